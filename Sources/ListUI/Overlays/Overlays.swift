// Elements over the list at the lower edge of the screen: the banner, the undo bar on it, the
// clock.
import Gestures
import Localization
import Model
import Paint
import Units

/// The banner, the undo bar and the clock. Each appears and disappears by itself; this type stacks
/// them. The space that the list leaves for them is passed in.
struct Overlays {
  /// The space for them, in pixels of the picture.
  struct Room {
    /// The end of the screen for the list; the banner is below.
    let end: Double
    /// The lower edge of the undo bar.
    let undoBarEnd: Double
    /// Whether the undo bar has space.
    let showsUndoBar: Bool
  }

  var undoBar: UndoBar
  var banner: BannerCover
  var clock: IdleClock
  let undoBarLayout: UndoBarLayout
  private let clockLayout: ClockLayout

  init(_ viewport: Viewport, start: Instant) {
    undoBar = UndoBar(pause: viewport.tuning.undoPause, viewport.options.messages)
    banner = BannerCover(viewport.metrics)
    clock = IdleClock(viewport.options.clock, viewport.options.messages, start: start)
    undoBarLayout = UndoBarLayout(viewport)
    clockLayout = ClockLayout(viewport.metrics)
  }

  /// When one of them changes without input.
  var deadline: Instant? {
    guard let end = undoBar.offer?.end, let rest = clock.deadline else {
      return undoBar.offer?.end ?? clock.deadline
    }
    return min(end, rest)
  }

  /// Hides the undo bar after its time.
  mutating func expire(_ time: inout Timeline) {
    if let offer = undoBar.offer, time.now >= offer.end { undoBar.withdraw(&time) }
  }

  /// Removes finished animations, and elements that have gone.
  ///
  /// - Parameter rise: The banner's.
  mutating func settle(_ rise: Rise, _ time: inout Timeline) {
    undoBar.settle(&time)
    banner.settle(rise)
    clock.settle(&time)
  }

  /// Updates the undo bar with the list's events.
  ///
  /// - Parameters:
  ///   - hand: X of the one contact that caused them, in pixels of the picture.
  ///   - sides: Those of a bar that they show.
  mutating func follow(
    _ events: ArraySlice<ListEvent>, hand: Double?, _ sides: Range<Int>, _ time: inout Timeline
  ) {
    let position = UndoBar.Position(sides: sides, hand: undoBarLayout.followsHand ? hand : nil)
    for event in events { undoBar.follow(event, at: position, &time) }
  }

  /// The visible share of the undo bar, from 0 to 1.
  func undoBarRise(in room: Room, _ time: Timeline) -> Double {
    !room.showsUndoBar ? 0 : undoBar.line.map { min(1, max(0, time.value($0.rise))) } ?? 0
  }

  /// The visible lower end of the black area: the banner, or the undo bar above it.
  ///
  /// - Parameter rowHeight: Also the undo bar's height.
  func blackEnd(in room: Room, rowHeight: Double, _ time: Timeline) -> Double {
    room.undoBarEnd - undoBarRise(in: room, time) * rowHeight
  }

  /// Hit test of the banner: it takes nothing for the list but its drag, which may begin anywhere.
  func bannerHit(y: Double, in room: Room) -> Hit? {
    guard banner.line != nil, y >= room.end else { return nil }
    guard let offer = banner.offer, offer.isDismissible else {
      return Hit(layer: .banner, target: nil, kinds: .listPan)
    }
    return Hit(layer: .banner, target: banner.name, kinds: [.listPan, .tap])
  }

  /// Hit test of the undo bar, which is above the banner.
  func undoBarPart(
    x: Double, y: Double, in room: Room, _ words: RowText, _ time: Timeline
  ) -> UndoBar.Part? {
    let height = Double(words.metrics.height)
    guard !undoBar.isForgotten(at: time.now), room.showsUndoBar, y >= room.undoBarEnd - height,
      y < room.undoBarEnd, undoBar.position.sides.contains(Int(x.rounded(.down)))
    else { return nil }
    return undoBar.part(isUndo: undoReach(words).contains(x), time)
  }

  /// The columns in which Undo takes taps, in pixels of the picture.
  func undoReach(_ words: RowText) -> Range<Double> {
    undoBarLayout.undoReach(undoBar.position, words)
  }

  /// Adds the banner and the undo bar, in front of the list.
  func drawFront(in room: Room, _ style: Style, _ time: Timeline, to picture: inout DisplayList) {
    appendBanner(in: room, style, time, to: &picture)
    appendUndoBar(in: room, style, time, to: &picture)
  }

  /// Adds the clock, behind everything.
  ///
  /// - Parameter color: Of its text.
  func drawBehind(
    in room: Room, _ color: Color, _ style: Style, _ time: Timeline, to picture: inout DisplayList
  ) {
    let opacity = clock.opacity(time) * style.brightness(time)
    guard opacity > 0, let face = clock.face else { return }
    let end = blackEnd(in: room, rowHeight: style.rowHeight, time)
    func append(_ overlay: OverlayCell, _ line: ClockLayout.Line) {
      picture.append(
        Cell(
          id: overlay.id, left: 0, top: Pixels(end - Double(line.rise)), width: line.width,
          height: line.height, color: style.theme.ground, opacity: opacity,
          text: CellText(line: line.line.id, x: line.x, baseline: line.baseline, color: color)))
    }
    append(.time, clockLayout.time(face.time, style.words))
    append(.date, clockLayout.date(face.date, style.words))
  }
}

extension Overlays {
  /// The figures that the clock shows in the next minute; nil while it is not shown.
  func upcomingTime(_ words: RowText) -> ShapedLine? {
    guard clock.isWanted, let time = clock.nextTime else { return nil }
    return clockLayout.time(time, words).line
  }

  /// The shadow of the undo bar and of the banner.
  static let shadow = (reach: 0.45, strength: 0.5)

  /// Adds the banner; the undo bar slides in from behind it. It slides and does not fade, as the
  /// undo bar.
  private func appendBanner(
    in room: Room, _ style: Style, _ time: Timeline, to picture: inout DisplayList
  ) {
    guard let said = banner.line else { return }
    let (metrics, words) = (style.metrics, style.words)
    let line = words.line(said.text, .medium, size: said.textSize, room: metrics.textWidth)
    var cell = style.band(
      .banner, left: 0, top: Pixels(room.end), width: metrics.picture.width,
      text: CellText(
        line: line.id, x: metrics.margin,
        baseline: words.baseline(.medium, size: said.textSize, height: banner.height),
        color: style.theme.undoBar.letters))
    cell.height = banner.height
    // No shadow on the undo bar above it, which is no lower.
    cell.shadow.above = style.shadow(Self.shadow, by: 1 - undoBarRise(in: room, time))
    picture.append(cell)
  }

  /// Adds the undo bar. It slides in from below: a fade would show black in place of the rows
  /// behind.
  private func appendUndoBar(
    in room: Room, _ style: Style, _ time: Timeline, to picture: inout DisplayList
  ) {
    guard let line = undoBar.line, room.showsUndoBar else { return }
    let sides = undoBar.position.sides
    let layout = undoBarLayout.layout(
      line.words, offersUndo: line.changeset != nil, undoBar.position, style.words)
    let top = Pixels(blackEnd(in: room, rowHeight: style.rowHeight, time))
    let theme = style.theme
    // Parts side by side, each up to the middle of the space after its text; the last one takes the
    // rest. Where Undo is not at an end, so does the first.
    let undo = UndoBarPart(.undoBarAction, layout.undo, theme.undo, style.metrics.margin)
    let verb = UndoBarPart(.undoBarVerb, layout.verb, theme.verb, undoBarLayout.gap)
    let name = UndoBarPart(.undoBar, layout.name, theme.undoBar.letters, style.metrics.margin)
    let rest = UndoBarPart(.undoBarSpace, nil, theme.undoBar.letters, 0)
    var left = sides.lowerBound
    func append(_ part: UndoBarPart, to end: Int) {
      guard left < end else { return }
      appendPart(part, left..<end, top, style, to: &picture)
      left = end
    }
    if layout.isMirrored {
      if let word = verb.word { append(rest, to: word.x) }
      if let word = verb.word { append(verb, to: word.end + verb.gap / 2) }
      if let word = undo.word { append(name, to: word.x - undo.gap / 2) }
      append(undo, to: sides.upperBound)
    } else {
      if let word = undo.word {
        append(rest, to: word.x - undo.gap)
        append(undo, to: word.end + undo.gap / 2)
      }
      if let word = verb.word { append(verb, to: word.end + verb.gap / 2) }
      append(name, to: sides.upperBound)
    }
  }

  /// Adds a part of the undo bar with its text.
  private func appendPart(
    _ part: UndoBarPart, _ columns: Range<Int>, _ top: Pixels, _ style: Style,
    to picture: inout DisplayList
  ) {
    let text = part.word.map { word in
      CellText(
        line: word.line.id, x: word.x - columns.lowerBound, baseline: word.baseline,
        color: part.color)
    }
    var cell = style.band(
      part.cell, left: columns.lowerBound, top: top, width: columns.count, text: text)
    // Beside a narrow bar its shadow would end at once on the row above.
    let isWhole = undoBar.position.sides.count == style.metrics.picture.width
    if isWhole { cell.shadow.above = style.shadow(Self.shadow, by: 1) }
    picture.append(cell)
  }
}

/// A part of the undo bar: its text, and the space around it.
private struct UndoBarPart {
  let cell: OverlayCell
  let word: UndoBarLayout.Word?
  let color: Color
  let gap: Int

  init(_ cell: OverlayCell, _ word: UndoBarLayout.Word?, _ color: Color, _ gap: Int) {
    (self.cell, self.word, self.color, self.gap) = (cell, word, color, gap)
  }
}
