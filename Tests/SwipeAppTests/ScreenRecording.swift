import Foundation
import Platform
import TestSupport

@testable import SwipeApp

/// Timed input: what came from a terminal, and when. Played on a clock in memory it gives the same
/// run each time, so that a gesture is a test.
///
/// As a file each line is a time in milliseconds and the bytes that came then, with `\e` for escape:
///
///     0 \e[<0;40;12M
///     15 \e[<32;46;12M
struct Recording {
  var entries: [(milliseconds: Int, text: String)] = []

  /// The recording in `Fixtures/golden/screen/NAME.keys`.
  init(fixture name: String) throws {
    let bytes = try Fixture.bytes("golden/screen/\(name).keys")
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      guard let blank = line.firstIndex(of: " "), let time = Int(line[..<blank]) else { continue }
      let text = line[line.index(after: blank)...].replacingOccurrences(of: "\\e", with: "\u{1B}")
      entries.append((time, text))
    }
  }

  init() {}

  /// Adds what comes so many milliseconds after what came before.
  func then(_ text: String, after milliseconds: Int = 300) -> Recording {
    var next = self
    next.entries.append(((entries.last?.milliseconds ?? 0) + milliseconds, text))
    return next
  }

  /// Adds keys, each long enough after the one before to count.
  func keys(_ keys: String...) -> Recording {
    keys.reduce(self) { $0.then($1) }
  }

  /// A press, moves at even steps and, unless told otherwise, a release; places count from 0.
  func drag(
    from start: (Int, Int), to end: (Int, Int), steps: Int = 12, every milliseconds: Int = 15,
    resting: Int = 15, lettingGo: Bool = true
  ) -> Recording {
    var next = press(at: start)
    for step in 1...steps {
      let x = start.0 + (end.0 - start.0) * step / steps
      let y = start.1 + (end.1 - start.1) * step / steps
      next = next.then("\u{1B}[<32;\(x + 1);\(y + 1)M", after: milliseconds)
    }
    guard lettingGo else { return next }
    return next.then("\u{1B}[<0;\(end.0 + 1);\(end.1 + 1)m", after: resting)
  }

  /// A press of the left button.
  func press(at place: (Int, Int)) -> Recording {
    then("\u{1B}[<0;\(place.0 + 1);\(place.1 + 1)M")
  }

  /// A press and a release.
  func tap(at place: (Int, Int)) -> Recording {
    press(at: place).then("\u{1B}[<0;\(place.0 + 1);\(place.1 + 1)m", after: 40)
  }

  /// The recording as what wakes the program.
  var wakes: [(time: Double, wake: Wake)] {
    entries.map { (Double($0.milliseconds) / 1000, .input(Array($0.text.utf8))) }
  }

  /// The same with every chunk cut in two after so many bytes of the whole.
  func wakes(cutAt cut: Int) -> [(time: Double, wake: Wake)] {
    var wakes: [(time: Double, wake: Wake)] = []
    var seen = 0
    for entry in entries {
      let bytes = Array(entry.text.utf8)
      let time = Double(entry.milliseconds) / 1000
      if cut > seen, cut < seen + bytes.count {
        wakes.append((time, .input(Array(bytes[..<(cut - seen)]))))
        wakes.append((time + 0.002, .input(Array(bytes[(cut - seen)...]))))
      } else {
        wakes.append((time, .input(bytes)))
      }
      seen += bytes.count
    }
    return wakes
  }

  /// How many bytes it has.
  var count: Int { entries.reduce(0) { $0 + $1.text.utf8.count } }
}
