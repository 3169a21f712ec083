// What lies under a finger, for the gesture core: of the board, of what lies over the rows, of these.
public import Gestures
import Model
import Motion
public import Units

extension ListView: Surface {
  public func hit(at point: Point) -> Hit {
    let (x, y) = (rows.viewport.pixels(x: point.x), rows.viewport.pixels(y: point.y))
    if showsBoard, let hit = editing.hit(x: x, y: y - rows.boardTop(context.time)) { return hit }
    if let hit = overlays.bannerHit(y: y, in: overlayRoom) { return hit }
    switch cuePart(at: point) {
    case .undo(let step):
      return Hit(
        layer: .cover, target: TargetID(step), kinds: [.listPan, .tap, .twoFingerTap])
    // It makes way for a finger that moves what lies below it, and for no other.
    case .words, .closed:
      return Hit(
        layer: .cover, target: rows.hit(at: point, context.time).target,
        kinds: [.rowPan, .listPan, .pinch])
    case nil: return rows.hit(at: point, context.time)
    }
  }

  public func seam(near point: Point) -> Seam? { rows.seam(near: point, context.time) }

  public var facts: SurfaceFacts { rows.facts(context.time) }

  public func isSeen(_ target: TargetID) -> Bool { rows.isSeen(target, context.time) }

  public func pulledRows(by travel: Millimeters) -> Double {
    let viewport = rows.viewport
    return viewport.band.offset(pull: viewport.pixels(y: travel)) / viewport.rowHeight
  }

  public var bounds: Vector {
    Vector(dx: rows.viewport.panel.width, dy: rows.viewport.panel.height)
  }

  /// A finger has touched down: the cue goes when it lies there, unless the finger means Undo.
  ///
  /// - Parameters:
  ///   - point: Where it touched down.
  ///   - time: When.
  /// - Returns: Whether it goes, so that a frame is due.
  public mutating func uncover(at point: Point, at time: Instant) -> Bool {
    guard overlays.cue.offer != nil, cuePart(at: point) == .words else { return false }
    context.time.goOn(to: time)
    overlays.cue.withdraw(&context.time)
    return true
  }

  /// A finger has touched down: a list that flies stops under it, one that springs back does not. The
  /// wave over a list that is all done fades.
  ///
  /// - Returns: Whether it was in flight, so that a frame is due.
  public mutating func stopFlight(at time: Instant) -> Bool {
    rows.stopFlight(at: time, &context)
  }

  /// Lets the list go by under a wheel or a trackpad; one in flight stops, and goes on from where it is
  /// seen.
  ///
  /// A wheel is no hand: it lets nobody's row go by under a finger, ends no edit, and leaves a list alone
  /// that springs back from beyond an end.
  ///
  /// - Parameters:
  ///   - distance: How far up the rows go; less than 0 for down. The list rests on whole pixels.
  ///   - time: When.
  /// - Returns: Whether it stands elsewhere or has stopped, so that a frame is due.
  public mutating func scroll(by distance: Pixels, at time: Instant) -> Bool {
    rows.scroll(by: distance, at: time, &context)
  }

  /// What a finger meets of the cue.
  private func cuePart(at point: Point) -> UndoBar.Part? {
    let viewport = rows.viewport
    return overlays.cuePart(
      x: viewport.pixels(x: point.x), y: viewport.pixels(y: point.y), in: overlayRoom,
      rowHeight: viewport.rowHeight, context.time)
  }
}
