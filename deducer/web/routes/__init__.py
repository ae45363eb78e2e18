"""Every address of the companion that a server and a phone alone share: declared once, here."""
