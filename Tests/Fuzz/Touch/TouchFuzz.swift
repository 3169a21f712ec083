// Fuzzes touch input: checks the invariants of contacts and gestures for arbitrary events.
import CEvdev
import Evdev
import Gestures
import Glibc
import Units

/// Rows of 10 mm under every finger.
private struct Rows: Surface {
  var facts = SurfaceFacts(edges: .top)

  func hit(at point: Point) -> Hit {
    let row = (point.y.value / 10).rounded(.down)
    guard row >= 4 else { return Hit(.rows, Self.row(row)) }
    return point.y >= 45 ? Hit(.cover) : Hit(.black)
  }

  func seam(near point: Point) -> Seam? {
    let below = min((point.y.value / 10).rounded(), 4)
    return Seam(
      above: below > 0 ? Self.row(below - 1) : nil, below: below < 4 ? Self.row(below) : nil)
  }

  private static func row(_ number: Double) -> TargetID { TargetID(high: 0, low: UInt64(number)) }

  func isSeen(_ target: TargetID) -> Bool { true }
  func pullProgress(at edge: ListEdge, by travel: Millimeters) -> Double { travel / 10 }

  var bounds: Vector { Vector(dx: 100, dy: 50) }
}

/// A panel whose events come from the input, and the invariants of its contacts and gestures.
private struct Trial {
  private static let axes: [(CInt, CInt)] = [
    (EV_ABS, ABS_MT_SLOT), (EV_ABS, ABS_MT_TRACKING_ID), (EV_ABS, ABS_MT_POSITION_X),
    (EV_ABS, ABS_MT_POSITION_Y), (EV_ABS, ABS_MT_TOOL_TYPE), (EV_KEY, BTN_TOUCH),
    (EV_SYN, SYN_REPORT), (EV_ABS, ABS_MT_TOUCH_MAJOR), (EV_SYN, SYN_MT_REPORT), (EV_ABS, ABS_X),
    (EV_ABS, ABS_Y), (EV_ABS, ABS_PRESSURE), (EV_ABS, ABS_MT_DISTANCE), (EV_ABS, ABS_DISTANCE),
  ]

  private var decoder: TouchDecoder
  private var serials = ContactSerials()
  private var core = GestureCore()
  private var surface = Rows()
  private var time = Instant.zero
  private var contacts: Set<ContactID> = []
  private var gestures: [ContactID: Gesture.Kind] = [:]
  /// Whether an ended gesture is a planted fault, which the fuzzer must find.
  private let isPlanted: Bool

  /// - Parameter dialect: 0 for slots, 1 and 2 for protocol A with and without tracking ids, 3 for
  ///   single-touch.
  init(isPlanted: Bool, dialect: UInt8) {
    self.isPlanted = isPlanted
    let x = AxisRange(minimum: 0, maximum: 1000, resolution: 10)
    let y = AxisRange(minimum: 0, maximum: 500, resolution: 10)
    let traits = InputTraits(
      name: "", isDirect: true, slotCount: dialect == 0 ? 5 : nil, hasTrackingID: dialect < 2,
      x: dialect == 3 ? nil : x, y: dialect == 3 ? nil : y, length: x,
      single: SingleTouchTraits(x: x, y: y, key: BTN_TOUCH))
    let screen = PanelGeometry(pixels: Size(width: 1000, height: 500), width: 100, height: 50)
    let slots = [SlotState](repeating: SlotState(), count: traits.fingerCount)
    guard let decoder = TouchDecoder(traits, slots: slots, current: 0, screen: screen) else {
      fatalError("TouchFuzz: \(traits) is refused")
    }
    self.decoder = decoder
  }

  /// Handles three bytes of input: the kind of event, and its value in the two others.
  mutating func take(_ what: UInt8, _ value: Int16) {
    time += .milliseconds(4)
    switch what {
    case 0..<240:
      let (type, code) = Self.axes[Int(what) % Self.axes.count]
      let event = InputEvent(type: type, code: code, value: CInt(value), time: time)
      pass(decoder.handle(event, serials: &serials))
    case 240..<244: pass(decoder.beginResync(at: time))
    case 244..<248: pass(decoder.endResync(at: time, serials: &serials))
    case 248..<252: pass(decoder.cancelAll(at: time))
    case 252:
      surface.facts.isListMoving = value & 1 != 0
      surface.facts.edited =
        value & 6 == 6 ? TargetID(high: 0, low: UInt64(UInt16(bitPattern: value) % 4)) : nil
      surface.facts.areRowsParted = value & 24 == 24
    case 253: wait(Interval(nanoseconds: Int64(value.magnitude) * 100_000))
    case 254...255:
      let row = TargetID(high: 0, low: UInt64(UInt16(bitPattern: value) % 4))
      var emitted: [Gesture] = []
      core.release(row, at: time) { emitted.append($0) }
      for gesture in emitted { follow(gesture) }
    default: fatalError("TouchFuzz: \(what)")
    }
    let holds = core.holds
    let isSame = holds.allSatisfy { gestures[$0.contact] == $0.kind }
    guard isSame, holds.count == gestures.count else {
      fatalError("TouchFuzz: \(holds) are held, and \(gestures) were reported")
    }
  }

  /// Advances the time by up to 3.3 s without a report, and resamples the contacts.
  private mutating func wait(_ length: Interval) {
    time += length
    pass(decoder.advance(to: time, serials: &serials))
    if let due = decoder.deadline, due <= time {
      fatalError("TouchFuzz: \(due) was due by \(time)")
    }
    var emitted: [Gesture] = []
    core.advance(to: time, on: surface) { emitted.append($0) }
    core.resample(to: time, on: surface) { emitted.append($0) }
    for gesture in emitted { follow(gesture) }
    if let due = core.nextDeadline, due <= time {
      fatalError("TouchFuzz: \(due) was due by \(time)")
    }
  }

  /// Cancels all contacts; nothing may stay open.
  mutating func finish() {
    pass(decoder.cancelAll(at: time))
    guard contacts.isEmpty, gestures.isEmpty, core.isAtRest else {
      fatalError("TouchFuzz: left over: \(contacts), \(gestures), \(core)")
    }
  }

  private mutating func pass(_ effect: ContactTracker.Effect) {
    guard effect == .frame else { return }
    for contact in decoder.frame.contacts {
      switch contact.phase {
      case .began:
        guard contacts.insert(contact.id).inserted else {
          fatalError("TouchFuzz: \(contact) began twice")
        }
      case .moved:
        guard contacts.contains(contact.id) else { fatalError("TouchFuzz: \(contact) is none") }
      case .ended, .cancelled:
        guard contacts.remove(contact.id) != nil else {
          fatalError("TouchFuzz: \(contact) is none")
        }
      }
    }
    var emitted: [Gesture] = []
    core.handle(decoder.frame, on: surface) { emitted.append($0) }
    for gesture in emitted { follow(gesture) }
  }

  private mutating func follow(_ gesture: Gesture) {
    switch gesture.kind {
    case .tap, .twoFingerTap:
      guard gesture.phase == .ended, gestures[gesture.contact] == nil else {
        fatalError("TouchFuzz: \(gesture) is no tap")
      }
      return
    case .rowPan, .listPan, .longPress, .pinch: break
    }
    switch gesture.phase {
    case .began:
      guard gestures.updateValue(gesture.kind, forKey: gesture.contact) == nil else {
        fatalError("TouchFuzz: \(gesture) began twice")
      }
    case .changed:
      guard gestures[gesture.contact] == gesture.kind else {
        fatalError("TouchFuzz: \(gesture) did not begin")
      }
    case .ended, .cancelled:
      guard gestures.removeValue(forKey: gesture.contact) == gesture.kind else {
        fatalError("TouchFuzz: \(gesture) did not begin")
      }
      if isPlanted && gesture.phase == .ended { fatalError("TouchFuzz: the planted fault") }
    }
  }
}

private let isPlanted = unsafe getenv("PANELIST_FUZZ_PLANTED") != nil

/// libFuzzer's entry point, called with each generated input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTouches(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  // `count` bytes are valid during the call.
  let bytes = unsafe UnsafeBufferPointer(start: start, count: count)
  guard let dialect = unsafe bytes.first else { return 0 }
  var trial = Trial(isPlanted: isPlanted, dialect: dialect % 4)
  for start in stride(from: 1, to: count - 2, by: 3) {
    let high = unsafe UInt16(bytes[start + 1])
    let low = unsafe UInt16(bytes[start + 2])
    unsafe trial.take(bytes[start], Int16(bitPattern: high << 8 | low))
  }
  trial.finish()
  return 0
}
