"""`python -m versailles_env` is `versailles`."""

from .cli import main

if __name__ == "__main__":
    main()
