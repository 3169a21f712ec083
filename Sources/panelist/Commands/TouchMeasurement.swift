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
  private let configuration: TouchConfigurationFile
  /// All touch devices; those that can be measured, and others.
  private let panels: [TouchSurvey]
  private let screen: MeasuredScreen
  private let loop: EventLoop<LinuxKernel>
  private let timer: Timer<LinuxKernel>
  private var corners = CornerTouches()
  /// The nodes of the opened panels, in the order of their devices' serials.
  private var paths: [String] = []
  private var failure: Failure?

  /// The time for each corner.
  private static let patience = Interval.seconds(60)

  /// - Parameters:
  ///   - configuration: In force.
  ///   - cards: The displays; the chosen one gives the size of the screen.
  ///   - panels: All touch devices.
  /// - Throws: When no panel can be measured, this user may not read what is needed, or the system
  ///   refuses a timer.
  init(_ configuration: TouchConfigurationFile, _ cards: [CardReport], _ panels: [TouchSurvey])
    throws
  {
    self.configuration = configuration
    self.panels = panels
    let measurable = panels.filter(\.isMeasurable)
    try Self.require(measurable, of: panels)
    screen = try MeasuredScreen(configuration.settings, cards, measurable)
    loop = try EventLoop(kernel: LinuxKernel())
    timer = try Timer(kernel: loop.kernel)
  }

  private static func require(
    _ measurable: [TouchSurvey], of panels: [TouchSurvey]
  ) throws(Failure) {
    let unreadable = panels.compactMap { UnreadableDevice($0) }
    guard measurable.isEmpty else {
      for one in unreadable { say("not measured: \(one.text)", .warning) }
      return
    }
    guard unreadable.isEmpty else { throw Failure(unreadable) }
    throw Failure(
      .unavailable, "no usable touch panel; `panelist devices` tells what is found and why")
  }

  /// Asks for the touches.
  ///
  /// - Returns: The lines to append to the configuration; empty when nothing needs to be changed.
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
      configuration: CornerTouches.configuration(ignoring: configuration.settings.ignoredTouches),
      deliver: { [unowned self] in take($0) }, report: { [unowned self] in heed($0) })
    warnOfAssumedSize()
    ask()
    try withExtendedLifetime((lease, reader)) { try loop.run() }
    if let failure { throw failure }
    return try answer()
  }

  private static func lease() throws(Failure) -> TouchLeaseClient? {
    do throws(SystemError) { return try TouchLeaseClient.take() } catch {
      switch LeaseDenial(error) {
      case .unanswered(let warning): say(warning, .warning)
      case .refused(let failure): throw failure
      }
      return nil
    }
  }

  private func warnOfAssumedSize() {
    guard screen.isAssumed else { return }
    Self.say(
      "the size of the screen is not known, \(screen.picture.text) is assumed: first set width and "
        + "height in [panel] of \(configuration.file), then measure", .warning)
  }

  private func ask() {
    guard let corner = corners.corner else { return loop.stop() }
    Self.say(
      "touch the \(corner.words) corner of the screen: a fingertip that meets both edges of the "
        + "picture, so that its middle is \(Int(CornerTolerance.aim)) mm inside")
    timer.arm(at: loop.kernel.now() + Self.patience)
  }

  private func take(_ frame: ContactFrame) {
    guard corners.corner != nil else { return }
    switch corners.handle(frame) {
    case .none: break
    case .ignored(let device):
      let path = path(of: device)
      let name = panels.first { $0.path == path }.map { "\($0.name) (\(path))" } ?? path
      Self.say("\(name) is another touch panel: ignored; start again to measure that one")
    case .landed(let corner, let touch):
      guard let panel else {
        return fail(.unavailable, "the touched panel was connected later; start again")
      }
      Self.say("\(corner.words): X \(touch.x), Y \(touch.y), \(landing(of: touch, fit(panel)))")
      ask()
    }
  }

  private func heed(_ report: TouchReport) {
    switch report {
    case .appeared(let path, _, _): paths.append(path)
    // The serials of panels that are connected later are unknown then.
    case .gone: fail(.unavailable, "\(report); start again")
    case .refused, .beyondRange, .lengthsDoubted, .losesFingers, .hasGhosts, .isKnown, .failed:
      break
    }
  }

  // MARK: The answer

  private func answer() throws(Failure) -> String {
    let contradiction = Failure(
      .badData,
      "the touches contradict each other; start again, and touch each corner that is asked for")
    guard let panel else { throw contradiction }
    func suggest(_ settings: [String]) -> TouchSuggestion {
      TouchSuggestion(settings, for: panel, among: panels, replacing: configuration.lines)
    }
    switch fit(panel).outcome(on: { screen.geometry(isExchanged: $0) }) {
    case .contradictory: throw contradiction
    case .right(let offsets):
      Self.say(
        "nothing needs to be changed: touches land within \(Int(CornerTolerance.edge)) mm of where "
          + "they were meant (\(offsets.text))")
      return ""
    case .farInside(let offsets, let settings):
      throw Failure(
        .badData, configuration.message(forFarTouches: suggest(settings), offsets))
    case .corrected(let settings):
      warnOfAssumedSize()
      let suggestion = suggest(settings)
      for note in suggestion.notes { Self.say(note) }
      Self.say(configuration.instructions)
      return suggestion.section
    }
  }

  private func path(of device: TouchDevice) -> String {
    let index = Int(device.serial) - 1
    return paths.indices.contains(index) ? paths[index] : ""
  }

  /// The touched panel; nil before the first touch, and for a panel that was connected later.
  private var panel: TouchSurvey? {
    guard let device = corners.device else { return nil }
    let path = path(of: device)
    return panels.first { $0.path == path && $0.isMeasurable }
  }

  private func fit(_ panel: TouchSurvey) -> CornerFit {
    CornerFit(
      touches: corners.touches, ranges: panel.traits?.axes, reported: panel.reportedTraits?.axes,
      matrix: panel.matrix, rotation: screen.rotation)
  }

  private func landing(of touch: DeviceTouch, _ fit: CornerFit) -> String {
    guard let fraction = fit.fraction(of: touch) else {
      return "which the present range cannot place"
    }
    let picture = screen.picture
    let x = picture.width * max(0, min(1, fraction.x))
    let y = picture.height * max(0, min(1, fraction.y))
    return "lands \(Int(x.value)), \(Int(y.value)) mm from the top left of \(picture.text)"
  }

  private static func say(_ message: String, _ priority: ErrorStream.Priority = .notice) {
    ErrorStream.standard.write(message, priority)
  }

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

extension PanelGeometry {
  /// Such as `217 × 136 mm`.
  fileprivate var text: String { "\(Int(width.value)) × \(Int(height.value)) mm" }
}
