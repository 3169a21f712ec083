// Where rows are seen: their resting places with all that moves them; changes nothing.
import Gestures
import Model
package import Units

extension ListView {
  /// The line of the list that stands at the picture's top.
  var offset: Double { scroll.place(time) + time.value(focus.shift) }

  /// How far the list stands below the top of its first row.
  package var scrollPosition: Pixels { Pixels(offset - places.beginning) }

  /// Where the glass ends for the list, as it is seen: at the board and the banner on it, as far as those
  /// have risen.
  var glassEnd: Double { boardTop - (showsBannerOnBoard ? overlays.banner.risen(time) : 0) }

  /// On very small glass there is no room for a banner between the keys and the row that is written on: it
  /// is seen when the board has gone.
  private var showsBannerOnBoard: Bool {
    guard editing.isBoardOpen else { return true }
    return viewport.height - editing.boardRoom - Double(overlays.banner.height)
      >= viewport.rowHeight
  }

  /// The line that the cue stands on: that of the glass's end, or of the edited row where that stands
  /// there.
  var cueEnd: Double { standsOnBoard ? min(glassEnd, editedPlace) : glassEnd }

  /// Whether there is room for the cue: it covers no row that is written on.
  var showsCue: Bool {
    guard editing.session != nil, editing.isBoardOpen, !standsOnBoard else { return true }
    return editedPlace + viewport.rowHeight + editing.growth <= cueEnd - viewport.rowHeight
  }

  /// Where the banner, the cue and the clock may stand.
  var overlayRoom: Overlays.Room {
    Overlays.Room(end: glassEnd, cueEnd: cueEnd, showsCue: showsCue)
  }

  /// Where the black ends, as it is seen: at the banner, or at the cue above it.
  var blackEnd: Double {
    overlays.blackEnd(in: overlayRoom, rowHeight: viewport.rowHeight, time)
  }

  /// The positions between which the list comes to rest: at once those above a banner that is on its
  /// way, so that the list goes its way with it and not behind it. At the lower end a row of black stands below
  /// the last row: a tap there adds one.
  var ends: ScrollEnds {
    let lowest = places.end + viewport.rowHeight + overlays.banner.room - viewport.height
    let range = places.beginning...max(places.beginning, lowest)
    return ScrollEnds(range: range, band: viewport.band)
  }

  /// Where the list will stand when it is at rest.
  var restingScroll: Double { ends.inside(scroll.goal(time)) }

  /// How far the list is pulled beyond an end, in pixels.
  func pulled(beyond edge: ListEdge) -> Double { ends.excess(of: scroll.place(time), beyond: edge) }

  /// Indices of the rows whose resting places meet the picture, parted rows included.
  var visibleIndices: Range<Int> { indices(within: 0) }

  /// Indices of the rows that are visible or so far above or below, in pixels.
  func indices(within reach: Double) -> Range<Int> {
    let reach = reach + gaps.reach(time)
    let first = min(max(0, places.index(at: offset - reach)), list.count)
    let bottom = offset + glassEnd + reach
    let last = places.index(at: bottom)
    let end = places.home(of: last) < bottom ? last + 1 : last
    return first..<min(max(first, end), list.count)
  }

  /// The lines between which a row is seen or is just beyond the glass.
  ///
  /// - Parameter reach: How far the glass reaches further up and down, in pixels.
  func sight(within reach: Double) -> ClosedRange<Double> {
    let far = reach + viewport.rowHeight
    return offset - far...offset + glassEnd + far
  }

  /// Where a row is drawn, in the list's coordinates.
  func top(of index: Int, _ motion: RowMotion?) -> Double {
    switch motion?.rise {
    case .held(let top): offset + top
    case .guest(let moving): offset + time.value(moving)
    case .offset(let moving): places.home(of: index) + time.value(moving) + shift(of: index)
    case .resting, nil: places.home(of: index) + shift(of: index)
    }
  }

  /// Where it would be drawn if nobody parted rows: its colour goes by this.
  func unparted(_ index: Int, _ motion: RowMotion?) -> Double {
    top(of: index, motion) - shift(of: index)
  }

  /// How fast a row goes down by itself, in pixels a second.
  func speed(of motion: RowMotion?) -> Double {
    switch motion?.rise {
    case .offset(let moving), .guest(let moving): time.velocity(moving)
    case .held, .resting, nil: 0
    }
  }

  /// How far a row is moved because rows are parted, or those above it are taller for their text.
  func shift(of index: Int) -> Double {
    (gaps.isEmpty ? 0 : gaps.shift(of: index, in: list, time)) + growthShift(of: index)
  }

  /// How far a row is moved because those above it are taller for their text.
  func growthShift(of index: Int) -> Double {
    focus.growth.isEmpty ? 0 : focus.growth.shift(of: index, in: list, time)
  }

  /// How tall a row is, in pixels: taller than where it rests while its text is written on.
  func height(of index: Int) -> Double {
    let height = places.height(of: index)
    guard !focus.growth.isEmpty, list.items.indices.contains(index) else { return height }
    return height + focus.growth.value(of: list[index].id, time)
  }

  /// How far a row is drawn to the side.
  func side(of motion: RowMotion?) -> Double {
    switch motion?.slide {
    case .held(_, _, let travel): viewport.law.offset(travel: travel)
    case .gliding(let moving, _): time.value(moving)
    case .resting, nil: 0
    }
  }

  /// The row that would rest at a line if nobody had parted rows; nil in a gap.
  func parted(at y: Double) -> Int? {
    guard !gaps.isEmpty || !focus.growth.isEmpty else { return places.index(at: y) }
    // The shifts between two seams are the same, so at most as many steps as there are gaps.
    var index = places.index(at: y)
    if let tall = tallRow(at: y) { return tall }
    for _ in 0...2 * gaps.all.count + 1 {
      let next = places.index(at: y - shift(of: index))
      if next == index { return index }
      index = next
    }
    return nil
  }

  /// The row at a line that is taller for its text.
  private func tallRow(at y: Double) -> Int? {
    focus.growth.items.lazy.compactMap { list.index(of: $0) }.first { index in
      let top = top(of: index, rows[list[index].id])
      return y >= top && y < top + height(of: index)
    }
  }

  /// Below everything that is seen of rows, also of those in motion and on their way out.
  var seenEnd: Double {
    var end = places.end + shift(of: list.count)
    for motion in rows.motions {
      guard let index = list.index(of: motion.item) else { continue }
      end = max(end, top(of: index, motion) + height(of: index))
    }
    return rows.departing.reduce(end) { max($0, $1.y + $1.height) }
  }

  /// How much of the rows, but for those in hands, lies below where the glass ends, in pixels; less
  /// than 0 where there is room below the last one.
  var hiddenBelow: Double {
    var end = places.end + shift(of: list.count)
    if let last = list.items.last, let motion = rows[last.id], !motion.isHeld {
      end = top(of: list.count - 1, motion) + height(of: list.count - 1)
    }
    return end - offset - glassEnd
  }

  /// Rows over which the colours run: all of them, or those above the completed ones.
  var heatedRows: Int { viewport.sinks ? list.undoneCount : list.count }
}
