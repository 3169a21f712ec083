// Endless reports of panels of every dialect, to count their allocations.
import CEvdev
import Evdev
import Gestures
import Units

/// One panel of each dialect, all touched at the same time by up to ten fingers.
struct Reports {
  private static let range = AxisRange(minimum: 0, maximum: 4095, resolution: 20)
  private static let screen = PanelGeometry(
    pixels: Size(width: 1280, height: 800), width: 217, height: 136)

  private var decoders: [TouchDecoder]
  private var serials = ContactSerials()
  private var time = Instant.zero
  private var contactCount = 0

  init() {
    let single = SingleTouchTraits(x: Self.range, y: Self.range, key: BTN_TOUCH)
    decoders = [(10, true, true), (nil, true, true), (nil, false, true), (nil, false, false)].map {
      slotCount, hasTrackingID, isMultitouch in
      let traits = InputTraits(
        name: "", isDirect: true, slotCount: slotCount, hasTrackingID: hasTrackingID,
        x: isMultitouch ? Self.range : nil, y: isMultitouch ? Self.range : nil,
        length: Self.range, single: single)
      let slots = [SlotState](repeating: SlotState(), count: traits.fingerCount)
      guard let decoder = TouchDecoder(traits, slots: slots, current: 0, screen: Self.screen) else {
        fatalError("Reports: \(traits) is refused")
      }
      return decoder
    }
  }

  /// Sends this many reports from each panel.
  ///
  /// - Returns: Number of contacts in all frames, so that the work is not optimized away.
  mutating func run(_ count: Int) -> Int {
    for step in 0..<count {
      time += .milliseconds(8)
      for finger in 0..<10 { move(CInt(finger), CInt(step)) }
      // All fingers lift for one report in 50.
      let isLift = step % 50 == 49
      say(EV_KEY, BTN_TOUCH, isLift ? 0 : 1)
      say(EV_SYN, SYN_REPORT, 0)
    }
    return contactCount
  }

  private mutating func move(_ finger: CInt, _ step: CInt) {
    let isLift = step % 50 == 49
    say(EV_ABS, ABS_MT_SLOT, finger)
    say(EV_ABS, ABS_MT_TRACKING_ID, isLift ? -1 : step / 50 * 10 + finger)
    say(EV_ABS, ABS_MT_POSITION_X, 400 * finger + step % 50)
    say(EV_ABS, ABS_MT_POSITION_Y, 300 * finger + step % 50)
    say(EV_ABS, ABS_MT_TOUCH_MAJOR, isLift ? 0 : 100 + step % 7)
    say(EV_SYN, SYN_MT_REPORT, 0)
    if finger == 0 {
      say(EV_ABS, ABS_X, step % 50)
      say(EV_ABS, ABS_Y, step % 50)
    }
  }

  private mutating func say(_ type: CInt, _ code: CInt, _ value: CInt) {
    let event = InputEvent(type: type, code: code, value: value, time: time)
    for index in decoders.indices {
      let effect = decoders[index].handle(event, serials: &serials)
      if effect == .frame { contactCount += decoders[index].frame.contacts.count }
    }
  }
}
