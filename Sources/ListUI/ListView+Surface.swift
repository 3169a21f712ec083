// Hit testing for the gesture core: the keyboard, then what lies in front of the rows, then the
// rows.
public import Gestures
import Model
import Motion
public import Units

extension ListView: Surface {
  public func hit(at point: Point) -> Hit {
    let point = rows.viewport.inside(point)
    let (x, y) = (rows.viewport.pixels(x: point.x), rows.viewport.pixels(y: point.y))
    if showsKeyboard, let hit = editing.hit(x: x, y: y - rows.keyboardTop(context.time)) {
      return hit
    }
    if let hit = overlays.bannerHit(y: y, in: overlayRoom) { return hit }
    switch undoBarPart(at: point) {
    case .undo(let changeset):
      return Hit(
        layer: .cover, target: TargetID(changeset), kinds: [.listPan, .tap, .twoFingerTap])
    // Other kinds of gestures pass through the bar to the rows below it.
    case .words, .closed:
      let row = rows.hit(at: point, context.time)
      return Hit(
        layer: .cover, target: row.target,
        kinds: row.kinds.intersection([.rowPan, .listPan, .pinch, .twoFingerTap]))
    case nil: return rows.hit(at: point, context.time)
    }
  }

  public func seam(near point: Point) -> Seam? { rows.seam(near: point, context.time) }

  public var facts: SurfaceFacts {
    var facts = rows.facts(context.time)
    // Most of the time nobody edits.
    if facts.edited != nil {
      facts.isTyping = editing.isTyping(at: context.time.now, rows.viewport.tuning)
    }
    return facts
  }

  public func isSeen(_ target: TargetID) -> Bool { rows.isSeen(target, context.time) }

  public func pullProgress(at edge: ListEdge, by travel: Millimeters) -> Double {
    let viewport = rows.viewport
    return viewport.band.offset(pull: viewport.pixels(y: travel)) / viewport.firstPull(at: edge)
  }

  public var bounds: Vector {
    Vector(dx: rows.viewport.panel.width, dy: rows.viewport.panel.height)
  }

  /// Reports a touch-down: the undo bar goes if the contact is on it, unless it is on Undo.
  ///
  /// - Parameters:
  ///   - point: Where the contact touched down.
  ///   - time: Now.
  /// - Returns: Whether the bar goes, so that a new frame is needed.
  public mutating func uncover(at point: Point, at time: Instant) -> Bool {
    guard overlays.undoBar.offer != nil, undoBarPart(at: rows.viewport.inside(point)) == .words
    else { return false }
    context.time.goOn(to: time)
    overlays.undoBar.withdraw(&context.time)
    return true
  }

  /// Reports a touch-down: a list that is flung stops, one that springs back does not. The wave
  /// over a completed list fades.
  ///
  /// - Returns: Whether the list stopped, so that a new frame is needed.
  public mutating func stopFlight(at time: Instant) -> Bool { rows.stopFlight(at: time, &context) }

  /// Scrolls the list by a wheel or a trackpad. A list in flight stops, and scrolls from where it
  /// is seen.
  ///
  /// The wheel does nothing while a row or the list is held, a row is edited, or the list springs
  /// back from an overscroll.
  ///
  /// - Parameters:
  ///   - distance: How far up the rows go; less than 0 for down. The list rests on whole pixels.
  ///   - time: Now.
  /// - Returns: Whether the list moved or stopped, so that a new frame is needed.
  public mutating func scroll(by distance: Pixels, at time: Instant) -> Bool {
    rows.scroll(by: distance, at: time, &context)
  }

  /// The part of the undo bar at a point of the picture.
  private func undoBarPart(at point: Point) -> UndoBar.Part? {
    let viewport = rows.viewport
    return overlays.undoBarPart(
      x: viewport.pixels(x: point.x), y: viewport.pixels(y: point.y), in: overlayRoom,
      context.style.words, context.time)
  }
}
