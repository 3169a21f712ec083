// From fingers to gestures: asks the contenders for every finger and tells who has it.
public import Units

/// Follows every finger on the glass and says what it means.
///
/// Each finger has one arena for life; two fingers near each other share contenders. While a row is
/// held the list does not scroll, while the list is dragged no row is taken, and a finger that comes
/// too late for what it wants does nothing until it is lifted. Any number of rows may be held at
/// once, by any number of people.
///
/// Limit: `Tuning.contactLimit` fingers; one above it does nothing until it is lifted. Nothing is
/// allocated after `init`.
public struct GestureCore: CustomStringConvertible, Sendable {
  /// When something happens, and what the list does by itself then.
  struct Moment {
    let time: Instant
    let listMoves: Bool
  }

  let tuning: Tuning
  let kinds: GestureKinds
  /// In the order in which they touched down.
  var fingers: [Finger] = []
  /// The place of the finger that moved last.
  private var found = 0
  /// How many fingers make a gesture that lasts.
  var holding = 0
  /// Places of pairs; that of one which is over is taken by the next.
  var pairs: [Pair] = []

  /// A core for a glass that nobody touches; room for every finger is made here.
  ///
  /// - Parameters:
  ///   - tuning: The thresholds in force.
  ///   - kinds: What the interface understands; nothing else contends for fingers.
  public init(tuning: Tuning = .standard, recognizing kinds: GestureKinds = .all) {
    self.tuning = tuning
    self.kinds = kinds
    fingers.reserveCapacity(Tuning.contactLimit)
    pairs.reserveCapacity(Tuning.contactLimit)
  }

  /// Takes one frame: what fell due before it, then contact by contact in its order. How contacts
  /// are parted into frames of one time changes nothing.
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
    for contact in frame.contacts {
      handle(contact, at: frame.time, isLate: frame.isLate, on: surface, emit: emit)
    }
  }

  /// Takes one contact of a frame, for a surface that is to have each gesture before the next
  /// contact is asked about; what fell due before is to be told by `advance`.
  ///
  /// - Parameters:
  ///   - contact: One that never began here is passed over: it belongs to a touch that was
  ///     cancelled as a whole.
  ///   - time: The frame's.
  ///   - isLate: Whether the frame was read too late for its speed to mean anything.
  ///   - surface: Asked for what lies under fingers, and what the list does.
  ///   - emit: Called for each step of a gesture, inside the event that decides it.
  /// - Complexity: O(fingers), no allocation.
  public mutating func handle(
    _ contact: Contact, at time: Instant, isLate: Bool, on surface: some Surface,
    emit: (Gesture) -> Void
  ) {
    let facts = surface.facts
    let moment = Moment(time: time, listMoves: facts.isListMoving)
    let tuning = tuning
    func pass(_ gesture: Gesture) { emit(gesture.staged(on: surface, tuning)) }
    switch contact.phase {
    case .began:
      begin(contact, in: moment, on: surface, facts, emit: pass)
    case .moved:
      guard let index = find(contact.id) else { return }
      if isPalm(contact) {
        fingers[index].leave(contact.position, isLate: isLate)
        ignore(index, in: moment, emit: pass)
      } else if let effect = fingers[index].move(to: contact.position, at: time, isLate: isLate) {
        step(effect, of: index, in: moment, emit: pass)
      } else {
        deliver(.moved, to: index, in: moment, emit: pass)
      }
    case .ended:
      guard let index = index(of: contact.id) else { return }
      fingers[index].leave(contact.position, isLate: isLate)
      deliver(.lifted, to: index, in: moment, emit: pass)
      fingers.remove(at: index)
    case .cancelled:
      guard let index = index(of: contact.id) else { return }
      fingers[index].leave(contact.position, isLate: isLate)
      deliver(.cancelled, to: index, in: moment, emit: pass)
      fingers.remove(at: index)
    }
  }

  /// Lets time pass without a touch: what a resting finger was waiting for begins.
  ///
  /// - Parameters:
  ///   - time: Now; in the order of the clock with the frames.
  ///   - surface: Asked whether the list moves.
  ///   - emit: Called for each step of a gesture.
  /// - Complexity: O(fingers), no allocation.
  public mutating func advance(
    to time: Instant, on surface: some Surface, emit: (Gesture) -> Void
  ) {
    // What falls due begins and ends no pull.
    fallDue(in: Moment(time: time, listMoves: surface.facts.isListMoving), emit: emit)
  }

  /// Cancels every gesture and forgets every finger: the touch device or the display went away.
  /// What fingers that stay on the glass do afterwards means nothing until they are lifted.
  public mutating func cancelAll(at time: Instant, emit: (Gesture) -> Void) {
    let moment = Moment(time: time, listMoves: false)
    for index in fingers.indices { deliver(.cancelled, to: index, in: moment, emit: emit) }
    fingers.removeAll(keepingCapacity: true)
  }

  /// Lets go of an item that is no longer there. A gesture that is bound to it is cancelled, and a
  /// finger that touched down on it does nothing until it is lifted, unless it drags the list.
  public mutating func release(
    _ target: TargetID, at time: Instant, emit: (Gesture) -> Void
  ) {
    let moment = Moment(time: time, listMoves: false)
    for index in fingers.indices {
      let isUndecided = fingers[index].arena.isOpen && fingers[index].target == target
      guard isUndecided || fingers[index].gesture?.holds(target) == true else { continue }
      deliver(.cancelled, to: index, in: moment, emit: emit)
      close(index)
    }
  }

  /// The lasting gestures under way, each once, by the contact that its steps name.
  public var holds: [(contact: ContactID, kind: Gesture.Kind)] {
    fingers.compactMap { finger in
      guard let kind = finger.gesture else { return nil }
      if let pair = finger.pair, pairs[pair].main != finger.contact { return nil }
      return (finger.contact, kind)
    }
  }

  /// Whether no finger is followed. - Complexity: O(1).
  package var isAtRest: Bool { fingers.isEmpty }

  /// One line a finger: its contact, its arena (open, claimed, held) and who is in it.
  public var description: String {
    fingers.indices.map { index in
      let finger = fingers[index]
      var rest = finger.arena.winner.map { GestureKinds($0) } ?? finger.contenders
      var words = ["contact \(finger.contact.serial)", "[\(finger.arena)]"]
      while let contender = rest.removeFirst() {
        words.append(
          contender.isOfPairs
            ? pairs[place(ofPairOf: index)].name(of: contender) : finger.name(of: contender))
      }
      return words.joined(separator: " ")
    }.joined(separator: "\n")
  }

  /// Takes a new finger, or notes one that is to be ignored.
  private mutating func begin(
    _ contact: Contact, in moment: Moment, on surface: some Surface, _ facts: SurfaceFacts,
    emit: (Gesture) -> Void
  ) {
    guard fingers.count < Tuning.contactLimit else { return }
    guard index(of: contact.id) == nil else {
      fatalError("GestureCore: \(contact.id) began twice")
    }
    let leans = !fingers.isEmpty && isAtEdge(contact.position, of: surface.bounds)
    fingers.append(Finger(contact, at: moment.time, on: surface, tuning))
    let index = fingers.count - 1
    guard !leans, !isPalm(contact) else {
      ignore(index, in: moment, emit: emit)
      return
    }
    var alone = kinds.subtracting(.ofPairs)
    while let contender = alone.removeFirst() { fingers[index].arena.join(contender) }
    fingers[index].stoppedList = moment.listMoves || fingers.contains { $0.dragsList }
    join(index, in: moment, on: surface, emit: emit)
    deliver(.touched(facts.edges), to: index, in: moment, emit: emit)
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

  private mutating func ignore(_ index: Int, in moment: Moment, emit: (Gesture) -> Void) {
    deliver(.cancelled, to: index, in: moment, emit: emit)
    close(index)
    fingers[index].isIgnored = true
  }

  private func isPalm(_ contact: Contact) -> Bool {
    guard let length = contact.length else { return false }
    return length > tuning.palmLength
  }

  private func isAtEdge(_ point: Point, of bounds: Vector) -> Bool {
    point.x < tuning.edge || point.y < tuning.edge || point.x > bounds.dx - tuning.edge
      || point.y > bounds.dy - tuning.edge
  }
}
