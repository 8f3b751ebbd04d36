import Foundation
import TestSupport
import Testing

@Suite("Where decks are")
struct DeckPlaceTests {
  @Test("decks lie beneath XDG_DATA_HOME, or else beneath the home folder")
  func dataHome() throws {
    let box = try Sandbox()
    let data = ["XDG_DATA_HOME": box.path("data")]
    #expect(try box.run("load", "-", input: Records.three, variables: data).status == 0)
    #expect(box.bytes(of: "data/swipe-cli/default/log") != nil)
    #expect(try box.run("next").status == 1)
    for relative in ["", "data", "./data"] {
      let run = try box.run(
        "load", "--deck", "r", "-", input: Records.three, variables: ["XDG_DATA_HOME": relative])
      #expect(run.status == 0)
      #expect(FileManager.default.fileExists(atPath: box.deck("r") + "/log"))
    }
    #expect(!FileManager.default.fileExists(atPath: box.path("data/swipe-cli/r")))
  }

  @Test("without any home only a deck with a path can be used, and the error says so")
  func noHome() throws {
    let box = try Sandbox()
    for home in [nil, "", "relative"] as [String?] {
      let run = try box.run("next", variables: ["HOME": home])
      #expect(run.status == 4 && run.talk.contains("XDG_DATA_HOME") && run.talk.contains("--deck"))
    }
    let load = try box.run(
      "load", "--deck", "./d", "-", input: Records.three, variables: ["HOME": nil])
    #expect(load.status == 0)
    #expect(try box.run("next", "--deck=./d", "--ids", variables: ["HOME": nil]).text == "a\n")
  }

  @Test("a name with a slash is a path, wherever the folder above it is")
  func paths() throws {
    let box = try Sandbox()
    for path in ["./here", "sub/folder/deck", box.path("absolute"), "./trailing/"] {
      #expect(try box.run("load", "--deck", path, "-", input: Records.three).status == 0, "\(path)")
      #expect(try box.run("like", "--deck", path).text == "like\ta\tAna\n", "\(path)")
    }
    #expect(box.bytes(of: "sub/folder/deck/log") != nil)
    #expect(try box.output("decks").output.isEmpty)
  }

  @Test(
    "a bad name is exit 2 and nothing is made",
    arguments: [
      "", ".", "..", ".hidden", "-x", "two words", "ünï", "a\nb", String(repeating: "x", count: 65),
      "a:b", "*",
    ])
  func badNames(_ name: String) throws {
    let box = try Sandbox()
    let before = box.contents(of: box.path("home"))
    let given = try box.run("load", "--deck=" + name, "-", input: Records.three)
    #expect(given.status == 2 && given.talk.contains("64"))
    if !name.isEmpty {
      let variable = try box.run("next", variables: ["SWIPE_DECK": name])
      #expect(variable.status == 2 && variable.talk.contains("SWIPE_DECK"))
    }
    #expect(box.contents(of: box.path("home")) == before)
  }

  @Test("SWIPE_DECK names the deck unless --deck does; an empty one does not count")
  func variable() throws {
    let box = try Sandbox()
    try box.output("load", "--deck", "one", "-", input: #"{"id":"1"}"#)
    try box.output("load", "--deck=a.b_c-D9", "-", input: #"{"id":"2"}"#)
    try box.output("load", "-", input: #"{"id":"3"}"#)
    let one: [String: String?] = ["SWIPE_DECK": "one"]
    #expect(try box.run("next", "--ids", variables: one).text == "1\n")
    #expect(try box.run("next", "--ids", "--deck", "a.b_c-D9", variables: one).text == "2\n")
    #expect(try box.run("--deck", "a.b_c-D9", "next", "--ids").text == "2\n")
    #expect(try box.run("next", "--ids", variables: ["SWIPE_DECK": ""]).text == "3\n")
    let path: [String: String?] = ["SWIPE_DECK": box.deck("one")]
    #expect(try box.run("next", "--ids", variables: path).text == "1\n")
  }

  @Test(
    "folders are the user's alone whatever the umask is", arguments: ["000", "022", "077", "777"])
  func rights(_ mask: String) throws {
    let box = try Sandbox()
    let load = try box.shell("umask \(mask); swipe-cli load -", input: Records.three)
    #expect(load.status == 0)
    #expect(
      try box.shell("umask \(mask); swipe-cli like; swipe-cli load -", input: #"{"id":"d"}"#).status
        == 0)
    let modes = try box.shell("find home/.local/share/swipe-cli -printf '%y %m\\n' | sort -u")
    #expect(modes.lines == ["d 700", "f 600"])
  }

  @Test("decks lists the decks and nothing that is none")
  func decks() throws {
    let box = try Sandbox(Records.three)
    try box.output("load", "--deck", "Zoo", "-", input: #"{"id":"1"}"#)
    try box.shell(
      "cd home/.local/share/swipe-cli; mkdir empty .x; touch file; mkdir other; touch other/x")
    #expect(try box.output("decks", "--ids").lines == ["Zoo", "default"])
    let rows = try box.output("decks", "--json").rows()
    #expect(rows.map { $0.text("deck") } == ["Zoo", "default"])
    #expect(rows.map { $0.number("cards") } == [1, 3])
  }

  @Test("foreign files in a deck's folder do no harm and survive")
  func foreignFiles() throws {
    let box = try Sandbox(Records.three)
    try box.shell(
      "cd home/.local/share/swipe-cli/default; echo x > notes.txt; mkdir backup; echo y > '#log#'")
    try box.output("load", "-", input: #"{"id":"d"}"#)
    try box.output("like")
    #expect(try box.pending() == ["b", "c", "d"])
    let forget = try box.run("forget", "--force")
    #expect(forget.status != 0)
    let left = box.contents(of: box.deck()).keys
    #expect(left.contains("notes.txt") && left.contains("backup") && left.contains("#log#"))
  }

  @Test("forget deletes a deck only when it is told to, and refuses what is none")
  func forget() throws {
    let box = try Sandbox(Records.three)
    let asked = try box.run("forget")
    #expect(asked.status == 2 && asked.talk.contains("--force"))
    #expect(try box.counts() == [0, 0, 0, 3])
    #expect(try box.run("forget", "--force").status == 0)
    #expect(!FileManager.default.fileExists(atPath: box.deck()))
    #expect(try box.run("forget", "--force").status == 1)
    try box.shell("mkdir -p mine; echo precious > mine/file; mkdir none")
    for path in ["./mine", "./none", box.path("home")] {
      let refused = try box.run("forget", "--force", "--deck", path)
      #expect(refused.status == 4 && refused.talk.contains("not a deck"), "\(refused.talk)")
    }
    #expect(box.bytes(of: "mine/file") == Array("precious\n".utf8))
    #expect(FileManager.default.fileExists(atPath: box.path("none")))
  }

  @Test("forget asks on a terminal", arguments: [("y\n", 0), ("n\n", 1), ("\n", 1)])
  func forgetAsks(_ answer: String, _ status: Int) throws {
    let box = try Sandbox(Records.three)
    let run = try box.runOnTerminal("forget", keys: answer)
    #expect(Int(run.status) == status && run.text.contains("3 cards"))
    #expect(FileManager.default.fileExists(atPath: box.deck()) == (status != 0))
  }

  @Test("commands that look change no byte of the deck")
  func readers() throws {
    let box = try Sandbox(Records.three)
    try box.run("like")
    try box.run("nope")
    try box.run("undo")
    let before = box.contents(of: box.path("home"))
    for words in [
      ["next"], ["list", "--all"], ["export", "--all"], ["history"], ["status"], ["show", "a"],
      ["decks"], ["next", "--json"], ["doctor"],
    ] {
      _ = try box.run(words)
      #expect(box.contents(of: box.path("home")) == before, "\(words)")
    }
  }

  @Test("a deck that cannot be written can be read, and a verdict on it is refused")
  func readOnly() throws {
    // The right to write is nothing to the superuser, who therefore becomes somebody else here.
    let box = try Sandbox()
    let run = try box.shell(
      """
      user() { if [ "$(id -u)" = 0 ]; then setpriv --reuid=65534 --regid=65534 --clear-groups "$@"
        else "$@"; fi; }
      mkdir shared; cp "$(readlink -f bin/swipe-cli)" shared/swipe-cli
      chmod 755 . shared shared/swipe-cli; mkdir shared/data
      [ "$(id -u)" = 0 ] && chown 65534 shared/data
      export HOME=/nowhere XDG_DATA_HOME="$PWD/shared/data"
      printf '{"id":"a","name":"Ana"}' | user shared/swipe-cli load -q - || exit 99
      chmod -R a-w shared/data
      user shared/swipe-cli next --ids; echo $?
      user shared/swipe-cli list --pending; echo $?
      user shared/swipe-cli status > /dev/null; echo $?
      user shared/swipe-cli like; echo $?
      user shared/swipe-cli load - <<< '{"id":"b"}'; echo $?
      chmod -R u+w shared/data
      user shared/swipe-cli next --ids
      """)
    #expect(run.lines == ["a", "0", "a\tAna\t\t\t", "0", "0", "4", "4", "a"], "\(run.talk)")
    #expect(run.talkLines.count == 2)
  }
}
