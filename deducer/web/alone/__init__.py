"""The service in a phone, with no server: questions in, answers and rows to be kept out."""
