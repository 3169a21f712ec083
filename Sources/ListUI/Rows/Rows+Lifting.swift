// A row that was lifted by holding it: it follows the finger, the others make room, the edges scroll.
import Gestures
import Model
import Motion
import Units

extension Rows {
  /// The part of the picture's height at each edge in which a lifted row makes the list go by.
  package static let edgeShare = 1.0 / 6
  /// And at most so many rows of it, where the picture is tall.
  package static let edgeRows = 1.5
  /// How fast it goes by at the very edge, in rows a second: names can just be read.
  package static let edgeSpeed = 8.0

  /// Takes a step of a long press.
  mutating func lift(
    _ item: ItemID, _ gesture: Gesture, told: inout [ListEvent], _ context: inout ListContext
  ) {
    switch gesture.phase {
    case .began:
      guard let index = list.index(of: item) else { return }
      if moving.lifted?.item != item { moving.putDownAtOnce(&context.time) }
      pickUp(item, at: index, by: gesture.contact, &context)
      told.append(.lifted(item, row: index))
    case .changed:
      guard moving.lifted?.holder == gesture.contact else { return }
      carry(by: gesture, told: &told, &context)
      if gesture.isMissing { flyOn(by: gesture, &context) }
    case .ended:
      guard moving.lifted?.holder == gesture.contact else { return }
      let seen = moving[item]?.rise
      carry(by: gesture, told: &told, &context)
      if gesture.isMissing, let seen { moving.setRise(seen, of: item, &context.time) }
      putDown(told: &told, &context)
    case .cancelled:
      guard let lifted = moving.lifted, lifted.holder == gesture.contact else { return }
      told.append(.liftCancelled(item, from: lifted.row))
      returnLifted(told: &told, &context)
    }
  }

  /// Shows a lifted row where its finger is in a frame.
  mutating func showLift(_ gesture: Gesture, told: inout [ListEvent], _ context: inout ListContext)
  {
    guard moving.lifted?.holder == gesture.contact else { return }
    guard !gesture.isMissing else { return flyOn(by: gesture, &context) }
    carry(by: gesture, told: &told, &context)
  }

  /// The list goes by under a row that is held at an edge, as far as it should by now: touches and
  /// frames alike bring it on, so it is as fast with few of them as with many.
  mutating func passBy(told: inout [ListEvent], _ context: inout ListContext) {
    guard let lifted = moving.lifted, lifted.holder != nil else { return }
    guard !lifted.isMissing else {
      moving.lifted?.passed = context.time.now
      return
    }
    let interval = context.time.now - lifted.passed
    moving.lifted?.passed = context.time.now
    if lifted.speed != 0, interval > .zero {
      let before = scroll.place(context.time)
      let range = ends.range
      // What has come to lie beyond an end under the hand goes no farther, and does not jump back.
      let place = min(
        max(min(range.lowerBound, before), before + lifted.speed * interval.seconds),
        max(range.upperBound, before))
      scroll.rest(at: place, &context.time)
      if place != before { moving.lifted?.wentByUntil = context.time.now }
    }
    // The list may also be on its way still, or come back from an edit.
    makeRoom(told: &told, &context)
  }

  /// Whether the picture changes by itself because a lifted row is held at an edge.
  func isPassingBy(_ time: Timeline) -> Bool {
    guard let lifted = moving.lifted, lifted.holder != nil, !lifted.isMissing, lifted.speed != 0
    else { return false }
    let (place, range) = (scroll.place(time), ends.range)
    return lifted.speed < 0 ? place > range.lowerBound : place < range.upperBound
  }

  /// The gesture was taken back: so is everything that it did.
  mutating func returnLifted(told: inout [ListEvent], _ context: inout ListContext) {
    guard let lifted = moving.lifted, let item = list[lifted.item] else { return }
    land(&context)
    let edits = item.edits(to: lifted.before)
    if !edits.isEmpty { rearrange(edits, as: ListTransition(), told: &told, &context) }
  }

  private mutating func pickUp(
    _ item: ItemID, at index: Int, by contact: ContactID, _ context: inout ListContext
  ) {
    let top = top(of: index, moving[item], context.time) - offset(context.time)
    moving.bringForward(item)
    moving.setRise(.held(top: top), of: item, &context.time)
    let growth = context.time.send(
      moving.lifted?.growth ?? .still(0), to: Style.liftScale, by: Timing.lift,
      rest: Timing.restOfGrowth)
    moving.lifted = LiftedRow(
      item: item, holder: contact, growth: growth, grip: top, before: list[index], row: index,
      passed: context.time.now)
  }

  private mutating func carry(
    by gesture: Gesture, told: inout [ListEvent], _ context: inout ListContext
  ) {
    guard let lifted = moving.lifted else { return }
    let travel = viewport.pixels(y: gesture.translation.dy)
    let top = lifted.grip + travel
    let zone = min(viewport.height * Self.edgeShare, Self.edgeRows * viewport.rowHeight)
    let depth = max(0, min(1, (zone - top) / zone))
    let bottom = top + viewport.rowHeight
    let depthBelow = max(0, min(1, (bottom - (glassEnd(context.time) - zone)) / zone))
    // Only towards the edge, and no faster than the finger's way to it says: a row that was lifted
    // near it must not run away.
    let way = travel / zone
    let share = way < 0 ? -min(depth, -way) : min(depthBelow, way)
    // The row that is edited stays at the top: the list does not go by under it.
    moving.lifted?.speed = focus.edited != nil ? 0 : share * Self.edgeSpeed * viewport.rowHeight
    moving.setRise(.held(top: top), of: lifted.item, &context.time)
    moving.lifted?.isMissing = false
    makeRoom(told: &told, &context)
  }

  /// Its finger is missing: the row flies on, and until it is known where to, no other makes room and
  /// the list does not go by.
  private mutating func flyOn(by gesture: Gesture, _ context: inout ListContext) {
    guard let lifted = moving.lifted else { return }
    let top = lifted.grip + viewport.pixels(y: gesture.translation.dy)
    moving.setRise(.held(top: top), of: lifted.item, &context.time)
    moving.lifted?.isMissing = true
  }

  /// Where the middle of the row in the hand enters another place, the others make room.
  private mutating func makeRoom(told: inout [ListEvent], _ context: inout ListContext) {
    guard let lifted = moving.lifted, let index = list.index(of: lifted.item),
      case .held(let top) = moving[lifted.item]?.rise
    else { return }
    // A place on the glass: one above it would come down, and the row had to move again.
    let middle = min(max(0, top + places.height(of: index) / 2), glassEnd(context.time) - 1)
    let slot = min(max(0, places.index(at: offset(context.time) + middle)), list.count - 1)
    guard slot != index else { return }
    let edits = edits(moving: lifted.item, from: index, to: slot)
    if !edits.isEmpty { rearrange(edits, as: ListTransition(), told: &told, &context) }
  }

  /// Brings a row to another place; with completed rows at the end, across their border as well.
  private func edits(moving item: ItemID, from index: Int, to slot: Int) -> [Edit] {
    let row = slot > index ? slot + 1 : slot
    guard viewport.sinks else { return [.move(item, to: list.order(forRow: row))] }
    let isCompleted = list[index].isCompleted
    // Counted without the row itself, the border is a place that both sides may take.
    let border = list.undoneCount - (isCompleted ? 0 : 1)
    let crosses = isCompleted ? slot < border : slot > border
    let key = list.order(forRow: row, isCompleted: isCompleted != crosses)
    return crosses
      ? [.setCompleted(item, !isCompleted), .move(item, to: key)] : [.move(item, to: key)]
  }

  /// Stores where the row is, once.
  private mutating func putDown(told: inout [ListEvent], _ context: inout ListContext) {
    guard let lifted = moving.lifted, let index = list.index(of: lifted.item) else { return }
    let item = list[index]
    land(&context)
    let edits = lifted.before.edits(to: item)
    let step = Step(context.names.step(), edits) { _ in lifted.before }
    let crossed = item.isCompleted != lifted.before.isCompleted
    if crossed, item.isCompleted { celebrate(after: list.undoneCount + 1, &context) }
    let kind: Action.Kind = !crossed ? .moved : item.isCompleted ? .completed : .reopened
    let deed = step.map { Action(kind, text: item.text, step: $0.id) }
    if let step { told.append(.made(step)) }
    told.append(.putDown(item.id, from: lifted.row, to: index, deed))
  }

  /// The hand opens: the row glides to its place and shrinks.
  private mutating func land(_ context: inout ListContext) {
    guard var row = moving.lifted, let index = list.index(of: row.item) else { return }
    row.holder = nil
    row.growth = context.time.send(row.growth, to: 0, by: Timing.drop, rest: Timing.restOfGrowth)
    moving.lifted = row
    moving.bringForward(row.item)
    let y = unparted(index, moving[row.item], context.time)
    glide(
      row.item, from: y, speed: 0, to: places.home(of: index),
      within: sight(within: 0, context.time),
      by: Timing.drop, &context)
    scroll.settleOnPixels()
  }
}
