// How often a loop was woken, and for which stage: what a panel costs on which nothing happens.

/// A count of a loop's wake-ups since it was made.
public struct WakeUps: Hashable, Sendable {
  /// Waits that ended because something was ready.
  public internal(set) var total: UInt64 = 0
  private var calls = [UInt64](repeating: 0, count: Stage.allCases.count)

  /// A count of no wake-ups.
  public init() {}

  /// Calls of handlers of that stage; several may belong to one wake-up.
  public internal(set) subscript(stage: Stage) -> UInt64 {
    get { calls[Int(stage.rawValue)] }
    set { calls[Int(stage.rawValue)] = newValue }
  }
}
