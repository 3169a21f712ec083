// Single-touch devices: their axes, and their events as one slot of protocol B.
import CEvdev
internal import Gestures
internal import Units

/// Converts the events of a single-touch device; each touch gets a new tracking id.
///
/// Some devices say in each report that their button is pressed and released, and nothing once the
/// finger has left. Two such reports within `Tuning.pulseTime` are a touch, which lasts until that
/// time has passed without a report, or until a report that only releases the button. One alone is
/// noise.
struct SingleTouch {
  private enum Button {
    case up
    case down
    /// Pressed and released by the report of an instant: perhaps noise.
    case pulsedOnce(Instant)
    /// Pressed and released by each report; the last one came at an instant.
    case pulsing(Instant)
  }

  /// What a report says about the button, as far as it has been read.
  private enum Change {
    case none
    case pressed
    /// Pressed, and then released.
    case pulsed
  }

  private let traits: SingleTouchTraits
  private let pulseTime: Interval
  private var button: Button
  private var change = Change.none
  private var lastID: CInt = 0
  /// Whether the device reports positions on its spare pair of axes.
  private var usesSpare = false
  /// Whether the events are kernel state, after SYN_DROPPED.
  private var isResyncing = false

  /// - Parameter isDown: Whether a finger is already down.
  init(_ traits: SingleTouchTraits, isDown: Bool, _ tuning: Tuning) {
    self.traits = traits
    pulseTime = tuning.pulseTime
    button = isDown ? .down : .up
  }

  /// When a finger has left unless a report comes before; nil for one whose device reports its lift.
  var deadline: Instant? {
    if case .pulsing(let last) = button { last + pulseTime } else { nil }
  }

  /// The event as a protocol B event; nil for one that does not concern the finger. A report is
  /// preceded by what ``settle(at:)`` returns.
  mutating func translate(_ event: InputEvent) -> InputEvent? {
    var word = event
    switch (event.type, event.code) {
    case (EV_SYN, SYN_REPORT): return event
    // The kernel also has state for axes that the device never reports.
    case (EV_ABS, ABS_X) where isResyncing && usesSpare: return nil
    case (EV_ABS, ABS_Y) where isResyncing && usesSpare: return nil
    case (EV_ABS, ABS_X): word.code = ABS_MT_POSITION_X
    case (EV_ABS, ABS_Y): word.code = ABS_MT_POSITION_Y
    case (EV_ABS, ABS_DISTANCE): word.code = ABS_MT_DISTANCE
    case (EV_ABS, ABS_Z):
      guard let spare = traits.spareX else { return nil }
      usesSpare = true
      (word.code, word.value) = (ABS_MT_POSITION_X, traits.x.value(at: spare, event.value))
    case (EV_ABS, ABS_RX):
      guard let spare = traits.spareY else { return nil }
      usesSpare = true
      (word.code, word.value) = (ABS_MT_POSITION_Y, traits.y.value(at: spare, event.value))
    case (EV_KEY, traits.key): return event.value == 0 ? release(event) : press(event)
    default: return nil  // Pressure, other mouse buttons.
    }
    return word
  }

  /// Settles what the report says about the button, when all of it has been read.
  ///
  /// - Returns: The end of a touch that is none.
  mutating func settle(at report: InputEvent) -> InputEvent? {
    defer { change = .none }
    switch (button, change) {
    case (.up, .none), (.down, .none), (.pulsedOnce, .none): break
    // The button stays pressed: the device will report the lift.
    case (.up, .pressed), (.down, .pressed), (.pulsedOnce, .pressed), (.pulsing, .pressed):
      button = .down
    case (.pulsing, .none), (.pulsing, .pulsed): button = .pulsing(report.time)
    case (.pulsedOnce(let first), .pulsed) where report.time - first <= pulseTime:
      button = .pulsing(report.time)
    case (.up, .pulsed), (.down, .pulsed), (.pulsedOnce, .pulsed):
      button = .pulsedOnce(report.time)
      return report.identifying(-1)
    }
    return nil
  }

  /// No report came in time: the finger of a device that pulses has left.
  ///
  /// - Parameter report: The report that ends the touch.
  mutating func expire(_ report: InputEvent) -> InputEvent {
    button = .up
    return report.identifying(-1)
  }

  /// The events until ``endResync()`` are kernel state. A touch that pulsed is over.
  mutating func beginResync() {
    isResyncing = true
    change = .none
    switch button {
    case .pulsedOnce, .pulsing: button = .up
    case .up, .down: break
    }
  }

  mutating func endResync() { isResyncing = false }

  /// Key autorepeat has the value 2.
  private mutating func press(_ event: InputEvent) -> InputEvent? {
    switch (button, change) {
    case (.down, .none), (_, .pressed): return nil
    // Released and pressed in one report: the touch goes on.
    case (.pulsing, .none), (_, .pulsed):
      change = .pressed
      return nil
    case (.up, .none), (.pulsedOnce, .none):
      change = .pressed
      lastID = lastID == .max ? 1 : lastID + 1
      return event.identifying(lastID)
    }
  }

  private mutating func release(_ event: InputEvent) -> InputEvent? {
    switch (button, change) {
    case (_, .pressed):
      change = .pulsed
      return nil
    case (.down, .none), (.pulsing, .none):
      button = .up
      return event.identifying(-1)
    case (.up, _), (.pulsedOnce, _), (.down, .pulsed), (.pulsing, .pulsed): return nil
    }
  }
}

extension InputEvent {
  /// A tracking id at the time of this event.
  fileprivate func identifying(_ trackingID: CInt) -> InputEvent {
    InputEvent(type: EV_ABS, code: ABS_MT_TRACKING_ID, value: trackingID, time: time)
  }
}

extension AxisRange {
  /// The value of this range at the same relative position as `value` in `other`.
  fileprivate func value(at other: AxisRange, _ value: CInt) -> CInt {
    let along = min(1, max(0, other.fraction(value)))
    return CInt((Double(minimum) + along * (Double(maximum) - Double(minimum))).rounded())
  }
}

/// The axes and the touch key of a single-touch device.
public struct SingleTouchTraits: Hashable, Sendable {
  /// Range of ABS_X.
  public var x: AxisRange
  /// Range of ABS_Y.
  public var y: AxisRange
  /// Range of ABS_Z, if ABS_RX exists too. A driver that finds X and Y described twice maps the
  /// second pair to the next free codes, and the panel may use either pair.
  public var spareX: AxisRange?
  /// Range of ABS_RX, likewise.
  public var spareY: AxisRange?
  /// BTN_TOUCH, or BTN_LEFT of a screen that emulates a mouse; nil when the device has neither.
  public var key: CInt?

  public init(
    x: AxisRange, y: AxisRange, spareX: AxisRange? = nil, spareY: AxisRange? = nil,
    key: CInt?
  ) {
    self.x = x
    self.y = y
    self.spareX = spareX
    self.spareY = spareY
    self.key = key
  }

  /// - Parameters:
  ///   - range: The range of an axis; nil for one that the device lacks.
  ///   - hasKey: Whether the device has a key.
  /// - Returns: nil for a device without ABS_X or ABS_Y.
  package init?(range: (CInt) -> AxisRange?, hasKey: (CInt) -> Bool) {
    guard let x = range(ABS_X), let y = range(ABS_Y) else { return nil }
    let key = [CInt(BTN_TOUCH), CInt(BTN_LEFT)].first(where: hasKey)
    self.init(x: x, y: y, key: key)
    if let spareX = range(ABS_Z), let spareY = range(ABS_RX), spareX.isUsable, spareY.isUsable {
      (self.spareX, self.spareY) = (spareX, spareY)
    }
  }
}
