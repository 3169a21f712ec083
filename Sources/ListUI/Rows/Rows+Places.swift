// Where rows are seen: their resting places and all that moves them. Read-only.
import Gestures
import Model
package import Units

extension Rows {
  /// On a larger screen an edited row keeps its place, and the rows around it: the top is out of
  /// reach, and far from where the user looks.
  package static let smallScreen: (width: Millimeters, height: Millimeters) = (230, 300)

  /// The scroll position with the shift of an edit: the list's coordinate at the picture's top.
  func offset(_ time: Timeline) -> Double { scroll.position(time) + time.value(focus.shift) }

  /// The same for a gesture that begins: a finger that takes back the tap of an edit has found the rows
  /// where they were before the edit.
  func offset(for gesture: Gesture, _ time: Timeline) -> Double {
    focus.takenBackAt == gesture.time ? scroll.position(time) : offset(time)
  }

  /// The scroll position below the top of the first row.
  func scrollPosition(_ time: Timeline) -> Pixels { Pixels(offset(time) - places.beginning) }

  /// The visible lower end of the screen for the list: the top of the keyboard, or of the banner
  /// above it. Beside a narrow keyboard the list goes on to the lower edge; only the keyboard covers
  /// it, and the banner there.
  func screenEnd(_ time: Timeline) -> Double {
    guard !viewport.hasNarrowKeyboard else { return viewport.height - edge.banner.risen(time) }
    // On a picture of a few lines the keyboard is higher than that.
    return max(0, keyboardTop(time) - (showsBannerOnKeyboard ? edge.banner.risen(time) : 0))
  }

  /// Whether the banner fits between the keyboard and the edited row. On very small screens it does
  /// not, and is seen once the keyboard has gone.
  private var showsBannerOnKeyboard: Bool {
    guard edge.keyboard.isOpen else { return true }
    return !viewport.hasNarrowKeyboard
      && viewport.height - edge.keyboard.room - edge.banner.height >= viewport.rowHeight
  }

  /// Top of the keyboard, in pixels of the picture; the picture's height without one.
  func keyboardTop(_ time: Timeline) -> Double { viewport.height - edge.keyboard.risen(time) }

  /// Top of the edited row: on a large screen its place in the list, moved up or down only as far as
  /// it would be covered; on others the picture's top.
  ///
  /// - Parameter position: Its place in the list, in pixels of the picture.
  func editedTop(from position: Double) -> Double {
    guard viewport.isLarge else { return 0 }
    return min(
      max(0, position), max(0, roomForText - undoBarRoom - viewport.rowHeight - focus.lines))
  }

  /// Height that the keyboard and the banner leave, at the end of their animations.
  private var roomForText: Double {
    let banner = showsBannerOnKeyboard ? edge.banner.room : 0
    let keyboard = edge.keyboard.isOpen ? edge.keyboard.room + edge.spare : 0
    return viewport.height - banner - keyboard
  }

  /// Space below the edited row of a large screen for the undo bar, which is a row high: it must not
  /// cover the row, and the row must not move when the bar comes.
  private var undoBarRoom: Double {
    viewport.isLarge && roomForText >= 3 * viewport.rowHeight ? viewport.rowHeight : 0
  }

  /// Number of lines of the edited text that fit on the screen.
  var linesShown: Int {
    let room = roomForText - undoBarRoom - viewport.rowHeight
    return 1 + max(0, Int(room / Double(metrics.editLeading)))
  }

  /// The lower edge of the undo bar: the end of the screen, or the top of a keyboard.
  func undoBarEnd(_ time: Timeline) -> Double { min(screenEnd(time), keyboardTop(time)) }

  /// Whether the undo bar fits without covering the edited row, which may still be moving.
  func hasRoom(forUndoBarOn end: Double, _ time: Timeline) -> Bool {
    guard let edited = focus.edited, let index = list.index(of: edited) else { return true }
    guard viewport.isLarge else {
      // The row is at the top: without a keyboard there is space for both.
      return !edge.keyboard.isOpen
        || viewport.rowHeight + focus.lines <= end - viewport.rowHeight
    }
    let top = top(of: index, moving[edited], time) - offset(time)
    return top + height(of: index, time) <= end - viewport.rowHeight
  }

  /// The positions between which the list comes to rest. They include a banner at once while it
  /// still slides, so that the list moves with it and not after it. At the lower end a row of black
  /// area stays below the last row: a tap there adds one.
  var ends: ScrollEnds {
    let lowest = places.end + viewport.rowHeight + edge.banner.room - viewport.height
    let range = places.beginning...max(places.beginning, lowest)
    return ScrollEnds(range: range, band: viewport.band)
  }

  /// The scroll position at which the list will rest.
  func restingScroll(_ time: Timeline) -> Double { ends.inside(scroll.goal(time)) }

  /// The overscroll at an end, in pixels.
  func pulled(beyond edge: ListEdge, _ time: Timeline) -> Double {
    ends.excess(of: scroll.position(time), beyond: edge)
  }

  /// Whether no row moves, leaves or is parted, and the list is at rest between its ends, where no
  /// fling has just come to.
  func isResting(_ time: Timeline) -> Bool {
    scroll.isResting && ends.inside(scroll.position(time)) == scroll.position(time) && gaps.isEmpty
      && !isJustFlung(time)
      && moving.motions.isEmpty && moving.removed.isEmpty && moving.lifted == nil
  }

  /// Whether a fling has come to the top so lately that the next pull has to wait.
  private func isJustFlung(_ time: Timeline) -> Bool {
    guard let arrival = scroll.arrival(at: ends.range.lowerBound, time) else { return false }
    return time.now - arrival <= viewport.tuning.flungTopTime
  }

  /// Indices of the rows on the screen, parted rows included.
  func visibleIndices(_ time: Timeline) -> Range<Int> { indices(within: 0, time) }

  /// Indices of the rows on the screen or within a distance above or below it, in pixels.
  func indices(within reach: Double, _ time: Timeline) -> Range<Int> {
    let (reach, offset) = (reach + gaps.reach(time), offset(time))
    let first = min(max(0, places.index(at: offset - reach)), list.count)
    let bottom = offset + screenEnd(time) + reach
    let last = places.index(at: bottom)
    let end = places.home(of: last) < bottom ? last + 1 : last
    return first..<min(max(first, end), list.count)
  }

  /// Range of tops at which a row is on the screen or just beyond it, in the list's coordinates.
  ///
  /// - Parameter reach: Extends the screen up and down, in pixels.
  func visibleRange(within reach: Double, _ time: Timeline) -> ClosedRange<Double> {
    let far = reach + viewport.rowHeight
    return offset(time) - far...offset(time) + screenEnd(time) + far
  }

  /// Top of a row as drawn, in the list's coordinates.
  func top(of index: Int, _ motion: RowMotion?, _ time: Timeline) -> Double {
    switch motion?.rise {
    case .held(let top): offset(time) + top
    case .entering(let moving): offset(time) + time.value(moving)
    case .offset(let moving): places.home(of: index) + time.value(moving) + shift(of: index, time)
    case .resting, nil: places.home(of: index) + shift(of: index, time)
    }
  }

  /// Distance of a point below a row's top; nil if the item is not in the list.
  func depth(of point: Point, in item: ItemID, _ time: Timeline) -> Double? {
    list.index(of: item).map {
      viewport.pixels(y: point.y) + offset(time) - top(of: $0, moving[item], time)
    }
  }

  /// Top of a row as drawn, without the shift of parted or taller rows; determines its colour.
  func unparted(_ index: Int, _ motion: RowMotion?, _ time: Timeline) -> Double {
    top(of: index, motion, time) - shift(of: index, time)
  }

  /// A row's own downward speed, in pixels a second.
  func speed(of motion: RowMotion?, _ time: Timeline) -> Double {
    switch motion?.rise {
    case .offset(let moving), .entering(let moving): time.velocity(moving)
    case .held, .resting, nil: 0
    }
  }

  /// Shift of a row because rows are parted, or rows above it are taller for their text.
  func shift(of index: Int, _ time: Timeline) -> Double {
    (gaps.isEmpty ? 0 : gaps.shift(of: index, in: list, time)) + growthShift(of: index, time)
  }

  /// Shift of a row because rows above it are taller for their text.
  func growthShift(of index: Int, _ time: Timeline) -> Double {
    focus.growth.isEmpty ? 0 : focus.growth.shift(of: index, in: list, time)
  }

  /// A row's height, in pixels: more than at rest while its text is edited.
  func height(of index: Int, _ time: Timeline) -> Double {
    let height = places.height(of: index)
    guard !focus.growth.isEmpty, list.items.indices.contains(index) else { return height }
    return height + focus.growth.value(of: list[index].id, time)
  }

  /// A row's offset to the side as drawn.
  func side(of motion: RowMotion?, _ time: Timeline) -> Double {
    switch motion?.slide {
    case .held(_, _, let travel, let lag): viewport.law.offset(travel: travel) + time.value(lag)
    case .gliding(let moving, _), .shaking(let moving): time.value(moving)
    case .resting, nil: 0
    }
  }

  /// The row at a position, with parted and taller rows taken into account; nil in a gap.
  func parted(at y: Double, _ time: Timeline) -> Int? {
    guard !gaps.isEmpty || !focus.growth.isEmpty else { return places.index(at: y) }
    // Rows between two seams share one shift: two steps for each gap, and two more, are enough.
    var index = places.index(at: y)
    if let tall = tallRow(at: y, time) { return tall }
    for _ in 0...2 * gaps.all.count + 1 {
      let next = places.index(at: y - shift(of: index, time))
      if next == index { return index }
      index = next
    }
    return nil
  }

  /// The row at a position, if it is taller for its text.
  private func tallRow(at y: Double, _ time: Timeline) -> Int? {
    focus.growth.items.lazy.compactMap { list.index(of: $0) }.first { index in
      let top = top(of: index, moving[list[index].id], time)
      return y >= top && y < top + height(of: index, time)
    }
  }

  /// The lower end of everything drawn of rows, including those in motion and those leaving.
  func seenEnd(_ time: Timeline) -> Double {
    var end = places.end + shift(of: list.count, time)
    for motion in moving.motions {
      guard let index = list.index(of: motion.item) else { continue }
      end = max(end, top(of: index, motion, time) + height(of: index, time))
    }
    return moving.removed.reduce(end) { max($0, $1.y + $1.height) }
  }

  /// Height of the rows below the end of the screen, in pixels, except for held rows; less than 0
  /// if there is space below the last row.
  func hiddenBelow(_ time: Timeline) -> Double {
    var end = places.end + shift(of: list.count, time)
    if let last = list.items.last, let motion = moving[last.id], !motion.isHeld {
      end = top(of: list.count - 1, motion, time) + height(of: list.count - 1, time)
    }
    return end - offset(time) - screenEnd(time)
  }

  /// Top of the black area below the rows, in pixels of the picture.
  func blackBeginning(_ time: Timeline) -> Double { seenEnd(time) - offset(time) }

  /// Index of a row that is added at the end: above the completed rows where those sink.
  var rowAtEnd: Int { heatedRows }

  /// The rows that the gradient spans: all, or those above the completed ones.
  var heatedRows: Int { viewport.sinks ? list.uncompletedCount : list.count }
}
