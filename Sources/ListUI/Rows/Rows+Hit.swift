// Hit testing of the rows, and the facts of their state for the gesture core.
import Gestures
import Model
import Motion
import Units

extension Rows {
  /// Hit test of the rows, and of the black area below them.
  ///
  /// While an edit slides the list, and for a moment after it began, a touch may be meant for what
  /// was there before. It chooses nothing but the edited row. It can drag the list, undo with
  /// another, and end the edit.
  func hit(at point: Point, _ time: Timeline) -> Hit {
    let hit = seen(at: point, time)
    guard isSliding(time), focus.edited == nil || hit.target != focus.edited.map({ TargetID($0) })
    else { return hit }
    return Hit(
      layer: hit.layer, target: hit.target,
      kinds: focus.edited == nil ? [.listPan, .twoFingerTap] : [.listPan, .tap, .twoFingerTap])
  }

  /// Whether an edit that begins or ends slides the list, or began to so lately that nobody has
  /// seen where the rows are now. Until it has moved, a touch is meant for what is there.
  func isSliding(_ time: Timeline) -> Bool {
    guard let slide = lastSlide else { return false }
    let (least, rest) = (leastSlide, time.reach(of: focus.shift))
    guard slide.way - rest >= least else { return false }
    return time.now - slide.since < viewport.tuning.slidePause || rest >= least
  }

  /// The last slide of the list by an edit, unless it was too short to be seen.
  var lastSlide: (since: Instant, way: Double)? {
    focus.slide.flatMap { $0.way >= leastSlide ? $0 : nil }
  }

  private var leastSlide: Double { viewport.pixels(y: viewport.tuning.stillDistance) }

  /// What is seen at a point.
  private func seen(at point: Point, _ time: Timeline) -> Hit {
    let x = viewport.pixels(x: point.x)
    let y = viewport.pixels(y: point.y) + offset(time)
    // Rows in motion are drawn away from their places, so they are tested first, in drawing order.
    for depth in 0...2 {
      for motion in moving.motions where moving.depth(of: motion) == depth {
        if isSeen(motion, x: x, y: y, time) { return Hit(.rows, TargetID(motion.item)) }
      }
    }
    if let index = parted(at: y, time), index >= 0, index < list.count,
      moving[list[index].id] == nil
    {
      return Hit(.rows, TargetID(list[index].id))
    }
    return Hit(y >= seenEnd(time) ? .black : .rows)
  }

  /// The seam nearest to a point; nil if no row is on the screen.
  func seam(near point: Point, _ time: Timeline) -> Seam? {
    let y = viewport.pixels(y: point.y) + offset(time)
    var nearest: (index: Int, distance: Double)?
    let visible = visibleIndices(time)
    guard !visible.isEmpty else { return nil }
    for index in visible.lowerBound...visible.upperBound {
      let distance = abs(line(of: index, time) - y)
      // Of two at the same distance, the lower one.
      if let nearest, nearest.distance < distance { continue }
      nearest = (index, distance)
    }
    return nearest.map { seam in
      Seam(
        above: seam.index > 0 ? TargetID(list[seam.index - 1].id) : nil,
        below: seam.index < list.count ? TargetID(list[seam.index].id) : nil)
    }
  }

  /// Facts for the gesture core.
  func facts(_ time: Timeline) -> SurfaceFacts {
    var edges: ListEdges = []
    // As seen. An edit may have moved the picture past the lower end: a user who drags it further
    // up did not see that end, so the drag must not clear.
    let (position, range, isShifted) = (offset(time), ends.range, time.value(focus.shift) != 0)
    // A list that looks as if it stood at its end does.
    let near = isShifted ? 0 : viewport.pixels(y: viewport.tuning.stillDistance)
    let top = (isShifted ? ends.inside(position) : position) - range.lowerBound
    if top <= 0 || top < near { edges.insert(.top) }
    let bottom = range.upperBound - position
    if bottom <= 0 || bottom < near, !isShifted || bottom == 0 { edges.insert(.bottom) }
    return SurfaceFacts(
      isListMoving: isInFlight(time), edited: focus.edited.map { TargetID($0) },
      areRowsParted: !gaps.isEmpty, edges: edges, returning: returning(time),
      reachedTopAt: scroll.arrival(at: range.lowerBound, time),
      edgesAfterEdit: isShifted && scroll.position(time) <= range.lowerBound ? .top : [],
      rowHeight: viewport.panel.millimeters(y: Pixels(viewport.rowHeight)),
      wentByUntil: moving.lifted?.holder == nil ? nil : moving.lifted?.wentByUntil)
  }

  /// Whether any part of a row is on the screen.
  func isSeen(_ target: TargetID, _ time: Timeline) -> Bool {
    let item = ItemID(target)
    guard let index = list.index(of: item) else { return false }
    let top = top(of: index, moving[item], time) - offset(time)
    return top + height(of: index, time) > 0 && top < screenEnd(time)
  }

  /// Whether the list is in flight for a touch, which then means the list and not a row: it has far
  /// to go, and is fast or past an end.
  private func isInFlight(_ time: Timeline) -> Bool {
    let way = viewport.pixels(y: viewport.tuning.stillDistance)
    guard scroll.isMoving, scroll.reach(time) >= way else { return false }
    let creep = viewport.pixels(y: Millimeters(viewport.tuning.creepSpeed.value))
    return abs(scroll.speed(time)) > creep || !ends.range.contains(scroll.position(time))
  }

  /// Whether a row in motion is drawn at a point, in the list's coordinates.
  private func isSeen(_ motion: RowMotion, x: Double, y: Double, _ time: Timeline) -> Bool {
    guard let index = list.index(of: motion.item) else { return false }
    let top = top(of: index, motion, time)
    let left = side(of: motion, time)
    return y >= top && y < top + height(of: index, time) && x >= left && x < left + viewport.width
  }

  /// The seam above a row as drawn: half-way between the rows beside it.
  private func line(of index: Int, _ time: Timeline) -> Double {
    let below = index < list.count ? top(of: index, moving[list[index].id], time) : nil
    let above =
      index > 0
      ? top(of: index - 1, moving[list[index - 1].id], time) + height(of: index - 1, time) : nil
    let upper: Double = above ?? below ?? 0
    let lower: Double = below ?? above ?? 0
    return (upper + lower) / 2
  }
}
