import TestSupport
import Testing

@Suite("A deck that is just being made")
struct NewDeckTests {
  @Test("nothing is recorded in it before its own name is on the disk")
  func nameFirst() throws {
    let box = try Sandbox()
    try box.write(Records.three, to: "cards.jsonl")
    // The load is held up between giving the deck its name and waiting for the disk.
    let run = try box.shell(
      """
      strace -qq -o calls -e trace=renameat,renameat2,fsync \
        -e inject=renameat,renameat2:delay_exit=700000 swipe-cli load -q cards.jsonl &
      until [ -e home/.local/share/swipe-cli/default ]; do sleep 0.01; done
      swipe-cli like
      grep -c fsync calls
      wait
      grep -c fsync calls
      """)
    try #require(run.lines.count == 3, "\(run.text) \(run.talk)")
    #expect(run.lines[0] == "like\ta\tAna")
    #expect(run.lines[1] == run.lines[2], "the verdict came before the last sync of the load")
  }
}
