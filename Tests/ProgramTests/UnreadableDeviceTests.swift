// What a user reads who may not open a display or a touch panel, or have the list's touches.
import Evdev
import Glibc
import Shell
import System
import Testing

@testable import Scanout
@testable import panelist

@Suite("Devices that this user may not read")
struct UnreadableDeviceTests {
  /// Not on any machine, so that its group is not known.
  private static let path = "/dev/dri/card255"
  private static let panelText =
    "open /dev/input/event3 (Panel): not permitted: you may not read it; the list may. Run this with "
    + "sudo, or `sudo adduser NAME input` and log in again"

  private func card(_ errno: CInt, call: CardCall = .open) -> CardReport {
    CardReport(
      path: Self.path,
      disposition: .refused(.failed(ScanoutError(call: call, path: Self.path, errno: errno))))
  }

  private let unreadable = surveyed(3, refusal: .noPermission(group: "input"))

  @Test(
    "only a card that may not be opened is unreadable, and the group that owns it is named",
    arguments: [
      (EACCES, .open, "video", ", or `sudo adduser NAME video` and log in again"),
      (EPERM, .open, "video", ", or `sudo adduser NAME video` and log in again"),
      (EACCES, .open, "root", ""), (EACCES, .open, nil, ""), (ENODEV, .open, "video", nil),
      (EACCES, .test, "video", nil),
    ] as [(CInt, CardCall, String?, String?)])
  func cards(errno: CInt, call: CardCall, group: String?, join: String?) {
    let device = UnreadableDevice(card(errno, call: call)) { _ in group }
    #expect(
      device?.text
        == join.map {
          "open /dev/dri/card255: \(reason(of: errno)): you may not read it; the list may. Run this "
            + "with sudo" + $0
        })
  }

  @Test("a touch panel names its group, and a panel that is refused for another reason is readable")
  func panels() {
    #expect(UnreadableDevice(unreadable)?.text == Self.panelText)
    #expect(UnreadableDevice(surveyed(3)) == nil)
    #expect(UnreadableDevice(surveyed(3, refusal: .pen)) == nil)
  }

  @Test("devices ends with 77 for what may not be read, and with 69 for what is not there")
  func statuses() {
    let used = surveyed(4)
    let none = Failure([], [])
    #expect(none?.status == .unavailable)
    #expect(none?.message == "no usable display; connect one")
    let denied = Failure([card(EACCES)], [unreadable])
    #expect(denied?.status == .noPermission)
    #expect(denied?.message.split(separator: "\n").count == 2)
    #expect(Failure([card(EACCES)], [used])?.status == .noPermission)
    #expect(Failure([card(ENODEV)], [used])?.message == "no usable display; see the reasons above")
    let display = CardReport(path: Self.path, disposition: .chosen(connector: "HDMI-A-1"))
    #expect(Failure([display], [unreadable]) == Failure(.noPermission, Self.panelText))
    #expect(Failure([display], [])?.message == "no usable touch panel; connect one")
    #expect(Failure([display], [surveyed(3, refusal: .pen)])?.status == .unavailable)
    #expect(Failure([display, card(EACCES)], [unreadable, used]) == nil)
  }

  @Test(
    "a request for the touches that fails says whether a list runs, and what to do",
    arguments: [
      (ENOENT, nil, "if one runs, it reacts"), (ECONNREFUSED, nil, "(Connection refused)"),
      (EACCES, 77, "group panelist"), (EBUSY, 69, "end another"),
      (EAGAIN, 69, "does not answer in time"), (EIO, 69, "restart panelist"),
    ] as [(CInt, CInt?, String)])
  func leases(errno: CInt, status: CInt?, words: String) {
    let error = SystemError(call: .connect, path: "/run/panelist/touch", errno: errno)
    switch LeaseDenial(error) {
    case .unanswered(let warning):
      #expect(status == nil)
      #expect(warning.contains(words))
      #expect(warning.hasPrefix("no list answers at /run/panelist/touch ("))
    case .refused(let failure):
      #expect(failure.status.rawValue == status)
      #expect(failure.message.contains(words))
      #expect(failure.message.contains("/run/panelist/touch"))
    }
  }
}
