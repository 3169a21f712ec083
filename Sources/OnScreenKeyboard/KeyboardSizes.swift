// Sizes for drawing an on-screen keyboard, relative to its row height.
import Paint
import Units

/// Lengths of one on-screen keyboard, in pixels.
struct KeyboardSizes {
  /// Relative to the row height.
  private static let letters = 0.44
  private static let labels = 0.3
  private static let enter = 0.33
  private static let next = 0.28
  private static let suggestions = 0.34
  private static let thickness = 0.045
  private static let pad = 0.06
  private static let alternatesShadow = (reach: 0.3, strength: 0.35)
  /// Between adjacent keys.
  private static let gap: Millimeters = 0.14

  /// Row height.
  let height: Int
  /// Pixels per em: of letters, of page and language labels, of the Enter key, of suggestions.
  let letters: Int
  let labels: Int
  let enter: Int
  let suggestions: Int
  /// Stroke width of icons.
  let thickness: Double
  /// Between adjacent keys.
  let gap: Int
  /// Free space on both sides of a label.
  let pad: Int
  /// Shadow of the alternates, above and below them.
  let alternatesShadow: Shadow

  init(_ plan: KeyPlan, on panel: PanelGeometry) {
    height = plan.rowHeight
    let tall = Double(height)
    func whole(_ share: Double) -> Int { max(1, Int((share * tall).rounded())) }
    (letters, labels, enter) = (whole(Self.letters), whole(Self.labels), whole(Self.enter))
    suggestions = whole(Self.suggestions)
    thickness = max(1, Self.thickness * tall)
    gap = max(1, Int(panel.pixels(x: Self.gap).value.rounded()))
    pad = whole(Self.pad)
    let side = Shadow.Side(
      reach: whole(Self.alternatesShadow.reach), strength: Self.alternatesShadow.strength)
    alternatesShadow = Shadow(above: side, below: side)
  }

  /// Width of an icon, limited to `room`: across its head or along its shaft.
  func width(_ shape: Icon.Shape, room: Int) -> Double {
    let share =
      switch shape {
      case .up: 0.41
      case .back: 0.475
      case .arrow: Self.next
      case .tick, .cross, .reopen: Self.letters
      }
    return min(share * Double(height), max(1, Double(room) - thickness))
  }
}
