// A finger touches down: whether it counts as one, and which recognizers compete for it.
package import Units

extension GestureCore {
  /// Whether a contact that lands now bounces after a tap, or comes and goes at one place. Such a
  /// contact belongs to the core, wherever it lands.
  ///
  /// - Complexity: O(contacts that left lately).
  package func repeats(_ contact: Contact, at time: Instant) -> Bool {
    groups.recent.kin(of: contact.position, at: time, tuning).isRepeated
  }

  /// A contact that landed on the on-screen keyboard leaves.
  ///
  /// - Parameters:
  ///   - point: Where it landed.
  ///   - landing: When.
  ///   - time: Now.
  package mutating func noteKeyboardContact(
    at point: Point, from landing: Instant, to time: Instant
  ) {
    groups.recent.leave(point, from: landing, at: time, tuning)
  }

  /// The list has carried out the swipe of a contact that has just left: what was done by mistake
  /// may be undone at once.
  ///
  /// - Complexity: O(contacts that left lately).
  package mutating func noteCommit(of contact: ContactID) { groups.recent.noteCommit(of: contact) }

  /// Takes a new contact as a finger, or as one to ignore.
  mutating func land(
    _ contact: Contact, isNoise: Bool, at time: Instant, on surface: some Surface,
    emit: (Gesture) -> Void
  ) {
    guard fingers.count < Tuning.contactLimit else { return }
    guard index(of: contact.id) == nil else {
      fatalError("GestureCore: \(contact.id) began twice")
    }
    // An object at rest does not count as the other contact of a leaning hand, nor another user's.
    let reach = tuning.pairDistance.value
    let leans =
      isAtEdge(contact.position, of: surface.bounds)
      && fingers.contains {
        !$0.stationary.isOver && !$0.prediction.isMissing
          && ($0.position - contact.position).lengthSquared <= reach * reach
      }
    releaseRested(at: time)
    freeList(for: contact.position, at: time, on: surface, emit: emit)
    let whole = whole(of: contact, at: time)
    let group = groups.group(near: contact.position, at: time, fingers, tuning)
    let first = time + min(tuning.longPressDelay, tuning.stationaryLimit)
    quietUntil = min(quietUntil ?? first, first)
    fingers.append(Finger(contact, at: time, on: surface, tuning))
    let index = fingers.count - 1
    fingers[index].notes.whole = whole
    let isRepeated = notesRepeats(of: index, at: time)
    guard !leans, whole == nil, !isRepeated else { return ignore(index, at: time, emit: emit) }
    guard !isNoise, !isPalm(contact) else {
      ignore(index, at: time, emit: emit)
      return makeGroup(groups.name(), around: index, at: time, emit: emit)
    }
    if let group {
      enter(group, index, at: time, emit: emit)
    } else {
      compete(index, at: time, on: surface, emit: emit)
    }
    // Only after the pair has formed: a finger whose own recognizers are all dropped here still
    // competes for a two-finger tap; without a pair its arena would be over.
    for other in fingers.indices where other != index { reconsider(other, at: time, on: surface) }
    endPulls(besideLanding: index, at: time, on: surface, emit: emit)
  }

  /// The first sample of a finger was bad: it has touched down elsewhere. What it met is taken anew,
  /// the only time that it is taken twice.
  mutating func landAnew(
    _ index: Int, at point: Point, on surface: some Surface, emit: (Gesture) -> Void
  ) {
    let finger = fingers[index]
    leavePair(index)
    let contact = Contact(id: finger.contact, phase: .began, position: point)
    fingers[index] = Finger(contact, at: finger.startTime, on: surface, tuning)
    compete(index, at: finger.startTime, on: surface, emit: emit)
  }

  /// A finger competes for gestures, alone and with another that landed near it.
  private mutating func compete(
    _ index: Int, at time: Instant, on surface: some Surface, emit: (Gesture) -> Void
  ) {
    let mate = crowd(index, at: time, emit: emit)
    guard !fingers[index].isInert else { return }
    admit(index, at: time, on: surface)
    guard let mate = mate ?? lateMate(of: index) else { return }
    // One whose first sample was bad may have touched down before its mate.
    let (first, second) = mate < index ? (mate, index) : (index, mate)
    pair(first, second, at: fingers[second].startTime, on: surface)
  }

  /// Whether a contact bounces after a tap, or comes and goes at one place.
  private mutating func notesRepeats(of index: Int, at time: Instant) -> Bool {
    let kin = groups.recent.kin(of: fingers[index].position, at: time, tuning)
    fingers[index].notes.repeats = kin.repeats
    // A tap that bounces may bounce again.
    if kin.isBounce, !kin.isGhost {
      fingers[index].notes.bounce = tuning.bounceReach
      fingers[index].notes.meaning = .nothing
    }
    return kin.isRepeated
  }

  /// Admits recognizers for what the finger met. Those of two fingers wait for a partner.
  private mutating func admit(_ index: Int, at time: Instant, on surface: some Surface) {
    let hit = fingers[index].hit
    var holds = holds(besides: index)
    // Each of the others may turn out to be its partner.
    holds.hasOthers = false
    var admitted = hit.kinds.intersection(kinds)
    // The policy is asked about a pinch when both fingers are down.
    var rest = admitted.subtracting(.pinch)
    while let recognizer = rest.removeFirst() {
      guard !admits(recognizer, at: .landing, of: index, holds, at: time, on: surface) else {
        continue
      }
      admitted.remove(GestureKinds(recognizer))
    }
    fingers[index].arena = GestureArena(admitted.subtracting(.ofPairs))
    fingers[index].together = admitted.intersection(.ofPairs)
  }

  private func isAtEdge(_ point: Point, of bounds: Vector) -> Bool {
    point.x < tuning.edge || point.y < tuning.edge || point.x > bounds.dx - tuning.edge
      || point.y > bounds.dy - tuning.edge
  }
}
