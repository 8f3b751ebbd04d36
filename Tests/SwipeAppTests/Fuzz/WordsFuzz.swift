@testable import SwipeApp

/// What holds for the reader of command lines, and of lines of a script, whatever is typed.
enum WordsFuzz {
  /// Reads the input as words that end with a NUL each, and as a line of a script; says what is wrong
  /// if something comes out that the command table does not allow, or an error that reads badly.
  static func fault(in input: [UInt8]) -> String? {
    let words = input.split(separator: 0, omittingEmptySubsequences: false)
      .map { Argument(bytes: $0) }
    for isFile in [false, true] {
      do throws(UsageError) {
        let request = try ArgumentWords.parse(words) { _ in isFile }
        if case .run(let invocation) = request, let fault = fault(in: invocation) { return fault }
      } catch {
        if let fault = fault(in: error) { return fault }
      }
    }
    return fault(inLine: input) ?? fault(inID: words)
  }

  private static func fault(inLine line: [UInt8]) -> String? {
    do throws(UsageError) {
      let words = try ScriptLines.words(line[...])
      guard !words.isEmpty else { return nil }
      let invocation = try ArgumentWords.parseScriptLine(words)
      guard CommandTable.spec(invocation.command).isAllowedInRun, !invocation.readsStandardInput
      else { return "a command in a script that is not allowed there" }
      return fault(in: invocation)
    } catch {
      return fault(in: error)
    }
  }

  /// Any word is an id after `--`.
  private static func fault(inID words: [Argument]) -> String? {
    let line = [Argument("clear"), "--"] + words
    guard case .run(let invocation)? = try? ArgumentWords.parse(line),
      invocation.operands == words.map({ .word($0) })
    else { return "a word after '--' that is no id" }
    return nil
  }

  /// What was understood is allowed by the table, and is understood the same when it is typed anew.
  private static func fault(in invocation: Invocation) -> String? {
    let spec = CommandTable.spec(invocation.command)
    guard spec.operands.count.contains(invocation.operands.count) else {
      return "a number of operands that is not allowed"
    }
    for entry in invocation.options.entries {
      guard let option = CommandTable.option(long: entry.name.rawValue, of: invocation.command)
      else {
        return "an option that is not the command's"
      }
      guard entry.value.map({ option.value?.accepts($0.text) == true }) ?? (option.value == nil)
      else { return "a value that is not allowed" }
    }
    let isPlain = !invocation.words.contains { $0.bytes.first == UInt8(ascii: "-") }
    guard isPlain || !invocation.readsStandardInput else { return nil }
    let options = invocation.options.entries.map { entry in
      let value = entry.value.map { [UInt8(ascii: "=")] + $0.bytes } ?? []
      return Argument(bytes: Array(entry.name.spelling.utf8) + value)
    }
    let operands = invocation.operands.map { $0.word ?? "-" }
    let typed =
      [Argument(invocation.command.rawValue)] + options + (isPlain ? [] : ["--"]) + operands
    guard case .run(let again)? = try? ArgumentWords.parse(typed), again == invocation else {
      return "another command when it is typed anew"
    }
    return nil
  }

  /// An error is a line of words with the status of a wrong command line.
  private static func fault(in error: UsageError) -> String? {
    let explanation = Explanation(error)
    guard explanation.status == .usage, let hint = explanation.hint, !hint.isEmpty else {
      return "an error without a place to look"
    }
    for line in [explanation.text, hint] {
      let isShown = line.unicodeScalars.allSatisfy {
        $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value)
      }
      guard isShown, !line.isEmpty, line.last != "." || line.hasSuffix("...") else {
        return "an error that a terminal obeys, or that ends like a sentence"
      }
    }
    return nil
  }
}

#if FUZZING
  typealias Harness = WordsFuzz
#endif
