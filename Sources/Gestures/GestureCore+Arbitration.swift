// Who has a finger: events go to the one that has it, or else to all who contend until one accepts.
import Units

/// What happens to a finger.
enum Happening {
  case touched(ListEdges)
  case moved
  /// Another finger touched down near it.
  case joined
  /// It has been down for the long press's delay.
  case due
  case lifted
  /// It went away, or what lay under it did, or it turned out to be no finger.
  case cancelled

  /// Whether those who contend for two fingers are told.
  var concernsPairs: Bool {
    switch self {
    case .touched, .joined, .due: false
    case .moved, .lifted, .cancelled: true
    }
  }
}

extension GestureCore {
  /// Tells what happens to a finger. A finger that was cancelled means nothing from then on.
  mutating func deliver(
    _ happening: Happening, to index: Int, in moment: Moment, emit: (Gesture) -> Void
  ) {
    if let winner = fingers[index].arena.winner {
      carryOn(winner, happening, of: index, in: moment, emit: emit)
      return
    }
    var rest = fingers[index].contenders
    if !happening.concernsPairs { rest.subtract(.ofPairs) }
    let direction = fingers[index].direction(tuning)
    if case .moved = happening, direction == .undecided {
      // Within the slop nobody who wants this finger alone decides: most reports of a resting one.
      rest.formIntersection(.ofPairs)
    }
    guard !rest.isEmpty else { return }
    var holds = holds(of: index, in: moment)
    switch happening {
    case .touched, .joined, .due: holds.hasCompany = hasCompany(index)
    case .moved, .lifted, .cancelled: break
    }
    var event = fingers[index].event(happening, direction, holds)
    while let contender = rest.removeFirst() {
      // The one before may have been the last of a pair.
      guard fingers[index].contenders.contains(contender) else { continue }
      let verdict =
        contender.isOfPairs
        ? ask(contender, happening, of: index, at: moment.time, direction, holds)
        : ask(contender, event, of: index)
      switch verdict {
      case .pending: continue
      case .reject:
        dismiss(contender, of: index)
        guard contender == .pinch else { continue }
        holds.isPairing = false
        event = fingers[index].event(happening, direction, holds)
      case .accept:
        award(contender, of: index, in: moment, emit: emit)
        return
      }
    }
  }

  /// Ends the contest for a finger without a winner.
  mutating func close(_ index: Int) {
    var rest = fingers[index].arena.close()
    while let contender = rest.removeFirst() { dismiss(contender, of: index) }
  }

  /// Rejects a contender, in the arenas of both fingers if it is a pair's.
  mutating func dismiss(_ contender: Contender, of index: Int) {
    guard contender.isOfPairs else {
      leave(contender, index)
      guard fingers[index].tell(.rejected, to: contender) == .nothing else {
        fatalError("GestureCore: \(contender) answers its rejection")
      }
      return
    }
    let place = place(ofPairOf: index)
    forEachFinger(of: place) { core, member in core.leave(contender, member) }
    guard pairs[place].tell(.rejected, to: contender) == .nothing else {
      fatalError("GestureCore: \(contender) answers its rejection")
    }
    pairs[place].contenders.remove(GestureKinds(contender))
    if pairs[place].isOver { part(place) }
  }

  /// What hands do at this moment, as far as it concerns a finger.
  func holds(of index: Int, in moment: Moment) -> Holds {
    var holds = Holds(
      listMoves: moment.listMoves, coversList: !fingers[index].hit.layer.movesWithList,
      isCrowded: fingers[index].isCrowded)
    if let pair = fingers[index].pair { holds.isPairing = pairs[pair].contenders.contains(.pinch) }
    guard holding > 0 else { return holds }
    for other in fingers.indices {
      switch fingers[other].gesture {
      case nil: continue
      case .listPan: holds.list = true
      case .rowPan, .longPress, .pinch:
        holds.anyRow = true
        if let target = fingers[index].target, fingers[other].gesture?.holds(target) == true {
          holds.ownRow = true
        }
      case .tap, .twoFingerTap: fatalError("GestureCore: a tap does not last")
      }
    }
    return holds
  }

  /// Takes a pair apart; its fingers may find other partners.
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

  private mutating func leave(_ contender: Contender, _ index: Int) {
    guard fingers[index].contenders.contains(contender) else { return }
    fingers[index].arena.reject(contender)
  }

  /// The verdict of one that contends.
  private mutating func ask(
    _ contender: Contender, _ event: RecognizerEvent, of index: Int
  ) -> Verdict {
    guard case .verdict(let verdict) = fingers[index].tell(event, to: contender) else {
      fatalError("GestureCore: \(event) needs a verdict")
    }
    return verdict
  }

  /// The verdict of one that contends for two fingers.
  private mutating func ask(
    _ contender: Contender, _ happening: Happening, of index: Int, at time: Instant,
    _ direction: Direction, _ holds: Holds
  ) -> Verdict {
    let place = place(ofPairOf: index)
    let event = pairEvent(happening, of: index, place, at: time, direction, holds)
    guard case .verdict(let verdict) = pairs[place].tell(event, to: contender) else {
      fatalError("GestureCore: \(event) needs a verdict")
    }
    return verdict
  }

  /// Gives a contender the finger, or both, and lets its gesture begin.
  private mutating func award(
    _ contender: Contender, of index: Int, in moment: Moment, emit: (Gesture) -> Void
  ) {
    guard contender.isOfPairs else {
      accept(contender, index)
      let accepted = RecognizerEvent.accepted(at: fingers[index].position)
      step(fingers[index].tell(accepted, to: contender), of: index, in: moment, emit: emit)
      return
    }
    let place = place(ofPairOf: index)
    forEachFinger(of: place) { core, member in core.accept(contender, member) }
    pairs[place].contenders = []
    pairs[place].isPinching = contender == .pinch
    step(pairs[place].tell(.accepted, to: contender), of: place, in: moment, emit: emit)
  }

  private mutating func accept(_ contender: Contender, _ index: Int) {
    var losers = fingers[index].arena.accept(contender)
    while let loser = losers.removeFirst() { dismiss(loser, of: index) }
  }

  /// Tells what happens to the one that has the finger.
  private mutating func carryOn(
    _ winner: Contender, _ happening: Happening, of index: Int, in moment: Moment,
    emit: (Gesture) -> Void
  ) {
    guard winner.isOfPairs else {
      step(fingers[index].carryOn(winner, happening), of: index, in: moment, emit: emit)
      return
    }
    let place = place(ofPairOf: index)
    let event = pairEvent(happening, of: index, place, at: moment.time, .undecided, Holds())
    step(pairs[place].tell(event, to: winner), of: place, in: moment, emit: emit)
  }

  private mutating func pairEvent(
    _ happening: Happening, of index: Int, _ place: Int, at time: Instant,
    _ direction: Direction, _ holds: Holds
  ) -> PairEvent {
    let position = fingers[index].position
    let seat = pairs[place].seat(of: fingers[index].contact)
    pairs[place].move(seat, to: position)
    switch happening {
    case .moved: return .moved(seat, to: position, at: time, direction, holds)
    case .lifted: return .lifted(seat, at: position)
    case .cancelled: return .cancelled(seat, at: position)
    case .touched, .joined, .due: fatalError("GestureCore: \(happening) concerns no pair")
    }
  }
}
