// The colours of the board of keys.

/// What the board wears.
public struct BoardSkin: Hashable, Sendable {
  /// Of the rows of keys from the top; the last one also of those below it.
  public var rows: [Color]
  /// Of what is written on keys.
  public var letters: Color
  /// Of signs, and of keys that show another page.
  public var signs: Color
  /// Between keys.
  public var gaps: Color
  /// Over keys: the line between a row of keys and the next one is its dark.
  public var light = Light.flat
}

extension Skin {
  /// Colours nearer to those of keys than this, of 255 in the component that differs most, are not seen
  /// to be others: chosen by eye, between graphite's rows and the darkest green.
  private static let leastDifference = 36

  /// The same where it is told from keys, and otherwise turned about, its letters for its ground: a key
  /// that wears what a dark row wears would look as if nobody touched it.
  ///
  /// - Parameter board: What keys wear.
  public func apart(from board: BoardSkin) -> Skin {
    let nearest = board.rows.reduce(255) { min($0, $1.difference(from: ground)) }
    guard nearest < Self.leastDifference else { return self }
    return Skin(ground: letters, letters: ground, light: light)
  }
}

extension Color {
  /// Of the component that differs most.
  fileprivate func difference(from other: Color) -> Int {
    max(
      abs(Int(red) - Int(other.red)), abs(Int(green) - Int(other.green)),
      abs(Int(blue) - Int(other.blue)))
  }
}
