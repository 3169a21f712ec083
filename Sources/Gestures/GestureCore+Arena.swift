// The recognizers of a finger, alone or of a pair: which ones compete and which ones are out.
import Units

extension GestureCore {
  /// Removes a recognizer; a two-finger tap is removed from both fingers.
  mutating func drop(_ recognizer: Recognizer, of index: Int) {
    guard recognizer == .twoFingerTap else {
      fingers[index].arena.leave(recognizer)
      return
    }
    dropTap(ofPair: pairIndex(of: index))
  }

  /// The pair can no longer make a two-finger tap.
  mutating func dropTap(ofPair pair: Int) {
    pairs[pair].mayTap = false
    forEachFinger(of: pair) { core, member in
      guard core.fingers[member].arena.recognizers.contains(.twoFingerTap) else { return }
      core.fingers[member].arena.leave(.twoFingerTap)
    }
    if pairs[pair].isOver { dissolve(pair) }
  }

  /// The finger means nothing until it leaves the panel.
  mutating func close(_ index: Int) {
    leavePair(index)
    fingers[index].arena.close()
  }

  /// Takes a finger out of its pair; the other one goes on alone.
  mutating func leavePair(_ index: Int) {
    guard let pair = fingers[index].pair else { return }
    pairs[pair].choose()
    dropTap(ofPair: pair)
  }

  /// Dissolves a pair.
  mutating func dissolve(_ pair: Int) {
    forEachFinger(of: pair) { core, member in core.fingers[member].pair = nil }
  }

  func pairIndex(of index: Int) -> Int {
    guard let pair = fingers[index].pair else {
      fatalError("GestureCore: \(fingers[index].contact) has no partner")
    }
    return pair
  }

  /// Calls the body with the fingers of a pair that are still down.
  mutating func forEachFinger(of pair: Int, _ body: (inout GestureCore, Int) -> Void) {
    if let first = index(of: pairs[pair].first.contact) { body(&self, first) }
    if let second = index(of: pairs[pair].second.contact) { body(&self, second) }
  }

  /// Whether a finger waits for its partner. One that goes sideways does not wait for another that
  /// landed much later or earlier: it may only be of a pinch, which goes up and down.
  func isWaiting(_ index: Int, _ direction: Direction) -> Bool {
    guard let pair = fingers[index].pair else { return false }
    if pairs[pair].isLate, direction == .horizontal { return false }
    return pairs[pair].waits(pairs[pair].seat(of: fingers[index].contact))
  }

  /// The other finger of its pair, if that is still down.
  func partner(of index: Int) -> Int? {
    fingers[index].pair.flatMap { pair in
      let seat = pairs[pair].seat(of: fingers[index].contact)
      return self.index(of: pairs[pair].member(seat.other).contact)
    }
  }

  /// Asks the policy again about recognizers that need a stationary finger, now that another finger
  /// came or took the list: they may no longer be admitted.
  mutating func reconsider(_ index: Int, at time: Instant, on surface: some Surface) {
    // What a missing finger did is decided; only its lift is awaited.
    guard fingers[index].arena.isOpen, !fingers[index].prediction.isMissing else { return }
    var stationary = fingers[index].arena.recognizers.intersection(.ofStationary)
    guard !stationary.isEmpty else { return }
    // A list that a finger farther off drags goes by under this one, whose tap is its own.
    let partner = fingers[index].notes.crowding == .close ? partner(of: index) : nil
    let holds = holds(besides: index, and: partner)
    while let recognizer = stationary.removeFirst() {
      guard
        !admits(recognizer, at: .landing, of: index, and: partner, holds, at: time, on: surface)
      else { continue }
      if fingers[index].arena.recognizers.contains(recognizer) { drop(recognizer, of: index) }
    }
  }

  /// What other fingers do now, as far as it concerns a finger or a pair.
  func holds(besides index: Int, and partner: Int? = nil) -> ActiveContacts {
    holds(besides: index, and: partner) { _ in true }
  }

  /// The same, as far as what a finger holds counts.
  @inline(__always)  // Without a closure where all count.
  func holds(
    besides index: Int, and partner: Int?, where counts: (Int) -> Bool
  ) -> ActiveContacts {
    var holds = ActiveContacts(crowding: fingers[index].notes.crowding)
    for other in fingers.indices where other != index && other != partner {
      if !fingers[other].isIgnored { holds.hasOthers = true }
      guard let drag = fingers[other].arena.drag, counts(other) else { continue }
      holds.add(drag.kind, beside: fingers[index].hit.target)
      // The same hand carries a row: it does not scroll the list as well.
      if case .longPress = drag.kind, areClose(other, index) {
        (holds.pinsList, holds.carrier) = (true, .sameHand)
      }
    }
    return holds
  }

  /// Whether two fingers stand so close that both are one user's.
  func areClose(_ other: Int, _ index: Int) -> Bool {
    let reach = tuning.twoFingerTapDistance.value
    return (fingers[other].position - fingers[index].position).lengthSquared <= reach * reach
  }
}
