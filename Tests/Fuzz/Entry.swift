// The entry of every fuzzer. run.sh compiles it together with one harness, which calls itself
// `Harness` there; the tests replay the inputs kept under Fixtures/fuzz through the same harness.

/// One run of libFuzzer: hands the input to the harness and traps where that finds a fault.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
  if let fault = Harness.fault(in: bytes) { fatalError(fault) }
  return 0
}
