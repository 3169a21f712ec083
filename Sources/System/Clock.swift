// The program's clock.
public import Units

/// The clock of touch stamps and flip stamps.
public enum Clock {
  /// Now on CLOCK_MONOTONIC.
  public static func now() -> Instant { LinuxKernel().now() }
}
