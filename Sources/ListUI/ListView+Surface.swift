// What lies under a finger, for the gesture core.
public import Gestures
import Model
import Motion
public import Units

extension ListView: Surface {
  public func target(at point: Point) -> TargetID? {
    // The cue lies over the rows.
    guard !isOnCue(point) else { return nil }
    let y = panel.pixels(y: point.y).value + offset
    let x = panel.pixels(x: point.x).value
    // Rows in motion are drawn away from their places, so they are asked first.
    for motion in motions {
      guard let index = list.index(of: motion.item) else { continue }
      let top = top(of: index, motion)
      let left = side(of: motion)
      if y >= top, y < top + rowHeight, x >= left, x < left + Double(metrics.picture.width) {
        return TargetID(motion.item)
      }
    }
    guard let index = parted(at: y), index >= 0, index < list.count else { return nil }
    let item = list[index].id
    return motion(of: item) == nil ? TargetID(item) : nil
  }

  public func areNeighbours(_ upper: TargetID, _ lower: TargetID) -> Bool {
    guard let above = list.index(of: ItemID(upper)), let below = list.index(of: ItemID(lower))
    else { return false }
    return below == above + 1
  }

  public var edges: ListEdges {
    var edges: ListEdges = []
    if scrollPlace <= scrollRange.lowerBound { edges.insert(.top) }
    if scrollPlace >= scrollRange.upperBound { edges.insert(.bottom) }
    return edges
  }

  public func pulledRows(by travel: Millimeters) -> Double {
    band.offset(pull: panel.pixels(y: travel).value) / rowHeight
  }

  public var bounds: Vector { Vector(dx: panel.width, dy: panel.height) }

  public var isListMoving: Bool { isInFlight }

  public func coversList(at point: Point) -> Bool { isOnCue(point) }
}

extension TargetID {
  /// The name under which the gesture core knows an item.
  init(_ item: ItemID) { self.init(high: item.high, low: item.low) }
}

extension ItemID {
  /// The item that a gesture is bound to.
  init(_ target: TargetID) { self.init(high: target.high, low: target.low) }
}
