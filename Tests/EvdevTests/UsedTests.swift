// The survey calls a device used exactly if the reader reads it, for every kind of device.
import Evdev
import Gestures
import Glibc
import System
import TestKernel
import Testing
import Units

@Suite("Survey and readers agree")
struct UsedTests {
  /// All combinations of marks.
  private static let marks = (0..<128).map { InputMarks(rawValue: UInt8($0)) }

  /// Devices of every dialect, some with missing or faulty axes.
  private static func traits(isDirect: Bool, hasPen: Bool) -> [InputTraits] {
    var device = panelTraits
    (device.isDirect, device.hasPen) = (isDirect, hasPen)
    var (lists, placeless, single, flat, unnamed) = (device, device, device, device, device)
    lists.slotCount = nil
    (placeless.x, placeless.y) = (nil, nil)
    (single.x, single.y, single.single) = (nil, nil, singleTraits.single)
    flat.x = AxisRange(minimum: 0, maximum: 0)
    unnamed.hasTrackingID = false
    return [device, lists, placeless, single, flat, unnamed]
  }

  @Test("a touch panel is called used if and only if it is read")
  func panels() throws {
    let ignoring = TouchConfiguration(ignored: [panelTraits.name])
    for (isDirect, hasPen) in [(true, false), (true, true), (false, false), (false, true)] {
      for traits in Self.traits(isDirect: isDirect, hasPen: hasPen) {
        for marks in Self.marks {
          let plug = FakePlug(number: 3, marks: marks, traits: traits)
          for configuration in [TouchConfiguration(), ignoring] {
            let bench = try Bench(plugged: [plug], configuration: configuration)
            let survey = try PanelReader<FakeKernel, FakeHardware>.survey(
              kernel: bench.kernel, hardware: bench.hardware, configuration: configuration)
            // The loop watches udev, the retry timer, and the panel if it is read; of one that may
            // report no lift, a timer as well.
            #expect(
              survey.contains { $0.refusal == nil } == (bench.loop.watchCount > 2),
              "\(marks.rawValue): \(traits)")
          }
        }
      }
    }
  }

  @Test("a keyboard is called used if and only if it is read")
  func keyboards() throws {
    for marks in Self.marks {
      let plug = FakePlug(number: 3, marks: marks)
      let kernel = FakeKernel()
      let hardware = try FakeHardware(kernel: kernel)
      hardware.plugIn(plug, announced: false)
      let survey = try KeyboardReader<FakeKernel, FakeHardware>.survey(
        kernel: kernel, hardware: hardware)
      let loop = try EventLoop(kernel: kernel)
      let reader = try KeyboardReader(
        loop: loop, hardware: hardware, deliver: { _, _ in }, scanned: { _, _ in }, report: { _ in }
      )
      #expect(survey.contains { $0.refusal == nil } == (loop.watchCount == 4), "\(marks.rawValue)")
      withExtendedLifetime(reader) {}
    }
  }

  @Test("an ignored device is called ignored, even if it may not be opened")
  func ignoredFirst() throws {
    let kernel = FakeKernel()
    let hardware = try FakeHardware(kernel: kernel)
    hardware.plugIn(FakePlug(number: 2))
    hardware.plugIn(FakePlug(number: 3, marks: [.keyboard, .ignored]))
    kernel.refuse("/dev/input/event2", errnos: [EACCES])
    kernel.refuse("/dev/input/event3", errnos: [EACCES])
    let panels = try PanelReader<FakeKernel, FakeHardware>.survey(
      kernel: kernel, hardware: hardware,
      configuration: TouchConfiguration(ignored: ["/dev/input/event2"]))
    let keyboards = try KeyboardReader<FakeKernel, FakeHardware>.survey(
      kernel: kernel, hardware: hardware)
    #expect(panels.map(\.refusal) == [.ignored] && keyboards.map(\.refusal) == [.ignored])
  }

  @Test("the survey describes each device, and lists configured names that match none")
  func words() throws {
    let kernel = FakeKernel()
    let hardware = try FakeHardware(kernel: kernel)
    hardware.plugIn(FakePlug(number: 2))
    hardware.plugIn(FakePlug(number: 3, traits: singleTraits))
    hardware.plugIn(FakePlug(number: 4))
    hardware.plugIn(FakePlug(number: 5))
    hardware.plugIn(FakePlug(number: 6, marks: .keyboard))
    hardware.plugIn(FakePlug(number: 7, marks: [.keyboard, .ignored]))
    kernel.refuse("/dev/input/event5", errnos: [EACCES])
    let configuration = TouchConfiguration(
      ignored: ["/dev/input/event4", "Beamer"],
      corrections: [
        TouchCorrection(of: "Beamer", .palms(.off)), TouchCorrection(.palms(.off)),
        TouchCorrection(of: "/dev/input/event9", .palms(.on)),
        TouchCorrection(of: "/dev/input/event2", .matrix(AffineMatrix.identity)),
      ])
    let panels = try PanelReader<FakeKernel, FakeHardware>.survey(
      kernel: kernel, hardware: hardware, configuration: configuration)
    let keyboards = try KeyboardReader<FakeKernel, FakeHardware>.survey(
      kernel: kernel, hardware: hardware)
    let (panel, single) = (panelTraits.name, singleTraits.name)
    #expect(
      panels.flatMap(\.lines) == [
        "/dev/input/event2 (\(panel)): used", "  4 fingers, 0…1000 × 0…500, 100 × 50 mm",
        "/dev/input/event3 (\(single)): used", "  1 finger, 0…1000 × 0…500, size unknown",
        "/dev/input/event4 (\(panel)): refused: ignored by the configuration or by a udev rule",
        "  4 fingers, 0…1000 × 0…500, 100 × 50 mm",
        "/dev/input/event5 (\(panel)): refused: may not be read",
      ])
    #expect(
      keyboards.map(\.line) == [
        "/dev/input/event6 (\(panel)): used, layout us",
        "/dev/input/event7 (\(panel)): refused: ignored by the configuration or by a udev rule",
      ])
    #expect(configuration.unmatchedNames(among: panels) == ["Beamer", "/dev/input/event9"])
  }
}
