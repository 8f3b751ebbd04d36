// The room TerminalKit.
