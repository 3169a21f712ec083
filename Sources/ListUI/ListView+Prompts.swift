// What invites: the row that unfolds above or between others, the lines beside rows, the undo cue.
import Gestures
import Model
import Motion
import Paint
import Units

extension ListView {
  /// Names of cells that are no rows.
  private enum Guest: UInt64 {
    case newRow, clearing, cue, cueAction, cueVerb, hint, banner

    var id: CellID { CellID(high: .max, low: rawValue) }

    /// Of the row that unfolds in one of the gaps, counted from 0.
    static func gap(_ number: Int) -> CellID {
      CellID(high: .max, low: UInt64.max - UInt64(number))
    }
  }

  /// How a list without rows begins.
  static let hint = "↓ Pull down, or tap, to add"

  /// Adds what lies behind the rows.
  mutating func appendPrompts(to picture: inout DisplayList) {
    for (number, gap) in gaps.all.enumerated() where gap.added == nil {
      guard let seam = gap.seam(in: list) else { continue }
      let opening = gap.opening(time)
      appendUnfolding(
        Guest.gap(number), opening,
        text: invites(gap) ? "Release to Add Item" : "Pull Apart to Add Item",
        bottom: places.home(of: seam) + shift(of: seam), isCentred: true,
        skin: heat(at: places.home(of: seam - 1)), to: &picture)
    }
    guard let pull = scroll.pull, let edge = pull.edge else {
      return appendHint(to: &picture)
    }
    switch edge {
    case .top:
      appendUnfolding(
        Guest.newRow.id, pulled(beyond: .top),
        text: invites(pull) ? "Release to Add Item" : "Pull to Add Item",
        bottom: places.beginning, isCentred: false, skin: heat(at: places.beginning),
        to: &picture)
    case .bottom: appendClearing(pull, to: &picture)
    }
  }

  /// Adds the banner, in front of everything: the cue comes from behind it. It slides in as the cue
  /// does, and for the same reason.
  mutating func appendBanner(to picture: inout DisplayList) {
    guard let said = banner.line else { return }
    let line = words.line(said.text, size: said.textSize, room: metrics.textWidth)
    var cell = plain(
      .banner, left: 0, top: Pixels(glassEnd), width: metrics.picture.width,
      color: theme.cue.ground,
      text: CellText(
        line: line.id, x: metrics.margin,
        baseline: words.baseline(size: said.textSize, height: banner.height),
        color: theme.cue.letters))
    cell.height = banner.height
    picture.cells.append(cell)
  }

  /// Adds the cue, in front of the list. It slides in from below: it must not fade, because what
  /// fades shows black and not the rows behind.
  mutating func appendCue(to picture: inout DisplayList) {
    guard let cue = cue.line else { return }
    let layout = cueLook.layout(cue.words, offersUndo: cue.step != nil, words)
    let top = Pixels(glassEnd - min(1, time.value(cue.rise)) * viewport.rowHeight)
    // Side by side, each up to the middle of the room behind its word; the last one has the rest.
    var left = 0
    if let undo = layout.undo {
      let end = undo.end + metrics.margin / 2
      appendBand(.cueAction, left..<end, top, undo, theme.undo, to: &picture)
      left = end
    }
    if let verb = layout.verb {
      let end = verb.end + cueLook.gap / 2
      appendBand(.cueVerb, left..<end, top, verb, theme.verb, to: &picture)
      left = end
    }
    appendBand(
      .cue, left..<max(left, metrics.picture.width), top, layout.name, theme.cue.letters,
      to: &picture)
  }

  /// Adds a part of the cue's band with the word on it.
  private func appendBand(
    _ guest: Guest, _ part: Range<Int>, _ top: Pixels, _ word: CueLook.Word?, _ color: Color,
    to picture: inout DisplayList
  ) {
    let text = word.map { word in
      CellText(
        line: word.line.id, x: word.x - part.lowerBound, baseline: word.baseline, color: color)
    }
    picture.cells.append(
      plain(
        guest, left: part.lowerBound, top: top, width: part.count, color: theme.cue.ground,
        text: text))
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
    skin: Skin,
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
      height: Int(height.rounded(.up)), color: skin.ground, opacity: share * heat.brightness(time),
      light: skin.light)
    cell.squeeze = share
    cell.text = CellText(
      line: line.id, x: metrics.margin, baseline: metrics.baseline, color: skin.letters)
    picture.cells.append(cell)
  }

  /// Says in the place of the first row how a list without rows begins.
  private mutating func appendHint(to picture: inout DisplayList) {
    guard list.count == 0, rows.departing.isEmpty else { return }
    let (line, size) = words.whole(Self.hint, size: metrics.textSize, room: metrics.textWidth)
    var cell = plain(
      .hint, left: 0, top: Pixels(places.beginning - offset), width: metrics.picture.width,
      color: theme.ground,
      text: CellText(
        line: line.id, x: metrics.margin, baseline: words.baseline(size: size),
        color: theme.hint))
    cell.opacity = heat.brightness(time)
    picture.cells.append(cell)
  }

  private mutating func appendClearing(_ pull: ListPull, to picture: inout DisplayList) {
    let share = min(1, pulled(beyond: .bottom) / viewport.rowHeight)
    guard share > 0 else { return }
    let line = words.line(invites(pull) ? pull.far : pull.near, room: metrics.textWidth)
    var cell = plain(
      .clearing, left: 0, top: Pixels(places.end - offset), width: metrics.picture.width,
      color: theme.ground,
      text: CellText(
        line: line.id, x: metrics.margin, baseline: metrics.baseline,
        color: pull.isInVain ? theme.sunk.letters : theme.sign))
    cell.opacity = share
    picture.cells.append(cell)
  }

  private func plain(
    _ guest: Guest, left: Int, top: Pixels, width: Int, color: Color, text: CellText?
  ) -> Cell {
    let cell = Cell(
      id: guest.id, left: Pixels(left), top: top, width: width, height: metrics.height,
      color: color, text: text)
    return cell
  }
}
