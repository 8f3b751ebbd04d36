/// What the manual tells before the commands.
extension CommandTable {
  /// Paragraphs separated by an empty line.
  package static let description = """
    swipe-cli turns any pile of JSON records into a deck of cards that are decided one by one, by hand \
    or by script: like, nope or boost. Every decision is on disk before the command ends, everything \
    can be undone, and every record comes back byte for byte with its decision beside it.

    Alone on a terminal it opens the default deck on the full screen. As commands it works in \
    pipelines, on the same deck and at the same time, in any number of processes.

    Standard output is data and standard error is talk. When standard output is no terminal, cards are \
    one line each, with tabs between id, name, age, hobby and verdict; tabs, newlines and backslashes \
    in them are written \\t, \\n and \\\\. With --json everything is one JSON object per line, each with \
    "v":1. What people read may change from version to version; what programs read only grows.

    Profiles may hold anything, so control characters in them are shown as visible marks. Nothing is \
    ever fetched from a network.
    """
}
