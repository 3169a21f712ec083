// What lies under a finger, for the gesture core.
public import Gestures
import Model
import Motion
public import Units

extension ListView: Surface {
  public func hit(at point: Point) -> Hit {
    let y = viewport.pixels(y: point.y)
    if let hit = editing.hit(x: viewport.pixels(x: point.x), y: y - boardTop, time)
      ?? overlays.bannerHit(y: y, in: overlayRoom)
    {
      return hit
    }
    switch cuePart(at: point) {
    case .undo(let step):
      return Hit(
        layer: .cover, target: TargetID(step), kinds: [.listPan, .tap, .twoFingerTap])
    // It makes way for a finger that moves what lies below it, and for no other.
    case .words, .closed:
      return Hit(
        layer: .cover, target: listHit(at: point).target, kinds: [.rowPan, .listPan, .pinch])
    case nil: return listHit(at: point)
    }
  }

  /// A finger has touched down: the cue goes when it lies there, unless the finger means Undo.
  ///
  /// - Parameters:
  ///   - point: Where it touched down.
  ///   - time: When.
  /// - Returns: Whether it goes, so that a frame is due.
  public mutating func uncover(at point: Point, at time: Instant) -> Bool {
    guard overlays.cue.offer != nil, cuePart(at: point) == .words else { return false }
    self.time.goOn(to: time)
    overlays.cue.withdraw(&self.time)
    return true
  }

  /// What a finger meets of the cue.
  private func cuePart(at point: Point) -> UndoCue.Part? {
    overlays.cuePart(
      x: viewport.pixels(x: point.x), y: viewport.pixels(y: point.y), in: overlayRoom,
      rowHeight: viewport.rowHeight, time)
  }

  /// What lies there in the list.
  private func listHit(at point: Point) -> Hit {
    let x = viewport.pixels(x: point.x)
    let y = viewport.pixels(y: point.y) + offset
    // Rows in motion are drawn away from their places, so they are asked first, as they are drawn.
    for depth in 0...2 {
      for motion in rows.motions where rows.depth(of: motion) == depth {
        if isSeen(motion, x: x, y: y) { return Hit(.rows, TargetID(motion.item)) }
      }
    }
    if let index = parted(at: y), index >= 0, index < list.count, rows[list[index].id] == nil {
      return Hit(.rows, TargetID(list[index].id))
    }
    return Hit(y >= seenEnd ? .black : .rows)
  }

  public func seam(near point: Point) -> Seam? {
    let y = viewport.pixels(y: point.y) + offset
    var nearest: (index: Int, distance: Double)?
    let visible = visibleIndices
    guard !visible.isEmpty else { return nil }
    for index in visible.lowerBound...visible.upperBound {
      let distance = abs(line(of: index) - y)
      // Of two as near the lower one.
      if let nearest, nearest.distance < distance { continue }
      nearest = (index, distance)
    }
    return nearest.map { seam in
      Seam(
        above: seam.index > 0 ? TargetID(list[seam.index - 1].id) : nil,
        below: seam.index < list.count ? TargetID(list[seam.index].id) : nil)
    }
  }

  public var facts: SurfaceFacts {
    var edges: ListEdges = []
    // As it is seen. An edit may have moved the picture beyond the lower end: whoever drags it on up
    // then did not see that end, and clears nothing.
    let (place, range, isShifted) = (offset, ends.range, time.value(focus.shift) != 0)
    if (isShifted ? ends.inside(place) : place) <= range.lowerBound { edges.insert(.top) }
    if place >= range.upperBound, !isShifted || place == range.upperBound { edges.insert(.bottom) }
    return SurfaceFacts(
      isListMoving: isInFlight, edited: editedItem.map { TargetID($0) },
      areRowsParted: !gaps.isEmpty, edges: edges,
      rowHeight: viewport.panel.millimeters(y: Pixels(viewport.rowHeight)),
      wentByUntil: rows.lifted?.holder == nil ? nil : rows.lifted?.wentByUntil)
  }

  public func isSeen(_ target: TargetID) -> Bool {
    let item = ItemID(target)
    guard let index = list.index(of: item) else { return false }
    let top = top(of: index, rows[item]) - offset
    return top + height(of: index) > 0 && top < glassEnd
  }

  public func pulledRows(by travel: Millimeters) -> Double {
    viewport.band.offset(pull: viewport.pixels(y: travel)) / viewport.rowHeight
  }

  public var bounds: Vector { Vector(dx: viewport.panel.width, dy: viewport.panel.height) }

  /// Whether the list flies or springs back so far, or so fast, that a touch means the list and not
  /// a row.
  private var isInFlight: Bool {
    let way = viewport.pixels(y: viewport.tuning.restDistance)
    guard scroll.isMoving, scroll.reach(time) >= way else { return false }
    let creep = viewport.pixels(y: Millimeters(viewport.tuning.creepSpeed))
    return abs(scroll.speed(time)) > creep || !ends.range.contains(scroll.place(time))
  }

  /// Whether a row in motion is drawn at a point, in the list's coordinates.
  private func isSeen(_ motion: RowMotion, x: Double, y: Double) -> Bool {
    guard let index = list.index(of: motion.item) else { return false }
    let top = top(of: index, motion)
    let left = side(of: motion)
    return y >= top && y < top + height(of: index) && x >= left && x < left + viewport.width
  }

  /// The seam above a row as it is drawn: half-way between the rows beside it.
  private func line(of index: Int) -> Double {
    let below = index < list.count ? top(of: index, rows[list[index].id]) : nil
    let above =
      index > 0
      ? top(of: index - 1, rows[list[index - 1].id]) + height(of: index - 1) : nil
    let upper: Double = above ?? below ?? 0
    let lower: Double = below ?? above ?? 0
    return (upper + lower) / 2
  }
}
