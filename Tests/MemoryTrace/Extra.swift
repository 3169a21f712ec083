// What the list shows beside its plain rows, put over a picture of them: to look at its memory.
import Paint
import Text
import Units

enum Extra: CaseIterable {
  /// A row that unfolds between two others.
  case placeholder
  /// A row off its place, larger than the others, and its shadow.
  case lifted
  /// Signs on both sides of a row, which write themselves.
  case cues
  /// A row with a text of two lines, both struck through further in each step.
  case lines
  /// The shadow of a screen's edge, and of nothing else.
  case edge

  /// The height of the bench's rows, and what the design makes of it.
  private static let row = 40
  private static let textSize = 13
  private static let leading = 14
  /// After so many steps all looks as it did before.
  private static let period = 64

  /// - Parameter changeset: What moves does so from one step to the next.
  func add(to picture: inout DisplayList, changeset: Int, lines: TextLines) {
    let changeset = changeset % Self.period
    switch self {
    case .placeholder: addPlaceholder(to: &picture, changeset, lines)
    case .lifted: lift(in: &picture, changeset)
    case .cues: addCues(to: &picture, changeset)
    case .lines: addLines(to: &picture, changeset, lines)
    case .edge: addEdge(to: &picture, changeset)
    }
  }

  private func addPlaceholder(to picture: inout DisplayList, _ changeset: Int, _ lines: TextLines) {
    let squeeze = Double(changeset + 1) / Double(Self.period + 1)
    let line = lines.line("Pull to Add Item", size: Self.textSize, maxWidth: 300)
    let shown = (squeeze * Double(Self.row)).rounded(.up)
    picture.cells.insert(
      Cell(
        id: CellID(high: 9, low: 1), left: 0, top: Pixels(38.25 - squeeze * 20), width: 320,
        height: Int(shown), color: Color(red: 255, green: 140, blue: 0), opacity: squeeze,
        text: CellText(line: line.id, x: 12, baseline: 25, color: .white), light: Self.light,
        fold: Fold(crease: .middle, depth: 0.5 * (1 - squeeze)), squeeze: squeeze),
      at: 0)
  }

  private func lift(in picture: inout DisplayList, _ changeset: Int) {
    guard var cell = picture.cells.last else { return }
    picture.cells.removeLast()
    cell.left = 5
    cell.top = Pixels(90 + Double(changeset) / 4)
    cell.height = Self.row * 21 / 20
    cell.shadow = Shadow(
      above: .init(reach: 14, strength: 0.35), below: .init(reach: 28, strength: 0.6))
    picture.cells.insert(cell, at: 0)
  }

  private func addCues(to picture: inout DisplayList, _ changeset: Int) {
    let side = 60 + changeset
    let drawn = Double(changeset) / Double(Self.period)
    for (index, shape) in [Icon.Shape.tick, .cross].enumerated() {
      let left = index == 0 ? side - Self.row : side + 160
      picture.cells.insert(
        Cell(
          id: CellID(high: 9, low: UInt64(2 + index)), left: Pixels(left),
          top: Pixels(150 + Double(changeset) / 4), width: Self.row, height: Self.row,
          color: .black,
          opacity: drawn,
          icon: Icon(
            shape, drawn: drawn, width: 16 + 3 * drawn, thickness: 3, x: 20, y: 20, color: .white)),
        at: 0)
    }
  }

  private func addLines(to picture: inout DisplayList, _ changeset: Int, _ lines: TextLines) {
    let line = lines.line(
      "A text that needs the room of two lines", .row, size: Self.textSize, maxWidth: 160,
      leading: Self.leading)
    func strikethrough(_ top: Int) -> Strikethrough {
      Strikethrough(
        rect: Rect(left: 10, top: top, right: 10 + 3 * changeset, bottom: top + 2), color: .white)
    }
    picture.cells.insert(
      Cell(
        id: CellID(high: 9, low: 4), left: 0, top: Pixels(100 - Double(changeset) / 4), width: 320,
        height: Self.row, color: Color(red: 12, green: 163, blue: 74),
        text: CellText(line: line.id, x: 12, baseline: 18, color: .white),
        strikethrough: strikethrough(13),
        lowerStrikethrough: strikethrough(13 + Self.leading), light: Self.light),
      at: 0)
  }

  private func addEdge(to picture: inout DisplayList, _ changeset: Int) {
    picture.cells.insert(
      Cell(
        id: CellID(high: 9, low: 5), left: 0, top: 200, width: 320, height: 0, color: .black,
        shadow: Shadow(
          above: .init(
            reach: Self.row / 2, strength: 0.35 * Double(changeset) / Double(Self.period)))),
      at: 0)
  }

  private static let light = Light.bevel(
    Bevel(hairline: 1, edgeShare: 0.16, sheen: 0.055, shade: 0.16))
}
