"""The agents, one file each with its kernels; `agents/registry.py` knows them by name."""
