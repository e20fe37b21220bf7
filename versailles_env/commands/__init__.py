"""The commands of `versailles`, one file a group. Heavy modules are imported when a command runs, so that `--help` is quick."""
