// The list under a finger that goes up and down: it follows, flies, and is pulled beyond its ends.
import Gestures
import Model
import Motion
public import Units

extension ListView {
  /// A finger has touched down: a list that flies stops under it, one that springs back does not. The
  /// wave over a list that is all done fades.
  ///
  /// - Returns: Whether it was in flight, so that a frame is due.
  public mutating func stopFlight(at time: Instant) -> Bool {
    if style.wave != nil {
      self.time.goOn(to: time)
      style.endWave(&self.time)
    }
    guard scroll.isMoving, editing.session == nil else { return false }
    self.time.goOn(to: time)
    let place = scroll.place(self.time)
    guard ends.range.contains(place) else { return false }
    scroll.rest(at: place.rounded(), &self.time)
    return true
  }

  /// Takes a step of the list's drag, which may be a pull.
  mutating func drag(_ gesture: Gesture, told: inout [ListEvent]) {
    let travel = viewport.pixels(y: gesture.translation.dy)
    let edge = gesture.pull?.edge
    switch gesture.phase {
    case .began:
      standWhereSeen()
      endEdit(keeping: true, told: &told)
      scroll.hold(by: gesture.contact, travel: travel, ends, &time)
      beginPull(edge)
      told.append(.dragBegan(edge))
    case .changed:
      guard scroll.holder == gesture.contact else { return }
      scroll.drag(by: gesture.contact, travel: travel, ends)
      followPull(edge)
      tellPull(gesture, told: &told)
    case .ended:
      guard scroll.holder == gesture.contact else { return }
      // What turns only as it is let go was never shown.
      let isShown = edge == scroll.toldEdge
      tellPull(gesture, told: &told)
      let held = scroll
      letGo(at: travel, gesture)
      told.append(.dragEnded(edge, at: scrollPosition))
      let pull = isShown ? scroll.pull : nil
      let isDone = pull.map(isFar) ?? false
      if gesture.isMissing {
        // That was where the finger was. From where it is seen by now, the list flies.
        scroll.rest(at: scroll.place(time), &time)
        scroll = held
        letGo(at: nil, gesture)
      }
      if isDone, let pull { end(pull, at: gesture.time, told: &told) }
    case .cancelled:
      guard scroll.holder == gesture.contact else { return }
      turnPull(to: edge, told: &told)
      scroll.pull?.isVoid = true
      scroll.letGo(travel: nil, speed: 0, least: 0, ends, &time)
      told.append(.dragCancelled(edge))
    }
  }

  /// Shows the list where its finger is in a frame; nothing comes of it.
  mutating func showDrag(_ gesture: Gesture) {
    scroll.drag(by: gesture.contact, travel: viewport.pixels(y: gesture.translation.dy), ends)
  }

  /// What letting go now would do: by what is seen, so that it never does anything else.
  func isFar(_ pull: ListPull) -> Bool {
    guard let edge = pull.edge, !pull.isVoid else { return false }
    return pulled(beyond: edge) >= viewport.tuning.firstPullStage * viewport.rowHeight
  }

  /// A finger takes the list where it is seen, also where an edit has moved it; what an edit has moved
  /// beyond an end comes back.
  private mutating func standWhereSeen() {
    let shift = time.value(focus.shift)
    guard shift != 0 else { return }
    let place = scroll.place(time)
    let seen = ends.inside(place + shift)
    guard ends.inside(place) == place else { return }
    scroll.rest(at: seen, &time)
    focus.giveBack(keeping: place + shift - seen, &time)
  }

  /// Whether it invites to let go: to somebody who holds the list, not in flight.
  func invites(_ pull: ListPull) -> Bool { scroll.holder != nil && isFar(pull) }

  /// Whether something is seen beyond the end at which the list is pulled. Such a pull goes on when it
  /// is caught on its way back, whichever way the finger goes then.
  private var isPullSeen: Bool {
    guard let edge = scroll.pull?.edge else { return false }
    return pulled(beyond: edge) > 0
  }

  private mutating func beginPull(_ edge: ListEdge?) {
    (scroll.toldEdge, scroll.toldStage) = (edge, .none)
    guard !isPullSeen else { return }
    scroll.pull = ListPull(at: edge, completed: list.count - list.undoneCount)
  }

  /// What is shown is beyond the end to which the finger pulls now.
  private mutating func followPull(_ edge: ListEdge?) {
    if !isPullSeen { scroll.pull?.edge = edge }
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
  private mutating func letGo(at travel: Double?, _ gesture: Gesture) {
    scroll.letGo(
      travel: travel, speed: -viewport.pixels(y: gesture.velocity.dy),
      least: viewport.pixels(y: Millimeters(viewport.tuning.flingSpeed)), ends, &time)
  }

  /// Does what a pull does that came far enough.
  private mutating func end(_ pull: ListPull, at start: Instant, told: inout [ListEvent]) {
    switch pull.edge {
    case .top: addAtTop(at: start, told: &told)
    case .bottom: clear(told: &told)
    case nil: break
    }
  }

  /// The placeholder has become a row where it stands, and the list settles around it.
  private mutating func addAtTop(at start: Instant, told: inout [ListEvent]) {
    style.heat.take(pulledIn, rowHeight: viewport.rowHeight, &time)
    scroll.pull = nil
    let item = Item(id: names.item(), text: "", order: list.order(forRow: 0))
    apply([.insert(item)])
    // It stands where the placeholder stood: above the other rows, which stay where they are.
    places.beginning -= viewport.rowHeight
    style.heat.follow(rows: heatedRows, beginning: places.beginning, &time)
    scroll.glide(to: ends.range.lowerBound, by: Timing.edit, &time)
    beginEdit(of: item.id, .notYet, at: start, told: &told)
  }

  /// Deletes every completed row, as one step.
  private mutating func clear(told: inout [ListEvent]) {
    // What another hand has is not done with.
    let completed = list.items.filter { $0.isCompleted && !isBusy($0.id) }
    let edits = completed.map { Edit.delete($0.id) }
    guard let step = makeStep(edits) else { return }
    scroll.pull = nil
    told.append(.made(step))
    told.append(.cleared(Deed(.cleared(completed.count), step: step.id)))
    rearrange(edits, as: .closing(), told: &told)
  }
}
