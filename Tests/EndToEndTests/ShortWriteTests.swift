import TestSupport
import Testing

@Suite("Writes that fall short")
struct ShortWriteTests {
  @Test("nothing of a step is left when its end does not fit, not on the disk either")
  func cutOff() throws {
    let box = try Sandbox(Records.many(100))
    try box.write((1...100).map { "like c\($0)\n" }.joined(), to: "script")
    // Files may not grow beyond eight kibibytes, and a hundred records need more.
    let run = try box.shell(
      """
      ulimit -f 8
      strace -qq -e signal=none -o calls -e trace=pwrite64,ftruncate,fdatasync swipe-cli run script
      echo $?
      sed 's/(.*//' calls | tr '\\n' ' '
      """)
    #expect(run.lines.first == "4")
    // What comes next is written to the same place, so the cut must not be lost in a crash.
    #expect(run.lines.last?.hasSuffix("pwrite64 ftruncate fdatasync ") == true, "\(run.text)")
    #expect(try box.counts() == [0, 0, 0, 100])
    #expect(try box.output("like").lines == ["like\tc1\tCard 1"])
    #expect(try box.output("doctor").status == 0)
  }
}
