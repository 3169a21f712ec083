// Touches near the corners are collected one by one, in device units.
import Evdev
import Gestures
import Testing
import Units

@testable import panelist

@Suite("Touches near the corners")
struct CornerTouchesTests {
  private static let offset = Double(CInt.min)

  private func contact(_ id: UInt64, _ phase: Contact.Phase, _ x: CInt = 0, _ y: CInt = 0)
    -> Contact
  {
    Contact(
      id: ContactID(serial: id), phase: phase,
      position: Point(
        x: Millimeters(Double(x) - Self.offset), y: Millimeters(Double(y) - Self.offset)))
  }

  private func frame(
    _ milliseconds: Int, _ contacts: [Contact], device: UInt32 = 1
  ) -> ContactFrame {
    ContactFrame(
      time: .zero + .milliseconds(milliseconds), contacts: contacts,
      device: TouchDevice(serial: device))
  }

  @Test("a touch counts at its landing when it lifts, for one corner after the other")
  func order() {
    var corners = CornerTouches()
    for (index, corner) in Corner.allCases.enumerated() {
      #expect(corners.corner == corner)
      let (id, time, x) = (UInt64(index + 1), 1000 * index, CInt(10 * index - 5))
      #expect(corners.handle(frame(time, [contact(id, .began, x, 70_000)])) == .none)
      #expect(corners.handle(frame(time + 20, [contact(id, .moved, 90, 90)])) == .none)
      #expect(corners.corner == corner)
      #expect(
        corners.handle(frame(time + 40, [contact(id, .ended, 90, 90)]))
          == .landed(corner, DeviceTouch(x: x, y: 70_000)))
    }
    #expect(corners.corner == nil)
    #expect(corners.touches.map(\.x) == [-5, 5, 15, 25])
  }

  @Test("a second finger, a palm and a bounce do not count")
  func others() {
    var corners = CornerTouches()
    let steps: [(Int, [Contact], CornerTouches.Effect)] = [
      (0, [contact(1, .began, 1, 1)], .none),
      (10, [contact(2, .began, 2, 2)], .none),
      (20, [contact(2, .ended)], .none),
      (30, [contact(1, .ended)], .landed(.topLeft, DeviceTouch(x: 1, y: 1))),
      // A panel that loses a resting finger reports it anew.
      (200, [contact(3, .began, 3, 3)], .none),
      (500, [contact(3, .ended)], .none),
      (600, [contact(4, .began, 4, 4)], .none),
      (700, [contact(4, .cancelled)], .none),
      // One slot: the old contact ends and its new one begins.
      (800, [contact(5, .began, 5, 5)], .none),
      (
        900, [contact(5, .ended), contact(6, .began, 6, 6)],
        .landed(.topRight, DeviceTouch(x: 5, y: 5))
      ),
      (2000, [contact(6, .ended)], .none),
      (2100, [contact(7, .began, 7, 7)], .none),
      (2200, [contact(7, .ended)], .landed(.bottomRight, DeviceTouch(x: 7, y: 7))),
    ]
    for (time, contacts, effect) in steps {
      #expect(corners.handle(frame(time, contacts)) == effect, "\(time) ms")
    }
  }

  @Test("the panel that is touched first is measured, touches of others are reported and ignored")
  func otherPanel() {
    var corners = CornerTouches()
    let other = TouchDevice(serial: 2)
    _ = corners.handle(frame(0, [contact(1, .began, 1, 1)]))
    #expect(corners.handle(frame(5, [contact(2, .began)], device: 2)) == .ignored(other))
    #expect(corners.handle(frame(9, [contact(2, .ended)], device: 2)) == .none)
    #expect(
      corners.handle(frame(20, [contact(1, .ended)])) == .landed(.topLeft, DeviceTouch(x: 1, y: 1)))
    #expect(corners.device == .first)
  }

  @Test(
    "the reader's positions are the device's values, also beyond the range that it declares",
    arguments: [(0, 0), (51, 62), (-5, 70_000), (CInt.min, CInt.max)] as [(CInt, CInt)])
  func units(x: CInt, y: CInt) throws {
    let range = AxisRange(minimum: 0, maximum: 1000)
    let traits = InputTraits(
      name: "Panel", isDirect: true, slotCount: 2, hasTrackingID: true, x: range, y: range)
    let configuration = CornerTouches.configuration(ignoring: [])
    let correction = configuration.correction(
      of: InputNode(
        path: "/dev/input/event3", systemPath: "/sys", name: "Panel", marks: [.touchscreen],
        calibration: "0 1 0 1 0 0"))
    var decoder = try #require(
      TouchDecoder(
        traits.correcting(correction.x, correction.y), slots: [SlotState(x: 1, y: 1)], current: 0,
        screen: CornerTouches.screen, matrix: correction.matrix, palms: correction.palms))
    var serials = ContactSerials()
    var corners = CornerTouches()
    var effects: [CornerTouches.Effect] = []
    // ABS_MT_TRACKING_ID, ABS_MT_POSITION_X, ABS_MT_POSITION_Y and SYN_REPORT.
    for (type, code, value) in [
      (3, 0x39, 1), (3, 0x35, x), (3, 0x36, y), (0, 0, 0), (3, 0x39, -1), (0, 0, 0),
    ]
      as [(CInt, CInt, CInt)]
    {
      let event = InputEvent(type: type, code: code, value: value, time: .zero)
      guard decoder.handle(event, serials: &serials) == .frame else { continue }
      effects.append(corners.handle(decoder.frame))
    }
    #expect(effects == [.none, .landed(.topLeft, DeviceTouch(x: x, y: y))])
  }
}
