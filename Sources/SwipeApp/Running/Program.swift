import CardStore
import DeckModel
import Platform

/// The program: words in, an exit status out.
package enum Program {
  /// Runs the command line `words`, without the program's own name, in `world`.
  ///
  /// - Returns: The status to exit with; nil when the reader of the output has gone and the program
  ///   should end as programs do then.
  package static func run(_ words: [[UInt8]], in world: World) -> ExitStatus? {
    let output = Output(world.output)
    var status: ExitStatus
    do {
      let arguments = words.map { Argument(bytes: $0) }
      let request = try ArgumentWords.parse(arguments) { FileSystem.isFile($0.text) }
      status = try answer(request, world, output)
      try output.finish()
    } catch OutputError.closed {
      return output.isPaged ? .done : nil
    } catch {
      do throws(OutputError) {
        try output.finish()
      } catch {
        if error == .closed { return output.isPaged ? .done : nil }
      }
      status = tell(error, world)
    }
    return status
  }

  private static func answer(
    _ request: Request, _ world: World, _ output: Output
  ) throws -> ExitStatus {
    switch request {
    case .help(let topic):
      let look = world.outputLook(GivenOptions())
      output.page(in: world, GivenOptions())
      try output.write(HelpText.page(topic, width: min(max(look.columns, 40), 100)))
    case .helpJSON:
      try output.write(HelpJSON.document())
    case .version:
      try output.write("\(CommandTable.programName) \(CommandTable.programVersion)\n")
    case .nothing(let options):
      return try answerNothing(options, world, output)
    case .run(let invocation):
      return try Session(world: world, invocation: invocation, output: output).run()
    }
    return .done
  }

  /// Nothing was asked for: the deck, if there is one to be seen on a terminal, else a short help.
  private static func answerNothing(
    _ options: GivenOptions, _ world: World, _ output: Output
  ) throws -> ExitStatus {
    let help = HelpText.short(width: 80)
    guard world.isOutputTerminal, world.isInputTerminal else {
      var text = help
      if !world.isInputTerminal {
        text += "\nto load the profiles on standard input: \(CommandTable.programName) load -\n"
      }
      try? world.talk.write(Array(text.utf8))
      return .usage
    }
    let session = Session(
      world: world, invocation: Invocation(.swipe, options: options), output: output)
    if let deck = try? session.open(), deck.state.cards > 0 { return try session.run() }
    try output.write(help)
    return .done
  }

  /// Tells an error on the talk stream and gives the status that goes with it.
  static func tell(_ error: any Error, _ world: World) -> ExitStatus {
    let explanation = Explanation(error)
    var text = "\(CommandTable.programName): \(explanation.text)\n"
    if let hint = explanation.hint { text += hint + "\n" }
    try? world.talk.write(Array(text.utf8))
    return explanation.status
  }
}
