// Rows under fingers that go sideways: they follow, and letting go completes, deletes or returns them.
import Gestures
import Model
import Motion
import Units

extension Rows {
  /// Takes a step of a row's swipe.
  mutating func swipe(
    _ item: ItemID, _ gesture: Gesture, told: inout [ListEvent], _ context: inout ListContext
  ) {
    guard let index = list.index(of: item) else { return }
    switch gesture.phase {
    case .began:
      hold(item, index, by: gesture.contact, &context)
      told.append(.swipeBegan(item))
      drag(item, gesture, told: &told, &context)
    case .changed:
      drag(item, gesture, told: &told, &context)
    case .ended:
      guard let motion = moving[item], motion.swiper == gesture.contact else { return }
      drag(item, gesture, told: &told, &context)
      if gesture.isMissing { moving.setSlide(motion.slide, of: item, &context.time) }
      letGo(item, index, speed: viewport.pixels(x: gesture.velocity.dx), told: &told, &context)
    case .cancelled:
      guard moving[item]?.swiper == gesture.contact else { return }
      springBack(item, index, speed: 0, isDecided: false, &context)
      told.append(.swipeCancelled(item))
    }
  }

  /// Shows a swiped row where its finger is in a frame; nothing comes of it.
  mutating func showSwipe(_ item: ItemID, _ gesture: Gesture) {
    let travel = viewport.pixels(x: gesture.translation.dx)
    moving.follow(item, by: gesture.contact, travel: travel)
  }

  /// The finger takes the row where it is, also in flight; on the glass it goes only sideways then.
  private mutating func hold(
    _ item: ItemID, _ index: Int, by contact: ContactID, _ context: inout ListContext
  ) {
    let present = moving[item]
    let caught = viewport.law.travel(offset: side(of: present, context.time))
    let top = top(of: index, present, context.time) - offset(context.time)
    moving.bringForward(item)
    let isBeyond = abs(caught) >= viewport.law.commit
    // What it has come back since counts again.
    let before = present?.origin ?? 0
    var origin = before < 0 ? max(before, min(0, caught)) : min(before, max(0, caught))
    if case .gliding(_, decided: true) = present?.slide { origin = caught }
    if isBeyond { origin = caught }
    moving.setSlide(.held(by: contact, caught: caught, travel: caught), of: item, &context.time)
    moving.setRise(.held(top: top), of: item, &context.time)
    moving.change(item) { motion in
      motion.origin = origin
      motion.told = .snapBack
      motion.mayCommit = true
    }
    turn(item, to: .snapBack, &context)
  }

  private mutating func drag(
    _ item: ItemID, _ gesture: Gesture, told: inout [ListEvent], _ context: inout ListContext
  ) {
    let travel = viewport.pixels(x: gesture.translation.dx)
    moving.follow(item, by: gesture.contact, travel: travel)
    guard let motion = moving[item], case .held(gesture.contact, _, let reached) = motion.slide
    else { return }
    let outcome = viewport.law.outcome(
      way: viewport.law.way(travel: reached, from: motion.origin), mayCommit: gesture.mayCommit)
    moving.change(item) { $0.mayCommit = gesture.mayCommit }
    guard outcome != motion.told else { return }
    moving.change(item) { $0.told = outcome }
    turn(item, to: outcome, &context)
    told.append(.swipeTurned(item, to: outcome))
  }

  /// - Parameter speed: Of the finger to the right, in pixels a second.
  private mutating func letGo(
    _ item: ItemID, _ index: Int, speed: Double, told: inout [ListEvent],
    _ context: inout ListContext
  ) {
    let promised = moving[item]?.told ?? .snapBack
    let outcome = isFlungBack(from: promised, speed: speed) ? .snapBack : promised
    let row = list[index]
    let edit: Edit
    let kind: Action.Kind
    let way: ListTransition
    switch outcome {
    case .snapBack:
      springBack(item, index, speed: speed, isDecided: false, &context)
      return told.append(.swipeEnded(item, nil))
    case .complete:
      // A second swipe to the right takes it back: nobody should have to live with a slip.
      springBack(item, index, speed: speed, isDecided: true, by: Timing.doneHome, &context)
      edit = .setCompleted(item, !row.isCompleted)
      kind = row.isCompleted ? .reopened : .completed
      way = row.isCompleted ? ListTransition() : .done(sinking: viewport.sinks)
    case .delete:
      edit = .delete(item)
      kind = .deleted
      way = .closing(.sideways(speed: speed))
    }
    guard let step = makeStep([edit], context) else {
      fatalError("Rows: \(edit) changes nothing in its own row")
    }
    told.append(.made(step))
    told.append(.swipeEnded(item, Action(kind, text: row.text, step: step.id)))
    let undone = list.undoneCount
    rearrange([edit], as: way, told: &told, &context)
    if kind == .completed { celebrate(after: undone, &context) }
  }

  /// Whether a row is let go fast back to where it was taken, by somebody who has changed their mind.
  private func isFlungBack(from outcome: SwipeOutcome, speed: Double) -> Bool {
    let fast = viewport.pixels(x: Millimeters(viewport.tuning.flickBack))
    switch outcome {
    case .complete: return -speed >= fast
    case .delete: return speed >= fast
    case .snapBack: return false
    }
  }

  /// - Parameter speed: Of the finger to the right, in pixels a second: the row goes on with it.
  private mutating func springBack(
    _ item: ItemID, _ index: Int, speed: Double, isDecided: Bool,
    by spring: Spring = Timing.snapBack, _ context: inout ListContext
  ) {
    moving.bringForward(item)
    if !isDecided { turn(item, to: .snapBack, &context) }
    let present = moving[item]
    let side = side(of: present, context.time)
    let y = unparted(index, present, context.time)
    let home = places.home(of: index)
    let velocity = viewport.law.speed(of: speed, offset: side)
    let slide = slideHome(from: side, speed: velocity, by: spring, &context)
    moving.setSlide(.gliding(slide, decided: isDecided), of: item, &context.time)
    moving.change(item) { $0.releasedAt = side }
    guard y != home else { return moving.setRise(.resting, of: item, &context.time) }
    glide(
      item, from: y, speed: 0, to: home, within: sight(within: 0, context.time),
      by: Timing.snapBack, &context)
  }
}
