// The program's clock.
public import Units

/// The clock of touch timestamps and flip timestamps.
public enum Clock {
  /// Now on CLOCK_MONOTONIC.
  public static func now() -> Instant { LinuxKernel().now() }
}
