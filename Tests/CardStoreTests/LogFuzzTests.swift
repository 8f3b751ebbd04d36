import TestSupport
import Testing

@Suite("Damage that a fuzzer found")
struct LogFuzzTests {
  @Test("none of it gives another answer in silence, or a trap")
  func replay() throws {
    let inputs = try FuzzCorpus.inputs("log")
    #expect(inputs.count > 50)
    for input in inputs { #expect(LogFuzz.fault(in: input.bytes) == nil, "\(input.name)") }
  }
}
