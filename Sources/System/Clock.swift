// The clock: a protocol, and the kernel's.
internal import CLinux
internal import Glibc
public import Units

/// The clock of touch timestamps and flip timestamps.
public enum Clock {
  /// Now on CLOCK_MONOTONIC.
  public static func now() -> Instant { LinuxKernel().now() }
}

/// The state of the kernel's clock discipline, adjtimex(2).
public enum KernelClock {
  /// The largest error that the kernel counts, in microseconds: it stands for an unknown one.
  package static let unknownError = 16_000_000

  /// Whether a program such as chronyd, ntpd or systemd-timesyncd has set the clock and keeps it
  /// right. Changes nothing and needs no capability.
  ///
  /// - Returns: False after a boot and after the clock was set by hand.
  /// - Throws: EPERM where a system call filter forbids the call, as `ProtectClock=` does.
  public static func isSynchronized() throws(SystemError) -> Bool {
    var state = timex()
    // Modes 0 reads only; the call fills the struct that is lent to it.
    guard unsafe adjtimex(&state) >= 0 else {
      throw SystemError(call: .adjustClock, errno: errno)
    }
    return isSynchronized(status: state.status, largestError: Int(state.maxerror))
  }

  /// The same for given fields. A chronyd without `rtcsync` leaves STA_UNSYNC set, which keeps the
  /// kernel from writing the RTC, and reports the error; systemd decides by the error too.
  ///
  /// - Parameters:
  ///   - status: The bits STA_….
  ///   - largestError: In microseconds.
  /// - Returns: Whether one of the two says so.
  package static func isSynchronized(status: CInt, largestError: Int) -> Bool {
    status & CInt(STA_UNSYNC) == 0 || largestError < unknownError
  }
}
