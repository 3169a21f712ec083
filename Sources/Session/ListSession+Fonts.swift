// Fonts that were found after a text was shaped.
import ListUI

extension ListSession {
  /// Texts are to be shaped again, because fonts for some of their letters were found.
  public mutating func fontsFound() { view.forgetTexts() }
}
