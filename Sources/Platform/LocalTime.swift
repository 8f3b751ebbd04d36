// Unsafe: hands a structure to the system's calendar call.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The user's time zone.
package enum LocalTime {
  /// The seconds that local clocks are ahead of UTC at an instant in milliseconds since 1970.
  package static func offset(at milliseconds: Int) -> Int {
    var seconds = time_t(milliseconds / 1000)
    var parts = unsafe tm()
    guard unsafe localtime_r(&seconds, &parts) != nil else { return 0 }
    return unsafe Int(parts.tm_gmtoff)
  }
}
