// `panelist devices`: which displays, touch panels and keyboards are there; why one is not used.
import ArgumentParser
import Config
import Evdev
import Scanout
import System
import Units

struct DevicesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices",
    abstract: "Print this machine's displays, touch panels and keyboards and what becomes of them.",
    discussion: """
      The status is 69 when the list could not run here. It runs without a keyboard.
      """)

  @OptionGroup var options: CommonOptions

  func run() throws {
    let settings = try options.settings()
    let cards = Display.survey(LinuxCards(), choice: settings.displayChoice)
    let touches: [TouchSurvey]
    let keyboards: [KeyboardSurvey]
    do throws(InputError) {
      touches = try TouchPanels<LinuxKernel>.survey(
        kernel: LinuxKernel(), configuration: settings.touchConfiguration)
      keyboards = try Keyboards<LinuxKernel>.survey(kernel: LinuxKernel())
    } catch {
      throw Failure(error)
    }
    var lines = ["displays"] + cards.flatMap(\.lines)
    if cards.isEmpty { lines.append("  none: this machine has no /dev/dri/card*") }
    lines += ["touch panels"] + touches.flatMap(\.lines)
    if touches.isEmpty { lines.append("  none: udev knows no touch device") }
    lines += ["keyboards"] + keyboards.map(\.line)
    if keyboards.isEmpty { lines.append("  none: udev knows no keyboard") }
    try Output.standard.write(lines.map { $0 + "\n" }.joined())
    try requireBoth(cards, touches)
  }

  private func requireBoth(_ cards: [CardReport], _ touches: [TouchSurvey]) throws(Failure) {
    guard cards.contains(where: \.isChosen) else {
      throw Failure(
        .unavailable, "no usable display; connect one, or name it in \(Settings.defaultFile)")
    }
    guard touches.contains(where: { $0.refusal == nil }) else {
      throw Failure(.unavailable, "no usable touch panel; connect one, or see the reasons above")
    }
  }
}

extension CardReport {
  var isChosen: Bool {
    if case .chosen = verdict { return true }
    return false
  }

  /// One line for the card and one for each connector.
  var lines: [String] {
    let fate =
      switch verdict {
      case .chosen(let connector): "used, \(connector)"
      case .spare(let connector): "not used: would do (\(connector)), but another is better"
      case .refused(let why): "refused: \(why)"
      }
    let sockets = connectors.map { socket in
      let mode = socket.mode.map { ", \($0)" } ?? ""
      let size =
        socket.physicalSize.map { ", \(Int($0.width.value)) × \(Int($0.height.value)) mm" } ?? ""
      return "    \(socket.name): \(socket.connection)\(mode)\(size)"
    }
    let driver = driver.isEmpty ? "" : " (\(driver))"
    return ["  \(path)\(driver): \(fate)"] + sockets
  }
}

extension TouchSurvey {
  /// One line for the device and one for what it says about itself.
  var lines: [String] {
    let fate = refusal.map { "refused: \($0)" } ?? "used"
    guard let traits, let (x, y) = traits.axes else {
      return ["  \(path) (\(name)): \(fate)"]
    }
    let size =
      physicalSize.map { ", \(Int($0.width.value)) × \(Int($0.height.value)) mm" }
      ?? ", size unknown"
    let fingers = traits.fingerCount == 1 ? "1 finger" : "\(traits.fingerCount) fingers"
    let map = matrix == .identity ? "" : ", matrix \(matrix.text)"
    return [
      "  \(path) (\(name)): \(fate)",
      "    \(fingers), \(x.minimum)…\(x.maximum) × \(y.minimum)…\(y.maximum)\(size)\(map)",
    ]
  }
}

extension KeyboardSurvey {
  /// One line for the device.
  var line: String { "  \(path) (\(name)): \(refusal.map { "refused: \($0)" } ?? "used")" }
}

extension Settings {
  /// What the display's choice takes from the settings.
  var displayChoice: DisplayChoice { DisplayChoice(card: card, connector: connector) }
  /// What the touch reader takes from the settings.
  var touchConfiguration: TouchConfiguration {
    let corrections =
      touchRanges.map { setting in
        TouchCorrection(
          of: setting.device,
          .range(x: AxisRange(setting.value.x), y: AxisRange(setting.value.y)))
      }
      + touchAxes.map { TouchCorrection(of: $0.device, .axes($0.value.matrix)) }
      + touchMatrices.map { TouchCorrection(of: $0.device, .matrix($0.value)) }
      + touchPalms.map { TouchCorrection(of: $0.device, .palms(PalmRejection($0.value))) }
    return TouchConfiguration(
      ignored: ignoredTouches, corrections: corrections, rotation: rotation)
  }
}

extension AxisRange {
  fileprivate init(_ range: ClosedRange<Int32>) {
    self.init(minimum: range.lowerBound, maximum: range.upperBound)
  }
}

extension PalmRejection {
  fileprivate init(_ written: TouchPalms) {
    self =
      switch written {
      case .auto: .auto
      case .on: .on
      case .off: .off
      }
  }
}
