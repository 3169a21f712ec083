// Damage of one changed cell: its whole bounds, or only its edges and foreground.
import Units

extension Cell {
  /// Adds the pixels in which the cell differs from its previous state.
  ///
  /// - Parameters:
  ///   - old: The same cell in the previous picture.
  ///   - foreground: As for `DisplayList.damage`.
  ///   - difference: Likewise.
  /// - Returns: Whether only parts of both bounds were added; false also for a cell outside the
  ///   picture, which adds nothing.
  /// - Complexity: O(1), no allocation.
  func addChange(
    since old: Cell, to damage: inout DamageRegion, foreground: (TextLineID) -> Rect?,
    difference: (TextLineID, TextLineID) -> Rect?
  ) -> Bool {
    let (now, before) = (bounds, old.bounds)
    // A cell outside the picture adds nothing.
    let picture = Rect(size: damage.size)
    if now.intersection(picture).isEmpty, before.intersection(picture).isEmpty { return false }
    guard hasGround(of: old), hasIcon(of: old),
      max(now.left, before.left) < min(now.right, before.right),
      let letters = changedLetters(since: old, foreground: foreground, difference: difference)
    else {
      damage.add(now)
      damage.add(before)
      return false
    }
    // Columns that only one of the two covers. The ground of shared columns is unchanged.
    func addColumns(_ one: Int, _ other: Int) {
      damage.add(
        Rect(left: min(one, other), top: now.top, right: max(one, other), bottom: now.bottom))
    }
    addColumns(now.left, before.left)
    addColumns(now.right, before.right)
    damage.add(letters.now)
    damage.add(letters.before)
    let isAsOpaque = foregroundOpacity == old.foregroundOpacity
    func addStrikethrough(_ strikethrough: Strikethrough?, _ was: Strikethrough?) {
      let (now, before) = (placed(strikethrough), old.placed(was))
      if now == before, isAsOpaque { return }
      damage.add(area(of: now))
      damage.add(old.area(of: before))
    }
    addStrikethrough(strikethrough, old.strikethrough)
    addStrikethrough(lowerStrikethrough, old.lowerStrikethrough)
    return true
  }

  /// Whether both have the same colour on each scanline of the display, whatever their foregrounds.
  /// Columns are compared in whole pixels, lines in quarters.
  private func hasGround(of other: Cell) -> Bool {
    topQuarters == other.topQuarters && height == other.height && color == other.color
      && opacity == other.opacity && light == other.light && fold == other.fold
      && squeeze == other.squeeze && shadow == other.shadow
  }

  /// Whether both show the same icon at the same place. Only the raster knows an icon's extent.
  private func hasIcon(of other: Cell) -> Bool {
    guard let shownIcon else { return other.shownIcon == nil }
    return shownIcon == other.shownIcon && bounds.left == other.bounds.left
      && foregroundOpacity == other.foregroundOpacity
  }

  /// The icon that is drawn: nil if the cell has a text.
  private var shownIcon: Icon? { text == nil ? icon : nil }

  /// The bounds of the current text and of the previous one. Both are empty if the text is
  /// unchanged; nil if the bounds are not known.
  private func changedLetters(
    since old: Cell, foreground: (TextLineID) -> Rect?,
    difference: (TextLineID, TextLineID) -> Rect?
  ) -> (now: Rect, before: Rect)? {
    if foregroundOpacity == old.foregroundOpacity {
      if placedText == old.placedText { return (.empty, .empty) }
      if let part = changedPart(since: old, difference: difference) { return (part, part) }
    }
    guard let now = letters(foreground), let before = old.letters(foreground) else { return nil }
    return (now, before)
  }

  /// The bounds of the letters that were added to a text or removed from it; nil if more has changed
  /// than its line, or if they are not known.
  private func changedPart(
    since old: Cell, difference: (TextLineID, TextLineID) -> Rect?
  ) -> Rect? {
    guard squeeze == 1, let text, let before = old.text?.line else { return nil }
    var same = old.placedText
    same?.line = text.line
    guard same == placedText, let part = difference(text.line, before) else { return nil }
    return placed(part, of: text)
  }

  /// The text relative to the picture's left edge, so that equal values stand at the same place.
  private var placedText: CellText? {
    var placed = text
    placed?.x += bounds.left
    return placed
  }

  /// The bounds of the text and its halo; empty without a text, nil if not known.
  private func letters(_ foreground: (TextLineID) -> Rect?) -> Rect? {
    guard let text else { return .empty }
    guard squeeze == 1, let foreground = foreground(text.line) else { return nil }
    return placed(foreground, of: text)
  }

  /// The bounds of a part of a text in the picture. - Parameter part: Relative to the text's start.
  private func placed(_ part: Rect, of text: CellText) -> Rect {
    if part.isEmpty { return .empty }
    let (x, line) = (bounds.left + text.x, topQuarters >> 2 + text.baseline)
    // At a fraction of a pixel, glyphs reach into one more line.
    return Rect(
      left: x + part.left, top: line + part.top, right: x + part.right,
      bottom: line + part.bottom + 1
    ).intersection(bounds)
  }

  /// A strike-through relative to the picture's left edge.
  private func placed(_ strikethrough: Strikethrough?) -> Strikethrough? {
    var placed = strikethrough
    placed?.rect.left += bounds.left
    placed?.rect.right += bounds.left
    return placed
  }

  /// The bounds of such a strike-through; in a squeezed cell, the whole cell.
  private func area(of placed: Strikethrough?) -> Rect {
    guard let rect = placed?.rect else { return .empty }
    guard squeeze == 1 else { return bounds }
    return Rect(
      left: rect.left, top: (topQuarters + 4 * rect.top) >> 2, right: rect.right,
      bottom: (topQuarters + 4 * rect.bottom + 3) >> 2
    ).intersection(bounds)
  }
}
