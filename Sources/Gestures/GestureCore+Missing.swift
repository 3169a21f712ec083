// Fingers whose contacts a panel has lost: they keep their gestures and are shown on a trajectory.
import Units

extension GestureCore {
  /// The trajectory of a finger whose contact ends now. Nil for a finger that was lifted: one that
  /// stood still, that has no gesture and is within the slop or in a pair, or that touched down
  /// where nothing can be dragged, as on keys.
  func course(of contact: ContactID, at time: Instant) -> Trajectory? {
    guard let index = index(of: contact), let last = fingers[index].history.last,
      !fingers[index].hit.kinds.isDisjoint(with: .ofDragging)
    else { return nil }
    if fingers[index].arena.drag == nil {
      guard fingers[index].pair == nil, fingers[index].direction(slants) != .undecided else {
        return nil
      }
    }
    let velocity = fingers[index].history.velocity(at: time, tuning)
    let least = tuning.stitchSpeed
    guard velocity.lengthSquared > least * least else { return nil }
    return Trajectory(from: last.place, at: last.time, velocity: velocity)
  }

  /// A contact was lost: its finger keeps its gesture and is shown on its trajectory.
  ///
  /// - Parameters:
  ///   - contact: As it ended.
  ///   - course: From ``course(of:at:)``.
  ///   - time: When it ended.
  ///   - surface: Asked for the stage of a pull.
  ///   - emit: Called with an update of a continuous gesture that has `isMissing` set.
  mutating func lose(
    _ contact: Contact, on course: Trajectory, at time: Instant, on surface: some Surface,
    emit: (Gesture) -> Void
  ) {
    guard let index = index(of: contact.id) else { return }
    fingers[index].leave(contact.position, isLate: false)
    fingers[index].prediction.lose(course, tuning)
    fingers[index].partnerPlace = pincher(beside: index).map { fingers[$0].position }
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
    fingers[index].prediction.find(at: contact.position, frame.time, tuning)
    fingers[index].partnerPlace = nil
    if !frame.isLate { fingers[index].history.bridge(to: contact.position, at: frame.time, tuning) }
    let moved = Contact(
      id: contact.id, phase: .moved, position: contact.position, length: contact.length)
    handle(moved, of: frame, on: surface, emit: emit)
  }

  /// A missing finger has ended when it was lost. The partner of a pinch is put back to where it
  /// was then, and so are the rows.
  ///
  /// - Parameters:
  ///   - contact: As it ended.
  ///   - time: When it ended.
  ///   - surface: Asked for what lies under fingers, and what the list does.
  ///   - emit: Called for each gesture update.
  mutating func end(
    _ contact: Contact, at time: Instant, on surface: some Surface, emit: (Gesture) -> Void
  ) {
    guard let index = index(of: contact.id) else { return }
    if let partner = pincher(beside: index), let place = fingers[index].partnerPlace {
      fingers[partner].position = place
    }
    handle(contact, of: ContactFrame(time: time), on: surface, emit: emit)
  }

  /// The partner of a finger that pinches.
  private func pincher(beside index: Int) -> Int? {
    guard let place = fingers[index].pair, pairs[place].isPinching else { return nil }
    let seat = pairs[place].seat(of: fingers[index].contact).other
    return self.index(of: pairs[place].member(seat).contact)
  }
}
