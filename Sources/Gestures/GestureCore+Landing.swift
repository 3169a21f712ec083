// A finger touches down: whether it counts as one, and which recognizers compete for it.
import Units

extension GestureCore {
  /// Takes a new contact as a finger, or as one to ignore.
  mutating func land(
    _ contact: Contact, isNoise: Bool, at time: Instant, on surface: some Surface,
    emit: (Gesture) -> Void
  ) {
    guard fingers.count < Tuning.contactLimit else { return }
    guard index(of: contact.id) == nil else {
      fatalError("GestureCore: \(contact.id) began twice")
    }
    // An object at rest does not count as the other contact of a leaning hand.
    let leans =
      isAtEdge(contact.position, of: surface.bounds) && fingers.contains { !$0.rest.isOver }
    releaseRested(at: time)
    let isSplit = isPart(contact.position)
    let group = groups.group(near: contact.position, at: time, fingers, tuning)
    let first = time + min(tuning.longPressDelay, tuning.restLimit)
    quietUntil = min(quietUntil ?? first, first)
    fingers.append(Finger(contact, at: time, on: surface, tuning))
    let index = fingers.count - 1
    guard !leans, !isSplit else { return ignore(index, at: time, emit: emit) }
    guard !isNoise, !isPalm(contact) else {
      ignore(index, at: time, emit: emit)
      return makeGroup(groups.name(), around: index, at: time, emit: emit)
    }
    if let group {
      enter(group, index, at: time, emit: emit)
    } else {
      let mate = crowd(index, at: time, emit: emit)
      if !fingers[index].isInert { admit(index, on: surface) }
      if let mate { pair(mate, index, at: time, on: surface) }
    }
    // Only after the pair has formed: a finger whose own recognizers are all dropped here still
    // competes for a two-finger tap; without a pair its arena would be over.
    for other in fingers.indices where other != index { reconsider(other, on: surface) }
  }

  /// Admits recognizers for what the finger met. Those of two fingers wait for a partner.
  private mutating func admit(_ index: Int, on surface: some Surface) {
    let hit = fingers[index].hit
    var holds = holds(besides: index)
    // Each of the others may turn out to be its partner.
    holds.hasOthers = false
    var admitted = hit.kinds.intersection(kinds)
    // The policy is asked about a pinch when both fingers are down.
    var rest = admitted.subtracting(.pinch)
    while let recognizer = rest.removeFirst() {
      guard !surface.admits(recognizer, at: .landing, on: hit, holds) else { continue }
      admitted.remove(GestureKinds(recognizer))
    }
    fingers[index].arena = GestureArena(admitted.subtracting(.ofPairs))
    fingers[index].together = admitted.intersection(.ofPairs)
  }

  /// Whether a contact is so near a finger that it is a part of it: panels report one finger as two
  /// for some reports.
  private func isPart(_ point: Point) -> Bool {
    let reach = tuning.splitDistance.value
    return fingers.contains {
      !$0.isIgnored && !$0.prediction.isMissing
        && ($0.position - point).lengthSquared < reach * reach
    }
  }

  private func isAtEdge(_ point: Point, of bounds: Vector) -> Bool {
    point.x < tuning.edge || point.y < tuning.edge || point.x > bounds.dx - tuning.edge
      || point.y > bounds.dy - tuning.edge
  }
}
