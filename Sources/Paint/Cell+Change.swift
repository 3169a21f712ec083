// What changes on the glass when a cell does: all of it, or its ends and what stands on it.
import Units

extension Cell {
  /// Adds to a damage where the cell is seen otherwise than before.
  ///
  /// - Parameters:
  ///   - old: The same cell in the picture before.
  ///   - ink: As for `DisplayList.damage`.
  /// - Returns: Whether that is less than all that it covers and covered.
  /// - Complexity: O(1), no allocation.
  func addChange(
    since old: Cell, to damage: inout DamageRegion, ink: (TextLineID) -> Rect?
  ) -> Bool {
    let (now, before) = (bounds, old.bounds)
    // What is not on the glass can stand anywhere, where nobody has to find it.
    let picture = Rect(size: damage.size)
    if now.intersection(picture).isEmpty, before.intersection(picture).isEmpty { return false }
    guard hasGround(of: old), hasSign(of: old),
      max(now.left, before.left) < min(now.right, before.right),
      let letters = changedLetters(since: old, ink: ink)
    else {
      damage.add(now)
      damage.add(before)
      return false
    }
    // Columns that one of both has; in those between, the ground stays what it was.
    func addColumns(_ one: Int, _ other: Int) {
      damage.add(
        Rect(left: min(one, other), top: now.top, right: max(one, other), bottom: now.bottom))
    }
    addColumns(now.left, before.left)
    addColumns(now.right, before.right)
    damage.add(letters.now)
    damage.add(letters.before)
    let isAsOpaque = inkOpacity == old.inkOpacity
    func addStrike(_ strike: Strikethrough?, _ was: Strikethrough?) {
      let (now, before) = (placed(strike), old.placed(was))
      if now == before, isAsOpaque { return }
      damage.add(area(of: now))
      damage.add(old.area(of: before))
    }
    addStrike(strike, old.strike)
    addStrike(lowerStrike, old.lowerStrike)
    return true
  }

  /// Whether both have the same colour on each scanline of the glass, whatever stands on them: columns
  /// are whole there, and lines are quartered.
  private func hasGround(of other: Cell) -> Bool {
    topQuarters == other.topQuarters && height == other.height && color == other.color
      && opacity == other.opacity && light == other.light && fold == other.fold
      && squeeze == other.squeeze && shadow == other.shadow
  }

  /// Whether both show the same sign at the same place. How far one reaches is known to the raster only.
  private func hasSign(of other: Cell) -> Bool {
    guard let shownSign else { return other.shownSign == nil }
    return shownSign == other.shownSign && bounds.left == other.bounds.left
      && inkOpacity == other.inkOpacity
  }

  /// The sign, where no text stands for both.
  private var shownSign: Icon? { text == nil ? sign : nil }

  /// What the text covers that stands there now, and what the one before covered; empty where it is the
  /// same text, and nil where that is not known.
  private func changedLetters(
    since old: Cell, ink: (TextLineID) -> Rect?
  ) -> (now: Rect, before: Rect)? {
    if placedText == old.placedText, inkOpacity == old.inkOpacity { return (.empty, .empty) }
    guard let now = letters(ink), let before = old.letters(ink) else { return nil }
    return (now, before)
  }

  /// The text as if its cell began at the picture's edge: one that is the same stands at the same place.
  private var placedText: CellText? {
    var placed = text
    placed?.x += bounds.left
    return placed
  }

  /// What the text and its rim cover; empty without one, nil where that is not known.
  private func letters(_ ink: (TextLineID) -> Rect?) -> Rect? {
    guard let text else { return .empty }
    guard squeeze == 1, let ink = ink(text.line) else { return nil }
    let (x, line) = (bounds.left + text.x, topQuarters >> 2 + text.baseline)
    // Between two lines of the panel, letters reach into one more.
    return Rect(
      left: x + ink.left, top: line + ink.top, right: x + ink.right, bottom: line + ink.bottom + 1
    ).intersection(bounds)
  }

  /// A line through the text as if its cell began at the picture's edge.
  private func placed(_ strike: Strikethrough?) -> Strikethrough? {
    var placed = strike
    placed?.rect.left += bounds.left
    placed?.rect.right += bounds.left
    return placed
  }

  /// What such a line covers; of a squeezed cell all that it may.
  private func area(of placed: Strikethrough?) -> Rect {
    guard let rect = placed?.rect else { return .empty }
    guard squeeze == 1 else { return bounds }
    return Rect(
      left: rect.left, top: (topQuarters + 4 * rect.top) >> 2, right: rect.right,
      bottom: (topQuarters + 4 * rect.bottom + 3) >> 2
    ).intersection(bounds)
  }
}
