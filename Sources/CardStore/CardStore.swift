// The room CardStore.
