"""Random programs per op family, and what compares heddle's interpreter with XLA on them."""
from . import chlo, contraction, control_flow, convert, elementwise, indexing, linalg, normalization, random_bits, reduction, shape, sort

# Modules with their weight: how large a share of the cases each gets.
FAMILIES = {elementwise: 6, convert: 2, shape: 2, contraction: 4, reduction: 4, normalization: 1, indexing: 4, control_flow: 1, sort: 2, linalg: 2, random_bits: 1, chlo: 2}
