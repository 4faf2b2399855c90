"""`python -m parlour` is the command line too."""

from parlour.cli import main

if __name__ == "__main__":
    main()
