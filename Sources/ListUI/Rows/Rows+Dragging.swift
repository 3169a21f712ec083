// Drag of the list up and down: the list follows the finger, is flung, and is pulled past its ends.
import Gestures
import Localization
import Model
import Motion
import Units

extension Rows {
  /// Reports a touch-down: a list that is flung stops, one that springs back does not. The wave
  /// over a completed list fades.
  ///
  /// - Returns: Whether the list stopped, so that a new frame is needed.
  mutating func stopFlight(at time: Instant, _ context: inout ListContext) -> Bool {
    if context.style.wave != nil {
      context.time.goOn(to: time)
      context.style.endWave(&context.time)
    }
    guard scroll.isMoving, focus.edited == nil else { return false }
    context.time.goOn(to: time)
    let position = scroll.position(context.time)
    guard ends.range.contains(position) else { return false }
    scroll.stop(at: position.rounded(), &context.time)
    return true
  }

  /// Handles an update of the list's drag, which may be a pull.
  ///
  /// - Returns: A row that was added, to be edited.
  mutating func drag(
    _ gesture: Gesture, events: inout [ListEvent], _ context: inout ListContext
  ) -> ItemID? {
    let travel = viewport.pixels(y: gesture.translation.dy)
    let edge = gesture.pull?.edge
    switch gesture.phase {
    case .began:
      scroll.hold(by: gesture.contact, travel: travel, ends, &context.time)
      beginPull(edge, context.time)
      scroll.pull?.note(gesture.pull)
      events.append(.dragBegan(edge))
    case .changed:
      guard scroll.holder == gesture.contact else { return nil }
      scroll.drag(by: gesture.contact, travel: travel, ends)
      if !gesture.mayCommit { scroll.pull?.isVoid = true }
      followPull(edge, context.time)
      scroll.pull?.note(gesture.pull)
      emitPull(gesture, events: &events)
    case .ended:
      guard scroll.holder == gesture.contact else { return nil }
      // A change of edge at the release itself was never shown. Who flings the list back from the
      // other edge wants it in its place, however far the finger goes.
      let isShown = edge == scroll.reportedEdge
      let speed = gesture.velocity.dy.value * (edge == .top ? 1 : -1)
      let isFlungBack =
        scroll.pull?.hasTurned == true && speed >= viewport.tuning.flickBackSpeed.value
      scroll.pull?.note(gesture.pull)
      emitPull(gesture, events: &events)
      let held = scroll
      letGo(at: travel, gesture, &context)
      events.append(.dragEnded(edge, at: scrollPosition(context.time)))
      let pull = isShown && !isFlungBack ? scroll.pull : nil
      let isDone = pull.map { isFar($0, context.time) } ?? false
      if gesture.isMissing {
        // The outcome was decided at the contact's last reported place. The list flies on from
        // where it is seen.
        scroll.stop(at: scroll.position(context.time), &context.time)
        scroll = held
        letGo(at: nil, gesture, &context)
      }
      if isDone, let pull { return end(pull, events: &events, &context) }
    case .cancelled:
      guard scroll.holder == gesture.contact else { return nil }
      turnPull(to: edge, events: &events)
      scroll.pull?.isVoid = true
      scroll.letGo(travel: nil, speed: 0, least: 0, ends, &context.time)
      events.append(.dragCancelled(edge))
    }
    return nil
  }

  /// Shows the list at its contact's position in a frame; decides nothing.
  mutating func showDrag(_ gesture: Gesture) {
    scroll.drag(by: gesture.contact, travel: viewport.pixels(y: gesture.translation.dy), ends)
  }

  /// Whether a release now has an effect: the core says that the pull counts, and the overscroll that
  /// is shown is far enough, so that both always agree.
  func isFar(_ pull: ListPull, _ time: Timeline) -> Bool {
    guard let edge = pull.edge, pull.counts, !pull.isVoid else { return false }
    return pulled(beyond: edge, time) >= viewport.firstPull(at: edge)
  }

  /// A drag begins where the list is seen, also if an edit has moved it; what the edit has moved
  /// past an end returns. So does all that it has moved, if the drag pulls the list at its top.
  mutating func standWhereSeen(pullingAt edge: ListEdge?, _ context: inout ListContext) {
    let shift = context.time.value(focus.shift)
    guard shift != 0 else { return }
    let position = scroll.position(context.time)
    guard edge != .top || position > ends.range.lowerBound else { return }
    let seen = ends.inside(position + shift)
    guard ends.inside(position) == position else { return }
    scroll.stop(at: seen, &context.time)
    focus.giveBack(keeping: position + shift - seen, &context.time)
  }

  /// Whether the pull asks for the release: the list is held, not in flight.
  func invites(_ pull: ListPull, _ time: Timeline) -> Bool {
    scroll.holder != nil && isFar(pull, time)
  }

  /// Whether anything is seen past the end at which the list is pulled. Such a pull continues when
  /// it is caught on its way back, in whichever direction the finger goes.
  private func isPullSeen(_ time: Timeline) -> Bool {
    guard let edge = scroll.pull?.edge else { return false }
    return pulled(beyond: edge, time) > 0
  }

  /// The end past which a pull is seen of a list that springs back.
  func returning(_ time: Timeline) -> ListEdges {
    guard scroll.isFlying, isPullSeen(time), let edge = scroll.pull?.edge else { return [] }
    return edge == .top ? .top : .bottom
  }

  private mutating func beginPull(_ edge: ListEdge?, _ time: Timeline) {
    (scroll.reportedEdge, scroll.reportedStage) = (edge, .none)
    guard !isPullSeen(time) else { return }
    scroll.pull = ListPull(
      at: edge, completed: list.count - list.uncompletedCount, viewport.options.messages)
  }

  /// Switches to the end that the finger pulls past now, unless something is seen past the other
  /// one.
  private mutating func followPull(_ edge: ListEdge?, _ time: Timeline) {
    if !isPullSeen(time) { scroll.pull?.turn(to: edge) }
  }

  private mutating func turnPull(to edge: ListEdge?, events: inout [ListEvent]) {
    guard edge != scroll.reportedEdge else { return }
    (scroll.reportedEdge, scroll.reportedStage) = (edge, .none)
    events.append(.pullTurned(to: edge))
  }

  private mutating func emitPull(_ gesture: Gesture, events: inout [ListEvent]) {
    turnPull(to: gesture.pull?.edge, events: &events)
    guard let stage = gesture.pull?.stage, stage != scroll.reportedStage else { return }
    scroll.reportedStage = stage
    events.append(.pullReached(stage))
  }

  /// - Parameter travel: The contact's travel; nil to continue from where the list is seen.
  private mutating func letGo(at travel: Double?, _ gesture: Gesture, _ context: inout ListContext)
  {
    scroll.letGo(
      travel: travel, speed: -viewport.pixels(y: gesture.velocity.dy),
      least: viewport.pixels(y: Millimeters(viewport.tuning.flingSpeed.value)), ends, &context.time)
  }

  /// Performs the action of a pull that reached the first stage.
  private mutating func end(
    _ pull: ListPull, events: inout [ListEvent], _ context: inout ListContext
  )
    -> ItemID?
  {
    switch pull.edge {
    case .top: return addAtTop(&context)
    case .bottom: clear(events: &events, &context)
    case nil: break
    }
    return nil
  }

  /// Turns the placeholder into a row in place, and scrolls to it.
  private mutating func addAtTop(_ context: inout ListContext) -> ItemID {
    context.style.gradient.take(
      pulledIn(context.time), rowHeight: viewport.rowHeight, &context.time)
    scroll.pull = nil
    let item = Item(
      id: context.ids.item(), text: "", order: list.order(forRow: 0), in: context.list)
    apply([.insert(item)], context.time)
    // The row stands where the placeholder stood: above the other rows, which stay in place.
    places.beginning -= viewport.rowHeight
    context.style.gradient.follow(rows: heatedRows, beginning: places.beginning, &context.time)
    scroll.glide(to: ends.range.lowerBound, by: Timing.edit, &context.time)
    scroll.unfolding = item.id
    return item.id
  }

  /// Deletes every completed row, in one changeset.
  private mutating func clear(events: inout [ListEvent], _ context: inout ListContext) {
    // Rows that another contact holds are not cleared.
    let completed = list.items.filter { $0.isCompleted && !isBusy($0.id) }
    let edits = completed.map { Edit.delete($0.id) }
    guard let changeset = makeChangeset(edits, context) else { return }
    scroll.pull = nil
    events.append(.made(changeset))
    events.append(.cleared(Action(.cleared(completed.count), changeset: changeset.id)))
    rearrange(edits, as: .closing(), events: &events, &context)
  }
}

extension Rows {
  /// Scrolls the list. A list in flight stops, and scrolls from where it is seen.
  ///
  /// The wheel does nothing while a row or the list is held, a row is edited, or the list springs
  /// back from an overscroll.
  ///
  /// - Parameters:
  ///   - distance: How far up the rows go; less than 0 for down. The list rests on whole pixels.
  ///   - time: Now.
  /// - Returns: Whether the list moved or stopped, so that a new frame is needed.
  mutating func scroll(by distance: Pixels, at time: Instant, _ context: inout ListContext) -> Bool
  {
    guard !isBusy else { return false }
    let hasStopped = stopFlight(at: time, &context)
    guard !scroll.isMoving else { return false }
    context.time.goOn(to: time)
    let position = scroll.position(context.time)
    let goal = ends.inside((position + distance.value).rounded())
    guard goal != position else { return hasStopped }
    scroll.stop(at: goal, &context.time)
    return true
  }
}
