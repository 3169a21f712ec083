// From fingers to gestures: asks the contenders for every finger and tells who has it.
public import Units

/// Follows every finger on the glass and says what it means.
///
/// Each finger has one arena for life. While a row is held by a swipe the list does not scroll,
/// while the list is dragged no swipe begins, and a finger that comes too late for what it wants
/// does nothing until it is lifted. Any number of rows may be swiped at once.
///
/// Limit: `Tuning.contactLimit` fingers; one above it does nothing until it is lifted. Nothing is
/// allocated after `init`.
public struct GestureCore: CustomStringConvertible, Sendable {
  private struct Finger {
    let contact: ContactID
    /// What it touched down on.
    let target: TargetID?
    var position: Point
    var arena = Arena()
  }

  private struct Contender {
    let id: ContenderID
    var recognizer: Recognizer
  }

  private let tuning: Tuning
  private var fingers: [Finger] = []
  private var contenders: [Contender] = []
  private var lastSerial: UInt64 = 0

  /// A core for a glass that nobody touches; room for every finger is made here.
  ///
  /// - Parameter tuning: The thresholds in force.
  public init(tuning: Tuning = .standard) {
    self.tuning = tuning
    fingers.reserveCapacity(Tuning.contactLimit)
    contenders.reserveCapacity(Tuning.contactLimit * ContenderList.limit)
  }

  /// Takes one frame, contact by contact in its order; how contacts are parted into frames of one
  /// time changes nothing.
  ///
  /// - Parameters:
  ///   - frame: In the order of the clock. A contact that never began here is passed over: it
  ///     belongs to a touch that was cancelled as a whole.
  ///   - surface: Asked for the target when a finger touches down, and whether the list moves.
  ///   - emit: Called for each step of a gesture, inside the event that decides it.
  /// - Complexity: O(contacts · fingers), no allocation.
  public mutating func handle(
    _ frame: ContactFrame, on surface: some Surface, emit: (Gesture) -> Void
  ) {
    for contact in frame.contacts {
      switch contact.phase {
      case .began:
        begin(contact, at: frame.time, on: surface, emit: emit)
      case .moved:
        guard let index = follow(contact) else { continue }
        let holds = holds(around: fingers[index].target, on: surface)
        deliver(.moved(to: contact.position, holds), to: index, at: frame.time, emit: emit)
      case .ended:
        guard let index = follow(contact) else { continue }
        deliver(.lifted(at: contact.position), to: index, at: frame.time, emit: emit)
        close(index)
        fingers.remove(at: index)
      case .cancelled:
        guard let index = follow(contact) else { continue }
        deliver(.cancelled(at: contact.position), to: index, at: frame.time, emit: emit)
        close(index)
        fingers.remove(at: index)
      }
    }
  }

  /// Cancels every gesture and forgets every finger: the touch device or the display went away.
  /// What fingers that stay on the glass do afterwards means nothing until they are lifted.
  public mutating func cancelAll(at time: Instant, emit: (Gesture) -> Void) {
    for index in fingers.indices {
      deliver(.cancelled(at: fingers[index].position), to: index, at: time, emit: emit)
      close(index)
    }
    fingers.removeAll(keepingCapacity: true)
  }

  /// Lets go of an item that is no longer there. A gesture that is bound to it is cancelled, and a
  /// finger that touched down on it does nothing until it is lifted, unless it drags the list.
  public mutating func release(
    _ target: TargetID, at time: Instant, emit: (Gesture) -> Void
  ) {
    for index in fingers.indices where fingers[index].target == target {
      if let winner = fingers[index].arena.winner {
        guard self.recognizer(winner).gesture == .rowPan(target) else { continue }
        deliver(.cancelled(at: fingers[index].position), to: index, at: time, emit: emit)
      }
      close(index)
    }
  }

  /// Whether no finger is followed and nobody contends for one. - Complexity: O(1).
  package var isAtRest: Bool { fingers.isEmpty && contenders.isEmpty }

  /// One line a finger: its contact, its arena (open, claimed, held) and who is in it.
  public var description: String {
    fingers.map { finger in
      let list = finger.arena.contenders
      let names = (0..<list.count).map { list[$0] } + (finger.arena.winner.map { [$0] } ?? [])
      return
        (["contact \(finger.contact.serial)", "[\(finger.arena)]"]
        + names.map { recognizer($0).name }).joined(separator: " ")
    }.joined(separator: "\n")
  }

  private mutating func begin(
    _ contact: Contact, at time: Instant, on surface: some Surface, emit: (Gesture) -> Void
  ) {
    guard fingers.count < Tuning.contactLimit else { return }
    guard !fingers.contains(where: { $0.contact == contact.id }) else {
      fatalError("GestureCore: \(contact.id) began twice")
    }
    let target = surface.target(at: contact.position)
    var finger = Finger(contact: contact.id, target: target, position: contact.position)
    let kinds = Recognizer.all(tuning)
    for kind in kinds.indices {
      lastSerial += 1
      let id = ContenderID(serial: lastSerial)
      contenders.append(Contender(id: id, recognizer: kinds[kind]))
      finger.arena.join(id)
    }
    fingers.append(finger)
    let touched = RecognizerEvent.touched(
      at: contact.position, on: target, holds(around: target, on: surface))
    deliver(touched, to: fingers.count - 1, at: time, emit: emit)
  }

  /// Notes where a finger is. - Returns: Its place, nil if it did not begin here.
  private mutating func follow(_ contact: Contact) -> Int? {
    guard let index = fingers.firstIndex(where: { $0.contact == contact.id }) else { return nil }
    fingers[index].position = contact.position
    return index
  }

  /// Tells an event to whoever has the finger, or else to all who contend for it until one accepts.
  private mutating func deliver(
    _ event: RecognizerEvent, to index: Int, at time: Instant, emit: (Gesture) -> Void
  ) {
    if let winner = fingers[index].arena.winner {
      step(winner, event, of: index, at: time, emit: emit)
      return
    }
    let contending = fingers[index].arena.contenders
    for place in 0..<contending.count {
      let id = contending[place]
      switch tell(event, to: id) {
      case .verdict(.pending):
        continue
      case .verdict(.reject):
        dismiss(id)
      case .verdict(.accept):
        award(id)
        let accepted = RecognizerEvent.accepted(at: fingers[index].position)
        step(id, accepted, of: index, at: time, emit: emit)
        return
      case .step, .nothing:
        fatalError("GestureCore: \(event) needs a verdict")
      }
    }
  }

  /// Tells an event to the one that has the finger, and passes its gesture's step on.
  private mutating func step(
    _ id: ContenderID, _ event: RecognizerEvent, of index: Int, at time: Instant,
    emit: (Gesture) -> Void
  ) {
    guard case .step(let kind, let phase, let translation) = tell(event, to: id) else {
      fatalError("GestureCore: \(event) needs a step")
    }
    let finger = fingers[index]
    switch phase {
    case .began, .changed: break
    case .ended, .cancelled: contenders.removeAll { $0.id == id }
    }
    emit(
      Gesture(
        kind: kind, phase: phase, contact: finger.contact, time: time, position: finger.position,
        translation: translation))
  }

  /// Gives a contender every finger that it contends for.
  private mutating func award(_ id: ContenderID) {
    for index in fingers.indices where fingers[index].arena.contenders.contains(id) {
      let losers = fingers[index].arena.accept(id)
      for place in 0..<losers.count { dismiss(losers[place]) }
    }
  }

  /// Takes a contender out of every arena and rejects it.
  private mutating func dismiss(_ id: ContenderID) {
    for index in fingers.indices where fingers[index].arena.contenders.contains(id) {
      fingers[index].arena.reject(id)
    }
    guard tell(.rejected, to: id) == .nothing else {
      fatalError("GestureCore: \(id) answers its rejection")
    }
    contenders.removeAll { $0.id == id }
  }

  /// Ends the contest for a finger without a winner.
  private mutating func close(_ index: Int) {
    let rest = fingers[index].arena.close()
    for place in 0..<rest.count { dismiss(rest[place]) }
  }

  private func holds(around target: TargetID?, on surface: some Surface) -> Holds {
    var holds = Holds(listMoves: surface.isListMoving)
    for contender in contenders {
      switch contender.recognizer.gesture {
      case .listPan: holds.list = true
      case .rowPan(let row):
        holds.anyRow = true
        if row == target { holds.ownRow = true }
      case nil: break
      }
    }
    return holds
  }

  private mutating func tell(_ event: RecognizerEvent, to id: ContenderID) -> RecognizerEffect {
    contenders[place(of: id)].recognizer.handle(event)
  }

  private func recognizer(_ id: ContenderID) -> Recognizer {
    contenders[place(of: id)].recognizer
  }

  private func place(of id: ContenderID) -> Int {
    guard let place = contenders.firstIndex(where: { $0.id == id }) else {
      fatalError("GestureCore: \(id) has left")
    }
    return place
  }
}
