// The room Platform.
