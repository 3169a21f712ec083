// What a swipe shows: the line through the row's text, the icon beside the row, and the text there.
import Model
import Motion
import Paint
import Units

extension Rows {
  /// In heights of a row: the widths of ✓ (or ↩) and ✗, and the width of ✓ past the threshold.
  package static let tickWidth = 0.42
  package static let poppedWidth = 0.48
  package static let crossWidth = 0.34
  package static let iconThickness = 0.075
  /// Distance of the icon's centre from the row's edge, in heights of a row.
  package static let iconMiddle = 0.62
  /// Distance from the row's edge to the far end of the icon's foreground.
  package static let iconEnd = iconMiddle + (poppedWidth + iconThickness) / 2
  /// Width of the cell of an icon, in front of the text behind it: its strokes, and a margin.
  private static let iconRoom = 0.62
  /// Distance of a row at which the icon beside it is off the screen.
  static let iconReach = iconMiddle + iconRoom / 2

  /// The share of a row's text that is struck through, from 0 to 1: it grows with a swipe to the
  /// right, and shrinks on a completed row.
  func strikethroughShare(of item: Item, _ motion: RowMotion?, _ time: Timeline) -> Double {
    let done = item.isCompleted ? 1.0 : 0
    guard let motion, !hasSwungPast(motion, time) else { return done }
    if motion.isSure, item.isCompleted { return done }
    switch motion.slide {
    case .held where motion.outcome.completes: return 1 - done
    case .held, .gliding(_, decided: false):
      guard motion.mayCommit else { return done }
      let travel = viewport.law.travel(offset: side(of: motion, time))
      let way = viewport.law.way(travel: travel, from: motion.origin)
      return abs(done - viewport.law.progress(travel: way))
    case .gliding(_, decided: true), .shaking, .resting: return done
    }
  }

  /// Adds what is seen beside a row that was moved sideways.
  ///
  /// - Parameter letters: The row's text; nil while it is edited.
  func appendBeside(
    _ row: Cell, _ item: ItemID, _ motion: RowMotion, _ letters: RowLetters?,
    to picture: inout DisplayList, _ context: ListContext
  ) {
    guard !hasSwungPast(motion, context.time) else { return }
    let side = row.left.value
    let isDecided: Bool
    switch motion.slide {
    case .held: isDecided = motion.outcome.acts
    case .gliding(_, let decided): isDecided = decided && side > 0
    case .shaking, .resting: return
    }
    guard side < 0 || side > 0 else { return }
    if side < 0, isReturning(motion) {
      if motion.isRecalled { appendGround(beside: row, item, letters, to: &picture, context) }
      return
    }
    let share = min(1, abs(side) / viewport.law.commit)
    let icon = icon(
      side > 0 ? rightIcon(of: item, motion) : .cross, drawn: isDecided ? 1 : share,
      isBeyond: isDecided,
      pop: context.time.value(motion.turn.pop), context)
    appendBeside(row, item, icon, opacity: share, letters, to: &picture, context)
  }

  /// What a swipe to the right does: completes the row, leaves it completed, or reopens it. A row that
  /// was released keeps its icon.
  private func rightIcon(of item: ItemID, _ motion: RowMotion) -> Icon.Shape {
    if case .gliding(_, decided: true) = motion.slide {
      return switch motion.turn.aim {
      case .completed: .tick
      case .uncompleted: .reopen
      }
    }
    return list[item]?.isCompleted == true && !motion.isSure ? .reopen : .tick
  }

  /// Adds an icon beside a row, and behind it the ground that the row has uncovered, which hides
  /// moving rows behind. Text that the row has uncovered stays in place on the ground.
  func appendBeside(
    _ row: Cell, _ item: ItemID, _ icon: Icon, opacity: Double, _ letters: RowLetters?,
    to picture: inout DisplayList, _ context: ListContext
  ) {
    let (side, isLeft) = (row.left.value, row.left < 0)
    let edge = isLeft ? side + viewport.width : side
    let room = Int((Self.iconRoom * viewport.rowHeight).rounded())
    // On tall rows the threshold comes before the whole icon would be on the screen.
    let isWhole = Self.iconEnd * viewport.rowHeight <= viewport.law.commit
    let middle = isWhole ? Self.iconMiddle * viewport.rowHeight : viewport.law.commit / 2
    // Ids that no item has: the row's own with all bits inverted, and with the upper ones inverted.
    var front = Cell(
      id: CellID(high: ~item.high, low: ~item.low),
      left: Pixels(edge + (isLeft ? middle : -middle) - Double(room) / 2), top: row.top,
      width: room, height: row.height, color: context.style.theme.ground)
    front.foregroundOpacity = opacity * row.foregroundOpacity
    front.icon = icon
    front.icon?.x = Double(room) / 2
    front.icon?.y = Double(row.height) / 2
    picture.append(front)
    appendGround(beside: row, item, letters, to: &picture, context)
  }

  private func appendGround(
    beside row: Cell, _ item: ItemID, _ letters: RowLetters?, to picture: inout DisplayList,
    _ context: ListContext
  ) {
    let (side, isLeft) = (row.left.value, row.left < 0)
    let edge = isLeft ? side + viewport.width : side
    // One pixel under the row's edge: the row lies in front.
    let width = Int(abs(side).rounded(.up)) + 1
    var ground = Cell(
      id: CellID(high: ~item.high, low: item.low),
      left: Pixels(isLeft ? edge - 1 : edge + 1 - Double(width)), top: row.top, width: width,
      height: row.height, color: context.style.theme.ground)
    ground.foregroundOpacity = row.foregroundOpacity
    if isLeft { letters?.write(on: &ground, shiftedBy: -ground.bounds.left) }
    picture.append(ground)
  }

  /// An icon without its position.
  ///
  /// - Parameters:
  ///   - isBeyond: Whether a release would do what the icon says.
  ///   - pop: Growth of a tick past the threshold, from 0 to 1.
  func icon(_ shape: Icon.Shape, drawn: Double, isBeyond: Bool, pop: Double, _ context: ListContext)
    -> Icon
  {
    let (width, color): (Double, Color)
    switch shape {
    case .tick, .reopen:
      width = Self.tickWidth + (Self.poppedWidth - Self.tickWidth) * pop
      color = shape == .tick ? context.style.theme.tick : context.style.theme.undo
    case .cross, .arrow, .up, .back: (width, color) = (Self.crossWidth, context.style.theme.cross)
    }
    return Icon(
      shape, drawn: drawn, width: width * viewport.rowHeight,
      thickness: Self.iconThickness * viewport.rowHeight, x: 0, y: 0,
      color: isBeyond ? color : context.style.theme.icon)
  }

  /// Whether a released row has overshot its place.
  func hasSwungPast(_ motion: RowMotion, _ time: Timeline) -> Bool {
    guard case .gliding = motion.slide else { return false }
    return side(of: motion, time) * motion.releasedAt < 0
  }

  /// Whether a row returns from the side to which deleted rows leave.
  private func isReturning(_ motion: RowMotion?) -> Bool {
    if case .gliding(_, decided: true) = motion?.slide { return true }
    return false
  }
}
