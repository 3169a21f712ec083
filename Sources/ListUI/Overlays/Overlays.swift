// What lies over the list at the glass's lower edge: the banner, the cue on it, the clock in the black.
import Gestures
import Model
import Paint
import Units

/// The banner, the cue and the clock: each comes and goes by itself, and this knows how they stand on
/// each other. Where the list leaves room for them is handed in.
struct Overlays {
  /// Where they may stand, in pixels of the picture.
  struct Room {
    /// Where the glass ends for the list: the banner stands below.
    let end: Double
    /// The line that the cue stands on.
    let cueEnd: Double
    /// Whether there is room for the cue.
    let showsCue: Bool
  }

  var cue: UndoBar
  var banner: BannerBand
  var clock: RestingClock
  let cueLook: UndoBarLayout
  private let clockLook: ClockLayout

  init(_ viewport: Viewport, start: Instant) {
    cue = UndoBar(pause: viewport.tuning.undoPause)
    banner = BannerBand(viewport.metrics)
    clock = RestingClock(viewport.options.clock, start: start)
    cueLook = UndoBarLayout(viewport)
    clockLook = ClockLayout(viewport.metrics)
  }

  /// When one of them goes or comes by itself.
  var deadline: Instant? {
    guard let end = cue.offer?.end, let rest = clock.deadline else {
      return cue.offer?.end ?? clock.deadline
    }
    return min(end, rest)
  }

  /// The cue goes whose time is over.
  mutating func expire(_ time: inout Timeline) {
    if let offer = cue.offer, time.now >= offer.end { cue.withdraw(&time) }
  }

  /// What has arrived stands still, and what has gone is forgotten.
  ///
  /// - Parameter rise: The banner's.
  mutating func settle(_ rise: Rise, _ time: inout Timeline) {
    cue.settle(&time)
    banner.settle(rise)
    clock.settle(&time)
  }

  /// The cue follows what the list told.
  mutating func follow(
    _ events: ArraySlice<ListEvent>, _ words: RowText, _ time: inout Timeline
  ) {
    for event in events { cue.follow(event, cueLook, words, &time) }
  }

  /// How far the cue has come up, from 0 to 1.
  func cueRise(in room: Room, _ time: Timeline) -> Double {
    !room.showsCue ? 0 : cue.line.map { min(1, max(0, time.value($0.rise))) } ?? 0
  }

  /// Where the black ends, as it is seen: at the banner, or at the cue above it.
  ///
  /// - Parameter rowHeight: Which is the cue's.
  func blackEnd(in room: Room, rowHeight: Double, _ time: Timeline) -> Double {
    room.cueEnd - cueRise(in: room, time) * rowHeight
  }

  /// What a finger meets on the banner where that is seen: nothing of the list but the list itself,
  /// which may be dragged from anywhere.
  func bannerHit(y: Double, in room: Room) -> Hit? {
    guard banner.line != nil, y >= room.end else { return nil }
    guard let offer = banner.offer, offer.isDismissible else {
      return Hit(layer: .banner, target: nil, kinds: .listPan)
    }
    return Hit(layer: .banner, target: banner.name, kinds: [.listPan, .tap])
  }

  /// What a finger meets of the cue, which stands above the banner.
  func cuePart(
    x: Double, y: Double, in room: Room, rowHeight: Double, _ time: Timeline
  ) -> UndoBar.Part? {
    guard room.showsCue, y >= room.cueEnd - rowHeight, y < room.cueEnd else { return nil }
    return cue.part(x: x, time)
  }

  /// Adds the banner and the cue, in front of the list.
  func drawFront(in room: Room, _ style: Style, _ time: Timeline, to picture: inout DisplayList) {
    appendBanner(in: room, style, time, to: &picture)
    appendCue(in: room, style, time, to: &picture)
  }

  /// Adds the clock, behind everything.
  ///
  /// - Parameter color: Of its letters.
  func drawBehind(
    in room: Room, _ color: Color, _ style: Style, _ time: Timeline, to picture: inout DisplayList
  ) {
    let opacity = clock.opacity(time) * style.brightness(time)
    guard opacity > 0, let face = clock.face else { return }
    let end = blackEnd(in: room, rowHeight: style.rowHeight, time)
    func append(_ guest: Guest, _ line: ClockLayout.Line) {
      picture.cells.append(
        Cell(
          id: guest.id, left: 0, top: Pixels(end - Double(line.rise)), width: line.width,
          height: line.height, color: style.theme.ground, opacity: opacity,
          text: CellText(line: line.line.id, x: line.x, baseline: line.baseline, color: color)))
    }
    append(.time, clockLook.time(face.time, style.words))
    append(.date, clockLook.date(face.date, style.words))
  }
}

extension Overlays {
  /// The shadow of the cue and of the banner.
  static let shadow = (reach: 0.45, strength: 0.5)

  /// Adds the banner: the cue comes from behind it. It slides in as the cue does, and for the same reason.
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
        color: style.theme.cue.letters))
    cell.height = banner.height
    // Nothing where the cue stands on it: that is no higher than it.
    cell.shadow.above = style.shadow(Self.shadow, by: 1 - cueRise(in: room, time))
    picture.cells.append(cell)
  }

  /// Adds the cue. It slides in from below: it must not fade, because what fades shows black and not the
  /// rows behind.
  private func appendCue(
    in room: Room, _ style: Style, _ time: Timeline, to picture: inout DisplayList
  ) {
    guard let line = cue.line, room.showsCue else { return }
    let layout = cueLook.layout(line.words, offersUndo: line.step != nil, style.words)
    let top = Pixels(blackEnd(in: room, rowHeight: style.rowHeight, time))
    let (theme, metrics) = (style.theme, style.metrics)
    // Side by side, each up to the middle of the room behind its word; the last one has the rest.
    var left = 0
    if let undo = layout.undo {
      let end = undo.end + metrics.margin / 2
      appendPart(.cueAction, left..<end, top, undo, theme.undo, style, to: &picture)
      left = end
    }
    if let verb = layout.verb {
      let end = verb.end + cueLook.gap / 2
      appendPart(.cueVerb, left..<end, top, verb, theme.verb, style, to: &picture)
      left = end
    }
    appendPart(
      .cue, left..<max(left, metrics.picture.width), top, layout.name, theme.cue.letters, style,
      to: &picture)
  }

  /// Adds a part of the cue's band with the word on it.
  private func appendPart(
    _ guest: Guest, _ part: Range<Int>, _ top: Pixels, _ word: UndoBarLayout.Word?, _ color: Color,
    _ style: Style, to picture: inout DisplayList
  ) {
    let text = word.map { word in
      CellText(
        line: word.line.id, x: word.x - part.lowerBound, baseline: word.baseline, color: color)
    }
    var cell = style.band(guest, left: part.lowerBound, top: top, width: part.count, text: text)
    cell.shadow.above = style.shadow(Self.shadow, by: 1)
    picture.cells.append(cell)
  }
}
