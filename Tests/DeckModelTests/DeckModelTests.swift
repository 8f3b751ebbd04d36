import Testing

@Test func roomExists() {}
