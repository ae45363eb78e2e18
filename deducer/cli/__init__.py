"""The `hanabi` command: `app` declares it, and a module for each subcommand carries it out."""
