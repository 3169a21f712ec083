// Decodes the events of one touch device, of any protocol, into contact frames.
internal import CEvdev
public import Gestures
public import Units

/// Decodes the contacts of one touch device.
///
/// Converts every protocol to protocol B for a ``ContactTracker``.
public struct TouchDecoder {
  /// What converts the device's protocol.
  private enum Converter {
    case slots
    case lists(ListedContacts)
    case single(SingleTouch)
  }

  private var tracker: ContactTracker
  private var converter: Converter

  /// - Parameters:
  ///   - traits: Capabilities of the device.
  ///   - slots: Current state of its slots. A single-touch device has one slot. The decoder ignores
  ///     them for protocol A, whose state is unknown.
  ///   - current: The slot that the device's next event belongs to.
  ///   - screen: The screen that the full range of both axes maps onto, in the user's orientation.
  ///   - matrix: Calibration matrix from the device's axes to the upright panel.
  ///   - rotation: Rotation of the screen on the panel.
  ///   - palms: Whether long contacts count as palms.
  ///   - device: The device of the contacts.
  ///   - tuning: Palm length, when lengths are trusted, and when a released finger that comes back
  ///     may be the same one.
  /// - Returns: nil for a device that is refused.
  public init?(
    _ traits: InputTraits, slots: [SlotState], current: Int, screen: PanelGeometry,
    matrix: AffineMatrix = .identity, rotation: Rotation = .upright,
    palms: PalmRejection = .auto, device: TouchDevice = .first, tuning: Tuning = .standard
  ) {
    guard traits.refusal(marks: [.touchscreen]) == nil, let axes = traits.axes,
      let dialect = traits.dialect
    else { return nil }
    switch dialect {
    case .slots: converter = .slots
    case .lists: converter = .lists(ListedContacts(hasTrackingID: traits.hasTrackingID, tuning))
    case .single(let single):
      let isDown = slots.first.map { $0.trackingID >= 0 } ?? false
      converter = .single(SingleTouch(single, isDown: isDown, tuning))
    }
    let hasButtonIDs = if case .single = dialect { true } else { false }
    tracker = ContactTracker(
      x: axes.x, y: axes.y, slots: dialect == .lists ? ListedContacts.emptySlots : slots,
      current: current, screen: screen, matrix: matrix, rotation: rotation,
      lengths: ContactLengths(traits, palms: palms, tuning: tuning), device: device,
      tuning: tuning, arePlaced: dialect == .lists, hasButtonIDs: hasButtonIDs)
  }

  /// The last frame; reused for the next.
  public var frame: ContactFrame { tracker.frame }

  /// Screen that positions map onto, in the user's orientation.
  public var screen: PanelGeometry {
    get { tracker.screen }
    set { tracker.screen = newValue }
  }

  /// Rotation of the screen on the panel.
  var rotation: Rotation {
    get { tracker.rotation }
    set { tracker.rotation = newValue }
  }

  /// The first position far outside its axis range; nil until there is one.
  var stray: StrayValue? { tracker.placement.stray }

  /// Why contact lengths are not trusted; nil while they are, or when the device reports none.
  package var lengthDoubt: LengthDoubt? { tracker.lengths.doubt }

  /// When a finger has left unless an event comes before; nil while each lift is reported.
  public var deadline: Instant? {
    guard case .single(let single) = converter else { return nil }
    return single.deadline
  }

  /// Contacts that have begun and not ended.
  package var openContacts: [ContactID] { tracker.openContacts }

  /// Handles one event of the device.
  ///
  /// - Complexity: O(1) between reports. A report is O(slots). With protocol A a report is
  ///   O(fingers³), with at most 15 fingers. No allocation while no caller retains the frame.
  public mutating func handle(
    _ event: InputEvent, serials: inout ContactSerials
  ) -> ContactTracker.Effect {
    switch converter {
    case .slots: return tracker.handle(event, serials: &serials)
    case .lists(let lists):
      lists.handle(event)
      guard event.isReport else { return .none }
      while let word = lists.next() { _ = tracker.handle(word, serials: &serials) }
      return tracker.handle(event, serials: &serials)
    case .single(var single):
      defer { converter = .single(single) }
      var effect = ContactTracker.Effect.none
      if let due = single.deadline, due < event.time, !event.isReport {
        effect = expire(&single, at: due, serials: &serials)
      }
      if event.isReport, let end = single.settle(at: event) {
        _ = tracker.handle(end, serials: &serials)
      }
      guard let word = single.translate(event) else { return effect }
      let next = tracker.handle(word, serials: &serials)
      // Only a report makes a frame, and none ends the finger before.
      return event.isReport ? next : effect
    }
  }

  /// Lets time pass without an event: a finger has left whose device does not report its lift.
  ///
  /// - Parameters:
  ///   - time: Now; at ``deadline`` or later for an effect.
  ///   - serials: Of the program.
  public mutating func advance(
    to time: Instant, serials: inout ContactSerials
  ) -> ContactTracker.Effect {
    guard case .single(var single) = converter, let due = single.deadline, due <= time else {
      return .none
    }
    defer { converter = .single(single) }
    return expire(&single, at: due, serials: &serials)
  }

  /// Handles SYN_DROPPED. The events until `endResync` are the difference to the device's state.
  ///
  /// For protocol A and single-touch devices all contacts are cancelled at once, because it is
  /// unknown which fingers are still down.
  public mutating func beginResync(at time: Instant) -> ContactTracker.Effect {
    switch converter {
    case .slots:
      tracker.beginResync()
      return .none
    case .lists(let lists):
      lists.forgetList()
      return tracker.cancelAll(at: time)
    case .single(var single):
      tracker.beginResync()
      single.beginResync()
      converter = .single(single)
      return tracker.cancelAll(at: time)
    }
  }

  /// Applies the events since `beginResync` as one report. Does nothing for protocol A.
  public mutating func endResync(
    at time: Instant, serials: inout ContactSerials
  ) -> ContactTracker.Effect {
    switch converter {
    case .slots: return tracker.endResync(at: time, serials: &serials)
    case .lists: return .none
    case .single(var single):
      single.endResync()
      converter = .single(single)
      return tracker.endResync(at: time, serials: &serials)
    }
  }

  /// Cancels all contacts. Their fingers make no contacts until they leave the panel.
  public mutating func cancelAll(at time: Instant) -> ContactTracker.Effect {
    tracker.cancelAll(at: time)
  }

  /// Marks the last frame as late when it is older than the limit.
  ///
  /// - Parameters:
  ///   - now: When the frame was read.
  ///   - age: The limit of the time from the frame's timestamp to `now`.
  mutating func judgeFrame(readAt now: Instant, lateAge age: Interval) {
    tracker.judgeFrame(readAt: now, lateAge: age)
  }

  /// Ends the only finger at an instant, in a report of its own.
  private mutating func expire(
    _ single: inout SingleTouch, at due: Instant, serials: inout ContactSerials
  ) -> ContactTracker.Effect {
    let report = InputEvent(type: EV_SYN, code: SYN_REPORT, value: 0, time: due)
    _ = tracker.handle(single.expire(report), serials: &serials)
    return tracker.handle(report, serials: &serials)
  }
}
