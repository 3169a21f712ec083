// The list under a finger that goes up and down: it follows, flies, and is pulled beyond its ends.
import Gestures
import Model
import Motion
import Units

extension Rows {
  /// A finger has touched down: a list that flies stops under it, one that springs back does not. The
  /// wave over a list that is all done fades.
  ///
  /// - Returns: Whether it was in flight, so that a frame is due.
  mutating func stopFlight(at time: Instant, _ context: inout ListContext) -> Bool {
    if context.style.wave != nil {
      context.time.goOn(to: time)
      context.style.endWave(&context.time)
    }
    guard scroll.isMoving, focus.edited == nil else { return false }
    context.time.goOn(to: time)
    let place = scroll.place(context.time)
    guard ends.range.contains(place) else { return false }
    scroll.rest(at: place.rounded(), &context.time)
    return true
  }

  /// Takes a step of the list's drag, which may be a pull.
  ///
  /// - Returns: A row that was added, to be written on.
  mutating func drag(
    _ gesture: Gesture, told: inout [ListEvent], _ context: inout ListContext
  ) -> ItemID? {
    let travel = viewport.pixels(y: gesture.translation.dy)
    let edge = gesture.pull?.edge
    switch gesture.phase {
    case .began:
      scroll.hold(by: gesture.contact, travel: travel, ends, &context.time)
      beginPull(edge, context.time)
      told.append(.dragBegan(edge))
    case .changed:
      guard scroll.holder == gesture.contact else { return nil }
      scroll.drag(by: gesture.contact, travel: travel, ends)
      followPull(edge, context.time)
      tellPull(gesture, told: &told)
    case .ended:
      guard scroll.holder == gesture.contact else { return nil }
      // What turns only as it is let go was never shown.
      let isShown = edge == scroll.toldEdge
      tellPull(gesture, told: &told)
      let held = scroll
      letGo(at: travel, gesture, &context)
      told.append(.dragEnded(edge, at: scrollPosition(context.time)))
      let pull = isShown ? scroll.pull : nil
      let isDone = pull.map { isFar($0, context.time) } ?? false
      if gesture.isMissing {
        // That was where the finger was. From where it is seen by now, the list flies.
        scroll.rest(at: scroll.place(context.time), &context.time)
        scroll = held
        letGo(at: nil, gesture, &context)
      }
      if isDone, let pull { return end(pull, told: &told, &context) }
    case .cancelled:
      guard scroll.holder == gesture.contact else { return nil }
      turnPull(to: edge, told: &told)
      scroll.pull?.isVoid = true
      scroll.letGo(travel: nil, speed: 0, least: 0, ends, &context.time)
      told.append(.dragCancelled(edge))
    }
    return nil
  }

  /// Shows the list where its finger is in a frame; nothing comes of it.
  mutating func showDrag(_ gesture: Gesture) {
    scroll.drag(by: gesture.contact, travel: viewport.pixels(y: gesture.translation.dy), ends)
  }

  /// What letting go now would do: by what is seen, so that it never does anything else.
  func isFar(_ pull: ListPull, _ time: Timeline) -> Bool {
    guard let edge = pull.edge, !pull.isVoid else { return false }
    return pulled(beyond: edge, time) >= viewport.tuning.firstPullStage * viewport.rowHeight
  }

  /// A finger takes the list where it is seen, also where an edit has moved it; what an edit has moved
  /// beyond an end comes back.
  mutating func standWhereSeen(_ context: inout ListContext) {
    let shift = context.time.value(focus.shift)
    guard shift != 0 else { return }
    let place = scroll.place(context.time)
    let seen = ends.inside(place + shift)
    guard ends.inside(place) == place else { return }
    scroll.rest(at: seen, &context.time)
    focus.giveBack(keeping: place + shift - seen, &context.time)
  }

  /// Whether it invites to let go: to somebody who holds the list, not in flight.
  func invites(_ pull: ListPull, _ time: Timeline) -> Bool {
    scroll.holder != nil && isFar(pull, time)
  }

  /// Whether something is seen beyond the end at which the list is pulled. Such a pull goes on when it
  /// is caught on its way back, whichever way the finger goes then.
  private func isPullSeen(_ time: Timeline) -> Bool {
    guard let edge = scroll.pull?.edge else { return false }
    return pulled(beyond: edge, time) > 0
  }

  private mutating func beginPull(_ edge: ListEdge?, _ time: Timeline) {
    (scroll.toldEdge, scroll.toldStage) = (edge, .none)
    guard !isPullSeen(time) else { return }
    scroll.pull = ListPull(at: edge, completed: list.count - list.undoneCount)
  }

  /// What is shown is beyond the end to which the finger pulls now.
  private mutating func followPull(_ edge: ListEdge?, _ time: Timeline) {
    if !isPullSeen(time) { scroll.pull?.edge = edge }
  }

  private mutating func turnPull(to edge: ListEdge?, told: inout [ListEvent]) {
    guard edge != scroll.toldEdge else { return }
    (scroll.toldEdge, scroll.toldStage) = (edge, .none)
    told.append(.pullTurned(to: edge))
  }

  private mutating func tellPull(_ gesture: Gesture, told: inout [ListEvent]) {
    turnPull(to: gesture.pull?.edge, told: &told)
    guard let stage = gesture.pull?.stage, stage != scroll.toldStage else { return }
    scroll.toldStage = stage
    told.append(.pullReached(stage))
  }

  /// - Parameter travel: How far the finger is from where it took hold; nil to go on as seen.
  private mutating func letGo(at travel: Double?, _ gesture: Gesture, _ context: inout ListContext)
  {
    scroll.letGo(
      travel: travel, speed: -viewport.pixels(y: gesture.velocity.dy),
      least: viewport.pixels(y: Millimeters(viewport.tuning.flingSpeed)), ends, &context.time)
  }

  /// Does what a pull does that came far enough.
  private mutating func end(_ pull: ListPull, told: inout [ListEvent], _ context: inout ListContext)
    -> ItemID?
  {
    switch pull.edge {
    case .top: return addAtTop(&context)
    case .bottom: clear(told: &told, &context)
    case nil: break
    }
    return nil
  }

  /// The placeholder has become a row where it stands, and the list settles around it.
  private mutating func addAtTop(_ context: inout ListContext) -> ItemID {
    context.style.heat.take(pulledIn(context.time), rowHeight: viewport.rowHeight, &context.time)
    scroll.pull = nil
    let item = Item(id: context.names.item(), text: "", order: list.order(forRow: 0))
    apply([.insert(item)], context.time)
    // It stands where the placeholder stood: above the other rows, which stay where they are.
    places.beginning -= viewport.rowHeight
    context.style.heat.follow(rows: heatedRows, beginning: places.beginning, &context.time)
    scroll.glide(to: ends.range.lowerBound, by: Timing.edit, &context.time)
    return item.id
  }

  /// Deletes every completed row, as one step.
  private mutating func clear(told: inout [ListEvent], _ context: inout ListContext) {
    // What another hand has is not done with.
    let completed = list.items.filter { $0.isCompleted && !isBusy($0.id) }
    let edits = completed.map { Edit.delete($0.id) }
    guard let step = makeStep(edits, context) else { return }
    scroll.pull = nil
    told.append(.made(step))
    told.append(.cleared(Action(.cleared(completed.count), step: step.id)))
    rearrange(edits, as: .closing(), told: &told, &context)
  }
}
