// A finger touches down: crowds, hands and pairs are found, and who contends for it.
import Units

extension GestureCore {
  /// Takes a new finger, or notes one that is to be ignored.
  mutating func land(
    _ contact: Contact, at time: Instant, on surface: some Surface, emit: (Gesture) -> Void
  ) {
    guard fingers.count < Tuning.contactLimit else { return }
    guard index(of: contact.id) == nil else {
      fatalError("GestureCore: \(contact.id) began twice")
    }
    // What only lies there is no hand beside it.
    let leans =
      isAtEdge(contact.position, of: surface.bounds) && fingers.contains { !$0.rest.isOver }
    let first = time + min(tuning.longPressDelay, tuning.restLimit)
    quietUntil = min(quietUntil ?? first, first)
    fingers.append(Finger(contact, at: time, on: surface, tuning))
    let index = fingers.count - 1
    guard !leans, !isPalm(contact) else {
      ignore(index, at: time, emit: emit)
      return
    }
    crowd(index, at: time)
    admit(index, on: surface)
    if !fingers[index].isOfHand, let partner = newPartner(of: index, at: time) {
      pair(partner, index, at: time, on: surface, emit: emit)
    }
    // After the pair has formed: a finger whose last own contender is dropped here goes on as one of
    // the pair, and would be over if it had none yet.
    for other in fingers.indices where other != index { reconsider(other, on: surface) }
  }

  /// A palm, a sleeve or a hand that leans on the frame lets go of what it held.
  mutating func ignore(_ index: Int, at time: Instant, emit: (Gesture) -> Void) {
    cancel(index, at: time, emit: emit)
    fingers[index].isIgnored = true
  }

  func isPalm(_ contact: Contact) -> Bool {
    guard let length = contact.length else { return false }
    return length > tuning.palmLength
  }

  /// Asks again about what needs a finger to rest, now that another one came or took the list: it may
  /// no longer be had.
  mutating func reconsider(_ index: Int, on surface: some Surface) {
    guard fingers[index].claim.isOpen else { return }
    var resting = fingers[index].claim.contenders.intersection(.ofRest)
    guard !resting.isEmpty else { return }
    let holds = holds(besides: index, and: partner(of: index))
    while let contender = resting.removeFirst() {
      guard !surface.admits(contender, at: .landing, on: fingers[index].hit, holds) else {
        continue
      }
      if fingers[index].claim.contenders.contains(contender) { drop(contender, of: index) }
    }
  }

  /// What other hands do at this moment, as far as it concerns a finger, or a pair of them.
  func holds(besides index: Int, and partner: Int? = nil) -> Holds {
    var holds = Holds(isCrowded: fingers[index].isCrowded)
    for other in fingers.indices where other != index && other != partner {
      if !fingers[other].isIgnored { holds.hasOthers = true }
      guard let drag = fingers[other].claim.drag else { continue }
      holds.add(drag.kind, beside: fingers[index].hit.target)
    }
    return holds
  }

  /// The other finger of its pair, if it has one that is still down.
  private func partner(of index: Int) -> Int? {
    fingers[index].pair.flatMap { place in
      let seat = pairs[place].seat(of: fingers[index].contact)
      return self.index(of: pairs[place].member(seat.other).contact)
    }
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
    fingers[index].claim = Claim(admitted.subtracting(.ofPairs))
    fingers[index].together = admitted.intersection(.ofPairs)
  }

  /// Notes whom a new finger crowds, and whom it makes a hand with.
  private mutating func crowd(_ index: Int, at time: Instant) {
    for other in fingers.indices where isNear(other, to: index) {
      if time - fingers[other].startTime <= tuning.pairWindow {
        fingers[other].isCrowded = true
        fingers[index].isCrowded = true
      }
      if isOfThree(other, at: time) { makeHand(of: other, and: index) }
    }
  }

  /// Whether a finger that touches down near this one now makes them three.
  private func isOfThree(_ other: Int, at time: Instant) -> Bool {
    if let place = fingers[other].pair, !pairs[place].contenders.isEmpty {
      return time - pairs[place].began <= tuning.pairWindow
    }
    return fingers[other].isOfHand && time - fingers[other].startTime <= tuning.pairWindow
  }

  /// A whole hand makes neither a pinch nor a tap.
  private mutating func makeHand(of other: Int, and index: Int) {
    fingers[index].isOfHand = true
    guard let place = fingers[other].pair else { return }
    forEachFinger(of: place) { core, member in core.fingers[member].isOfHand = true }
    var rest = pairs[place].contenders
    while let contender = rest.removeFirst() { drop(contender, ofPair: place) }
  }

  /// The nearest finger that may pair with a new one.
  private func newPartner(of index: Int, at time: Instant) -> Int? {
    let together = fingers[index].together
    var nearest: Int?
    for other in fingers.indices where isNear(other, to: index) && mayPair(other, at: time) {
      guard !fingers[other].together.isDisjoint(with: together) else { continue }
      if let found = nearest, squaredDistance(found, index) <= squaredDistance(other, index) {
        continue
      }
      nearest = other
    }
    return nearest
  }

  /// Whether a finger may be of one hand with one that touches down now: that lands its fingers
  /// together, though the first may have begun to drag the list.
  private func mayPair(_ index: Int, at time: Instant) -> Bool {
    guard fingers[index].pair == nil, !fingers[index].isOfHand,
      time - fingers[index].startTime <= tuning.pairWindow
    else { return false }
    return fingers[index].claim.isOpen || fingers[index].dragsList
  }

  /// Lets those contend for two fingers that can have both.
  private mutating func pair(
    _ first: Int, _ second: Int, at time: Instant, on surface: some Surface,
    emit: (Gesture) -> Void
  ) {
    let together = fingers[first].together.intersection(fingers[second].together)
    let seam = together.contains(.pinch) ? seam(between: first, second, on: surface) : nil
    let isTap =
      together.contains(.twoFingerTap) && mayTap(first, beside: second, on: surface)
      && mayTap(second, beside: first, on: surface)
    guard seam != nil || isTap else { return }
    if fingers[first].dragsList {
      cancel(first, at: time, emit: emit)
      fingers[first].claim = Claim([])
    }
    let pair = Pair(
      Pair.Member(contact: fingers[first].contact, position: fingers[first].position),
      Pair.Member(contact: fingers[second].contact, position: fingers[second].position),
      at: time, seam: seam, isTap: isTap, tuning)
    let place = place(for: pair)
    fingers[first].pair = place
    fingers[first].claim.join(pair.contenders)
    fingers[second].pair = place
    fingers[second].claim.join(pair.contenders)
  }

  /// Whether one of two fingers may tap with the other.
  private func mayTap(_ index: Int, beside other: Int, on surface: some Surface) -> Bool {
    let reach = tuning.twoFingerTapDistance.value
    let holds = holds(besides: index, and: other)
    return fingers[index].claim.isOpen && squaredDistance(index, other) <= reach * reach
      && surface.admits(.twoFingerTap, at: .landing, on: fingers[index].hit, holds)
  }

  /// Where two fingers may pinch: the seam nearest to their middle, if they stand on its two rows.
  private func seam(between first: Int, _ second: Int, on surface: some Surface) -> Seam? {
    // If the first finger drags the list for a moment already, the pinch would end that drag: it is
    // no other hand's and does not count.
    let holds = holds(besides: second, and: first)
    guard surface.admits(.pinch, at: .landing, on: fingers[second].hit, holds) else { return nil }
    let (one, two) = (fingers[first].position, fingers[second].position)
    let (upper, lower) = two.y < one.y ? (second, first) : (first, second)
    let seam = Seam(above: fingers[upper].hit.target, below: fingers[lower].hit.target)
    return surface.seam(near: one.middle(to: two)) == seam ? seam : nil
  }

  /// Puts a pair into a free place.
  private mutating func place(for pair: Pair) -> Int {
    for place in pairs.indices where pairs[place].isOver {
      pairs[place] = pair
      return place
    }
    pairs.append(pair)
    return pairs.count - 1
  }

  /// Whether another finger stands so near that both may be one hand's.
  private func isNear(_ other: Int, to index: Int) -> Bool {
    guard other != index, !fingers[other].isIgnored else { return false }
    let reach = tuning.pairDistance.value
    return squaredDistance(other, index) <= reach * reach
  }

  private func squaredDistance(_ one: Int, _ two: Int) -> Double {
    (fingers[one].position - fingers[two].position).lengthSquared
  }

  private func isAtEdge(_ point: Point, of bounds: Vector) -> Bool {
    point.x < tuning.edge || point.y < tuning.edge || point.x > bounds.dx - tuning.edge
      || point.y > bounds.dy - tuning.edge
  }
}

extension Point {
  /// Halfway to another point.
  fileprivate func middle(to other: Point) -> Point {
    Point(x: x + (other.x - x) * 0.5, y: y + (other.y - y) * 0.5)
  }
}
