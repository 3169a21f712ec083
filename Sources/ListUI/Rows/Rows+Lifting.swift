// A row lifted by a long press: it follows the contact, the others make room, the edges scroll.
import Gestures
import Model
import Motion
import Units

extension Rows {
  /// Height of the zone at each edge in which a lifted row scrolls the list, as a share of the
  /// picture.
  package static let edgeShare = 1.0 / 6
  /// Upper limit of that height, in rows, for tall pictures.
  package static let edgeRows = 1.5
  /// Scroll speed at the very edge, in rows a second: texts can just be read.
  package static let edgeSpeed = 8.0

  /// Handles an update of a long press.
  mutating func lift(
    _ item: ItemID, _ gesture: Gesture, events: inout [ListEvent], _ context: inout ListContext
  ) {
    switch gesture.phase {
    case .began:
      guard let index = list.index(of: item) else { return }
      if moving.lifted?.item != item { moving.putDownAtOnce(&context.time) }
      pickUp(item, at: index, by: gesture, &context)
      events.append(.lifted(item, row: index))
    case .changed:
      guard moving.lifted?.holder == gesture.contact else { return }
      carry(by: gesture, events: &events, &context)
      if gesture.isMissing { flyOn(by: gesture, &context) }
    case .ended:
      guard moving.lifted?.holder == gesture.contact else { return }
      let seen = moving[item]?.rise
      carry(by: gesture, events: &events, &context)
      if gesture.isMissing, let seen { moving.setRise(seen, of: item, &context.time) }
      putDown(events: &events, &context)
    case .cancelled:
      guard let lifted = moving.lifted, lifted.holder == gesture.contact else { return }
      events.append(.liftCancelled(item, from: lifted.row))
      returnLifted(events: &events, &context)
    }
  }

  /// Shows a lifted row at its contact's position in a frame.
  mutating func showLift(
    _ gesture: Gesture, events: inout [ListEvent], _ context: inout ListContext
  ) {
    guard moving.lifted?.holder == gesture.contact else { return }
    guard !gesture.isMissing else { return flyOn(by: gesture, &context) }
    carry(by: gesture, events: &events, &context)
  }

  /// Scrolls the list under a row that is held at an edge. Reports and frames both advance it by
  /// the time that passed, so the speed does not depend on their rate.
  mutating func passBy(events: inout [ListEvent], _ context: inout ListContext) {
    guard let lifted = moving.lifted, lifted.holder != nil else { return }
    guard !lifted.isMissing else {
      moving.lifted?.passed = context.time.now
      return
    }
    let interval = context.time.now - lifted.passed
    moving.lifted?.passed = context.time.now
    // While another finger drags the list, that finger has it.
    if lifted.speed != 0, interval > .zero, scroll.holder == nil {
      let before = scroll.position(context.time)
      let range = ends.range
      // A position past an end, reached under a held row, goes no farther and does not jump back.
      let position = min(
        max(min(range.lowerBound, before), before + lifted.speed * interval.seconds),
        max(range.upperBound, before))
      scroll.stop(at: position, &context.time)
      if position != before {
        moving.lifted?.wentByUntil = context.time.now
        moving.lifted?.kept?.top = nil
      }
    }
    // The list may also still be animated, or return from an edit.
    makeRoom(events: &events, &context)
  }

  /// Whether the picture changes by itself because a lifted row is held at an edge.
  func isPassingBy(_ time: Timeline) -> Bool {
    guard let lifted = moving.lifted, lifted.holder != nil, !lifted.isMissing, lifted.speed != 0,
      scroll.holder == nil
    else { return false }
    let (position, range) = (scroll.position(time), ends.range)
    return lifted.speed < 0 ? position > range.lowerBound : position < range.upperBound
  }

  /// Cancels a lift and reverts its moves.
  mutating func returnLifted(events: inout [ListEvent], _ context: inout ListContext) {
    guard let lifted = moving.lifted, let item = list[lifted.item] else { return }
    land(&context)
    let edits = item.edits(to: lifted.before)
    if !edits.isEmpty { rearrange(edits, as: ListTransition(), events: &events, &context) }
  }

  private mutating func pickUp(
    _ item: ItemID, at index: Int, by gesture: Gesture, _ context: inout ListContext
  ) {
    let top = top(of: index, moving[item], context.time) - offset(for: gesture, context.time)
    moving.bringForward(item)
    moving.setRise(.held(top: top), of: item, &context.time)
    let growth = context.time.send(
      moving.lifted?.growth ?? .still(0), to: Style.liftScale, by: Timing.lift,
      tolerance: Timing.toleranceOfGrowth)
    // A pull was given up for it: the list goes back under it.
    let isPastEnd = !ends.range.contains(scroll.position(context.time))
    moving.lifted = LiftedRow(
      item: item, holder: gesture.contact, growth: growth, startTop: top, before: list[index],
      row: index,
      kept: isPastEnd
        ? (focus.slide?.since ?? context.time.now, top) : focus.slide.map { ($0.since, nil) },
      passed: context.time.now)
  }

  private mutating func carry(
    by gesture: Gesture, events: inout [ListEvent], _ context: inout ListContext
  ) {
    guard let lifted = moving.lifted else { return }
    let travel = viewport.pixels(y: gesture.translation.dy)
    let top = lifted.startTop + travel
    let zone = min(viewport.height * Self.edgeShare, Self.edgeRows * viewport.rowHeight)
    let depth = max(0, min(1, (zone - top) / zone))
    let bottom = top + viewport.rowHeight
    let depthBelow = max(0, min(1, (bottom - (screenEnd(context.time) - zone)) / zone))
    // Only towards the edge, and no faster than the contact's travel implies: a row that was lifted
    // near the edge must not run away.
    let way = travel / zone
    let share = way < 0 ? -min(depth, -way) : min(depthBelow, way)
    // A finger that only stands may be about to tap.
    let stands = abs(travel) < viewport.pixels(y: viewport.tuning.tremorReturn)
    // The edited row stays at the top: the list does not scroll under it.
    let isStill = stands || focus.edited != nil
    moving.lifted?.speed = isStill ? 0 : share * Self.edgeSpeed * viewport.rowHeight
    moving.setRise(.held(top: top), of: lifted.item, &context.time)
    moving.lifted?.isMissing = false
    makeRoom(events: &events, &context)
  }

  /// Moves the row on while its contact is missing. No other row makes room and the list does not
  /// scroll until the contact's position is known.
  private mutating func flyOn(by gesture: Gesture, _ context: inout ListContext) {
    guard let lifted = moving.lifted else { return }
    let top = lifted.startTop + viewport.pixels(y: gesture.translation.dy)
    moving.setRise(.held(top: top), of: lifted.item, &context.time)
    moving.lifted?.isMissing = true
  }

  /// Whether the row keeps its place in the list: an edit has slid the list under it, or a pull that
  /// was given up, and its contact has not moved since. A thumb that only rests, or waits with a row,
  /// moves none.
  private mutating func keepsPlace(at top: Double, _ time: Timeline) -> Bool {
    let slop = viewport.pixels(y: viewport.tuning.slop)
    let kept = moving.lifted?.kept
    // A slide that began since, even if no frame has shown it, or one that goes on.
    if let slide = lastSlide, kept?.slide != slide.since || (kept?.top == nil && isSliding(time)) {
      moving.lifted?.kept = (slide.since, top)
      return true
    }
    guard let keptTop = kept?.top else { return false }
    if abs(top - keptTop) > slop { moving.lifted?.kept?.top = nil }
    return abs(top - keptTop) <= slop
  }

  /// Moves the lifted row to the place in which its centre lies; the others make room.
  private mutating func makeRoom(events: inout [ListEvent], _ context: inout ListContext) {
    guard let lifted = moving.lifted, let index = list.index(of: lifted.item),
      case .held(let top) = moving[lifted.item]?.rise, !keepsPlace(at: top, context.time)
    else { return }
    // Limited to places on the screen: at one above it the row would come down and have to move
    // again.
    let middle = min(max(0, top + places.height(of: index) / 2), screenEnd(context.time) - 1)
    let slot = min(max(0, places.index(at: offset(context.time) + middle)), list.count - 1)
    guard slot != index else { return }
    let edits = edits(moving: lifted.item, from: index, to: slot)
    if !edits.isEmpty { rearrange(edits, as: ListTransition(), events: &events, &context) }
  }

  /// Edits that move a row to another place; with completed rows at the end, across their border as
  /// well.
  private func edits(moving item: ItemID, from index: Int, to slot: Int) -> [Edit] {
    let row = slot > index ? slot + 1 : slot
    let before = list[index]
    guard viewport.sinks else { return [before.moved(to: list.order(forRow: row))] }
    let isCompleted = before.isCompleted
    // Counted without the row itself, the border is a place on both sides.
    let border = list.uncompletedCount - (isCompleted ? 0 : 1)
    let crosses = isCompleted ? slot < border : slot > border
    let move = before.moved(to: list.order(forRow: row, isCompleted: isCompleted != crosses))
    return crosses ? [.setCompleted(item, !isCompleted), move] : [move]
  }

  /// Puts the row down; its moves are stored as one changeset.
  private mutating func putDown(events: inout [ListEvent], _ context: inout ListContext) {
    guard let lifted = moving.lifted, let index = list.index(of: lifted.item) else { return }
    let item = list[index]
    land(&context)
    let edits = lifted.before.edits(to: item)
    let changeset = Changeset(context.ids.changeset(), edits) { _ in lifted.before }
    let crossed = item.isCompleted != lifted.before.isCompleted
    if crossed, item.isCompleted { celebrate(after: list.uncompletedCount + 1, &context) }
    let kind: Action.Kind = !crossed ? .moved : item.isCompleted ? .completed : .uncompleted
    let action = changeset.map { Action(kind, text: item.text, changeset: $0.id) }
    if let changeset { events.append(.made(changeset)) }
    events.append(.putDown(item.id, from: lifted.row, to: index, action))
  }

  /// Releases the row, which moves to its place and shrinks.
  private mutating func land(_ context: inout ListContext) {
    guard var row = moving.lifted, let index = list.index(of: row.item) else { return }
    row.holder = nil
    row.growth = context.time.send(
      row.growth, to: 0, by: Timing.drop, tolerance: Timing.toleranceOfGrowth)
    moving.lifted = row
    moving.bringForward(row.item)
    let y = unparted(index, moving[row.item], context.time)
    glide(
      row.item, from: y, speed: 0, to: places.home(of: index),
      within: visibleRange(within: 0, context.time),
      by: Timing.drop, &context)
    scroll.settleOnPixels()
  }
}
