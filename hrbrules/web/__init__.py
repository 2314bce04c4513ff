"""Pages on 127.0.0.1 for people who never open a YAML file: build a table's rules, and settle hands by them."""
