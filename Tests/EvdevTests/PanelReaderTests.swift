// Panel reader: hotplug, touches, lost events, errors and refusals.
import CEvdev
import Evdev
import Gestures
import Glibc
import System
import TestKernel
import Testing
import Units

@Suite("Panel reader")
struct PanelReaderTests {
  private let plug = FakePlug(number: 3)
  private let appeared = "touch panel /dev/input/event3 (Panel), 4 fingers"
  private let gone = "touch panel /dev/input/event3 (Panel) is gone"

  @Test("a panel present at the start is read, with one frame for each report")
  func present() throws {
    let bench = try Bench(plugged: [plug])
    try bench.touch(plug, "id 5 x 100 y 100 report id -1 report")
    #expect(bench.frames == ["1 began 10,10", "1 ended 10,10"])
  }

  @Test("a panel plugged in later is read, and is opened once although announced twice")
  func later() throws {
    let bench = try Bench()
    bench.hardware.plugIn(plug)
    bench.hardware.announce(.present(plug.node))
    try bench.loop.runOnce(waiting: false)
    #expect(bench.reports == [appeared])
    #expect(bench.kernel.openCount(plug.node.path) == 1)
    try bench.touch(plug, "id 5 x 100 y 100 report")
    #expect(bench.frames == ["1 began 10,10"])
  }

  @Test("unplugging a panel during a drag cancels all contacts in one frame")
  func unplugged() throws {
    let bench = try Bench(plugged: [plug])
    try bench.touch(plug, "slot 0 id 5 x 100 y 100 slot 1 id 6 x 200 y 200 report slot 0 x 150")
    bench.hardware.pullOut(plug)
    try bench.loop.runOnce(waiting: false)
    try bench.loop.runOnce(waiting: false)
    #expect(
      bench.frames == ["1 began 10,10; 2 began 20,20", "1 cancelled 10,10; 2 cancelled 20,20"])
    #expect(bench.reports.last == gone)
    #expect(bench.loop.watchCount == 2)
  }

  @Test("a panel that is plugged in again works, and contact ids continue")
  func pluggedAgain() throws {
    let bench = try Bench(plugged: [plug])
    try bench.touch(plug, "id 5 x 100 y 100 report")
    bench.hardware.pullOut(plug)
    try bench.loop.runOnce(waiting: false)
    let again = FakePlug(number: 3)
    bench.hardware.plugIn(again)
    try bench.loop.runOnce(waiting: false)
    try bench.touch(again, "id 5 x 200 y 200 report")
    #expect(bench.frames == ["1 began 10,10", "1 cancelled 10,10", "2 began 20,20"])
    #expect(bench.reports.suffix(2) == [gone, appeared])
  }

  @Test("a pause cancels contacts and closes the panels; later contact ids continue")
  func pause() throws {
    let bench = try Bench(plugged: [plug])
    try bench.touch(plug, "id 5 x 100 y 100 report")
    bench.reader?.pause()
    #expect(bench.loop.watchCount == 2)
    #expect(bench.frames == ["1 began 10,10", "1 cancelled 10,10"])
    bench.reader?.resume()
    #expect(bench.loop.watchCount == 3)
    try bench.touch(plug, "id 6 x 200 y 200 report")
    #expect(bench.frames.last == "2 began 20,20")
  }

  @Test("other settings cancel contacts and open the panels anew, by these settings")
  func configured() throws {
    let bench = try Bench(plugged: [plug])
    try bench.touch(plug, "id 5 x 100 y 100 report")
    bench.reader?.configure(
      TouchConfiguration(corrections: [TouchCorrection(.axes(try #require(mirrored)))]))
    #expect(bench.frames == ["1 began 10,10", "1 cancelled 10,10"])
    #expect(bench.reports.suffix(2) == [gone, appeared])
    bench.reader?.configure(TouchConfiguration(ignored: ["Panel"]))
    #expect(bench.reports.dropLast().last == gone && bench.loop.watchCount == 2)
    bench.reader?.configure(TouchConfiguration())
    #expect(bench.reports.last == appeared && bench.loop.watchCount == 3)
    // Paused devices stay closed until the pause ends.
    bench.reader?.pause()
    bench.reader?.configure(TouchConfiguration(ignored: ["Panel"]))
    #expect(bench.loop.watchCount == 2)
    bench.reader?.resume()
    #expect(bench.loop.watchCount == 2)
  }

  /// A panel whose horizontal axis runs to the left.
  private var mirrored: AffineMatrix? { AffineMatrix("-1 0 1 0 1 0") }

  @Test("EPOLLHUP without a read error unplugs the panel, and the loop does not spin")
  func silentHangUp() throws {
    let bench = try Bench(plugged: [plug])
    try bench.touch(plug, "id 5 x 100 y 100 report")
    bench.kernel.setReadiness(.hangUp, of: try #require(plug.raw))
    try bench.loop.runOnce(waiting: false)
    #expect(bench.frames.last == "1 cancelled 10,10")
    _ = try bench.runUntilIdle()
    #expect(bench.kernel.waitCount == 1)
  }

  @Test("a read error is reported, and the panel is closed")
  func readError() throws {
    let bench = try Bench(plugged: [plug])
    plug.readings = [.failed(errno: EIO)]
    try bench.turn(reading: plug)
    #expect(
      bench.reports == [
        appeared, "read /dev/input/event3: \(reason(of: EIO))", gone,
      ])
  }

  @Test("after SYN_DROPPED contacts that left or changed are cancelled, and the others continue")
  func dropped() throws {
    let bench = try Bench(plugged: [plug])
    try bench.touch(
      plug, "slot 0 id 5 x 100 y 100 slot 1 id 6 x 200 y 200 slot 2 id 7 x 300 y 300 report")
    plug.readings = [.dropped] + events("slot 0 x 120 report").map { .event($0) }
    plug.syncReadings =
      events("slot 0 x 110 slot 1 id -1 slot 2 id -1 report slot 2 id 8 report").map { .event($0) }
    try bench.turn(reading: plug)
    #expect(
      bench.frames == [
        "1 began 10,10; 2 began 20,20; 3 began 30,30",
        "1 moved 11,10; 2 cancelled 20,20; 3 cancelled 30,30", "4 began 30,30", "1 moved 12,10",
      ])
  }

  @Test("if udev grants permission late, opening the panel is retried and succeeds")
  func latePermission() throws {
    let bench = try Bench(
      plugged: [plug], refusing: [plug.node.path: [EACCES, EACCES, EPERM]])
    #expect(bench.reports == [])
    let time = try bench.runUntilIdle()
    // 50 + 100 + 200 ms.
    #expect(time == .milliseconds(350))
    #expect(bench.kernel.openCount(plug.node.path) == 4)
    try bench.touch(plug, "id 5 x 100 y 100 report")
    #expect(bench.frames == ["1 began 10,10"])
  }

  @Test("if permission is never granted, retries end after two seconds with one report")
  func noPermission() throws {
    let bench = try Bench(
      plugged: [plug], refusing: [plug.node.path: [CInt](repeating: EACCES, count: 100)])
    let time = try bench.runUntilIdle()
    #expect(time == .seconds(2))
    #expect(bench.kernel.openCount(plug.node.path) == 7)
    #expect(bench.reports == ["/dev/input/event3 (Panel) refused: may not be read"])
    // A rule that is applied later makes udev report the device again.
    bench.kernel.refuse(plug.node.path, errnos: [])
    bench.hardware.announce(.present(plug.node))
    try bench.loop.runOnce(waiting: false)
    try bench.touch(plug, "id 5 x 100 y 100 report")
    #expect(bench.frames == ["1 began 10,10"])
  }

  @Test("a panel announced again while its permission is awaited is opened once")
  func announcedWhileWaiting() throws {
    let bench = try Bench(plugged: [plug], refusing: [plug.node.path: [EACCES]])
    bench.hardware.announce(.present(plug.node))
    try bench.loop.runOnce(waiting: false)
    _ = try bench.runUntilIdle()
    #expect(bench.kernel.openCount(plug.node.path) == 2)
    #expect(bench.reports == [appeared])
  }

  @Test("a panel unplugged while its permission is awaited is forgotten")
  func goneWhileWaiting() throws {
    let bench = try Bench(
      plugged: [plug], refusing: [plug.node.path: [CInt](repeating: EACCES, count: 100)])
    bench.hardware.pullOut(plug)
    _ = try bench.runUntilIdle()
    #expect(bench.kernel.openCount(plug.node.path) == 1)
    #expect(bench.reports == [])
  }

  @Test(
    "an open error is reported, unless the panel has just been unplugged",
    arguments: [
      (EMFILE, ["/dev/input/event3 (Panel) refused: open /dev/input/event3: Too many open files"]),
      (ENODEV, []), (ENXIO, []), (ENOENT, []),
    ] as [(CInt, [String])])
  func openErrors(code: CInt, reports: [String]) throws {
    let bench = try Bench()
    bench.kernel.refuse(plug.node.path, errnos: [code])
    bench.hardware.plugIn(plug)
    try bench.loop.runOnce(waiting: false)
    #expect(bench.reports == reports)
  }

  @Test("a panel that libevdev cannot set up is reported and closed")
  func setUpError() throws {
    let bench = try Bench()
    bench.hardware.setUpError = ENOTTY
    bench.hardware.plugIn(plug)
    try bench.loop.runOnce(waiting: false)
    #expect(
      bench.reports == [
        "/dev/input/event3 (Panel) refused: libevdev_new_from_fd /dev/input/event3: "
          + reason(of: ENOTTY)
      ])
    // Those of the loop, its timer and udev.
    #expect(bench.kernel.openDescriptors.count == 3)
  }

  @Test("after an overflow of the udev monitor all devices are listed again")
  func lost() throws {
    let bench = try Bench(plugged: [plug])
    try bench.touch(plug, "id 5 x 100 y 100 report")
    let other = FakePlug(number: 4)
    bench.hardware.plugIn(other, announced: false)
    bench.hardware.pullOut(plug)
    plug.readings = []
    if let raw = plug.raw { bench.kernel.setReadiness([], of: raw) }
    while bench.hardware.nextChange() != nil {}
    bench.hardware.announce(.lost)
    try bench.loop.runOnce(waiting: false)
    #expect(bench.frames.last == "1 cancelled 10,10")
    #expect(bench.reports == [appeared, gone, "touch panel /dev/input/event4 (Panel), 4 fingers"])
  }

  @Test("contacts of two panels on one screen never share an id")
  func twoPanels() throws {
    let other = FakePlug(number: 4)
    let bench = try Bench(plugged: [plug, other])
    try bench.touch(plug, "id 5 x 100 y 100 report")
    try bench.touch(other, "id 5 x 200 y 200 report")
    try bench.touch(plug, "id -1 report")
    #expect(bench.frames == ["1 began 10,10", "2 began 20,20", "1 ended 10,10"])
  }

  @Test("frames name their panel's device, which stays the same when it is plugged in again")
  func devices() throws {
    let other = FakePlug(number: 4)
    let bench = try Bench(plugged: [plug, other])
    try bench.touch(plug, "id 5 x 100 y 100 report id -1 report")
    try bench.touch(other, "id 5 x 200 y 200 report id -1 report")
    let (first, second) = (TouchDevice(serial: 1), TouchDevice(serial: 2))
    #expect(bench.devices == [first, first, second, second])
    bench.hardware.pullOut(plug)
    try bench.loop.runOnce(waiting: false)
    let again = FakePlug(number: 7)
    let third = FakePlug(number: 8)
    bench.hardware.plugIn(again)
    bench.hardware.plugIn(third)
    try bench.loop.runOnce(waiting: false)
    try bench.touch(again, "id 5 x 100 y 100 report")
    try bench.touch(third, "id 5 x 200 y 200 report")
    #expect(bench.devices.suffix(2) == [first, TouchDevice(serial: 3)])
    bench.reader?.report(.losesFingers, of: second)
    #expect(
      bench.reports.last == "touch panel /dev/input/event4 (Panel) loses moving fingers and tells "
        + "them anew; they are joined from now on, unless stitching in [touch] of the configuration is "
        + "off")
  }

  @Test("a finger that is down when the panel is opened is ignored until it is lifted")
  func fingerDown() throws {
    plug.slots[0] = SlotState(trackingID: 9, x: 50, y: 50)
    let bench = try Bench(plugged: [plug])
    try bench.touch(plug, "x 60 report id -1 report id 10 report")
    #expect(bench.frames == ["1 began 6,5"])
  }

  @Test("a panel is ignored by its configured name or path, or by a udev rule")
  func ignored() throws {
    let ruled = FakePlug(number: 5, marks: [.touchscreen, .ignored])
    for (configuration, plug) in [
      (TouchConfiguration(ignored: ["Panel"]), plug),
      (TouchConfiguration(ignored: ["/dev/input/event3"]), plug), (TouchConfiguration(), ruled),
    ] {
      let bench = try Bench(configuration: configuration)
      bench.hardware.plugIn(plug)
      try bench.loop.runOnce(waiting: false)
      #expect(bench.kernel.openCount(plug.node.path) == 0)
      #expect(
        bench.reports == [
          "\(plug.node.path) (Panel) refused: ignored by the configuration or by a udev rule"
        ])
    }
  }

  @Test("a keyboard is neither opened nor reported")
  func keyboard() throws {
    let keyboard = FakePlug(number: 1, marks: .keyboard)
    let bench = try Bench(plugged: [keyboard])
    #expect(bench.kernel.openCount(keyboard.node.path) == 0)
    #expect(bench.reports == [])
  }

  @Test("a change of the screen cancels all contacts, and later contacts use the new screen")
  func newScreen() throws {
    let bench = try Bench(plugged: [plug])
    try bench.touch(plug, "id 5 x 100 y 100 report")
    bench.reader?.screen = PanelGeometry(
      pixels: Size(width: 10, height: 10), width: 200, height: 200)
    try bench.touch(plug, "id -1 report id 6 report")
    #expect(bench.frames == ["1 began 10,10", "1 cancelled 10,10", "2 began 20,40"])
  }

  @Test("a deallocated panel reader leaves nothing open or watched")
  func closing() throws {
    let bench = try Bench(plugged: [plug])
    try bench.touch(plug, "id 5 x 100 y 100 report")
    bench.reader = nil
    #expect(bench.loop.watchCount == 0)
    // Those of the loop and udev, which belong to the bench.
    #expect(bench.kernel.openDescriptors.count == 2)
  }

  @Test("without touches and with all panels open the loop never wakes")
  func idle() throws {
    let bench = try Bench(plugged: [plug])
    let time = try bench.runUntilIdle()
    #expect(time == .zero)
    #expect(bench.kernel.waitCount == 1)
  }
}
