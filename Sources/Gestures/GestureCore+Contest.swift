// Who gets a finger: recognizers give their verdicts, admission is asked, and the first one has it.
import Units

/// What happens to a finger that nobody has yet.
enum Happening {
  case moved
  /// It has been down for the long press's delay.
  case due
  case ended
}

extension GestureCore {
  /// Asks those who contend for a finger, in their order, until one has it.
  mutating func contest(
    _ index: Int, _ happening: Happening, at time: Instant, on surface: some Surface,
    emit: (Gesture) -> Void
  ) {
    let direction = fingers[index].direction(slants)
    var rest = fingers[index].claim.contenders
    switch happening {
    // Within the slop only a gesture of two fingers can be decided by a move. That spares most of the
    // work for a finger that rests, and panels report those all the time.
    case .moved: if direction == .undecided { rest.formIntersection(.ofPairs) }
    case .due: rest.formIntersection(.longPress)
    case .ended: break
    }
    while let contender = rest.removeFirst() {
      // Those that were dropped before may have taken this one with them.
      guard fingers[index].claim.contenders.contains(contender) else { continue }
      switch verdict(of: contender, on: happening, direction, of: index, at: time) {
      case .pending: continue
      case .reject: drop(contender, of: index)
      case .accept:
        let hit = fingers[index].hit
        guard surface.admits(contender, at: .award, on: hit, holds(besides: index)) else {
          drop(contender, of: index)
          // Asked before, it could only wait for the pinch.
          if contender == .pinch { rest.formUnion(fingers[index].swipe) }
          continue
        }
        award(contender, index, at: time, on: surface, emit: emit)
        return
      }
    }
  }

  /// A contender is out, for both fingers if it is a pair's.
  mutating func drop(_ contender: Contender, of index: Int) {
    guard contender.isOfPairs else {
      fingers[index].claim.leave(contender)
      return
    }
    drop(contender, ofPair: place(ofPairOf: index))
  }

  /// A contender for both fingers is out; without any, they may find other partners.
  mutating func drop(_ contender: Contender, ofPair place: Int) {
    forEachFinger(of: place) { core, member in
      guard core.fingers[member].claim.contenders.contains(contender) else { return }
      core.fingers[member].claim.leave(contender)
    }
    pairs[place].contenders.remove(GestureKinds(contender))
    if pairs[place].isOver { part(place) }
  }

  /// Nothing more comes of a finger until it leaves the glass.
  mutating func close(_ index: Int) {
    dropPairs(of: index)
    fingers[index].claim.close()
  }

  /// The other finger of a pair goes on alone.
  mutating func dropPairs(of index: Int) {
    var lost = fingers[index].claim.contenders.intersection(.ofPairs)
    while let contender = lost.removeFirst() { drop(contender, of: index) }
  }

  /// Takes a pair apart.
  mutating func part(_ place: Int) {
    forEachFinger(of: place) { core, member in core.fingers[member].pair = nil }
  }

  func place(ofPairOf index: Int) -> Int {
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

  private mutating func verdict(
    of contender: Contender, on happening: Happening, _ direction: Direction, of index: Int,
    at time: Instant
  ) -> Verdict {
    guard contender.isOfPairs else {
      let event: FingerEvent =
        switch happening {
        case .moved:
          .moved(
            direction, by: fingers[index].position - fingers[index].start,
            isPairing: fingers[index].claim.contenders.contains(.pinch))
        case .due: .due
        case .ended: .ended
        }
      return fingers[index].verdict(of: contender, on: event, tuning)
    }
    let place = place(ofPairOf: index)
    let seat = pairs[place].seat(of: fingers[index].contact)
    let position = fingers[index].position
    pairs[place].move(seat, to: position)
    let event: PairEvent =
      switch happening {
      case .moved: .moved(seat, to: position, at: time, direction)
      case .due: .due
      case .ended: .ended(seat)
      }
    return pairs[place].verdict(of: contender, on: event)
  }
}
