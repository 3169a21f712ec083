// A finger touches down: whether it is one, and who contends for it.
import Units

extension GestureCore {
  /// Takes a new finger, or notes one that is to be ignored.
  mutating func land(
    _ contact: Contact, isNoise: Bool, at time: Instant, on surface: some Surface,
    emit: (Gesture) -> Void
  ) {
    guard fingers.count < Tuning.contactLimit else { return }
    guard index(of: contact.id) == nil else {
      fatalError("GestureCore: \(contact.id) began twice")
    }
    // What only lies there is no hand beside it.
    let leans =
      isAtEdge(contact.position, of: surface.bounds) && fingers.contains { !$0.rest.isOver }
    releaseRested(at: time)
    let isSplit = isPart(contact.position)
    let hand = hands.hand(near: contact.position, at: time, fingers, tuning)
    let first = time + min(tuning.longPressDelay, tuning.restLimit)
    quietUntil = min(quietUntil ?? first, first)
    fingers.append(Finger(contact, at: time, on: surface, tuning))
    let index = fingers.count - 1
    guard !leans, !isSplit else { return ignore(index, at: time, emit: emit) }
    guard !isNoise, !isPalm(contact) else {
      ignore(index, at: time, emit: emit)
      return makeHand(hands.name(), around: index, at: time, emit: emit)
    }
    if let hand {
      enter(hand, index, at: time, emit: emit)
    } else {
      let mate = crowd(index, at: time, emit: emit)
      if !fingers[index].isNobody { admit(index, on: surface) }
      if let mate { pair(mate, index, at: time, on: surface) }
    }
    // After the pair has formed: a finger whose last own contender is dropped here goes on as one of
    // the pair, and would be over if it had none yet.
    for other in fingers.indices where other != index { reconsider(other, on: surface) }
  }

  /// Of what may begin there, those contend that may. Those for two fingers wait for a partner.
  private mutating func admit(_ index: Int, on surface: some Surface) {
    let hit = fingers[index].hit
    var holds = holds(besides: index)
    // Each of them may turn out to be its partner.
    holds.hasOthers = false
    var admitted = hit.kinds.intersection(kinds)
    // A pinch is asked about when both fingers are down.
    var rest = admitted.subtracting(.pinch)
    while let contender = rest.removeFirst() {
      guard !surface.admits(contender, at: .landing, on: hit, holds) else { continue }
      admitted.remove(GestureKinds(contender))
    }
    fingers[index].claim = GestureArena(admitted.subtracting(.ofPairs))
    fingers[index].together = admitted.intersection(.ofPairs)
  }

  /// Whether a contact is so near a finger that it is a part of it: panels see one finger as two for
  /// some reports.
  private func isPart(_ point: Point) -> Bool {
    let reach = tuning.splitDistance.value
    return fingers.contains {
      !$0.isIgnored && !$0.whereabouts.isMissing
        && ($0.position - point).lengthSquared < reach * reach
    }
  }

  private func isAtEdge(_ point: Point, of bounds: Vector) -> Bool {
    point.x < tuning.edge || point.y < tuning.edge || point.x > bounds.dx - tuning.edge
      || point.y > bounds.dy - tuning.edge
  }
}
