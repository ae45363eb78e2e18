"""The `hanabi` command: `app` declares it, a module beside it carries out each subcommand."""
