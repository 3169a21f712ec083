// A contact that ended and may be found again.
import Units

/// The absence of one contact.
///
///     awaited ──a contact begins in its place──▶ over: the same finger
///        └────────its time has passed──────────▶ over: it ends
///     watched ──a contact begins in its place──▶ over: the device loses fingers
///        └────────its time has passed──────────▶ over
///
/// The core has not seen the end of an awaited contact. It has seen the end of a watched one, whose
/// device has not lost a finger yet.
package struct Dropout: Hashable, Sendable {
  /// What follows from an event.
  package enum Effect: Hashable, Sendable {
    case none
    /// The new contact is the old finger.
    case join
    /// The old contact ends, as it did.
    case end
    /// The device loses fingers, which are awaited from now on.
    case learn
  }

  private enum State: Hashable {
    case awaited
    case watched
    case over
  }

  private enum Event {
    case returns
    case lapses
  }

  private var state: State

  /// - Parameter isAwaited: Whether the core sees the end only later; otherwise the contact is
  ///   watched.
  package init(isAwaited: Bool) { state = isAwaited ? .awaited : .watched }

  /// Whether the core has not seen the end.
  package var isAwaited: Bool { state == .awaited }

  /// A contact begins in its place.
  package mutating func comeBack() -> Effect { handle(.returns) }
  /// Its time has passed.
  package mutating func lapse() -> Effect { handle(.lapses) }

  private mutating func handle(_ event: Event) -> Effect {
    defer { state = .over }
    switch (state, event) {
    case (.awaited, .returns): return .join
    case (.awaited, .lapses): return .end
    case (.watched, .returns): return .learn
    case (.watched, .lapses): return .none
    case (.over, .returns), (.over, .lapses): fatalError("Dropout: \(event) while \(state)")
    }
  }
}

/// A contact that ended, and may be found again.
struct MissingContact: Sendable {
  /// As it ended, under the id that the core knows.
  let contact: Contact
  /// Its id as the device reported it.
  let reportedID: ContactID
  let time: Instant
  let device: TouchDevice
  let course: Trajectory
  /// Whether it stood and held a row or a pull, or was part of a very short two-finger tap: if it
  /// comes back and stays, its device loses fingers.
  var isDoubtful = false
  /// Whether it surely was no drumming finger: it moved, or held a row or a pull.
  let isSure: Bool
  /// What goes on if it is found after its end was reported; nil for a new finger.
  var sequel: Sequel?
  /// How far from its course it is found.
  var reach: Millimeters
  /// Until when.
  var deadline: Instant
  var dropout: Dropout

  /// The same contact after its end was reported: what it held goes on with what lands there until
  /// `Tuning.stitchTime` is over. Nil if that is over, or if nothing would go on. What goes on with
  /// something may have moved meanwhile.
  func watched(_ tuning: Tuning) -> MissingContact? {
    guard sequel != nil, deadline < time + tuning.stitchTime else { return nil }
    var watched = self
    watched.reach = max(reach, tuning.slowStitchDistance)
    watched.deadline = time + tuning.stitchTime
    watched.dropout = Dropout(isAwaited: false)
    return watched
  }

  /// The square of a new contact's distance; nil when it is out of reach.
  ///
  /// It is near the course, or, if its end was reported, near its last place, as of a hand that turns.
  /// A swipe whose end was reported goes on in its own row.
  func distance(to point: Point, at time: Instant, _ tuning: Tuning) -> Double? {
    var way = point - course.position(at: time)
    if !dropout.isAwaited {
      let beside = point - contact.position
      if beside.lengthSquared < way.lengthSquared { way = beside }
      if case .row(let drag) = sequel, case .rowPan = drag.kind,
        way.dy.magnitude > tuning.lostRowReach
      {
        return nil
      }
    }
    let isNext = time - self.time <= tuning.reportStitchTime
    let reach = (isNext ? max(reach, tuning.reportStitchDistance) : reach).value
    return way.lengthSquared <= reach * reach ? way.lengthSquared : nil
  }
}
