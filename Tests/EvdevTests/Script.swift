// Text forms of touch events and contact frames for tables of tests.
import CEvdev
import Evdev
import Gestures
import Units

/// Turns `slot 0 id 5 x 100 y 200 report` into events; reports are 1 ms apart, and `wait 50` adds
/// 50 ms.
func events(_ script: String, from start: Int64 = 0) -> [InputEvent] {
  var time = Instant(nanoseconds: start)
  var events: [InputEvent] = []
  var words = script.split(separator: " ").makeIterator()
  while let word = words.next() {
    if word == "mark" {
      events.append(InputEvent(type: EV_SYN, code: SYN_MT_REPORT, value: 0, time: time))
      continue
    }
    // "unplug" is the report that the kernel itself emits when a device is removed.
    if word == "report" || word == "unplug" {
      let value: CInt = word == "unplug" ? 1 : 0
      events.append(InputEvent(type: EV_SYN, code: SYN_REPORT, value: value, time: time))
      time += .milliseconds(1)
      continue
    }
    guard let value = words.next().flatMap({ CInt($0) }) else { fatalError("script: \(script)") }
    if word == "wait" {
      time += .milliseconds(Int(value))
      continue
    }
    let codes: [Substring: (CInt, CInt)] = [
      "slot": (EV_ABS, ABS_MT_SLOT), "id": (EV_ABS, ABS_MT_TRACKING_ID),
      "x": (EV_ABS, ABS_MT_POSITION_X), "y": (EV_ABS, ABS_MT_POSITION_Y),
      "tool": (EV_ABS, ABS_MT_TOOL_TYPE), "touch": (EV_KEY, BTN_TOUCH),
      "pressure": (EV_ABS, ABS_MT_PRESSURE), "length": (EV_ABS, ABS_MT_TOUCH_MAJOR),
      "distance": (EV_ABS, ABS_MT_DISTANCE), "singleDistance": (EV_ABS, ABS_DISTANCE),
      "singleX": (EV_ABS, ABS_X), "singleY": (EV_ABS, ABS_Y),
      "z": (EV_ABS, ABS_Z), "rx": (EV_ABS, ABS_RX), "left": (EV_KEY, BTN_LEFT),
    ]
    guard let (type, code) = codes[word] else { fatalError("script: no word \(word)") }
    events.append(InputEvent(type: type, code: code, value: value, time: time))
  }
  return events
}

/// Describes a frame as `1 began 10,20; 2 moved 3,4`, in millimetres, with hints of identity where
/// there are any: `1 ended 10,20 keeps id; 2 began 10,20 continues 1`. Palms follow the contacts,
/// with the contact that one was or becomes: `1 cancelled 10,20; palm 1 began 10,20 as 1`.
func words(_ frame: ContactFrame) -> String {
  [contactWords(frame), palmWords(frame)].compactMap(\.self).joined(separator: "; ")
}

/// Describes the contacts of a frame; nil if it has palms alone.
func contactWords(_ frame: ContactFrame) -> String? {
  guard !frame.contacts.isEmpty else { return nil }
  return frame.contacts.map { contact in
    "\(contact.id.serial) \(contact.phase) \(words(contact.position))"
      + (contact.length.map { " \(number($0)) long" } ?? "")
      + (contact.continues.map { " continues \($0.serial)" } ?? "")
      + (contact.keepsTrackingID ? " keeps id" : "")
  }.joined(separator: "; ")
}

/// Describes the palms of a frame; nil if it has none.
func palmWords(_ frame: ContactFrame) -> String? {
  guard !frame.palms.isEmpty else { return nil }
  return frame.palms.map { palm in
    "palm \(palm.id.serial) \(palm.phase) \(words(palm.position))"
      + (palm.contact.map { " as \($0.serial)" } ?? "")
  }.joined(separator: "; ")
}

private func words(_ place: Point) -> String { "\(number(place.x)),\(number(place.y))" }

private func number(_ distance: Millimeters) -> String {
  let tenths = Int((distance.value * 10).rounded())
  return tenths % 10 == 0 ? "\(tenths / 10)" : "\(Double(tenths) / 10)"
}

/// A screen of 100 mm × 50 mm with ten units per millimetre.
let screen = PanelGeometry(pixels: Size(width: 1000, height: 500), width: 100, height: 50)

/// Traits of a panel with slots on `screen`.
let panelTraits = InputTraits(
  name: "Panel", isDirect: true, slotCount: 4, hasTrackingID: true,
  x: AxisRange(minimum: 0, maximum: 1000, resolution: 10),
  y: AxisRange(minimum: 0, maximum: 500, resolution: 10))

/// Traits of a protocol A panel on `screen`, with or without tracking ids.
func listTraits(hasTrackingID: Bool) -> InputTraits {
  var traits = panelTraits
  (traits.slotCount, traits.hasTrackingID) = (nil, hasTrackingID)
  traits.length = AxisRange(minimum: 0, maximum: 255, resolution: 10)
  return traits
}

/// Traits of a single-touch panel on `screen`.
let singleTraits = InputTraits(
  name: "Single", isDirect: true, slotCount: nil, hasTrackingID: false, x: nil, y: nil,
  single: SingleTouchTraits(
    x: AxisRange(minimum: 0, maximum: 1000), y: AxisRange(minimum: 0, maximum: 500),
    spareX: AxisRange(minimum: 0, maximum: 4000), spareY: AxisRange(minimum: 0, maximum: 4000),
    key: BTN_TOUCH))

/// A contact tracker for `panelTraits`.
func makeTracker(
  slots: [SlotState] = [SlotState](repeating: SlotState(), count: 4), current: Int = 0
) -> ContactTracker {
  ContactTracker(
    x: AxisRange(minimum: 0, maximum: 1000), y: AxisRange(minimum: 0, maximum: 500), slots: slots,
    current: current, screen: screen)
}
