// The time in the zone that the machine is set to.
internal import Glibc
public import Units

extension LocalTime {
  /// The time in the zone that the machine is set to now, not in that of the program's start.
  ///
  /// - Parameter seconds: Since the beginning of 1970, up to the year 9999. - Complexity: One look at
  ///   the zone's file, which is read when it is another one.
  public init(secondsSince1970 seconds: Int) {
    // Of both functions only this one looks whether the zone's file has changed.
    tzset()
    var time: time_t = seconds
    // Both are this function's own; of the parts only numbers are read.
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
