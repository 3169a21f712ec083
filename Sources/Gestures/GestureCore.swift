// From fingers to gestures: asks the contenders for every finger and tells who has it.
public import Units

/// Follows every finger on the glass and says what it means.
///
/// A finger that touches down is answered once: the surface says what it met there. From then on
/// recognizers watch its way, each for one kind of gesture. When one of them is sure, ``Admission``
/// says whether that gesture may begin now; if so the finger is its own until it leaves the glass,
/// and if not the others go on. A finger for which nobody is left does nothing until it is gone.
/// Two fingers that touch down near each other wait for each other, and what both do decides; three
/// are a whole hand, of which nothing comes.
///
/// ```swift
/// var core = GestureCore()
/// core.handle(frame, on: list) { gesture in
///   switch (gesture.kind, gesture.phase) {
///   case (.rowPan(let item), .changed): list.slide(item, by: gesture.translation.dx)
///   case (.tap(let hit), .ended): list.choose(hit.target)
///   …
///   }
/// }
/// if let deadline = core.nextDeadline { … }  // then: core.advance(to: deadline, on: list) { … }
/// ```
///
/// A list that changes with its gestures takes the contacts of a frame one by one, and each gesture
/// before the next contact.
///
/// Limit: `Tuning.contactLimit` fingers; one above it does nothing until it leaves the glass.
/// After `init` nothing is allocated but by ``holds`` and ``description``.
public struct GestureCore: CustomStringConvertible, Sendable {
  let tuning: Tuning
  let slants: Slants
  let kinds: GestureKinds
  /// In the order in which they touched down.
  var fingers: [Finger] = []
  /// The place of the finger that moved last.
  private var found = 0
  /// Places of pairs; that of one which is over is taken by the next.
  var pairs: [Pair] = []
  var hands = WholeHands()
  /// Before this no finger's deadline falls due, so that a report need not look at them all.
  var quietUntil: Instant?

  /// A core for a glass that nobody touches; room for every finger is made here.
  ///
  /// - Parameters:
  ///   - tuning: The thresholds in force.
  ///   - kinds: What the interface understands; nothing else contends for fingers.
  public init(tuning: Tuning = .standard, recognizing kinds: GestureKinds = .all) {
    self.tuning = tuning
    slants = Slants(tuning)
    self.kinds = kinds
    fingers.reserveCapacity(Tuning.contactLimit)
    pairs.reserveCapacity(Tuning.contactLimit)
  }

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

  /// Who has what: the lasting gestures under way, each once, by the contact that its steps name.
  ///
  /// - Complexity: O(fingers); makes an array.
  public var holds: [(contact: ContactID, kind: Gesture.Kind)] {
    fingers.compactMap { finger in
      guard let drag = finger.claim.drag else { return nil }
      if let place = finger.pair, pairs[place].isPinching,
        pairs[place].member(pairs[place].upper).contact != finger.contact
      {
        return nil
      }
      return (finger.contact, drag.kind)
    }
  }

  /// Whether a contact is on the glass and may mean something: it is no palm, no whole hand's, no
  /// noise, no hand that leans on the frame, none that has lain there too long, and none of more than
  /// are followed.
  ///
  /// - Complexity: O(fingers), no allocation.
  public func follows(_ contact: ContactID) -> Bool {
    index(of: contact).map { !fingers[$0].isNobody } ?? false
  }

  /// Whether no finger is followed. - Complexity: O(1).
  package var isAtRest: Bool { fingers.isEmpty }

  /// Whether nothing is left of any finger: none is followed, and no whole hand was there a moment ago.
  ///
  /// - Parameter time: Now.
  /// - Complexity: O(contacts of hands that left lately).
  public func isForgotten(at time: Instant) -> Bool {
    fingers.isEmpty && !hands.wereThere(at: time, tuning)
  }

  /// One line a finger: its contact, its claim (open, taken, over) and who is in it.
  public var description: String {
    fingers.map { finger in
      var words = ["contact \(finger.contact.serial)", "[\(finger.claim)]"]
      if let drag = finger.claim.drag { words.append("\(drag.kind.contender)") }
      var rest = finger.claim.contenders
      while let contender = rest.removeFirst() { words.append("\(contender)") }
      return words.joined(separator: " ")
    }.joined(separator: "\n")
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
      fingers[index].claim = Claim(.tap)
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
  private mutating func find(_ contact: ContactID) -> Int? {
    if found + 1 < fingers.count, fingers[found + 1].contact == contact {
      found += 1
      return found
    }
    guard let index = index(of: contact) else { return nil }
    found = index
    return index
  }

  /// The place of a finger, nil if it did not begin here.
  func index(of contact: ContactID) -> Int? {
    for index in fingers.indices where fingers[index].contact == contact { return index }
    return nil
  }
}
