// A contact that ended and may be found again, and what its device is known for.
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
  let isDoubtful: Bool
  /// How far from its course it is found.
  let reach: Millimeters
  /// Until when.
  let deadline: Instant
  var dropout: Dropout

  /// The square of a new contact's distance from the course; nil when it is out of reach.
  func distance(to point: Point, at time: Instant, _ tuning: Tuning) -> Double? {
    let distance = (point - course.position(at: time)).lengthSquared
    let isNext = time - self.time <= tuning.reportStitchTime
    let reach = (isNext ? max(reach, tuning.reportStitchDistance) : reach).value
    return distance <= reach * reach ? distance : nil
  }
}

/// Devices that were seen to lose fingers, by what they did.
struct LossyDevices: Sendable {
  /// They report a finger that they lost as a new contact; and how many of them were drained.
  private var losing: [TouchDevice] = []
  private var drainedCount = 0
  /// They keep the tracking id of a finger whose lift they report, and report it again.
  private var flickering: [TouchDevice] = []

  var areNone: Bool { losing.isEmpty && flickering.isEmpty }

  func loses(_ device: TouchDevice) -> Bool { losing.contains(device) }
  func flickers(_ device: TouchDevice) -> Bool { flickering.contains(device) }

  /// The device may have lost several fingers at once: only the first says something new.
  mutating func noteLoss(of device: TouchDevice) { Self.add(device, to: &losing) }
  mutating func noteFlicker(of device: TouchDevice) { Self.add(device, to: &flickering) }

  /// A device that loses fingers, each returned once; nil when there is none.
  mutating func drain() -> TouchDevice? {
    guard drainedCount < losing.count else { return nil }
    drainedCount += 1
    return losing[drainedCount - 1]
  }

  private static func add(_ device: TouchDevice, to devices: inout [TouchDevice]) {
    if !devices.contains(device) { devices.append(device) }
  }
}
