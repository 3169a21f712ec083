// The colours of the on-screen keyboard.

/// The colours of the on-screen keyboard.
public struct KeyboardStyle: Hashable, Sendable {
  /// Of the rows of keys from the top; the last one also applies to the rows below it.
  public var rows: [Color]
  /// The colour of key labels.
  public var letters: Color
  /// The colour of icons, and of keys that switch to another page.
  public var icons: Color
  /// The colour between keys.
  public var gaps: Color
  /// The light on keys. Its dark last line separates rows of keys.
  public var light = Light.flat
}

extension CellStyle {
  /// Two colours closer than this do not look different: the difference, of 255, in the component
  /// that differs most. Chosen by eye, between graphite's rows and the darkest green.
  private static let leastDifference = 36

  /// The share of the letters in the ground of a key that would not stand out otherwise: all of it
  /// would be the lightest place of a dark screen.
  private static let tint = 0.3

  /// This style if its ground stands out from the keys, else one with letters on a ground that is
  /// tinted by them: a pressed key with the colours of a dark row would look unpressed.
  ///
  /// - Parameter keyboard: The style of the keys.
  public func apart(from keyboard: KeyboardStyle) -> CellStyle {
    let nearest = keyboard.rows.reduce(255) { min($0, $1.difference(from: ground)) }
    // The row of keys that is most like the letters: the tinted ground differs from the others more.
    let likest = keyboard.rows.min { $0.difference(from: letters) < $1.difference(from: letters) }
    guard nearest < Self.leastDifference, let likest else { return self }
    // One more: components are rounded.
    let needed =
      Double(Self.leastDifference + 1) / Double(max(1, likest.difference(from: letters)))
    let tinted = likest.mixed(with: letters, max(Self.tint, needed))
    return CellStyle(ground: tinted, letters: letters, light: light)
  }
}

extension Color {
  /// The difference in the component that differs most.
  fileprivate func difference(from other: Color) -> Int {
    max(
      abs(Int(red) - Int(other.red)), abs(Int(green) - Int(other.green)),
      abs(Int(blue) - Int(other.blue)))
  }
}
