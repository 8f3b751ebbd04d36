// The room Pictures.
