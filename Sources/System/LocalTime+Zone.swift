// Local time in the machine's time zone.
internal import Glibc
public import Units

extension LocalTime {
  /// The local time in the machine's current zone, not in that of the program's start.
  ///
  /// - Parameter seconds: Seconds since 1970, up to the year 9999. - Complexity: One stat of the
  ///   zone's file, which is read again if it has changed.
  public init(secondsSince1970 seconds: Int) {
    // Only tzset, not localtime_r, checks whether the zone's file has changed.
    tzset()
    var time: time_t = seconds
    // Both are local to this function; only integers are read from the parts.
    var parts = unsafe tm()
    guard unsafe localtime_r(&time, &parts) != nil else {
      fatalError("LocalTime: \(seconds) is in no year")
    }
    // As above.
    unsafe self.init(
      year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday),
      hour: Int(parts.tm_hour), minute: Int(parts.tm_min))
  }
}
