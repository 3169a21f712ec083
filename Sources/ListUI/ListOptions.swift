// What a person may choose about the list, and the speed of its motion.
public import Model

/// How a list behaves, beyond its sizes.
public struct ListOptions: Hashable, Sendable {
  /// Where completed rows go.
  public var completed: CompletedRows
  /// By how much everything that moves takes longer, for those who look at it; 1 or more.
  public var slowness: Double

  public init(completed: CompletedRows = .stay, slowness: Double = 1) {
    self.completed = completed
    self.slowness = slowness
  }
}
