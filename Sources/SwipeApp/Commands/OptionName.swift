/// Every option there is, by its long name without the dashes.
///
/// One name means one thing wherever it is taken, though what it accepts may differ by command: the
/// value of `--if` is a card's id for a verdict and a step's number for `undo`.
package enum OptionName: String, CaseIterable, Sendable {
  case deck, color, card, picture, ascii, quiet, debug
  case noPager = "no-pager"
  case help, version
  case motion
  case noMouse = "no-mouse"
  case accessible

  case json, raw, ids, null
  case count
  case onlyIf = "if"
  case liked, boosted, noped, pending, all

  case records, id, name, age, hobby, image, images
  case skipBad = "skip-bad"
  case verdicts
  case dryRun = "dry-run"

  case format, output
  case seed, by, reverse
  case photo
  case keepGoing = "keep-going"
  case force, repair

  /// The option as it is typed: `--skip-bad`.
  package var spelling: String { "--" + rawValue }
}
