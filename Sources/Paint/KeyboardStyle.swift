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

  /// This style if its ground stands out from the keys, else with ground and letters swapped: a
  /// pressed key with the colours of a dark row would look unpressed.
  ///
  /// - Parameter keyboard: The style of the keys.
  public func apart(from keyboard: KeyboardStyle) -> CellStyle {
    let nearest = keyboard.rows.reduce(255) { min($0, $1.difference(from: ground)) }
    guard nearest < Self.leastDifference else { return self }
    return CellStyle(ground: letters, letters: ground, light: light)
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
