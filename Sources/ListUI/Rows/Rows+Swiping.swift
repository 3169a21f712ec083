// Horizontal swipes of rows: rows follow the finger; a release completes, deletes or returns them.
import Gestures
import Model
import Motion
import Units

extension Rows {
  /// Handles an update of a row's swipe.
  mutating func swipe(
    _ item: ItemID, _ gesture: Gesture, events: inout [ListEvent], _ context: inout ListContext
  ) {
    guard let index = list.index(of: item) else { return }
    switch gesture.phase {
    case .began:
      hold(item, index, by: gesture, &context)
      events.append(.swipeBegan(item))
      drag(item, gesture, events: &events, &context)
    case .changed: drag(item, gesture, events: &events, &context)
    case .ended:
      guard let motion = moving[item], motion.swiper == gesture.contact else { return }
      drag(item, gesture, events: &events, &context)
      if gesture.isMissing { moving.setSlide(motion.slide, of: item, &context.time) }
      letGo(item, index, gesture, events: &events, &context)
    case .cancelled:
      guard moving[item]?.swiper == gesture.contact else { return }
      springBack(item, index, speed: 0, isDecided: false, &context)
      events.append(.swipeCancelled(item))
    }
  }

  /// Shows a swiped row at its contact's position in a frame; decides nothing.
  mutating func showSwipe(_ item: ItemID, _ gesture: Gesture) {
    let travel = viewport.pixels(x: gesture.translation.dx)
    moving.follow(item, by: gesture.contact, travel: travel)
  }

  /// Catches the row where it is, also in flight; on the screen it then moves only sideways.
  private mutating func hold(
    _ item: ItemID, _ index: Int, by gesture: Gesture, _ context: inout ListContext
  ) {
    let current = moving[item]
    let seen = side(of: current, context.time)
    let place = released(current, for: gesture) ?? seen
    let isSure = moving.colorTransition(of: item)?.isHighlight(at: gesture.landing) ?? false
    let caught = viewport.law.travel(offset: place)
    let top = top(of: index, current, context.time) - offset(for: gesture, context.time)
    moving.bringForward(item)
    let isBeyond = abs(caught) >= viewport.law.commit
    // The part that it has come back since counts again.
    let before = current?.origin ?? 0
    var origin = before < 0 ? max(before, min(0, caught)) : min(before, max(0, caught))
    if case .gliding(_, decided: true) = current?.slide { origin = caught }
    if isBeyond { origin = caught }
    let lag: Moving =
      seen == place
      ? .still(0)
      : context.time.glide(from: seen - place, to: 0, in: viewport.tuning.stitchCatchUp)
    moving.setSlide(
      .held(by: gesture.contact, caught: caught, travel: caught, lag: lag), of: item, &context.time)
    moving.setRise(.held(top: top), of: item, &context.time)
    moving.change(item) { motion in
      motion.origin = origin
      motion.outcome = .snapBack
      motion.mayCommit = true
      motion.swipeTurn = SwipeTurn()
      motion.isSure = isSure
    }
    turn(item, to: .snapBack, &context)
  }

  /// Where a row was released that a lost finger takes up: what it has sprung back since was none of
  /// the finger's way. Nil for another finger, and for a row that was decided on.
  private func released(_ motion: RowMotion?, for gesture: Gesture) -> Double? {
    guard gesture.isMissing, let motion, case .gliding(_, decided: false) = motion.slide else {
      return nil
    }
    return motion.releasedAt
  }

  private mutating func drag(
    _ item: ItemID, _ gesture: Gesture, events: inout [ListEvent], _ context: inout ListContext
  ) {
    let travel = viewport.pixels(x: gesture.translation.dx)
    moving.follow(item, by: gesture.contact, travel: travel)
    guard let motion = moving[item], case .held(gesture.contact, _, let reached, _) = motion.slide
    else { return }
    let way = viewport.law.way(travel: reached, from: motion.origin)
    var outcome = SwipeOutcome.snapBack
    moving.change(item) { motion in
      motion.swipeTurn.follow(way, viewport.law)
      motion.mayCommit = gesture.mayCommit && !motion.swipeTurn.isBack
      outcome = viewport.law.outcome(way: way, mayCommit: motion.mayCommit)
    }
    // Unless somebody has undone the completion since.
    if motion.isSure, outcome == .complete, list[item]?.isCompleted == true {
      outcome = .stayCompleted
    }
    guard outcome != motion.outcome else { return }
    moving.change(item) { $0.outcome = outcome }
    turn(item, to: outcome, &context)
    events.append(.swipeOutcomeChanged(item, to: outcome))
  }

  private mutating func letGo(
    _ item: ItemID, _ index: Int, _ gesture: Gesture, events: inout [ListEvent],
    _ context: inout ListContext
  ) {
    let speed = viewport.pixels(x: gesture.velocity.dx)
    let outcome = moving[item]?.outcome ?? .snapBack
    let row = list[index]
    let edit: Edit
    let kind: Action.Kind
    let way: ListTransition
    switch outcome {
    case .snapBack:
      springBack(item, index, speed: speed, isDecided: false, &context)
      return events.append(.swipeEnded(item, nil))
    case .stayCompleted:
      turn(item, to: .snapBack, &context)
      springBack(item, index, speed: speed, isDecided: true, by: Timing.completedHome, &context)
      return events.append(.swipeEnded(item, nil))
    case .complete:
      // A second swipe to the right reverts the first: a slip is easily corrected.
      springBack(item, index, speed: speed, isDecided: true, by: Timing.completedHome, &context)
      edit = .setCompleted(item, !row.isCompleted)
      kind = row.isCompleted ? .uncompleted : .completed
      way =
        row.isCompleted
        ? ListTransition() : .completing(since: gesture.time, sinking: viewport.sinks)
    case .delete:
      edit = .delete(item)
      kind = .deleted
      way = .closing(.sideways(speed: speed))
    }
    guard let changeset = makeChangeset([edit], context) else {
      fatalError("Rows: \(edit) changes nothing in its own row")
    }
    events.append(.made(changeset))
    events.append(.swipeEnded(item, Action(kind, text: row.text, changeset: changeset.id)))
    let undone = list.uncompletedCount
    rearrange([edit], as: way, events: &events, &context)
    if kind == .completed { celebrate(after: undone, &context) }
  }

  /// Shakes a row: the response to a tap on a completed row, which cannot be edited. A held row
  /// stays under its contact, and one that still slides back from a swipe goes on: there the shake's
  /// spring would throw it far past its place.
  mutating func shake(
    _ item: ItemID, events: inout [ListEvent], _ context: inout ListContext
  ) {
    guard !moving.isHeld(item) else { return }
    if case .gliding = moving[item]?.slide { return }
    let slide = context.time.glide(
      from: side(of: moving[item], context.time), velocity: viewport.pixels(x: Timing.shakeSpeed),
      to: 0, by: Timing.shake)
    moving.setSlide(.shaking(slide), of: item, &context.time)
    events.append(.shaken(item))
  }

  /// - Parameter speed: The finger's, to the right, in pixels a second; the row continues with it.
  private mutating func springBack(
    _ item: ItemID, _ index: Int, speed: Double, isDecided: Bool,
    by spring: Spring = Timing.snapBack, _ context: inout ListContext
  ) {
    moving.bringForward(item)
    if !isDecided { turn(item, to: .snapBack, &context) }
    let current = moving[item]
    let side = side(of: current, context.time)
    let y = unparted(index, current, context.time)
    let home = places.home(of: index)
    let velocity = viewport.law.speed(of: speed, offset: side)
    let slide = slideHome(from: side, speed: velocity, by: spring, &context)
    moving.setSlide(.gliding(slide, decided: isDecided), of: item, &context.time)
    moving.change(item) { $0.releasedAt = side }
    guard y != home else { return moving.setRise(.resting, of: item, &context.time) }
    glide(
      item, from: y, speed: 0, to: home, within: visibleRange(within: 0, context.time),
      by: Timing.snapBack, &context)
  }
}
