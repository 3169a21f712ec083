// What invites: the row that unfolds above or between others, the lines beside rows, the undo cue.
import Gestures
import Model
import Motion
import Paint
import Units

extension ListView {
  /// Names of cells that are no rows.
  private enum Guest: UInt64 {
    case newRow, clearing, cue, cueAction, hint

    var id: CellID { CellID(high: .max, low: rawValue) }

    /// Of the row that unfolds in one of the gaps, counted from 0.
    static func gap(_ number: Int) -> CellID {
      CellID(high: .max, low: UInt64.max - UInt64(number))
    }
  }

  /// Adds what lies behind the rows.
  mutating func appendPrompts(to picture: inout DisplayList) {
    for (number, gap) in gaps.all.enumerated() where gap.added == nil {
      guard let seam = gap.seam(in: list) else { continue }
      let opening = gap.opening(time)
      appendUnfolding(
        Guest.gap(number), opening,
        text: opening >= viewport.rowHeight ? "Release to Add Item" : "Pull Apart to Add Item",
        bottom: places.home(of: seam) + shift(of: seam), isCentred: true,
        color: heatColor(at: places.home(of: seam - 1)), to: &picture)
    }
    guard let pull = scroll.pull, let edge = pull.edge else {
      return appendHint(to: &picture)
    }
    switch edge {
    case .top:
      appendUnfolding(
        Guest.newRow.id, pulled(beyond: .top),
        text: invites(pull) ? "Release to Add Item" : "Pull to Add Item",
        bottom: places.beginning, isCentred: false, color: heatColor(at: places.beginning),
        to: &picture)
    case .bottom: appendClearing(pull, to: &picture)
    }
  }

  /// Adds the cue, in front of everything. It slides in from below: it must not fade, because what
  /// fades shows black and not the rows behind.
  mutating func appendCue(to picture: inout DisplayList) {
    guard let cue = cue.line else { return }
    let margin = metrics.margin
    let look = CueLook(metrics: metrics)
    let shown = time.value(cue.rise)
    let top = Pixels(viewport.height - shown * (viewport.height - Double(look.top)))
    let (message, action) = look.lines(cue.text, isOffer: cue.step != nil, words)
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

  /// Adds a placeholder that unfolds: squeezed to what there is room for.
  ///
  /// - Parameters:
  ///   - id: The cell's name.
  ///   - opening: How much room there is, in pixels.
  ///   - text: What it says.
  ///   - bottom: Where the rows below begin, in the list's coordinates.
  ///   - isCentred: Whether it stands in the middle of a wider room, else at its bottom.
  private mutating func appendUnfolding(
    _ id: CellID, _ opening: Double, text: String, bottom: Double, isCentred: Bool,
    color: Color,
    to picture: inout DisplayList
  ) {
    // Folded by an angle whose sine is the room's share of a row, it is exactly as tall as the room.
    let share = min(1, opening / viewport.rowHeight)
    guard opening >= 0.5 else { return }
    let height = share * viewport.rowHeight
    let rest = isCentred ? (opening - height) / 2 : 0
    let line = words.line(text, room: metrics.textWidth)
    var cell = Cell(
      id: id, left: 0, top: Pixels(bottom - rest - height - offset),
      width: metrics.picture.width,
      // Rounded up: the rows beside it lie in front, so that no seam is left.
      height: Int(height.rounded(.up)), color: color, opacity: share * heat.brightness(time))
    cell.squeeze = share
    cell.text = CellText(
      line: line.id, x: metrics.margin, baseline: metrics.baseline, color: .white)
    picture.cells.append(cell)
  }

  /// Says in the place of the first row how a list without rows begins.
  private mutating func appendHint(to picture: inout DisplayList) {
    guard list.count == 0, rows.departing.isEmpty else { return }
    let line = words.line("↓ Pull down, or tap, to add", room: metrics.textWidth)
    var cell = plain(
      .hint, left: 0, top: Pixels(places.beginning - offset), width: metrics.picture.width,
      color: .black,
      text: CellText(
        line: line.id, x: metrics.margin, baseline: metrics.baseline, color: HeatMap.hint))
    cell.opacity = heat.brightness(time)
    picture.cells.append(cell)
  }

  private mutating func appendClearing(_ pull: ListPull, to picture: inout DisplayList) {
    let share = min(1, pulled(beyond: .bottom) / viewport.rowHeight)
    guard share > 0 else { return }
    let line = words.line(invites(pull) ? pull.far : pull.near, room: metrics.textWidth)
    var cell = plain(
      .clearing, left: 0, top: Pixels(places.end - offset), width: metrics.picture.width,
      color: .black,
      text: CellText(
        line: line.id, x: metrics.margin, baseline: metrics.baseline,
        color: pull.isInVain ? HeatMap.sunkText : .white))
    cell.opacity = share
    picture.cells.append(cell)
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
