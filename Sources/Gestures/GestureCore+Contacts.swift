// Contacts: they begin, move and leave one by one, or are all cancelled.
public import Units

extension GestureCore {
  /// Takes one frame: first the deadlines before it, then its contacts in order.
  ///
  /// - Parameters:
  ///   - frame: In the order of the clock.
  ///   - surface: Asked for what lies under fingers, and what the list does.
  ///   - emit: Called for each gesture update, inside the event that decides it.
  /// - Complexity: O(contacts · fingers), no allocation.
  public mutating func handle(
    _ frame: ContactFrame, on surface: some Surface, emit: (Gesture) -> Void
  ) {
    advance(to: frame.time, on: surface, emit: emit)
    for contact in frame.contacts { handle(contact, of: frame, on: surface, emit: emit) }
  }

  /// Takes one contact of a frame, for a surface that applies each gesture before the next contact.
  /// Deadlines before the frame must have been handled with `advance`. A long press that the contact
  /// no longer postpones begins at once, before the next contact of the frame.
  ///
  /// - Parameters:
  ///   - contact: Ignored if it never began here: it belongs to a touch that was cancelled as a
  ///     whole.
  ///   - frame: The frame of the contact.
  ///   - surface: Asked for what lies under fingers, and what the list does.
  ///   - emit: Called for each gesture update, inside the event that decides it.
  /// - Complexity: O(fingers), no allocation.
  public mutating func handle(
    _ contact: Contact, of frame: ContactFrame, on surface: some Surface, emit: (Gesture) -> Void
  ) {
    let time = frame.time
    switch contact.phase {
    case .began:
      let isNoise = frame.beginnings >= tuning.noiseContacts
      land(contact, isNoise: isNoise, at: time, on: surface, emit: emit)
      advance(to: time, on: surface, emit: emit)
    case .moved:
      guard let index = find(contact.id) else { return }
      move(index, contact, at: time, isLate: frame.isLate, on: surface, emit: emit)
    case .ended:
      guard let index = index(of: contact.id) else { return }
      let point = lastPoint(of: index, contact, at: time, on: surface, emit: emit)
      fingers[index].leave(point, isLate: frame.isLate)
      let heir = heir(of: index, on: surface).map { fingers[$0].contact }
      // The list is not flung: the other finger has it.
      if heir != nil { fingers[index].history.forget() }
      end(index, at: time, on: surface, emit: emit)
      remove(index, at: time)
      if let heir { giveList(to: heir, at: time, on: surface, emit: emit) }
      advance(to: time, on: surface, emit: emit)
    case .cancelled:
      guard let index = index(of: contact.id) else { return }
      fingers[index].leave(contact.position, isLate: frame.isLate)
      cancel(index, at: time, emit: emit)
      remove(index, at: time)
      advance(to: time, on: surface, emit: emit)
    }
  }

  /// Cancels every gesture and forgets every finger: the touch device or the display went away.
  /// Fingers that stay on the panel mean nothing until they lift.
  public mutating func cancelAll(at time: Instant, emit: (Gesture) -> Void) {
    for index in fingers.indices { cancel(index, at: time, emit: emit) }
    fingers.removeAll(keepingCapacity: true)
    groups.forgetAll()
  }

  /// Releases an item that is no longer there. A gesture that is bound to it is cancelled. A finger
  /// that touched down on it means nothing until it lifts, unless it drags the list.
  public mutating func release(
    _ target: TargetID, at time: Instant, emit: (Gesture) -> Void
  ) {
    for index in fingers.indices {
      let wasMet = fingers[index].hit.target == target
      if wasMet { (fingers[index].together, fingers[index].mayHaveTapped) = ([], false) }
      let isUndecided = wasMet && fingers[index].arena.isOpen
      guard isUndecided || fingers[index].arena.drag?.kind.holds(target) == true else { continue }
      cancel(index, at: time, emit: emit)
    }
    forgetSeams(of: target)
  }

  /// An item has moved in the list: two fingers that wait beside its seam can no longer part its
  /// rows. Their other gestures are not affected.
  public mutating func forgetSeams(of target: TargetID) {
    for pair in pairs.indices where !pairs[pair].isChosen {
      if pairs[pair].seam?.touches(target) == true { pairs[pair].forgetSeam() }
    }
  }

  /// A finger moves, or turns out to be a palm.
  private mutating func move(
    _ index: Int, _ contact: Contact, at time: Instant, isLate: Bool, on surface: some Surface,
    emit: (Gesture) -> Void
  ) {
    guard !isPalm(contact) else {
      fingers[index].leave(contact.position, isLate: isLate)
      guard !fingers[index].isIgnored else {
        fingers[index].stationary.move(to: contact.position, at: time)
        return
      }
      ignore(index, at: time, emit: emit)
      makeGroup(groups.name(), around: index, at: time, emit: emit)
      return
    }
    // Nearly every report is near the last one: it is spared the question.
    if isFar(index, from: contact.position),
      holds(back: contact.position, of: index, at: time, isLate, on: surface, emit: emit)
    {
      return
    }
    follow(index, to: contact.position, at: time, isLate: isLate, on: surface, emit: emit)
  }

  /// A finger leaves the panel at its last reported position.
  private mutating func end(
    _ index: Int, at time: Instant, on surface: some Surface, emit: (Gesture) -> Void
  ) {
    if let pair = fingers[index].pair, !pairs[pair].isChosen {
      leave(pair, by: index, at: time, on: surface, emit: emit)
    }
    // A finger whose gesture was cancelled before it lifts does not tap either.
    if tapsInstead(index, at: time, on: surface) {
      cancel(index, at: time, emit: emit)
      fingers[index].arena = GestureArena(.tap)
    }
    guard let drag = fingers[index].arena.drag else {
      contest(index, .ended(at: time), at: time, on: surface, emit: emit)
      return
    }
    carryOn(drag, .ended, of: index, at: time, on: surface, emit: emit)
  }

  /// Forgets a finger that has left the panel.
  private mutating func remove(_ index: Int, at time: Instant) {
    if let group = fingers[index].group, !fingers[index].isExtra {
      groups.leave(group, at: fingers[index].position, time)
    }
    // A finger of a tap that the other one has yet to end may bounce.
    if let pair = fingers[index].pair, pairs[pair].mayTap {
      fingers[index].notes.bounce = tuning.stationaryStitchDistance
    }
    groups.recent.leave(fingers[index], at: time, tuning)
    fingers.remove(at: index)
  }

  /// The index of a finger, nil if it did not begin here. Panels mostly report fingers in the order
  /// of their touch-downs, so the next one is tried first, and the first one after the last.
  @inline(__always)  // Asked with each report of each finger: 26 instructions of 1,000.
  private mutating func find(_ contact: ContactID) -> Int? {
    let next = found + 1 < fingers.count ? found + 1 : 0
    if next < fingers.count, fingers[next].contact == contact {
      found = next
      return next
    }
    guard let index = index(of: contact) else { return nil }
    found = index
    return index
  }
}
