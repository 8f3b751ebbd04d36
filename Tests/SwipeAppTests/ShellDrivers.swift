import Foundation

@testable import SwipeApp

/// Runs a real shell that has sourced its completion script, and asks it to complete lines.
///
/// A stub answers in the place of the program, so that only the script is tested: it knows the decks
/// `default` and `holiday`, the fields `name` and `age`, and a few ids, one of which names the deck
/// that it was asked about.
struct ShellDriver {
  let shell: Completions.Shell
  private let folder: String

  init(_ shell: Completions.Shell) throws {
    self.shell = shell
    folder = NSTemporaryDirectory() + "swipe-cli-\(shell.rawValue)-\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      atPath: folder + "/bin", withIntermediateDirectories: true)
    try FileManager.default.createDirectory(
      atPath: folder + "/work/folder", withIntermediateDirectories: true)
    try write("", to: "work/file.json")
    try write("", to: "work/two words.json")
    try write(Completions.script(for: shell), to: "script")
    try write(driver, to: "driver")
    try write(Self.stub, to: "bin/swipe-cli")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder + "/bin/swipe-cli")
  }

  func remove() {
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// What the shell offers for each of `lines`, sorted, as the shell would hold it.
  func complete(_ lines: [String]) throws -> [[String]] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.currentDirectoryURL = URL(fileURLWithPath: folder + "/work")
    process.environment = [
      "PATH": folder + "/bin:/usr/local/bin:/usr/bin:/bin", "HOME": folder, "TERM": "dumb",
      "LC_ALL": "C.UTF-8", "COLUMNS": "200",
    ]
    process.arguments =
      switch shell {
      case .bash: ["bash", "--norc", folder + "/driver", folder] + lines
      case .zsh: ["zsh", "-f", folder + "/driver", folder] + lines
      case .fish: ["fish", "--no-config", folder + "/driver", folder] + lines
      }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    var answers: [[String]] = [[]]
    for line in String(decoding: data, as: UTF8.self).split(separator: "\n") {
      if line == "=====" {
        answers.append([])
      } else {
        answers[answers.count - 1].append(String(line))
      }
    }
    return answers.dropLast().map { Array(Set($0)).sorted() }
  }

  private func write(_ text: String, to name: String) throws {
    try text.write(toFile: folder + "/" + name, atomically: true, encoding: .utf8)
  }

  private static let stub = #"""
    #!/bin/sh
    deck=default
    case $1 in
    --deck) deck=$2; shift 2 ;;
    --deck=*) deck=${1#--deck=}; shift ;;
    esac
    [ "$1" = __complete ] && [ "$3" = -- ] || exit 2
    case $2 in
    ids) set -- "$4" u1 'u 2' a:b:1 a:b:2 "in-$deck" ;;
    decks) set -- "$4" default holiday ;;
    fields) set -- "$4" name age ;;
    esac
    prefix=$1
    shift
    for word; do
      case $word in "$prefix"*) echo "$word" ;; esac
    done
    """#

  private var driver: String {
    switch shell {
    case .bash: Self.bash
    case .zsh: Self.zsh
    case .fish: Self.fish
    }
  }

  /// What bash offers is already quoted for the line; `eval` takes the quotes off again.
  private static let bash = #"""
    source "$1/script"
    shift
    COMP_WORDBREAKS=$' \t\n"\'><=;|&(:'
    for COMP_LINE; do
      COMP_POINT=${#COMP_LINE}
      _swipe_cli
      for word in "${COMPREPLY[@]}"; do
        if [[ $word == *\\* ]]; then eval "word=$word"; fi
        printf '%s\n' "$word"
      done
      echo =====
    done
    """#

  /// Zsh completes only at a prompt, so this types into one and listens at `compadd`.
  private static let zsh = #"""
    zmodload zsh/zpty
    folder=$1
    shift
    await() {
      repeat 400; do
        # What the shell draws must be read, or it waits for that in its turn.
        while zpty -rt shell drawn; do :; done
        [[ -e $folder/$1 ]] && return
        sleep 0.025
      done
      exit 1
    }
    zpty -b shell "zsh -f -i"
    zpty -w shell "PS1= PS2=; autoload -Uz compinit; compinit -u -D; source $folder/script"
    zpty -w shell "listening() {
      compadd() {
        local -a found
        builtin compadd -O found \"\$@\" 2>/dev/null
        (( \${#found} )) && print -rl -- \$found >>$folder/found
        builtin compadd \"\$@\"
      }
      _main_complete
    }
    zle -C listening complete-word listening
    bindkey '^I' listening
    : >$folder/ready"
    await ready
    number=0
    for line; do
      : >$folder/found
      (( number += 1 ))
      zpty -n -w shell "$line"$'\t'
      zpty -n -w shell $'\x15'": >$folder/done$number"$'\n'
      await done$number
      cat $folder/found
      print "====="
    done
    zpty -d shell
    """#

  /// Fish prints a description after a tab, and whole options with their values.
  private static let fish = #"""
    source $argv[1]/script
    for line in $argv[2..-1]
        complete -C $line | string replace -r '\t.*' '' | string replace -r -- '^--[a-z-]+=' ''
        echo =====
    end
    """#
}
