// Who contends for a finger, alone or with another, and who is out.
import Units

extension GestureCore {
  /// A contender is out, for both fingers if it is a pair's.
  mutating func drop(_ contender: Recognizer, of index: Int) {
    guard contender == .twoFingerTap else {
      fingers[index].claim.leave(contender)
      return
    }
    dropTap(ofPair: pairPlace(of: index))
  }

  /// Two fingers tap together no more.
  mutating func dropTap(ofPair place: Int) {
    pairs[place].mayTap = false
    forEachFinger(of: place) { core, member in
      guard core.fingers[member].claim.contenders.contains(.twoFingerTap) else { return }
      core.fingers[member].claim.leave(.twoFingerTap)
    }
    if pairs[place].isOver { part(place) }
  }

  /// Nothing more comes of a finger until it leaves the glass.
  mutating func close(_ index: Int) {
    leavePair(index)
    fingers[index].claim.close()
  }

  /// The other finger of a pair goes on alone.
  mutating func leavePair(_ index: Int) {
    guard let place = fingers[index].pair else { return }
    pairs[place].choose()
    dropTap(ofPair: place)
  }

  /// Takes a pair apart.
  mutating func part(_ place: Int) {
    forEachFinger(of: place) { core, member in core.fingers[member].pair = nil }
  }

  func pairPlace(of index: Int) -> Int {
    guard let place = fingers[index].pair else {
      fatalError("GestureCore: \(fingers[index].contact) has no partner")
    }
    return place
  }

  /// Does something with those fingers of a pair that are still down.
  mutating func forEachFinger(of place: Int, _ body: (inout GestureCore, Int) -> Void) {
    if let first = index(of: pairs[place].first.contact) { body(&self, first) }
    if let second = index(of: pairs[place].second.contact) { body(&self, second) }
  }

  /// Whether a finger waits for another one.
  func isWaiting(_ index: Int) -> Bool {
    guard let place = fingers[index].pair else { return false }
    return pairs[place].waits(pairs[place].seat(of: fingers[index].contact))
  }

  /// The other finger of its pair, if it has one that is still down.
  func partner(of index: Int) -> Int? {
    fingers[index].pair.flatMap { place in
      let seat = pairs[place].seat(of: fingers[index].contact)
      return self.index(of: pairs[place].member(seat.other).contact)
    }
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
  func holds(besides index: Int, and partner: Int? = nil) -> ActiveContacts {
    var holds = ActiveContacts(isCrowded: fingers[index].isCrowded)
    for other in fingers.indices where other != index && other != partner {
      if !fingers[other].isIgnored { holds.hasOthers = true }
      guard let drag = fingers[other].claim.drag else { continue }
      holds.add(drag.kind, beside: fingers[index].hit.target)
    }
    return holds
  }
}
