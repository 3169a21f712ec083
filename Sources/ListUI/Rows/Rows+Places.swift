// Where rows are seen: their resting places with all that moves them; changes nothing.
import Gestures
import Model
package import Units

extension Rows {
  /// On glass that is taller than this the edited row stands on the board: the top is out of reach, and
  /// far from where one looks.
  package static let tallGlass: Millimeters = 300

  /// The line of the list that stands at the picture's top.
  func offset(_ time: Timeline) -> Double { scroll.place(time) + time.value(focus.shift) }

  /// How far the list stands below the top of its first row.
  func scrollPosition(_ time: Timeline) -> Pixels { Pixels(offset(time) - places.beginning) }

  /// Where the glass ends for the list, as it is seen: at the board and the banner on it, as far as those
  /// have risen.
  func glassEnd(_ time: Timeline) -> Double {
    boardTop(time) - (showsBannerOnBoard ? edge.banner.risen(time) : 0)
  }

  /// On very small glass there is no room for a banner between the keys and the row that is written on: it
  /// is seen when the board has gone.
  private var showsBannerOnBoard: Bool {
    guard edge.board.isOpen else { return true }
    return viewport.height - edge.board.room - edge.banner.height >= viewport.rowHeight
  }

  /// Where the board begins, in pixels of the picture; below the glass while there is none.
  func boardTop(_ time: Timeline) -> Double { viewport.height - edge.board.risen(time) }

  /// Where the edited row stands: at the top, and on tall glass on the board.
  var editedPlace: Double {
    guard standsOnBoard else { return 0 }
    return max(0, roomForText - viewport.rowHeight - focus.lines)
  }

  /// How much of the glass the board and the banner leave, once they have come or gone.
  private var roomForText: Double { viewport.height - edge.banner.room - edge.board.room }

  /// For how many lines of the edited text there is room on the glass.
  var linesShown: Int {
    1 + max(0, Int((roomForText - viewport.rowHeight) / Double(metrics.editLeading)))
  }

  /// Whether the edited row, at the top, would be too far from the keys.
  var isTall: Bool { viewport.panel.height > Self.tallGlass }

  /// Whether the edited row stands on the board: rows that go on below it throw no shadow on it.
  var standsOnBoard: Bool { edge.board.isOpen && isTall }

  /// The line on which a band over the rows stands, as high as one: that of the glass's end, or of the
  /// edited row where that stands there.
  func bandEnd(_ time: Timeline) -> Double {
    standsOnBoard ? min(glassEnd(time), editedPlace) : glassEnd(time)
  }

  /// Whether there is room for such a band: it covers no row that is written on.
  func hasRoom(forBandOn end: Double) -> Bool {
    guard focus.edited != nil, edge.board.isOpen, !standsOnBoard else { return true }
    return editedPlace + viewport.rowHeight + focus.lines <= end - viewport.rowHeight
  }

  /// The positions between which the list comes to rest: at once those above a banner that is on its
  /// way, so that the list goes its way with it and not behind it. At the lower end a row of black stands below
  /// the last row: a tap there adds one.
  var ends: ScrollEnds {
    let lowest = places.end + viewport.rowHeight + edge.banner.room - viewport.height
    let range = places.beginning...max(places.beginning, lowest)
    return ScrollEnds(range: range, band: viewport.band)
  }

  /// Where the list will stand when it is at rest.
  func restingScroll(_ time: Timeline) -> Double { ends.inside(scroll.goal(time)) }

  /// How far the list is pulled beyond an end, in pixels.
  func pulled(beyond edge: ListEdge, _ time: Timeline) -> Double {
    ends.excess(of: scroll.place(time), beyond: edge)
  }

  /// Whether nothing is on its way, leaves, is parted or lies beyond an end.
  func isResting(_ time: Timeline) -> Bool {
    scroll.isResting && ends.inside(scroll.place(time)) == scroll.place(time) && gaps.isEmpty
      && moving.motions.isEmpty && moving.departing.isEmpty && moving.lifted == nil
  }

  /// Indices of the rows whose resting places meet the picture, parted rows included.
  func visibleIndices(_ time: Timeline) -> Range<Int> { indices(within: 0, time) }

  /// Indices of the rows that are visible or so far above or below, in pixels.
  func indices(within reach: Double, _ time: Timeline) -> Range<Int> {
    let reach = reach + gaps.reach(time)
    let first = min(max(0, places.index(at: offset(time) - reach)), list.count)
    let bottom = offset(time) + glassEnd(time) + reach
    let last = places.index(at: bottom)
    let end = places.home(of: last) < bottom ? last + 1 : last
    return first..<min(max(first, end), list.count)
  }

  /// The lines between which a row is seen or is just beyond the glass.
  ///
  /// - Parameter reach: How far the glass reaches further up and down, in pixels.
  func sight(within reach: Double, _ time: Timeline) -> ClosedRange<Double> {
    let far = reach + viewport.rowHeight
    return offset(time) - far...offset(time) + glassEnd(time) + far
  }

  /// Where a row is drawn, in the list's coordinates.
  func top(of index: Int, _ motion: RowMotion?, _ time: Timeline) -> Double {
    switch motion?.rise {
    case .held(let top): offset(time) + top
    case .guest(let moving): offset(time) + time.value(moving)
    case .offset(let moving): places.home(of: index) + time.value(moving) + shift(of: index, time)
    case .resting, nil: places.home(of: index) + shift(of: index, time)
    }
  }

  /// How far below a row's top a point of the glass is; nil of one that is not in the list.
  func depth(of point: Point, in item: ItemID, _ time: Timeline) -> Double? {
    list.index(of: item).map {
      viewport.pixels(y: point.y) + offset(time) - top(of: $0, moving[item], time)
    }
  }

  /// Where it would be drawn if nobody parted rows: its colour goes by this.
  func unparted(_ index: Int, _ motion: RowMotion?, _ time: Timeline) -> Double {
    top(of: index, motion, time) - shift(of: index, time)
  }

  /// How fast a row goes down by itself, in pixels a second.
  func speed(of motion: RowMotion?, _ time: Timeline) -> Double {
    switch motion?.rise {
    case .offset(let moving), .guest(let moving): time.velocity(moving)
    case .held, .resting, nil: 0
    }
  }

  /// How far a row is moved because rows are parted, or those above it are taller for their text.
  func shift(of index: Int, _ time: Timeline) -> Double {
    (gaps.isEmpty ? 0 : gaps.shift(of: index, in: list, time)) + growthShift(of: index, time)
  }

  /// How far a row is moved because those above it are taller for their text.
  func growthShift(of index: Int, _ time: Timeline) -> Double {
    focus.growth.isEmpty ? 0 : focus.growth.shift(of: index, in: list, time)
  }

  /// How tall a row is, in pixels: taller than where it rests while its text is written on.
  func height(of index: Int, _ time: Timeline) -> Double {
    let height = places.height(of: index)
    guard !focus.growth.isEmpty, list.items.indices.contains(index) else { return height }
    return height + focus.growth.value(of: list[index].id, time)
  }

  /// How far a row is drawn to the side.
  func side(of motion: RowMotion?, _ time: Timeline) -> Double {
    switch motion?.slide {
    case .held(_, _, let travel): viewport.law.offset(travel: travel)
    case .gliding(let moving, _): time.value(moving)
    case .resting, nil: 0
    }
  }

  /// The row that would rest at a line if nobody had parted rows; nil in a gap.
  func parted(at y: Double, _ time: Timeline) -> Int? {
    guard !gaps.isEmpty || !focus.growth.isEmpty else { return places.index(at: y) }
    // The shifts between two seams are the same, so at most as many steps as there are gaps.
    var index = places.index(at: y)
    if let tall = tallRow(at: y, time) { return tall }
    for _ in 0...2 * gaps.all.count + 1 {
      let next = places.index(at: y - shift(of: index, time))
      if next == index { return index }
      index = next
    }
    return nil
  }

  /// The row at a line that is taller for its text.
  private func tallRow(at y: Double, _ time: Timeline) -> Int? {
    focus.growth.items.lazy.compactMap { list.index(of: $0) }.first { index in
      let top = top(of: index, moving[list[index].id], time)
      return y >= top && y < top + height(of: index, time)
    }
  }

  /// Below everything that is seen of rows, also of those in motion and on their way out.
  func seenEnd(_ time: Timeline) -> Double {
    var end = places.end + shift(of: list.count, time)
    for motion in moving.motions {
      guard let index = list.index(of: motion.item) else { continue }
      end = max(end, top(of: index, motion, time) + height(of: index, time))
    }
    return moving.departing.reduce(end) { max($0, $1.y + $1.height) }
  }

  /// How much of the rows, but for those in hands, lies below where the glass ends, in pixels; less
  /// than 0 where there is room below the last one.
  func hiddenBelow(_ time: Timeline) -> Double {
    var end = places.end + shift(of: list.count, time)
    if let last = list.items.last, let motion = moving[last.id], !motion.isHeld {
      end = top(of: list.count - 1, motion, time) + height(of: list.count - 1, time)
    }
    return end - offset(time) - glassEnd(time)
  }

  /// Where the black below the rows begins, in pixels of the picture.
  func blackBeginning(_ time: Timeline) -> Double { seenEnd(time) - offset(time) }

  /// Where a row comes that is added at the end: above the completed ones where those sink.
  var rowAtEnd: Int { heatedRows }

  /// Rows over which the colours run: all of them, or those above the completed ones.
  var heatedRows: Int { viewport.sinks ? list.undoneCount : list.count }
}
