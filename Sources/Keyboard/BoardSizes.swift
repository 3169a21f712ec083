// The sizes of what is drawn on a board, from how tall its keys are.
import Paint
import Units

/// Lengths on one board, in pixels.
struct BoardSizes {
  /// Parts of a key's height.
  private static let letters = 0.44
  private static let labels = 0.3
  private static let enter = 0.33
  private static let suggestions = 0.34
  private static let thickness = 0.045
  private static let pad = 0.06
  private static let stripShadow = (reach: 0.3, strength: 0.35)
  /// On the glass, between one key and the next.
  private static let gap: Millimeters = 0.14

  /// How tall a key is.
  let height: Int
  /// Pixels per em: of letters, of what names a page or a language, of the last key and suggestions.
  let letters: Int
  let labels: Int
  let enter: Int
  let suggestions: Int
  /// Of signs.
  let thickness: Double
  /// Between one key and the next.
  let gap: Int
  /// Kept free on both sides of what is written.
  let pad: Int
  /// Of the strip, above and below it.
  let stripShadow: Shadow

  init(_ plan: BoardPlan, on panel: PanelGeometry) {
    height = plan.rowHeight
    let tall = Double(height)
    func whole(_ share: Double) -> Int { max(1, Int((share * tall).rounded())) }
    (letters, labels, enter) = (whole(Self.letters), whole(Self.labels), whole(Self.enter))
    suggestions = whole(Self.suggestions)
    thickness = max(1, Self.thickness * tall)
    gap = max(1, Int(panel.pixels(x: Self.gap).value.rounded()))
    pad = whole(Self.pad)
    let side = Shadow.Side(
      reach: whole(Self.stripShadow.reach), strength: Self.stripShadow.strength)
    stripShadow = Shadow(above: side, below: side)
  }

  /// How wide a sign is where there is room: its head across, or its shaft along.
  func width(_ shape: Icon.Shape, room: Int) -> Double {
    let share =
      switch shape {
      case .up: 0.41
      case .back: 0.475
      case .tick, .cross, .arrow: Self.letters
      }
    return min(share * Double(height), max(1, Double(room) - thickness))
  }
}
