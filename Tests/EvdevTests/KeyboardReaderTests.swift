// Keyboard reader: hotplug, typing, errors and refusals.
import CEvdev
import Evdev
import Glibc
import System
import TestKernel
import Testing
import Units

@Suite("Keyboard reader")
struct KeyboardReaderTests {
  private let plug = keyboard(2)
  private let appeared = "keyboard /dev/input/event2 (Keys)"
  private let gone = "keyboard /dev/input/event2 (Keys) is gone"

  @Test("a keyboard plugged in later types, and is opened once although announced twice")
  func later() throws {
    let bench = try KeyboardBench()
    bench.hardware.plugIn(plug)
    bench.hardware.announce(.present(plug.node))
    try bench.loop.runOnce(waiting: false)
    #expect(bench.reports == [appeared])
    #expect(bench.kernel.openCount(plug.node.path) == 1)
    try bench.type("shift+ m shift- i l k enter", on: plug)
    #expect(bench.typed == "Milk<enter>")
  }

  @Test("two keyboards type at once, each with its own shift and caps lock")
  func two() throws {
    let other = keyboard(3)
    let bench = try KeyboardBench(plugged: [plug, other])
    try bench.type("shift+ a", on: plug)
    try bench.type("b caps c", on: other)
    try bench.type("d shift- e", on: plug)
    try bench.type("f", on: other)
    #expect(bench.typed == "AbCDeF")
  }

  @Test("a key that is muted while it is held types nothing until it is pressed again")
  func muted() throws {
    let other = keyboard(3)
    let bench = try KeyboardBench(plugged: [plug, other])
    try bench.type("shift+ a+", on: plug)
    try bench.type("backspace+ backspace*", on: other)
    bench.reader?.muteHeldKeys()
    try bench.type("a* a* a- b a+ a*", on: plug)
    try bench.type("backspace* backspace- backspace", on: other)
    #expect(bench.typed == "A<backspace><backspace>BAA<backspace>")
  }

  @Test("a keyboard unplugged with shift and caps lock on types lower case when it is back")
  func unplugged() throws {
    let other = keyboard(3)
    let bench = try KeyboardBench(plugged: [plug, other])
    try bench.type("caps shift+ 1", on: plug)
    bench.hardware.pullOut(plug)
    try bench.loop.runOnce(waiting: false)
    try bench.type("a", on: other)
    let again = keyboard(2)
    bench.hardware.plugIn(again)
    try bench.loop.runOnce(waiting: false)
    try bench.type("b 1", on: again)
    #expect(bench.typed == "!ab1")
    #expect(bench.reports.suffix(2) == [gone, appeared])
  }

  @Test("a pause closes the keyboards, and keys typed meanwhile are not read afterwards")
  func pause() throws {
    let bench = try KeyboardBench(plugged: [plug])
    try bench.type("ctrl+ alt+ f12+", on: plug)
    let open = bench.kernel.openDescriptors.count
    bench.reader?.pause()
    #expect(bench.kernel.openDescriptors.count == open - 1)
    let other = keyboard(3)
    bench.hardware.plugIn(other)
    _ = try bench.loop.runOnce(waiting: false)
    #expect(bench.kernel.openCount(other.node.path) == 0)
    // The kernel gives a new opener nothing of before.
    (plug.readings, plug.heldKeys) = ([], [])
    bench.reader?.resume()
    #expect(bench.kernel.openDescriptors.count == open + 1)
    try bench.type("a", on: plug)
    try bench.type("b", on: other)
    #expect(bench.typed == "<console 12>ab")
  }

  @Test("EPOLLHUP without a read error unplugs the keyboard, and the loop does not spin")
  func silentHangUp() throws {
    let bench = try KeyboardBench(plugged: [plug])
    bench.kernel.setReadiness(.hangUp, of: try #require(plug.raw))
    try bench.loop.runOnce(waiting: false)
    #expect(bench.reports == [appeared, gone])
    #expect(bench.loop.watchCount == 3)
  }

  @Test("a device that is no keyboard, is also a touch panel, or is ignored, is not opened")
  func others() throws {
    let ignored = keyboard(6, marks: [.keyboard, .ignored])
    let plugs = [
      keyboard(3, marks: []), keyboard(4, marks: [.keyboard, .touchscreen]),
      keyboard(5, marks: [.keyboard, .direct]), ignored,
    ]
    let bench = try KeyboardBench(plugged: plugs)
    #expect(plugs.map { bench.kernel.openCount($0.node.path) } == [0, 0, 0, 0])
    #expect(
      bench.reports == [
        "/dev/input/event6 (Keys) refused: ignored by the configuration or by a udev rule"
      ])
  }

  @Test("if udev grants permission late, opening is retried within two seconds and succeeds")
  func latePermission() throws {
    let bench = try KeyboardBench(refusing: [plug.node.path: [EACCES, EPERM]])
    bench.hardware.plugIn(plug)
    try bench.loop.runOnce(waiting: false)
    #expect(bench.reports == [])
    for _ in 0..<2 { try bench.loop.runOnce(waiting: true) }
    #expect(bench.reports == [appeared])
    try bench.type("a", on: plug)
    #expect(bench.typed == "a")
  }

  @Test("if permission is never granted, the keyboard is reported once as refused")
  func noPermission() throws {
    let bench = try KeyboardBench(
      plugged: [plug], refusing: [plug.node.path: [CInt](repeating: EACCES, count: 100)])
    let error = #expect(throws: SystemError.self) {
      while true { try bench.loop.runOnce(waiting: true) }
    }
    #expect(error?.errno == EDEADLK)
    #expect(bench.reports == ["/dev/input/event2 (Keys) refused: may not be read"])
  }

  @Test("without a keymap the keyboard is refused, and the report names the remedy")
  func noKeymap() throws {
    for folder in ["/proc/self/no-such-folder", "/proc/self/task"] {
      let bench = try KeyboardBench(plugged: [plug], keymapFolder: folder)
      #expect(
        bench.reports == [
          "/dev/input/event2 (Keys) refused: there is no map of the keys (layout us); install the "
            + "package xkb-data and plug it in again"
        ])
      // Those of the loop, the reader's timers and udev.
      #expect(bench.kernel.openDescriptors.count == 4)
    }
  }

  @Test(
    "an open error is reported, unless the keyboard has just been unplugged",
    arguments: [
      (EMFILE, true), (ENFILE, true), (ENOMEM, true), (EIO, true), (ENODEV, false),
      (ENXIO, false), (ENOENT, false),
    ] as [(CInt, Bool)])
  func openErrors(code: CInt, isNamed: Bool) throws {
    let bench = try KeyboardBench(plugged: [plug], refusing: [plug.node.path: [code]])
    let named =
      "/dev/input/event2 (Keys) refused: open /dev/input/event2: \(reason(of: code))"
    #expect(bench.reports == (isNamed ? [named] : []))
    #expect(bench.kernel.openDescriptors.count == 4)
  }

  @Test(
    "a keyboard that libevdev cannot set up is reported and closed",
    arguments: [ENOTTY, ENOMEM, EINVAL, EBADF])
  func setUpError(code: CInt) throws {
    let bench = try KeyboardBench()
    bench.hardware.setUpError = code
    bench.hardware.plugIn(plug)
    try bench.loop.runOnce(waiting: false)
    #expect(
      bench.reports == [
        "/dev/input/event2 (Keys) refused: libevdev_new_from_fd /dev/input/event2: "
          + reason(of: code)
      ])
    #expect(bench.kernel.openDescriptors.count == 4)
  }

  @Test("a read error is reported, and the keyboard is closed", arguments: [EIO, EINVAL, ENOMEM])
  func readError(code: CInt) throws {
    let bench = try KeyboardBench(plugged: [plug])
    plug.readings = [.failed(errno: code)]
    try bench.turn(reading: plug)
    #expect(bench.reports == [appeared, "read /dev/input/event2: \(reason(of: code))", gone])
    plug.readings = [.dropped]
    plug.syncReadings = [.failed(errno: code)]
    bench.hardware.announce(.present(plug.node))
    try bench.loop.runOnce(waiting: false)
    try bench.turn(reading: plug)
    #expect(bench.reports.suffix(2) == ["read /dev/input/event2: \(reason(of: code))", gone])
  }

  @Test(
    "when a required system call fails, the error names the call and nothing stays open",
    arguments: [
      (.timerCreate, 0, EMFILE), (.timerCreate, 0, ENFILE), (.timerCreate, 0, ENOMEM),
      (.timerCreate, 1, EMFILE), (.epollControl, 2, ENOMEM),
      (.epollControl, 0, ENOMEM), (.epollControl, 0, ENOSPC), (.epollControl, 1, ENOMEM),
      (.epollControl, 1, ENOSPC),
    ] as [(SystemCall, Int, CInt)])
  func faults(call: SystemCall, turn: Int, code: CInt) throws {
    let kernel = FakeKernel(faults: [FakeKernel.Fault(call, turn: turn, errno: code)])
    let hardware = try FakeHardware(kernel: kernel)
    let loop = try EventLoop(kernel: kernel)
    let error = #expect(throws: InputError.self) {
      _ = try KeyboardReader(
        loop: loop, hardware: hardware, deliver: { _, _ in }, scanned: { _, _ in },
        report: { _ in })
    }
    #expect(error == InputError(call: call.rawValue, errno: code))
    #expect(loop.watchCount == 0)
    #expect(kernel.openDescriptors.count == 2)
  }

  @Test("a keyboard that epoll cannot watch is reported and closed", arguments: [ENOMEM, ENOSPC])
  func watchError(code: CInt) throws {
    let fault = FakeKernel.Fault(.epollControl, turn: 3, errno: code)
    let bench = try KeyboardBench(plugged: [plug], faults: [fault])
    #expect(
      bench.reports == [
        "/dev/input/event2 (Keys) refused: \(SystemCall.epollControl.rawValue): \(reason(of: code))"
      ])
    #expect(bench.kernel.openDescriptors.count == 4)
  }

  @Test("a deallocated keyboard reader leaves nothing open or watched")
  func closing() throws {
    let bench = try KeyboardBench(plugged: [plug, keyboard(3)])
    bench.reader = nil
    #expect(bench.loop.watchCount == 0)
    #expect(bench.kernel.openDescriptors.count == 2)
  }

  @Test("the survey lists each keyboard with its refusal, ordered by event number")
  func survey() throws {
    let kernel = FakeKernel()
    let hardware = try FakeHardware(kernel: kernel)
    let plugs = [
      keyboard(12), keyboard(2), keyboard(3, marks: [.keyboard, .ignored]), keyboard(4),
      keyboard(5, marks: [.keyboard, .touchscreen]), FakePlug(number: 6),
    ]
    for plug in plugs { hardware.plugIn(plug) }
    kernel.refuse("/dev/input/event4", errnos: [EACCES])
    let configuration = KeyboardConfiguration(entries: [
      KeyboardEntry(of: "/dev/input/event2", .layouts("us,ru", variant: ",phonetic")),
      KeyboardEntry(of: "/dev/input/event12", .layouts("zz", variant: "")),
      KeyboardEntry(of: "Cherry", .layouts("de", variant: "")),
      KeyboardEntry(of: "Cherry", .options("")), KeyboardEntry(of: "Keys", .model("pc105")),
      KeyboardEntry(of: "/dev/input/event12", .scans(.add)), KeyboardEntry(.scans(.off)),
    ])
    func survey(_ folder: String?) throws -> [KeyboardSurvey] {
      try KeyboardReader<FakeKernel, FakeHardware>.survey(
        kernel: kernel, hardware: hardware, configuration: configuration, keymapFolder: folder)
    }
    let found = try survey(nil)
    #expect(found.map(\.path) == [2, 3, 4, 12].map { "/dev/input/event\($0)" })
    #expect(found.map(\.refusal) == [nil, .ignored, .noPermission(group: nil), nil])
    #expect(found[0].line == "/dev/input/event2 (Keys): used, layout us,ru(phonetic)")
    #expect(
      found[3].line
        == "/dev/input/event12 (Keys): used, layout us, as xkb-data has no zz, a scanner that "
        + "does nothing")
    #expect(configuration.unmatchedNames(among: found) == ["Cherry"])
    #expect(try survey("/proc/self/no-such-folder").map(\.refusal)[0] == .noKeymap)
  }
}
