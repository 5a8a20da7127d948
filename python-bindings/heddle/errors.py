class ExportError(ValueError):
    """What is wrong with an entry, in one sentence: subject, found, needed."""
