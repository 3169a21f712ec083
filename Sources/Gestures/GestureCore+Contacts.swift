// What contacts do: they land, go their ways and leave, one by one, or are all taken away.
public import Units

extension GestureCore {
  /// Takes one frame: what fell due before it, then contact by contact in its order.
  ///
  /// - Parameters:
  ///   - frame: In the order of the clock.
  ///   - surface: Asked for what lies under fingers, and what the list does.
  ///   - emit: Called for each step of a gesture, inside the event that decides it.
  /// - Complexity: O(contacts · fingers), no allocation.
  public mutating func handle(
    _ frame: ContactFrame, on surface: some Surface, emit: (Gesture) -> Void
  ) {
    advance(to: frame.time, on: surface, emit: emit)
    for contact in frame.contacts { handle(contact, of: frame, on: surface, emit: emit) }
  }

  /// Takes one contact of a frame, for a surface that is to have each gesture before the next
  /// contact is asked about; what fell due before is to be told by `advance`.
  ///
  /// - Parameters:
  ///   - contact: One that never began here is passed over: it belongs to a touch that was
  ///     cancelled as a whole.
  ///   - frame: Of which it is a part.
  ///   - surface: Asked for what lies under fingers, and what the list does.
  ///   - emit: Called for each step of a gesture, inside the event that decides it.
  /// - Complexity: O(fingers), no allocation.
  public mutating func handle(
    _ contact: Contact, of frame: ContactFrame, on surface: some Surface, emit: (Gesture) -> Void
  ) {
    let time = frame.time
    switch contact.phase {
    case .began:
      let isNoise = frame.beginnings >= tuning.noiseContacts
      land(contact, isNoise: isNoise, at: time, on: surface, emit: emit)
    case .moved:
      guard let index = find(contact.id) else { return }
      move(index, contact, at: time, isLate: frame.isLate, on: surface, emit: emit)
    case .ended:
      guard let index = index(of: contact.id) else { return }
      fingers[index].leave(contact.position, isLate: frame.isLate)
      end(index, at: time, on: surface, emit: emit)
      remove(index, at: time)
    case .cancelled:
      guard let index = index(of: contact.id) else { return }
      fingers[index].leave(contact.position, isLate: frame.isLate)
      cancel(index, at: time, emit: emit)
      remove(index, at: time)
    }
  }

  /// Cancels every gesture and forgets every finger: the touch device or the display went away.
  /// What fingers that stay on the glass do afterwards means nothing.
  public mutating func cancelAll(at time: Instant, emit: (Gesture) -> Void) {
    for index in fingers.indices { cancel(index, at: time, emit: emit) }
    fingers.removeAll(keepingCapacity: true)
    hands.forgetAll()
  }

  /// Lets go of an item that is no longer there. A gesture that is bound to it is cancelled, and a
  /// finger that touched down on it does nothing until it leaves the glass, unless it drags the list.
  public mutating func release(
    _ target: TargetID, at time: Instant, emit: (Gesture) -> Void
  ) {
    for index in fingers.indices {
      let wasMet = fingers[index].hit.target == target
      if wasMet { (fingers[index].together, fingers[index].mayHaveTapped) = ([], false) }
      let isUndecided = wasMet && fingers[index].claim.isOpen
      guard isUndecided || fingers[index].claim.drag?.kind.holds(target) == true else { continue }
      cancel(index, at: time, emit: emit)
    }
    forgetSeams(of: target)
  }

  /// An item has gone elsewhere in the list: two fingers beside a seam of it that have not begun to
  /// part its rows do not. What they may mean besides is not touched by it.
  public mutating func forgetSeams(of target: TargetID) {
    for place in pairs.indices where !pairs[place].isChosen {
      if pairs[place].seam?.touches(target) == true { pairs[place].forgetSeam() }
    }
  }

  /// A finger goes its way, or turns out to be none.
  private mutating func move(
    _ index: Int, _ contact: Contact, at time: Instant, isLate: Bool, on surface: some Surface,
    emit: (Gesture) -> Void
  ) {
    guard !isPalm(contact) else {
      fingers[index].leave(contact.position, isLate: isLate)
      guard !fingers[index].isIgnored else {
        fingers[index].rest.move(to: contact.position, at: time)
        return
      }
      ignore(index, at: time, emit: emit)
      makeHand(hands.name(), around: index, at: time, emit: emit)
      return
    }
    fingers[index].move(to: contact.position, at: time, isLate: isLate)
    if let place = fingers[index].pair, !pairs[place].isChosen,
      decide(place, by: index, at: time, on: surface, emit: emit)
    {
      return
    }
    guard let drag = fingers[index].claim.drag else {
      contest(index, .moved, at: time, on: surface, emit: emit)
      return
    }
    carryOn(drag, .changed, of: index, at: time, on: surface, emit: emit)
  }

  /// A finger leaves the glass where it was last told.
  private mutating func end(
    _ index: Int, at time: Instant, on surface: some Surface, emit: (Gesture) -> Void
  ) {
    if let place = fingers[index].pair, !pairs[place].isChosen {
      leave(place, by: index, at: time, on: surface, emit: emit)
    }
    // What was cancelled before the lift taps no more either.
    if fingers[index].mayHaveTapped, fingers[index].claim.drag != nil, fingers[index].leap.isOne,
      !fingers[index].isCrowded
    {
      cancel(index, at: time, emit: emit)
      fingers[index].claim = GestureArena(.tap)
    }
    guard let drag = fingers[index].claim.drag else {
      contest(index, .ended, at: time, on: surface, emit: emit)
      return
    }
    carryOn(drag, .ended, of: index, at: time, on: surface, emit: emit)
  }

  /// Forgets a finger that has left the glass.
  private mutating func remove(_ index: Int, at time: Instant) {
    if let hand = fingers[index].hand, !fingers[index].isGuest {
      hands.leave(hand, at: fingers[index].position, time)
    }
    fingers.remove(at: index)
  }

  /// The place of a finger, nil if it did not begin here. Panels tell of fingers in the order in
  /// which they touched down, mostly: the next one is asked first.
  @inline(__always)  // Asked with each report of each finger: 26 instructions of 1,000.
  private mutating func find(_ contact: ContactID) -> Int? {
    if found + 1 < fingers.count, fingers[found + 1].contact == contact {
      found += 1
      return found
    }
    guard let index = index(of: contact) else { return nil }
    found = index
    return index
  }
}
