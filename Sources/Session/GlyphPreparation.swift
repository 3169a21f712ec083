// Draws letters that the list may show next, a piece at a time while it is at rest.
package import ListUI
package import Text
package import Units

/// What is prepared of the texts that the list may show next.
///
/// The first undo bar, the first keyboard and the next minute then cost no more than later ones.
/// A piece is one glyph, one text that is shaped, or one mask that is built.
package struct GlyphPreparation {
  /// Texts that are looked at in a piece, if all are prepared.
  private static let texts = 16

  /// The place of the current text in `ListView.upcomingText(_:)`; nil after the last one.
  private var place: Int? = 0

  /// Nothing is prepared yet.
  package init() {}

  /// Begins anew, because another frame was shown. Texts that are prepared cost a lookup.
  package mutating func restart() { place = 0 }

  /// Prepares a piece.
  ///
  /// - Parameters:
  ///   - view: The list at rest.
  ///   - lines: The lines with which it measures its text.
  ///   - rotation: How the picture is rotated on the panel.
  /// - Returns: Whether more is left.
  package mutating func step(
    _ view: inout ListView, _ lines: TextLines, rotation: Rotation
  ) -> Bool {
    for _ in 0..<Self.texts {
      guard let place else { return false }
      let shaped = lines.work.shaped
      guard let text = view.upcomingText(place) else {
        self.place = nil
        return false
      }
      // Shaping a text takes as long as drawing a glyph.
      if lines.work.shaped > shaped { return true }
      switch Self.prepare(text, lines, rotation: rotation) {
      case .worked: return true
      case .ready: self.place = place + 1
      case .full: self.place = nil
      }
    }
    return place != nil
  }

  /// Draws a glyph of a text, or builds its mask.
  private static func prepare(
    _ text: UpcomingText, _ lines: TextLines, rotation: Rotation
  ) -> TextLines.Readiness {
    switch text {
    case .line(let line): lines.prepare(line, rotation: rotation, hasHalo: false)
    case .haloed(let line): lines.prepare(line, rotation: rotation, hasHalo: true)
    // A placeholder is squeezed from its upright mask with the halo.
    case .unfolding(let line): lines.prepare(line, rotation: .upright, hasHalo: true)
    case .nothing: .ready
    }
  }
}
