"""What a training step takes of a device's memory, by sizes alone: parameters, gradients, optimizer, activations, logits.

State follows Rajbhandari et al. 2019, "ZeRO: Memory Optimizations Toward Training Trillion Parameter Models" (section 3.1 and figure 1): of each
parameter 2 bytes in 16 bits, 2 of its gradient, and 12 of Adam's (f32 master, two moments). Activations follow Korthikanti et al. 2022, "Reducing
Activation Recomputation in Large Transformer Models" (section 4 and table 2), whose layer is GPT's with dropout and no fused attention; layers as
Llama's (no dropout, gated, fewer heads of keys, fused attention) are counted in the same way, tensor by tensor. All in bytes of one device; no allocator is between, so
nothing is lost to fragments.

Two styles of state. `frameworks` is the papers': weights and gradients in 16 bits beside f32 masters, all of it there at once. `heddle` is what its plans
hold: f32 weights and moments; gradients lie where activations and logits were, so that the larger of both counts.
"""
import dataclasses
import json
import math
import pathlib

ZERO_STAGES = (0, 1, 2, 3)
RECOMPUTATION = ("none", "selective", "full")
KINDS = ("gpt2", "llama", "mistral", "qwen2")  # model_type of a config.json
OFFLOAD = ("optimizer", "parameters", "activations")
SPACES = ("host", "disk")
GATHERS = ("auto", "outside", "inside")
LOGITS_IN_CHUNKS = 2e9  # bytes: --fuse-logits
LEAST_CHUNK, MOST_CHUNK = 2**16, 2**28  # bytes of --offload-chunk by default: lib/Transforms/Offload/Offload.cpp
SIXTEEN = {"parameter": 2, "gradient": 2, "optimizer": 12}  # bytes of a parameter
F32 = {"parameter": 4, "gradient": 4, "optimizer": 8}  # of heddle with bf16, too
MOST = 2**40
MOST_DEVICES = 2**20  # as a mesh has


class SizeError(ValueError):
    """A sentence: what was found, and what is needed."""


def check_size(name, size, least=1, may_lack=False):
    """`size`, a whole number."""
    if size is None and may_lack:
        return None
    if isinstance(size, bool) or not isinstance(size, int) or not least <= size <= MOST:
        found = "missing" if size is None else json.dumps(size)
        raise SizeError(f"{name} is {found}, needed a whole number of at least {least}" + (f" and at most {MOST}" if isinstance(size, int) and size > MOST else ""))
    return size


@dataclasses.dataclass(frozen=True)
class Model:
    """A decoder. `kind`: gpt, or llama (RMS norm, gated MLP, no biases)."""

    layers: int
    hidden: int
    heads: int
    vocabulary: int
    kind: str = "gpt"
    key_heads: int | None = None  # as heads
    feed_forward: int | None = None  # 4 * hidden
    tied: bool = True  # embedding and head are one
    positions: int = 0  # of a learned embedding
    head_dim: int | None = None  # hidden / heads
    qkv_biases: bool = False  # these three of a llama: Qwen2's
    output_bias: bool = False  # of the attention
    mlp_biases: bool = False

    def __post_init__(self):
        for name in ("layers", "hidden", "heads", "vocabulary", "key_heads", "feed_forward", "head_dim"):
            check_size(name.replace("_", " "), getattr(self, name), may_lack=name in ("key_heads", "feed_forward", "head_dim"))
        check_size("positions", self.positions, least=0)
        if self.kind not in ("gpt", "llama"):
            raise SizeError(f"kind is {self.kind!r}, needed gpt or llama")
        if not self.head_dim and self.hidden % self.heads:
            raise SizeError(f"hidden is {self.hidden}, needed a multiple of {self.heads}, its heads")
        if self.heads % self.keys:
            raise SizeError(f"heads are {self.heads}, needed a multiple of {self.keys}, its heads of keys")

    @property
    def keys(self):
        return self.key_heads or self.heads

    @property
    def width(self):
        return self.feed_forward or 4 * self.hidden

    @property
    def query_width(self):
        """Of the queries of a token."""
        return (self.head_dim or self.hidden // self.heads) * self.heads

    @property
    def key_width(self):
        """Of the keys of a token."""
        return (self.head_dim or self.hidden // self.heads) * self.keys

    def layer_parameters(self):
        attention = 2 * self.hidden * self.query_width + 2 * self.hidden * self.key_width
        if self.kind == "llama":
            biases = self.query_width + 2 * self.key_width if self.qkv_biases else 0
            biases += (self.hidden if self.output_bias else 0) + (2 * self.width + self.hidden if self.mlp_biases else 0)
            return attention + 3 * self.hidden * self.width + 2 * self.hidden + biases
        biases = 2 * self.hidden + 2 * self.key_width + self.width + self.hidden
        return attention + 2 * self.hidden * self.width + biases + 4 * self.hidden

    def embedding_parameters(self):
        return (self.vocabulary + self.positions) * self.hidden

    def head_parameters(self):
        norm = self.hidden if self.kind == "llama" else 2 * self.hidden
        return norm + (0 if self.tied else self.vocabulary * self.hidden)

    def parameters(self):
        return self.layers * self.layer_parameters() + self.embedding_parameters() + self.head_parameters()

    @staticmethod
    def from_config(path, tokens=None):
        """Of a `config.json` of Hugging Face's, GPT-2's names, or Llama's, for sequences of so many `tokens`."""
        def check_keys(pairs):
            taken = set()
            for key, _ in pairs:
                if key in taken:
                    raise SizeError(f"{json.dumps(key)} is in {path} twice, needed once")
                taken.add(key)
            return dict(pairs)

        try:
            config = json.loads(pathlib.Path(path).read_text(), object_pairs_hook=check_keys)
        except OSError as error:
            raise SizeError(f"{path} can't be read ({error.strerror}), needed a config.json of Hugging Face's") from None
        except SizeError:
            raise
        except (ValueError, RecursionError):
            raise SizeError(f"{path} is no JSON, needed a config.json of Hugging Face's") from None
        if not isinstance(config, dict):
            raise SizeError(f"{path} is no object, needed a config.json of Hugging Face's")
        kind = config.get("model_type")

        def take(name, **options):
            return check_size(f'"{name}" of {path}', config.get(name), **options)

        def is_set(name, standard):
            if not isinstance(found := config.get(name, standard), bool):
                raise SizeError(f'"{name}" of {path} is {json.dumps(found)}, needed true or false')
            return found

        longest = "n_positions" if kind == "gpt2" else "max_position_embeddings"
        if tokens and kind in KINDS and (take(longest, may_lack=kind != "gpt2") or tokens) < tokens:
            raise SizeError(f'"{longest}" of {path} is {config[longest]}, needed at least {tokens}, the tokens')
        if kind == "gpt2":
            if is_set("add_cross_attention", False):
                raise SizeError(f'"add_cross_attention" of {path} is true, needed false: the equation knows decoders alone')
            return Model(take("n_layer"), take("n_embd"), take("n_head"), take("vocab_size"), "gpt", feed_forward=take("n_inner", may_lack=True),
                         tied=is_set("tie_word_embeddings", True), positions=take("n_positions"))
        if kind in KINDS:
            # MistralConfig has a default; the others, and null, have as many as heads.
            key_heads = 8 if kind == "mistral" and "num_key_value_heads" not in config else take("num_key_value_heads", may_lack=True)
            return Model(take("num_hidden_layers"), take("hidden_size"), take("num_attention_heads"), take("vocab_size"), "llama", key_heads, take("intermediate_size"),
                         is_set("tie_word_embeddings", False), head_dim=take("head_dim", may_lack=True), qkv_biases=kind == "qwen2" or is_set("attention_bias", False),
                         output_bias=kind == "llama" and is_set("attention_bias", False), mlp_biases=is_set("mlp_bias", False))
        raise SizeError(f"{path} has model_type {kind!r}, needed gpt2, llama, mistral or qwen2, or sizes as options")


@dataclasses.dataclass(frozen=True)
class Setup:
    """How a step is done: sequences of `tokens`, `microbatch` of them at a time, on data x tensor x pipeline devices."""

    tokens: int
    microbatch: int = 1
    microbatches: int = 1  # of a step, on each replica
    data: int = 1
    tensor: int = 1
    pipeline: int = 1
    zero: int = 0
    sequence_parallel: bool = False  # norms and dropout are cut along tokens, by tensor
    recompute: str = "none"
    precision: str = "bf16"  # with f32 masters; or f32
    offload: dict = dataclasses.field(default_factory=dict)  # {"optimizer": "host", "activations": "disk"}
    fused_attention: bool = True
    style: str = "heddle"  # or frameworks
    looped: bool = False  # layers are a loop (lax.scan), not written out one by one
    microbatch_gathers: str = "auto"  # where sharded weights are gathered: outside of the loop over microbatches, or inside; auto: `settle` says
    nccl_bytes: int = 400_000_000  # an estimate of what a communicator's buffers take

    def __post_init__(self):
        for name in ("tokens", "microbatch", "microbatches", "data", "tensor", "pipeline"):
            check_size(name, getattr(self, name))
        if self.devices > MOST_DEVICES:
            raise SizeError(f"data x tensor x pipeline is {self.devices}, needed at most {MOST_DEVICES} devices")
        if self.sequence_parallel and self.tensor == 1:
            raise SizeError("sequence parallel is given and tensor is 1, needed a tensor of at least 2, which cuts sequences")
        if self.sequence_parallel and self.tokens % self.tensor:
            raise SizeError(f"tokens are {self.tokens}, needed a multiple of {self.tensor}, by which tensor parallelism cuts them")
        if self.zero not in ZERO_STAGES:
            raise SizeError(f"zero is {self.zero}, needed 0, 1, 2 or 3")
        if self.zero and self.data == 1:
            raise SizeError(f"zero is {self.zero} and data is 1, needed a data of at least 2, which cuts the state")
        if self.recompute not in RECOMPUTATION:
            raise SizeError(f"recompute is {self.recompute!r}, needed none, selective or full")
        if self.style not in ("heddle", "frameworks"):
            raise SizeError(f"style is {self.style!r}, needed heddle or frameworks")
        if self.precision not in ("bf16", "f32"):
            raise SizeError(f"precision is {self.precision!r}, needed bf16 or f32")
        if self.microbatch_gathers not in GATHERS:
            raise SizeError(f"microbatch gathers is {self.microbatch_gathers!r}, needed auto, outside or inside")
        for what, space in self.offload.items():
            if what not in OFFLOAD or space not in SPACES:
                raise SizeError(f"offload has {what}={space}, needed optimizer, parameters or activations, on the host or disk")

    @property
    def devices(self):
        return self.data * self.tensor * self.pipeline

    @property
    def gathers_outside(self):
        """Weights, and gradients, are whole from the first microbatch to the last."""
        return self.style == "heddle" and self.microbatches > 1 and self.zero > 1 and self.microbatch_gathers != "inside"


def state_bytes(parameters, data, zero, bytes_of=SIXTEEN):
    """Of parameters, gradients and optimizer, each cut along data from its stage of ZeRO on."""
    cut = {"optimizer": 1, "gradient": 2, "parameter": 3}
    return {what: parameters * bytes_of[what] / (data if zero >= stage else 1) for what, stage in cut.items()}


def layer_activations(model, setup):
    """What a layer keeps of a microbatch for its backward pass; table 2 of Korthikanti et al. for GPT's layers without fused attention."""
    s, b, h, a, t = setup.tokens, setup.microbatch, model.hidden, model.heads, setup.tensor
    wide = t if setup.sequence_parallel else 1  # what norms and dropout are cut by
    scale = 1 if setup.precision == "bf16" else 2
    if setup.recompute == "full":  # its input
        return scale * 2 * s * b * h / wide
    if model.kind == "gpt" and not setup.fused_attention:
        outside = 10 * s * b * h / wide  # two norms' inputs, two products' inputs, and dropout's masks of a byte
        inside = 24 * s * b * h / t
        scores = 5 * a * s * s * b / t  # softmax, dropout's mask, and its result
        return scale * (outside + inside + (scores if setup.recompute == "none" else 0))
    f, q, k = model.width, model.query_width, model.key_width
    # Else products' results are kept alone; heddle's kernels make norms and activation functions again where they read them.
    keeps_all = setup.recompute == "none" and setup.style == "frameworks"
    norms = 2 * 2 * h * (1 + keeps_all)  # inputs of both norms, and of the products after them
    attention = 2 * (q + 2 * k) + 2 * q  # queries, keys, values; the result
    statistics = 4 * a  # of each row's softmax
    scores = 2 * a * s if keeps_all and not setup.fused_attention else 0
    gated = 2 * ((2 if model.kind == "llama" else 1) + keeps_all) * f  # what the last product is made of, and what it takes
    return s * b * (scale * (norms / wide + (attention + scores + gated) / t) + statistics / t)


def weight_copies(model, setup, parameters):
    """What weights take a second time: gathered (ZeRO-3), in bf16 beside masters, or fetched. `parameters` are the device's, before ZeRO cuts them."""
    each = 2 if setup.precision == "bf16" else 4
    is_planned, is_away = setup.style == "heddle", "parameters" in setup.offload
    layer, head = model.layer_parameters() / setup.tensor, model.vocabulary * model.hidden / setup.tensor
    cut = setup.data if setup.zero == 3 else 1
    copies = 0
    if setup.zero == 3 or is_planned and setup.precision == "bf16":
        # Those of a layer while it runs, and of the next one; heddle keeps those of layers that are written out until the backward pass, and those
        # that are gathered outside of a loop over microbatches until its end.
        is_cast_once = setup.microbatches > 1 and setup.recompute == "none" and setup.zero < 3
        is_kept = is_planned and (not setup.looped and (not is_away or setup.zero == 3) or setup.zero == 3 and setup.gathers_outside or setup.looped and is_cast_once)
        copies = each * (parameters if is_kept else 2 * layer)
    if not is_away or not is_planned:
        return copies
    if setup.microbatches > 1:  # they stay for all microbatches
        return copies + F32["parameter"] * parameters / cut
    if not setup.looped:  # the embedding's and the head's
        return copies + F32["parameter"] * 2 * head / cut
    if "activations" in setup.offload:  # a layer's, as they come
        return each * 2 * layer + F32["parameter"] * layer / cut
    if setup.recompute == "none" and setup.precision == "bf16":  # stacked for the backward pass
        copies = each * parameters / cut
    return copies + F32["parameter"] * 4 * layer / cut  # this layer's and the next one's, as they come and as they are read


@dataclasses.dataclass(frozen=True)
class Stage:
    """`layers` of a model, with its embedding where it is the first one, and its head where it is the last."""

    layers: float
    is_first: bool = True
    is_last: bool = True
    alive: int = 1  # microbatches at once, as 1F1B has them

    def parameters(self, model):
        embedding = model.embedding_parameters() if self.is_first or model.tied and self.is_last else 0
        return self.layers * model.layer_parameters() + embedding + (model.head_parameters() if self.is_last else 0)


def stages(model, setup):
    """The first, the second and the last stage. heddle's take as long each, where the head's product counts as the layers that have as many weights."""
    count = setup.pipeline
    if count == 1:
        return [Stage(model.layers)]
    if setup.style == "heddle":
        each = min((model.layers + model.vocabulary * model.hidden / model.layer_parameters()) / count, model.layers / (count - 1))
    else:
        each = math.ceil(model.layers / count)
    alive = [min(count - place, setup.microbatches) for place in range(count)]
    return [Stage(each, True, False, alive[0]), *([Stage(each, False, False, alive[1])] if count > 2 else []),
            Stage(max(model.layers - (count - 1) * each, 0), False, True)]


def chunk_bytes(moved):
    """What moves at once of `moved` bytes of state that are not on the device."""
    return min(max(moved / 32, LEAST_CHUNK), MOST_CHUNK) if moved else 0


def stage_equation(model, setup, stage):
    """`equation` of a device of one stage, and {heading: bytes} of what is not on the device."""
    is_planned = setup.style == "heddle"
    parameters = stage.parameters(model) / setup.tensor
    head = model.vocabulary * model.hidden / setup.tensor
    state = state_bytes(parameters, setup.data, setup.zero, SIXTEEN if setup.precision == "bf16" and not is_planned else F32)
    # Microbatches' gradients are added up in the type that products give them.
    narrow = 2 if setup.precision == "bf16" and setup.microbatches > 1 and setup.pipeline == 1 and (setup.zero < 3 or setup.gathers_outside) else 4
    if is_planned:
        state["gradient"] = narrow * parameters / (setup.data if setup.zero > 1 and not setup.gathers_outside else 1)
    away = {heading: state[name] for heading, name in (("parameters", "parameter"), ("optimizer", "optimizer")) if heading in setup.offload}
    bytes_of = {"parameters": 0 if "parameters" in away else state["parameter"], "gradients": state["gradient"],
                "optimizer": 0 if "optimizer" in away else state["optimizer"]}
    bytes_of["gathered weights"] = weight_copies(model, setup, parameters)
    kept = stage.layers * stage.alive * layer_activations(model, setup)
    chunks = 3 * chunk_bytes(sum(away.values()))  # one that comes, one that is updated, one that leaves
    stacked = bytes_of["gradients"]
    if is_planned and setup.looped and "optimizer" in away:  # the embedding's and the head's are used up where they are made
        stacked = min(stacked, stage.layers * model.layer_parameters() / setup.tensor * stacked / parameters)
    if "activations" in setup.offload:
        away["activations"], kept = kept, min(kept, 2 * layer_activations(model, setup))
        if is_planned and setup.looped and setup.microbatches == 1 and "optimizer" in away:  # stacked gradients go, too, but those of two layers
            away["gradients"] = stacked
            bytes_of["gradients"] = stacked = stacked * 2 / max(stage.layers, 2)
            chunks *= 2 * 4 / 3  # each with its gradients, and again as it comes and leaves
    bytes_of["activations"] = kept
    if setup.recompute == "full":  # one layer is whole again
        bytes_of["activations"] += layer_activations(model, dataclasses.replace(setup, recompute="none"))
    rows = setup.tokens * setup.microbatch
    if is_planned:  # what is in flight beside that: the residual stream, its gradient, and what the layer that runs makes
        wide = setup.tensor if setup.sequence_parallel else 1
        bytes_of["activations"] += (4 if setup.recompute == "full" else 8) * rows * model.hidden * (2 if setup.precision == "bf16" else 4) / wide
    # Their gradient takes their place in a plan, which has them as the product gives them. Frameworks make them f32.
    bytes_of["logits"] = ((2 if setup.precision == "bf16" else 4) if is_planned else 2 * 4) * rows * model.vocabulary / setup.tensor if stage.is_last else 0
    bytes_of["NCCL"] = sum(size > 1 for size in (setup.data, setup.tensor, setup.pipeline)) * setup.nccl_bytes
    bytes_of["fragments"] = 0
    if not is_planned:
        return {**bytes_of, "total": sum(bytes_of.values())}, away
    if chunks:
        bytes_of["chunks"] = chunks
    gradients, activations, logits, copies = (bytes_of[name] for name in ("gradients", "activations", "logits", "gathered weights"))
    # Gradients come to lie where activations were, but those that a loop stacks, or adds up over microbatches.
    if setup.microbatches > 1:
        inside = setup.zero == 3 and not setup.gathers_outside
        # Beside these the embedding's and the head's of a microbatch, before they are added; in bf16 while the logits' gradient is there. What a loop
        # stacks is there while it runs, and twice while it is added.
        own = (stage.is_first + stage.is_last) * narrow * head
        is_stacked = setup.looped and setup.pipeline == 1 and not inside
        stacked = bytes_of["gradients"] * stage.layers * model.layer_parameters() / setup.tensor / parameters if is_stacked else 0
        stay = 0 if inside or setup.pipeline > 1 else copies
        peaks = [gradients + copies + activations + logits + stacked, gradients + stay + activations + own + (logits if narrow == 2 else 0), gradients + 2 * stacked]
    elif setup.looped and "activations" not in setup.offload:
        peaks = [copies + activations + max(stacked, logits)]
    else:
        peaks = [copies + activations + logits]
    peaks.append((copies if not away else 0) + gradients + chunks)
    if "gradients" in away:  # what the head takes: its copy, and its gradient before that is cut; where logits are in chunks its update comes whole
        each = 2 if setup.precision == "bf16" else 4
        peaks.append(activations + logits + head * (each + 4))
        if logits >= LOGITS_IN_CHUNKS:
            peaks[-1] += stacked + head * 4 * (2 + ("parameters" in away))
    return {**bytes_of, "total": bytes_of["parameters"] + bytes_of["optimizer"] + bytes_of["NCCL"] + max(peaks)}, away


def equation(model, setup):
    """{heading: bytes} of the device that takes most, and its `total`."""
    return busiest(model, setup)[0]


def settle(model, setup, memory):
    """`setup` with weights gathered inside of the loop over microbatches where it may be, and `memory` bytes hold the step only so: what heddle-compile does."""
    if setup.microbatch_gathers == "auto" and setup.gathers_outside and equation(model, setup)["total"] > memory:
        inside = dataclasses.replace(setup, microbatch_gathers="inside")
        return inside if equation(model, inside)["total"] <= memory else setup
    return setup


def elsewhere(model, setup):
    """{"host": {heading: bytes}, "disk": {...}}, `total` among them, of what is not on that device."""
    away = busiest(model, setup)[1]
    spaces = {}
    for heading, count in away.items():
        spaces.setdefault(setup.offload["activations" if heading == "gradients" else heading], {})[heading] = count
    return {space: {**rows, "total": sum(rows.values())} for space, rows in spaces.items()}


def busiest(model, setup):
    """`stage_equation` of the stage that takes most."""
    if model.layers < setup.pipeline:
        raise SizeError(f"pipeline is {setup.pipeline}, needed at most {model.layers}, the layers")
    if model.heads % setup.tensor:
        raise SizeError(f"tensor is {setup.tensor}, needed a divisor of {model.heads}, the heads")
    return max((stage_equation(model, setup, stage) for stage in stages(model, setup)), key=lambda found: found[0]["total"])


def plans(model, setup, devices):
    """At most 2^20 devices. Setups for so many devices, from the least change to the most: replicas, ZeRO 1 to 3, recomputation, tensor and pipeline parallelism, offload,
    of which what takes least time first, as docs/offload.md measures it."""
    sizes = [size for size in (1, 2, 4, 8) if devices % size == 0 and model.heads % size == 0 and model.keys % size == 0]
    for away in ((), ("optimizer",), ("activations",), ("optimizer", "activations"), ("optimizer", "parameters"), OFFLOAD):
        for pipeline in [size for size in range(1, min(devices, model.layers) + 1) if devices % size == 0]:
            for tensor in sizes:
                if devices % (tensor * pipeline) or tensor > 1 and setup.tokens % tensor:
                    continue
                for recompute in RECOMPUTATION:
                    for zero in ZERO_STAGES:
                        data = devices // (tensor * pipeline)
                        if zero and data == 1 or zero > 1 and pipeline > 1:  # gradients are held over microbatches
                            continue
                        yield dataclasses.replace(setup, data=data, tensor=tensor, pipeline=pipeline, zero=zero, recompute=recompute, sequence_parallel=tensor > 1,
                                                  microbatches=max(setup.microbatches, 2 * pipeline if pipeline > 1 else 1), offload=dict.fromkeys(away, "host"))


def advise(model, setup, devices, memory):
    """The first of `plans` that `memory` bytes of a device hold, or nothing."""
    settled = (settle(model, plan, memory) for plan in plans(model, setup, devices))
    return next((plan for plan in settled if equation(model, plan)["total"] <= memory), None)


def describe(setup):
    """`FSDP (ZeRO-3) over 8, tensor parallelism of 2, full recomputation`."""
    names = {0: "replicas", 1: "ZeRO-1", 2: "ZeRO-2", 3: "FSDP (ZeRO-3)"}
    parts = [f"{names[setup.zero]} over {setup.data}"] if setup.data > 1 else []
    if setup.tensor > 1:
        parts.append(f"tensor parallelism of {setup.tensor}" + (" with sequences" if setup.sequence_parallel else ""))
    if setup.pipeline > 1:
        parts.append(f"{setup.pipeline} stages")
    if setup.microbatch_gathers == "inside" and dataclasses.replace(setup, microbatch_gathers="auto").gathers_outside:
        parts.append("weights gathered for each microbatch")
    if setup.recompute != "none":
        parts.append(f"{setup.recompute} recomputation")
    for space, place in (("host", "the host"), ("disk", "a disk")):
        if away := [what for what in OFFLOAD if setup.offload.get(what) == space]:
            parts.append(f"the {', '.join(away[:-1])}{' and ' if away[1:] else ''}{away[-1]} on {place}")
    return ", ".join(parts) or "one device"
