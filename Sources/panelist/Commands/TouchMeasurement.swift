// `panelist devices --touch`: asks for touches near the corners, and suggests settings.
import Config
import Evdev
import Gestures
import Glibc
import Scanout
import Shell
import System
import Units

/// Measures where touches near the corners of the screen land. One `run` per instance.
final class TouchMeasurement {
  private let settings: Settings
  private let panels: [TouchSurvey]
  /// The mode and the size of the display, if there is one.
  private let display: CardReport.Socket?
  private let loop: EventLoop<LinuxKernel>
  private let timer: Timer<LinuxKernel>
  private var corners = CornerTouches()
  /// The nodes of the opened panels, in the order of their devices' serials.
  private var paths: [String] = []
  private var failure: Failure?

  /// The time for each corner.
  private static let patience = Interval.seconds(60)
  /// The picture of a machine without a display; arbitrary.
  private static let assumedSize = Size(width: 1280, height: 800)

  /// - Parameters:
  ///   - settings: In force.
  ///   - cards: The displays; the chosen one gives the size of the screen.
  ///   - panels: All touch devices.
  /// - Throws: When no panel can be measured, or the system refuses a timer.
  init(_ settings: Settings, _ cards: [CardReport], _ panels: [TouchSurvey]) throws {
    self.settings = settings
    self.panels = panels.filter(\.isMeasurable)
    display = cards.first(where: \.isChosen)?.connectors.first { $0.fate == .chosen }
    loop = try EventLoop(kernel: LinuxKernel())
    timer = try Timer(kernel: loop.kernel)
    guard !self.panels.isEmpty else {
      throw Failure(
        .unavailable, "no usable touch panel; `panelist devices` tells what is found and why")
    }
  }

  /// Asks for the touches.
  ///
  /// - Returns: The lines to set, or that there are none.
  func run() throws -> String {
    let lease = try Self.lease()
    if let lease {
      _ = try loop.watch(lease.raw) { [unowned self] _ in
        fail(.unavailable, "the running list reacts to touches again; start again")
      }
    }
    _ = try loop.watch(timer.raw, stage: .timers) { [unowned self] _ in
      fail(
        .unavailable,
        "no touch for 60 s, and four are needed; start again, or see `panelist devices`: is the "
          + "panel listed, and not refused?")
    }
    let reader = try PanelReader(
      loop: loop, screen: CornerTouches.screen,
      configuration: CornerTouches.configuration(ignoring: settings.ignoredTouches),
      deliver: { [unowned self] in take($0) }, report: { [unowned self] in heed($0) })
    ask()
    try withExtendedLifetime((lease, reader)) { try loop.run() }
    if let failure { throw failure }
    return try answer()
  }

  private static func lease() throws(Failure) -> TouchLeaseClient? {
    do throws(SystemError) { return try TouchLeaseClient.take() } catch {
      let isRefused = error.errno == EACCES || error.errno == EPERM
      let remedy =
        isRefused
        ? "measure as a member of group panelist"
        : "end another `panelist devices --touch`, or restart the list"
      throw Failure(
        isRefused ? .noPermission : .unavailable,
        "\(error): the running list would react to the touches; \(remedy)")
    }
  }

  private func ask() {
    guard let corner = corners.corner else { return loop.stop() }
    say("touch the \(corner.words) corner of the screen, as near to it as you can")
    timer.arm(at: loop.kernel.now() + Self.patience)
  }

  private func take(_ frame: ContactFrame) {
    guard corners.corner != nil else { return }
    switch corners.handle(frame) {
    case .none: break
    case .ignored(let device): say("\(path(of: device)) is another touch panel: ignored")
    case .landed(let corner, let touch):
      guard let panel else {
        return fail(.unavailable, "the touched panel was connected later; start again")
      }
      say("\(corner.words): X \(touch.x), Y \(touch.y), \(landing(of: touch, fit(panel)))")
      ask()
    }
  }

  private func heed(_ report: TouchReport) {
    switch report {
    case .appeared(let path, _, _): paths.append(path)
    // The serials of panels that are connected later are unknown then.
    case .gone: fail(.unavailable, "\(report); start again")
    case .refused, .beyondRange, .lengthsDoubted, .losesFingers, .failed: break
    }
  }

  // MARK: The answer

  private func answer() throws(Failure) -> String {
    guard let panel, let lines = fit(panel).lines(naming: name(of: panel), on: screen) else {
      throw Failure(
        .badData,
        "the touches contradict each other; start again, and touch each corner that is asked for")
    }
    guard !lines.isEmpty else { return "nothing needs to be changed\n" }
    say("for \(Settings.defaultFile), behind its other lines; then restart the list:")
    var answer = "[touch]\n"
    for matrix in settings.touchMatrices
    where matrix.device == nil || matrix.device == panel.name || matrix.device == panel.path {
      answer += "# Remove the line that sets matrix: it would apply as well.\n"
    }
    for line in lines { answer += line + "\n" }
    return answer
  }

  private func path(of device: TouchDevice) -> String {
    let index = Int(device.serial) - 1
    return paths.indices.contains(index) ? paths[index] : ""
  }

  /// The touched panel; nil before the first touch, and for a panel that was connected later.
  private var panel: TouchSurvey? {
    guard let device = corners.device else { return nil }
    let path = path(of: device)
    return panels.first { $0.path == path }
  }

  private func fit(_ panel: TouchSurvey) -> CornerFit {
    CornerFit(
      touches: corners.touches, ranges: panel.traits?.axes, matrix: panel.matrix,
      rotation: rotation)
  }

  /// The rotation of the picture, as `run` decides it.
  private var rotation: Rotation { settings.rotation ?? display?.rotation ?? .upright }

  /// The screen before rotation, as `run` decides it.
  ///
  /// - Parameter isExchanged: Whether the sides of a size that a touch panel reports are exchanged.
  private func screen(isExchanged: Bool) -> PanelGeometry {
    var touch = panels.screenSize()
    if isExchanged, let size = touch { touch = (size.height, size.width) }
    return PanelGeometry(
      display?.mode?.size ?? Self.assumedSize, settings, touch: touch,
      display: display?.physicalSize)
  }

  private func landing(of touch: RawTouch, _ fit: CornerFit) -> String {
    guard let place = fit.place(of: touch) else { return "which the present range cannot place" }
    let picture = rotation.turned(screen(isExchanged: false))
    let x = picture.width * max(0, min(1, place.x))
    let y = picture.height * max(0, min(1, place.y))
    return "lands \(Int(x.value)), \(Int(y.value)) mm from the top left of "
      + "\(Int(picture.width.value)) × \(Int(picture.height.value)) mm"
  }

  /// The panel's name, or its path if a setting could not name it, or would name another as well.
  private func name(of panel: TouchSurvey) -> String {
    let isPlain =
      !panel.name.isEmpty && shown(panel.name) == panel.name && !panel.name.contains(";")
      && panel.name.first != " " && panel.name.last != " "
    return isPlain && panels.count { $0.name == panel.name } == 1 ? panel.name : panel.path
  }

  private func say(_ message: String) { ErrorStream.standard.write(message, .notice) }

  private func fail(_ status: ExitStatus, _ message: String) {
    failure = failure ?? Failure(status, message)
    loop.stop()
  }
}

extension TouchSurvey {
  /// Whether the list uses the panel, or would if the range of its axes were set.
  fileprivate var isMeasurable: Bool {
    guard case .emptyRange? = refusal else { return refusal == nil }
    return true
  }
}
