// Fonts that were found after a text was shaped.
import ListUI
public import Units

extension ListSession {
  /// Shapes all texts again, because fonts for some of their letters were found: those of rows and
  /// of keys.
  ///
  /// - Parameter time: Now.
  public mutating func fontsFound(at time: Instant) {
    view.forgetTexts()
    outputs.append(.frame(.other, at: time))
  }
}
