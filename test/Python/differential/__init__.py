"""Random programs per op family, and what compares heddle's interpreter with XLA on them."""
from . import chlo, contraction, control_flow, convert, elementwise, indexing, jax_programs, linalg
from . import normalization, random_bits, reduction, shape, sort

# Modules, with how many cases each gets of 10,000.
FAMILIES = {elementwise: 2000, convert: 700, shape: 700, contraction: 1200, reduction: 1200, normalization: 300, indexing: 1200, control_flow: 400,
            sort: 600, linalg: 500, random_bits: 150, chlo: 450, jax_programs: 600}
