// What a swipe shows: the line through the row's letters, the sign beside it, and the name there.
import Model
import Motion
import Paint
import Units

extension Rows {
  /// In heights of a row: how wide ✓ and ✗ are, and how wide ✓ becomes at the threshold.
  package static let tickWidth = 0.42
  package static let poppedWidth = 0.48
  package static let crossWidth = 0.34
  package static let signThickness = 0.075
  /// From a row's edge to the middle of the sign beside it, in heights of a row.
  package static let signPlace = 0.62
  /// How far from the row its ink reaches.
  package static let signEnd = signPlace + (poppedWidth + signThickness) / 2
  /// What a sign has for itself in front of the name behind it: its strokes, and a little around.
  private static let signRoom = 0.62
  /// How far a row goes for the sign beside it to be off the glass.
  static let signReach = signPlace + signRoom / 2

  /// The part of a row's letters that is struck through, from 0 to 1: it grows with the finger's way
  /// to the right, and shrinks on a row that is done.
  func strikeShare(of item: Item, _ motion: RowMotion?, _ time: Timeline) -> Double {
    let done = item.isCompleted ? 1.0 : 0
    guard let motion, !hasSwungPast(motion, time) else { return done }
    switch motion.slide {
    case .held where motion.told == .complete: return 1 - done
    case .held, .gliding(_, decided: false):
      guard motion.mayCommit else { return done }
      let travel = viewport.law.travel(offset: side(of: motion, time))
      let way = viewport.law.way(travel: travel, from: motion.origin)
      return abs(done - viewport.law.progress(travel: way))
    case .gliding(_, decided: true), .resting:
      return done
    }
  }

  /// Adds what is seen beside a row that a finger has moved to one side.
  ///
  /// - Parameter letters: Of the row; nil while it is typed on.
  func appendBeside(
    _ row: Cell, _ item: ItemID, _ motion: RowMotion?, _ letters: RowLetters?,
    to picture: inout DisplayList, _ context: ListContext
  ) {
    guard let motion, !hasSwungPast(motion, context.time) else { return }
    let side = row.left.value
    let isDecided: Bool
    switch motion.slide {
    case .held: isDecided = motion.told != .snapBack
    case .gliding(_, let decided): isDecided = decided && side > 0
    case .resting: return
    }
    guard side < 0 || side > 0 else { return }
    if side < 0, isReturning(motion) {
      if motion.isRecalled { appendGround(beside: row, item, letters, to: &picture, context) }
      return
    }
    let share = min(1, abs(side) / viewport.law.commit)
    let sign = sign(
      side > 0 ? .tick : .cross, drawn: isDecided ? 1 : share, isBeyond: isDecided,
      pop: context.time.value(motion.turn.pop), context)
    appendBeside(row, item, sign, opacity: share, letters, to: &picture, context)
  }

  /// Adds a sign that travels beside a row, and behind it the ground as far as the row has left its
  /// line: what moves behind a row in a hand is not seen beside it either. A name from under which
  /// the row has gone stands on the ground where it stood on the row.
  func appendBeside(
    _ row: Cell, _ item: ItemID, _ sign: Icon, opacity: Double, _ letters: RowLetters?,
    to picture: inout DisplayList, _ context: ListContext
  ) {
    let (side, isLeft) = (row.left.value, row.left < 0)
    let edge = isLeft ? side + viewport.width : side
    let room = Int((Self.signRoom * viewport.rowHeight).rounded())
    // On tall rows the threshold comes before all of the sign would be on the glass.
    let isWhole = Self.signEnd * viewport.rowHeight <= viewport.law.commit
    let place = isWhole ? Self.signPlace * viewport.rowHeight : viewport.law.commit / 2
    // Names that no item has: the row's own with every bit turned, and with the upper ones.
    var front = Cell(
      id: CellID(high: ~item.high, low: ~item.low),
      left: Pixels(edge + (isLeft ? place : -place) - Double(room) / 2), top: row.top,
      width: room, height: row.height, color: context.style.theme.ground)
    front.inkOpacity = opacity * row.inkOpacity
    front.sign = sign
    front.sign?.x = Double(room) / 2
    front.sign?.y = Double(row.height) / 2
    picture.cells.append(front)
    appendGround(beside: row, item, letters, to: &picture, context)
  }

  private func appendGround(
    beside row: Cell, _ item: ItemID, _ letters: RowLetters?, to picture: inout DisplayList,
    _ context: ListContext
  ) {
    let (side, isLeft) = (row.left.value, row.left < 0)
    let edge = isLeft ? side + viewport.width : side
    // Under the row's edge by a pixel: the row lies in front.
    let width = Int(abs(side).rounded(.up)) + 1
    var ground = Cell(
      id: CellID(high: ~item.high, low: item.low),
      left: Pixels(isLeft ? edge - 1 : edge + 1 - Double(width)), top: row.top, width: width,
      height: row.height, color: context.style.theme.ground)
    ground.inkOpacity = row.inkOpacity
    if isLeft { letters?.write(on: &ground, at: metrics.margin - ground.bounds.left) }
    picture.cells.append(ground)
  }

  /// A sign without its place.
  ///
  /// - Parameters:
  ///   - isBeyond: Whether letting go would do what it says.
  ///   - pop: How far a tick has popped, from 0 to 1.
  func sign(_ shape: Icon.Shape, drawn: Double, isBeyond: Bool, pop: Double, _ context: ListContext)
    -> Icon
  {
    let (width, color): (Double, Color)
    switch shape {
    case .tick:
      width = Self.tickWidth + (Self.poppedWidth - Self.tickWidth) * pop
      color = context.style.theme.tick
    case .cross, .arrow, .up, .back: (width, color) = (Self.crossWidth, context.style.theme.cross)
    }
    return Icon(
      shape, drawn: drawn, width: width * viewport.rowHeight,
      thickness: Self.signThickness * viewport.rowHeight, x: 0, y: 0,
      color: isBeyond ? color : context.style.theme.sign)
  }

  /// Whether a row that was let go is beyond its place, from where it was let go.
  func hasSwungPast(_ motion: RowMotion, _ time: Timeline) -> Bool {
    guard case .gliding = motion.slide else { return false }
    return side(of: motion, time) * motion.releasedAt < 0
  }

  /// Whether a row comes back from the side to which deleted ones go.
  private func isReturning(_ motion: RowMotion?) -> Bool {
    if case .gliding(_, decided: true) = motion?.slide { return true }
    return false
  }
}
