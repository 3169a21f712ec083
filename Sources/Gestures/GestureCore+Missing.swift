// Fingers whose contacts a panel has lost: they keep their gestures, in place or on a trajectory.
import Units

/// What goes on with a moving finger that is found after its lift was reported, as the first one that
/// a device loses.
enum Sequel: Sendable {
  /// Its drag of a row, unless the list has carried that out.
  case row(Drag)
  /// Its drag of the list, which flies or springs back.
  case list
  /// Its tap on what it met, which is taken back if what goes on drags or lifts its row.
  case tap(Hit)
  /// Nothing: its lift did what another piece of the same stroke would revert.
  case nothing
}

extension Sequel {
  /// Whether a drag goes on.
  var isOfDrag: Bool {
    switch self {
    case .row, .list, .nothing: true
    case .tap: false
    }
  }
}

/// How a contact ended, for a stage that may await it.
enum Loss {
  /// A finger that moved, with its expected path.
  ///
  /// - Parameters:
  ///   - isPaired: Whether it swiped a row beside another finger that landed with it: one more, and
  ///     both are of a hand.
  ///   - sequel: nil while it has no gesture of its own.
  case moving(Trajectory, isPaired: Bool, sequel: Sequel?)
  /// A finger that stood, tapped or rested.
  ///
  /// - Parameters:
  ///   - holds: Whether it swiped a row, carried one, or held a pull that its lift carries out.
  ///   - isBrief: Whether it is awaited for long although it holds nothing: it was down for too short
  ///     a time for a two-finger tap, or goes on in vain.
  ///   - sequel: As of one that moved.
  case stationary(Trajectory, holds: Bool, isBrief: Bool, sequel: Sequel?)
}

extension GestureCore {
  /// How a contact ends now; nil for one that is ignored anyway.
  ///
  /// A finger moves if it is fast and has a gesture, or a direction: one within the slop taps.
  func loss(of contact: ContactID, at time: Instant, on surface: some Surface) -> Loss? {
    guard let index = index(of: contact), let last = fingers[index].history.last else { return nil }
    let velocity = fingers[index].history.velocity(at: time, tuning)
    let least = tuning.stitchSpeed.value
    if velocity.lengthSquared > least * least, hasDirection(index) {
      return .moving(
        Trajectory(from: last.point, at: last.time, velocity: velocity),
        isPaired: holdsRow(index) && mayBecomeHand(index),
        sequel: sequel(of: index, at: time, on: surface))
    }
    guard !fingers[index].isInert || fingers[index].notes.isInVain else { return nil }
    let course = Trajectory(from: last.point, at: last.time, velocity: .zero)
    return .stationary(
      course, holds: holdsRow(index) || holdsPull(index, on: surface),
      isBrief: tapsBriefly(index, until: time) || fingers[index].notes.isInVain,
      sequel: sequel(of: index, at: time, on: surface))
  }

  /// Whether the lift of a finger is awaited.
  func isMissing(_ contact: ContactID) -> Bool {
    index(of: contact).map { fingers[$0].prediction.isMissing } ?? false
  }

  /// A contact was lost: its finger keeps its gesture and is shown on its trajectory.
  ///
  /// - Parameters:
  ///   - contact: As it ended.
  ///   - course: From ``loss(of:at:on:)``.
  ///   - time: When it ended.
  ///   - surface: Asked for the stage of a pull.
  ///   - emit: Called with an update of a continuous gesture that has `isMissing` set.
  mutating func lose(
    _ contact: Contact, on course: Trajectory, at time: Instant, on surface: some Surface,
    emit: (Gesture) -> Void
  ) {
    guard let index = index(of: contact.id) else { return }
    fingers[index].leave(contact.position, isLate: false)
    fingers[index].notes.absence.begin(at: time, tuning)
    fingers[index].notes.admitted = admittedTaps(of: index, at: time, on: surface)
    fingers[index].prediction.lose(course, tuning)
    fingers[index].partnerPoint = pincher(beside: index).map { fingers[$0].position }
    guard let drag = fingers[index].arena.drag else { return }
    carryOn(drag, .changed, of: index, at: time, on: surface, emit: emit)
  }

  /// A missing finger is found again and moves on.
  ///
  /// - Parameters:
  ///   - contact: Its report, under its old id.
  ///   - frame: The frame of the contact.
  ///   - surface: Asked for what lies under fingers, and what the list does.
  ///   - emit: Called for each gesture update.
  mutating func find(
    _ contact: Contact, of frame: ContactFrame, on surface: some Surface, emit: (Gesture) -> Void
  ) {
    guard let index = index(of: contact.id) else { return }
    if let partner = partner(of: index), fingers[partner].prediction.isMissing,
      let pair = fingers[index].pair
    {
      // Both had left: what may be a tap bounces, and takes longer.
      pairs[pair].prolongTap(tuning)
    }
    fingers[index].notes.absence.end(at: frame.time)
    fingers[index].prediction.find(at: contact.position, frame.time, tuning)
    fingers[index].partnerPoint = nil
    // What fell due meanwhile is due now.
    let landing = fingers[index].startTime
    quietUntil = min(quietUntil ?? landing, landing)
    if !frame.isLate { fingers[index].history.bridge(to: contact.position, at: frame.time, tuning) }
    guard isPalm(contact) else {
      // Its place is believed, however far it went meanwhile.
      return follow(
        index, to: contact.position, at: frame.time, isLate: frame.isLate, on: surface, emit: emit)
    }
    let moved = Contact(
      id: contact.id, phase: .moved, position: contact.position, length: contact.length)
    handle(moved, of: frame, on: surface, emit: emit)
  }

  /// Whether a contact that lands in the path of a finger that has left is another stroke: quick hands
  /// swipe one row after another.
  func isOtherStroke(_ contact: Contact, at time: Instant, after lost: MissingContact) -> Bool {
    let apart = tuning.stitchDistance.value
    return time - lost.time >= tuning.quickStrokePause
      && (contact.position - lost.contact.position).lengthSquared >= apart * apart
      && groups.recent.hasCommitted(lost.contact.id)
  }

  /// A contact takes up what a finger held whose lift was reported. What that one let go is caught where it
  /// is seen, and catches up; if the lift did something, the contact means nothing until it leaves.
  ///
  /// - Returns: Whether it is a new finger: it met something else, or may not go on.
  mutating func takeUp(
    _ lost: MissingContact, as contact: Contact, of frame: ContactFrame,
    on surface: some Surface,
    emit: (Gesture) -> Void
  ) -> Bool {
    switch lost.sequel {
    case .row where groups.recent.hasCommitted(lost.contact.id), .nothing:
      landInVain(contact, at: frame.time, on: surface, emit: emit)
      return false
    case .row(let drag):
      handle(contact, of: frame, on: surface, emit: emit)
      takeUp(
        drag, from: lost.contact.position, by: contact.id, at: frame.time, on: surface, emit: emit)
    case .list:
      handle(contact, of: frame, on: surface, emit: emit)
      if follows(contact.id) {
        giveList(to: contact.id, mayPull: true, at: frame.time, on: surface, emit: emit)
      }
    case .tap(let hit):
      guard landsOnTap(contact, after: lost, at: frame.time) else {
        handle(contact, of: frame, on: surface, emit: emit)
        break
      }
      land(contact, onTap: hit, at: frame.time, on: surface)
      return false
    case nil: handle(contact, of: frame, on: surface, emit: emit)
    }
    return index(of: contact.id).map { fingers[$0].arena.drag == nil } ?? true
  }

  /// A contact lands beside a finger that has just left: it may make a hand of it, which swipes no
  /// row, and beside two that have left there is no two-finger tap, but a hand that drums.
  mutating func crowdOut(
    _ contact: ContactID, at point: Point, _ time: Instant, emit: (Gesture) -> Void
  ) {
    guard let index = index(of: contact) else { return }
    guard !makesHand(index, with: point, at: time) else {
      return cancel(index, at: time, emit: emit)
    }
    guard let pair = fingers[index].pair, pairs[pair].mayTap,
      let partner = partner(of: index), fingers[partner].prediction.isMissing
    else { return }
    dropTap(ofPair: pair)
  }

  /// A missing finger has ended when it was lost. The partner of a pinch is put back to where it
  /// was then, and so are the rows.
  ///
  /// - Parameters:
  ///   - contact: As it ended.
  ///   - time: When it ended.
  ///   - surface: Asked for what lies under fingers, and what the list does.
  ///   - emit: Called for each gesture update.
  mutating func endMissing(
    _ contact: Contact, at time: Instant, on surface: some Surface, emit: (Gesture) -> Void
  ) {
    guard let index = index(of: contact.id) else { return }
    if let partner = pincher(beside: index), let point = fingers[index].partnerPoint {
      fingers[partner].position = point
    }
    handle(contact, of: ContactFrame(time: time), on: surface, emit: emit)
  }

  /// The report of a contact that ends, without a bad last sample.
  mutating func corrected(
    _ contact: Contact, at time: Instant, on surface: some Surface, emit: (Gesture) -> Void
  ) -> Contact {
    guard let index = index(of: contact.id), fingers[index].notes.unconfirmedReport != nil else {
      return contact
    }
    let point = lastPoint(of: index, contact, at: time, on: surface, emit: emit)
    return Contact(id: contact.id, phase: .ended, position: point, length: contact.length)
  }

  /// The taps that would be admitted if the finger had lifted now.
  private func admittedTaps(
    of index: Int, at time: Instant, on surface: some Surface
  ) -> GestureKinds {
    var taps = fingers[index].arena.recognizers.intersection([.tap, .twoFingerTap])
    // A tremor or a touch jump may be all that moved it.
    if fingers[index].mayHaveTapped { taps.formUnion(.tap) }
    var admitted: GestureKinds = []
    let holds = holds(besides: index)
    while let tap = taps.removeFirst() {
      guard admits(tap, at: .award, of: index, holds, at: time, on: surface) else { continue }
      admitted.formUnion(GestureKinds(tap))
    }
    return admitted
  }

  private func sequel(of index: Int, at time: Instant, on surface: some Surface) -> Sequel? {
    guard let drag = fingers[index].arena.drag else {
      return fingers[index].notes.followsTap || mayBeginEdit(index, on: surface)
        ? .tap(fingers[index].hit) : nil
    }
    guard !tapsInstead(index, at: time, on: surface) else { return .nothing }
    return switch drag.kind {
    case .rowPan, .longPress: .row(drag)
    case .listPan: holdsPull(index, on: surface) ? .nothing : .list
    // Where a pinch ends, what lands does nothing anyway.
    case .pinch, .tap, .twoFingerTap: nil
    }
  }

  private mutating func landInVain(
    _ contact: Contact, at time: Instant, on surface: some Surface, emit: (Gesture) -> Void
  ) {
    guard fingers.count < Tuning.contactLimit else { return }
    fingers.append(Finger(contact, at: time, on: surface, tuning))
    let index = fingers.count - 1
    fingers[index].notes.continuation = .doneStroke
    ignore(index, at: time, emit: emit)
  }

  /// Whether a contact that lands in the place of a finger that has left is that finger, which has
  /// tapped: nobody else's hand, and no ghost.
  private mutating func landsOnTap(
    _ contact: Contact, after lost: MissingContact, at time: Instant
  ) -> Bool {
    let reach = tuning.pairDistance.value
    return groups.recent.hasTapped(lost.contact.id) && whole(of: contact, at: time) == nil
      && !groups.recent.kin(of: contact.position, at: time, tuning).isGhost
      && groups.group(near: contact.position, at: time, fingers, tuning) == nil
      && !fingers.contains {
        time - $0.startTime <= tuning.pairWindow
          && ($0.position - contact.position).lengthSquared <= reach * reach
      }
  }

  /// A contact lands in the place of a tap: it taps no more, and takes the tap back as it goes on.
  private mutating func land(
    _ contact: Contact, onTap hit: Hit, at time: Instant, on surface: some Surface
  ) {
    guard fingers.count < Tuning.contactLimit else { return }
    let first = time + min(tuning.longPressDelay, tuning.stationaryLimit)
    quietUntil = min(quietUntil ?? first, first)
    var finger = Finger(contact, met: hit, at: time, on: surface, tuning)
    finger.arena = GestureArena(
      hit.kinds.intersection(kinds).intersection([.rowPan, .listPan, .longPress]))
    finger.notes.continuation = .tap
    finger.notes.repeats = groups.recent.kin(of: contact.position, at: time, tuning).repeats
    // It is the tap that bounces, if it lifts here.
    (finger.notes.bounce, finger.notes.meaning) = (tuning.bounceReach, .nothing)
    fingers.append(finger)
  }

  /// A contact that has landed goes on with the drag of a row, if it met that row.
  private mutating func takeUp(
    _ drag: Drag, from point: Point, by contact: ContactID, at time: Instant,
    on surface: some Surface,
    emit: (Gesture) -> Void
  ) {
    guard follows(contact), let index = index(of: contact), let target = fingers[index].hit.target,
      drag.kind.holds(target),
      surface.admits(
        drag.kind.recognizer, at: .award, on: fingers[index].hit, holds(besides: index))
    else { return }
    leavePair(index)
    fingers[index].arena = GestureArena(GestureKinds(drag.kind.recognizer))
    fingers[index].prediction.lose(Trajectory(from: point, at: time, velocity: .zero), tuning)
    begin(drag.resumed(from: point), of: index, at: time, on: surface, emit: emit)
    fingers[index].prediction.find(at: fingers[index].position, time, tuning)
  }

  /// Whether its lift is a tap that may begin an edit. Where a row is edited a second tap means
  /// something of its own.
  private func mayBeginEdit(_ index: Int, on surface: some Surface) -> Bool {
    fingers[index].pair == nil && fingers[index].arena.recognizers.contains(.tap)
      && fingers[index].hit.layer.movesWithList && surface.facts.edited == nil
  }

  private func hasDirection(_ index: Int) -> Bool {
    if fingers[index].arena.drag != nil { return true }
    return fingers[index].pair == nil && fingers[index].direction(slants) != .undecided
      && !fingers[index].hit.kinds.isDisjoint(with: .ofDragging)
  }

  private func holdsRow(_ index: Int) -> Bool {
    switch fingers[index].arena.drag?.kind {
    case .rowPan, .longPress: true
    case .listPan, .pinch, .tap, .twoFingerTap, nil: false
    }
  }

  private func tapsBriefly(_ index: Int, until time: Instant) -> Bool {
    guard let pair = fingers[index].pair, pairs[pair].mayTap else { return false }
    return time - pairs[pair].began < tuning.shortTap
  }

  /// The partner of a finger that pinches.
  private func pincher(beside index: Int) -> Int? {
    guard let pair = fingers[index].pair, pairs[pair].isPinching else { return nil }
    let seat = pairs[pair].seat(of: fingers[index].contact).other
    return self.index(of: pairs[pair].member(seat).contact)
  }
}
