// What invites: the row that unfolds above or between others, the line below the end, the undo cue.
import Gestures
import Model
import Motion
import Paint
import Units

extension ListView {
  /// Names of cells that are no rows.
  private enum Guest: UInt64 {
    case newRow, clearing, cue, cueAction

    var id: CellID { CellID(high: .max, low: rawValue) }

    /// Of the row that unfolds in one of the gaps, counted from 0.
    static func gap(_ number: Int) -> CellID {
      CellID(high: .max, low: UInt64.max - UInt64(number))
    }
  }

  /// Adds what lies behind the rows.
  mutating func appendPrompts(to picture: inout DisplayList) {
    for (number, gap) in gaps.enumerated() where gap.added == nil {
      guard let seam = seam(of: gap) else { continue }
      let opening = opening(of: gap)
      appendUnfolding(
        Guest.gap(number), opening,
        text: opening >= rowHeight ? "Release to Add Item" : "Pull Apart to Add Item",
        bottom: home(of: seam) + parting(at: seam), centred: true,
        color: heat(at: home(of: seam - 1)), to: &picture)
    }
    guard let pull else { return }
    switch pull.edge {
    case .top:
      appendUnfolding(
        Guest.newRow.id, pulled(beyond: .top),
        text: isFar(pull) ? "Release to Add Item" : "Pull to Add Item",
        bottom: beginning, centred: false, color: heat(at: beginning), to: &picture)
    case .bottom: appendClearing(to: &picture)
    }
  }

  /// Adds the cue, in front of everything. It slides in from below: it must not fade, because what
  /// fades shows black and not the rows behind.
  mutating func appendCue(to picture: inout DisplayList) {
    guard let cue else { return }
    let margin = metrics.margin
    let shown = animations.value(cue.opacity)
    let top = Pixels(pictureHeight - shown * (pictureHeight - Double(cueTop)))
    let (message, action) = cueLines(cue.text, isOffer: cue.isOffer)
    let actionWidth = action.map { $0.width + 2 * margin } ?? 0
    let width = message.width + 2 * margin
    if let action {
      picture.cells.append(
        plain(
          .cueAction, left: margin + width, top: top, width: actionWidth, color: HeatMap.cue,
          text: CellText(
            line: action.id, x: margin, baseline: metrics.baseline, color: HeatMap.cueAction)))
    }
    picture.cells.append(
      plain(
        .cue, left: margin, top: top, width: width, color: HeatMap.cue,
        text: CellText(line: message.id, x: margin, baseline: metrics.baseline, color: .white)))
  }

  /// What the cue says, and what a tap on it does.
  func cueLines(_ text: String, isOffer: Bool) -> (message: ShapedLine, action: ShapedLine?) {
    let action = isOffer ? measure("Undo", room: metrics.textWidth) : nil
    let actionWidth = action.map { $0.width + 2 * metrics.margin } ?? 0
    let room = metrics.picture.width - 4 * metrics.margin - actionWidth
    return (measure(text, room: max(1, room)), action)
  }

  /// Adds a placeholder that unfolds: squeezed to what there is room for.
  ///
  /// - Parameters:
  ///   - id: The cell's name.
  ///   - opening: How much room there is, in pixels.
  ///   - text: What it says.
  ///   - bottom: Where the rows below begin, in the list's coordinates.
  ///   - centred: Whether it stands in the middle of a wider room, else at its bottom.
  private mutating func appendUnfolding(
    _ id: CellID, _ opening: Double, text: String, bottom: Double, centred: Bool, color: Color,
    to picture: inout DisplayList
  ) {
    // Folded by an angle whose sine is the room's share of a row, it is exactly as tall as the room.
    let share = min(1, opening / rowHeight)
    guard opening >= 0.5 else { return }
    let height = share * rowHeight
    let rest = centred ? (opening - height) / 2 : 0
    let line = measure(text, room: metrics.textWidth)
    var cell = Cell(
      id: id, left: 0, top: Pixels(bottom - rest - height - offset),
      width: metrics.picture.width,
      // Rounded up: the rows beside it lie in front, so that no seam is left.
      height: Int(height.rounded(.up)), color: color, opacity: share * animations.value(fadeIn))
    cell.squeeze = share
    cell.text = CellText(
      line: line.id, x: metrics.margin, baseline: metrics.baseline, color: .white)
    picture.cells.append(cell)
  }

  private mutating func appendClearing(to picture: inout DisplayList) {
    guard let pull else { return }
    let share = min(1, pulled(beyond: .bottom) / rowHeight)
    guard share > 0 else { return }
    let line = measure(isFar(pull) ? pull.far : pull.near, room: metrics.textWidth)
    var cell = plain(
      .clearing, left: 0, top: Pixels(home(of: list.count) - offset), width: metrics.picture.width,
      color: .black,
      text: CellText(
        line: line.id, x: metrics.margin, baseline: metrics.baseline,
        color: pull.isInVain ? HeatMap.sunkText : .white))
    cell.opacity = share
    picture.cells.append(cell)
  }

  private func measure(_ text: String, room: Int) -> ShapedLine {
    measurer.line(text, size: metrics.textSize, maxWidth: room)
  }

  private func plain(
    _ guest: Guest, left: Int, top: Pixels, width: Int, color: Color, text: CellText
  ) -> Cell {
    var cell = Cell(
      id: guest.id, left: Pixels(left), top: top, width: width, height: metrics.height,
      color: color, text: text)
    cell.hasBevel = false
    return cell
  }
}
