import TestSupport
import Testing

@Suite("JSON that a fuzzer found")
struct JSONFuzzTests {
  @Test("each is read alike in one piece and in many")
  func replay() throws {
    let inputs = try FuzzCorpus.inputs("json")
    #expect(inputs.count > 50)
    for input in inputs { #expect(JSONFuzz.fault(in: input.bytes) == nil, "\(input.name)") }
  }
}
