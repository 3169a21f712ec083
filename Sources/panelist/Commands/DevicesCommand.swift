// `panelist devices`: lists displays, touch panels and keyboards, and the reason for each one that
// is not used.
import ArgumentParser
import Config
import Evdev
import Scanout
import Shell
import System
import Units

struct DevicesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "devices",
    abstract:
      "Print this machine's displays, touch panels and keyboards, and which are used, or why not.",
    discussion: """
      The exit status is 69 when the list could not run here, and 77 when you may not see whether it \
      could: that needs groups `video` and `input`, or root. The list runs without a keyboard.

      With `--touch` it asks for a touch near each corner of the screen, says where each one lands, \
      and prints the lines to append to `/etc/panelist.conf` that put them there; all else is on \
      standard error, and a running list ignores touches meanwhile. That needs groups `input` and \
      `video` and, beside a running list, `panelist`. The status is 65 for touches that contradict \
      each other or are far from the corners, and 69 after 60 s without one.
      """,
    examples: ["panelist devices", "panelist devices --touch"])

  @OptionGroup var options: CommonOptions

  @Flag(help: "Measure where touches land, and print the settings that correct it.")
  var touch = false

  func run() throws {
    let read = try options.configuration()
    let settings = read.settings
    let cards = Display.survey(LinuxCards(), choice: settings.displayChoice)
    let configuration = settings.touchConfiguration
    let keyboardConfiguration = settings.keyboardConfiguration(on: .system())
    let touches: [TouchSurvey]
    let keyboards: [KeyboardSurvey]
    do throws(InputError) {
      touches = try PanelReader.survey(kernel: LinuxKernel(), configuration: configuration)
      keyboards = try KeyboardReader.survey(
        kernel: LinuxKernel(), configuration: keyboardConfiguration)
    } catch {
      throw Failure(error)
    }
    guard !touch else {
      let measurement = try TouchMeasurement(
        TouchConfigurationFile(read, path: options.config), cards, touches)
      return try Output.standard.write(try measurement.run())
    }
    var lines = ["displays"] + cards.flatMap(\.lines).map { "  \($0)" }
    if cards.isEmpty { lines.append("  none: this machine has no /dev/dri/card*") }
    if let manager = DisplayManager() { lines.append("  \(manager.message)") }
    lines += ["touch panels"] + touches.flatMap { $0.lines(besideList: settings.storePath) }
    if touches.isEmpty { lines.append("  none: udev knows no touch device") }
    lines += configuration.unmatchedNames(among: touches).map {
      "  \($0): named in [touch] of the configuration, and not there"
    }
    lines += ["keyboards"] + keyboards.map { "  \($0.line)" }
    if keyboards.isEmpty { lines.append("  none: udev knows no keyboard") }
    lines += keyboardConfiguration.unmatchedNames(among: keyboards).map {
      "  \($0): named in [keyboard] of the configuration, and not there"
    }
    try Output.standard.write(lines.map { $0 + "\n" }.joined())
    if let failure = Failure(cards, touches) { throw failure }
  }
}

extension TouchSurvey {
  /// Text about the device, with what it taught the list in a file.
  fileprivate func lines(besideList path: String) -> [String] {
    var lines = lines
    if refusal == nil, let identity {
      switch KeptPanels.read(besideList: path) {
      case .missing: break
      case .read(let memory):
        let faults = memory.faults(of: identity)
        if !faults.isEmpty { lines.append("  it \(faults.clauses): known from use") }
      case .unreadable(let error): lines.append("  what it taught the list is unknown: \(error)")
      case .damaged(let reason):
        lines.append("  what it taught the list is lost: \(reason); the list replaces the file")
      }
    }
    return lines.map { "  \($0)" }
  }
}

extension Failure {
  /// Why the list could not run with these displays and panels; nil when it could. What this user
  /// may not read comes first: the list may have both.
  init?(_ cards: [CardReport], _ touches: [TouchSurvey]) {
    let hasDisplay = cards.contains(where: \.isChosen)
    let hasPanel = touches.contains { $0.refusal == nil }
    guard !hasDisplay || !hasPanel else { return nil }
    let unreadable =
      (hasDisplay ? [] : cards.compactMap { UnreadableDevice($0) })
      + (hasPanel ? [] : touches.compactMap { UnreadableDevice($0) })
    if !unreadable.isEmpty {
      self.init(unreadable)
    } else if !hasDisplay {
      self.init(
        .unavailable,
        cards.isEmpty
          ? "no usable display; connect one" : "no usable display; see the reasons above")
    } else {
      self.init(
        .unavailable,
        touches.isEmpty
          ? "no usable touch panel; connect one"
          : "no usable touch panel; connect one, or see the reasons above")
    }
  }
}

extension Settings {
  /// The settings that choose the display.
  var displayChoice: DisplayChoice {
    DisplayChoice(card: card, connector: connector, format: pixelFormat, mode: displayMode)
  }
  /// The settings of the touch reader.
  var touchConfiguration: TouchConfiguration {
    let corrections =
      touchRanges.map { setting in
        TouchCorrection(
          of: setting.device,
          .range(x: AxisRange(setting.value.x), y: AxisRange(setting.value.y)))
      }
      + touchAxes.map { TouchCorrection(of: $0.device, .axes($0.value.matrix)) }
      + touchMatrices.map { TouchCorrection(of: $0.device, .matrix($0.value)) }
      + touchPalms.map { TouchCorrection(of: $0.device, .palms($0.value)) }
    return TouchConfiguration(
      ignored: ignoredTouches, corrections: corrections, rotation: rotation ?? .upright)
  }
}

extension AxisRange {
  fileprivate init(_ range: ClosedRange<Int32>) {
    self.init(minimum: range.lowerBound, maximum: range.upperBound)
  }
}
