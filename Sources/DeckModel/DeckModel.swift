// The room DeckModel.
