import Platform
import SwipeApp

/// Builds the real world, runs the program in it, and leaves.
@main
enum Main {
  static func main() {
    SignalRules.prepare()
    guard let status = Program.run(Environment.argumentBytes(), in: World()) else {
      SignalRules.dieOfBrokenPipe()
    }
    SignalRules.leave(status.rawValue)
  }
}
