// The room JSONStream.
