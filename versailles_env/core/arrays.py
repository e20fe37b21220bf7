"""What kernels do with arrays."""

from .jit import kernel


@kernel
def copy_into(target, source):
    """As `target[:] = source`, which makes a copy in between in case the two overlap: a kernel cannot make arrays."""
    for k in range(len(source)):
        target[k] = source[k]
