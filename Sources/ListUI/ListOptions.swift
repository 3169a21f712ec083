// User settings of the list, and the speed of its animations.
public import Localization
public import Model
public import OnScreenKeyboard
public import Paint

/// How a list behaves, except for its sizes.
///
/// ```swift
/// var options = ListOptions(completed: .sink, theme: .dusk, layouts: [KeyboardLayout.all[0]])
/// options.slowness = 8  // to inspect animations
/// ```
public struct ListOptions: Hashable, Sendable {
  /// Where completed rows go.
  public var completed: CompletedRows
  /// The colours.
  public var theme: Theme.Name
  /// The clock in the black area; shown once the list knows the time.
  public var clock: ClockStyle
  /// The languages of the on-screen keyboard; without any there is no keyboard.
  public var layouts: [KeyboardLayout]
  /// The words of the interface.
  public var messages: MessageCatalog
  /// Factor by which every animation is slowed down, for inspection; 1 or more.
  public var slowness: Double

  public init(
    completed: CompletedRows = .stay, theme: Theme.Name = .heat, clock: ClockStyle = .off,
    layouts: [KeyboardLayout] = [], messages: MessageCatalog = .english, slowness: Double = 1
  ) {
    self.completed = completed
    self.theme = theme
    self.clock = clock
    self.layouts = layouts
    self.messages = messages
    self.slowness = slowness
  }
}
