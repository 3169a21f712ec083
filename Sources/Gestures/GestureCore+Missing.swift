// Fingers whose contacts a panel has lost: they hold what they hold, and are shown on their ways.
import Units

extension GestureCore {
  /// The way on which a finger would go on whose contact ends now; nil for one that was lifted: it
  /// stood, or is within the slop and has nothing, or lies where nothing is dragged, as keys are.
  /// Nor for one of two of which nobody knows yet what they mean together.
  func course(of contact: ContactID, at time: Instant) -> Trajectory? {
    guard let index = index(of: contact), let last = fingers[index].history.last,
      !fingers[index].hit.kinds.isDisjoint(with: .ofDragging)
    else { return nil }
    if fingers[index].claim.drag == nil {
      guard fingers[index].pair == nil, fingers[index].direction(slants) != .undecided else {
        return nil
      }
    }
    let velocity = fingers[index].history.velocity(at: time, tuning)
    let least = tuning.rejoinSpeed
    guard velocity.lengthSquared > least * least else { return nil }
    return Trajectory(from: last.place, at: last.time, velocity: velocity)
  }

  /// A contact was lost: its finger keeps what it has, and is shown on its course.
  ///
  /// - Parameters:
  ///   - contact: As it ended.
  ///   - course: As told by ``course(of:at:)``.
  ///   - time: When it ended.
  ///   - surface: Asked how far a pull has come.
  ///   - emit: Called with a step that says so, of a lasting gesture.
  mutating func lose(
    _ contact: Contact, on course: Trajectory, at time: Instant, on surface: some Surface,
    emit: (Gesture) -> Void
  ) {
    guard let index = index(of: contact.id) else { return }
    fingers[index].leave(contact.position, isLate: false)
    fingers[index].whereabouts.lose(course, tuning)
    fingers[index].partnerPlace = pincher(beside: index).map { fingers[$0].position }
    guard let drag = fingers[index].claim.drag else { return }
    carryOn(drag, .changed, of: index, at: time, on: surface, emit: emit)
  }

  /// A finger that was missing is there again, and moves on.
  ///
  /// - Parameters:
  ///   - contact: Its report, under the name that it had.
  ///   - frame: Of which it is a part.
  ///   - surface: Asked for what lies under fingers, and what the list does.
  ///   - emit: Called for each step of a gesture.
  mutating func find(
    _ contact: Contact, of frame: ContactFrame, on surface: some Surface, emit: (Gesture) -> Void
  ) {
    guard let index = index(of: contact.id) else { return }
    fingers[index].whereabouts.find(at: contact.position, frame.time, tuning)
    fingers[index].partnerPlace = nil
    if !frame.isLate { fingers[index].history.bridge(to: contact.position, at: frame.time, tuning) }
    let moved = Contact(
      id: contact.id, phase: .moved, position: contact.position, length: contact.length)
    handle(moved, of: frame, on: surface, emit: emit)
  }

  /// A finger that was missing has ended when it was lost. Rows that it parts with another are as far
  /// apart as they were then.
  ///
  /// - Parameters:
  ///   - contact: As it ended.
  ///   - time: When it did.
  ///   - surface: Asked for what lies under fingers, and what the list does.
  ///   - emit: Called for each step of a gesture.
  mutating func end(
    _ contact: Contact, at time: Instant, on surface: some Surface, emit: (Gesture) -> Void
  ) {
    guard let index = index(of: contact.id) else { return }
    if let partner = pincher(beside: index), let place = fingers[index].partnerPlace {
      fingers[partner].position = place
    }
    handle(contact, of: ContactFrame(time: time), on: surface, emit: emit)
  }

  /// The finger with which one pinches.
  private func pincher(beside index: Int) -> Int? {
    guard let place = fingers[index].pair, pairs[place].isPinching else { return nil }
    let seat = pairs[place].seat(of: fingers[index].contact).other
    return self.index(of: pairs[place].member(seat).contact)
  }
}
