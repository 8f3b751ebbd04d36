// Unsafe: reads C strings that the system owns.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What surrounds the process: variables, arguments, user.
package enum Environment {
  /// The value of the environment variable `name`; nil when it is not set.
  package static func variable(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  /// The words of the command line after the program's name, as the bytes they came in.
  package static func argumentBytes() -> [[UInt8]] {
    var words: [[UInt8]] = []
    let count = Int(CommandLine.argc)
    for index in stride(from: 1, to: count, by: 1) {
      guard let word = unsafe CommandLine.unsafeArgv[index] else { break }
      words.append(unsafe Array(UnsafeRawBufferPointer(start: word, count: strlen(word))))
    }
    return words
  }

  /// The number of the user on whose behalf the process acts.
  package static var user: UInt32 { geteuid() }

  /// The number of this process.
  package static var process: Int { Int(getpid()) }

  /// Whether there is a process of that number.
  package static func isAlive(process: Int) -> Bool {
    guard let number = pid_t(exactly: process), number > 0 else { return false }
    return kill(number, 0) == 0 || errno == EPERM
  }
}
