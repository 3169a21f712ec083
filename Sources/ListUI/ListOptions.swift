// What a person may choose about the list, and the speed of its motion.
public import Keyboard
public import Model
public import Paint

/// How a list behaves, beyond its sizes.
public struct ListOptions: Hashable, Sendable {
  /// Where completed rows go.
  public var completed: CompletedRows
  /// Its colours.
  public var theme: Theme.Name
  /// The clock in the black; it comes once the list was told the time.
  public var clock: ClockStyle
  /// The languages of the board of keys; without any there is no board.
  public var layouts: [BoardLayout]
  /// By how much everything that moves takes longer, for those who look at it; 1 or more.
  public var slowness: Double

  public init(
    completed: CompletedRows = .stay, theme: Theme.Name = .heat, clock: ClockStyle = .off,
    layouts: [BoardLayout] = [], slowness: Double = 1
  ) {
    self.completed = completed
    self.theme = theme
    self.clock = clock
    self.layouts = layouts
    self.slowness = slowness
  }
}
