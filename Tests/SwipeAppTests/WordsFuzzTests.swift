import TestSupport
import Testing

@Suite("Command lines that a fuzzer found")
struct WordsFuzzTests {
  @Test("each is what the command table allows, or an error in words")
  func replay() throws {
    let inputs = try FuzzCorpus.inputs("words")
    #expect(inputs.count > 50)
    for input in inputs { #expect(WordsFuzz.fault(in: input.bytes) == nil, "\(input.name)") }
  }
}
