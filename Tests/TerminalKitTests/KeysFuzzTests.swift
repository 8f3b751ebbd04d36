import TestSupport
import Testing

@Suite("Terminal input that a fuzzer found")
struct KeysFuzzTests {
  @Test("each gives the same events wherever it is cut")
  func replay() throws {
    let inputs = try FuzzCorpus.inputs("keys")
    #expect(inputs.count > 50)
    for input in inputs { #expect(KeysFuzz.fault(in: input.bytes) == nil, "\(input.name)") }
  }
}
