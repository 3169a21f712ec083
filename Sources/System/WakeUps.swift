// Counts of an event loop's wake-ups by stage: the cost of an idle panel.

/// The number of wake-ups of a loop since its creation.
public struct WakeUps: Hashable, Sendable {
  /// Waits that returned a ready descriptor.
  public internal(set) var total: UInt64 = 0
  private var calls = [UInt64](repeating: 0, count: Stage.allCases.count)

  /// Starts at zero.
  public init() {}

  /// Handler calls of a stage; several may belong to one wake-up.
  public internal(set) subscript(stage: Stage) -> UInt64 {
    get { calls[Int(stage.rawValue)] }
    set { calls[Int(stage.rawValue)] = newValue }
  }
}
