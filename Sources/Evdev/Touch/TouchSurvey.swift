// Lists the touch devices of this machine, with the reason for each one that is not used.
internal import System
public import Units

/// A device that could be a touch panel.
public struct TouchSurvey: Hashable, Sendable {
  /// As udev lists it, under the name of the open device if it could be opened.
  private let node: InputNode
  /// Why the device is not used; nil when it is.
  public let refusal: InputRefusal?
  /// Capabilities with the configured axis ranges; nil when the device cannot be opened.
  public let traits: InputTraits?
  /// Capabilities as the driver reports them; nil when the device cannot be opened.
  public let reportedTraits: InputTraits?
  /// Calibration matrix from the device's axes to the upright panel.
  public let matrix: AffineMatrix

  /// - Parameters:
  ///   - node: As udev lists it.
  ///   - name: From the open device, or from udev.
  ///   - refusal: Why the device is not used.
  ///   - reportedTraits: From the open device.
  ///   - correction: From the configuration, or from a udev rule.
  package init(
    _ node: InputNode, name: String, refusal: InputRefusal?, reporting reportedTraits: InputTraits?,
    correction: AxisCorrection
  ) {
    var node = node
    node.name = name
    self.node = node
    self.refusal = refusal
    self.reportedTraits = reportedTraits
    traits = reportedTraits?.correcting(correction.x, correction.y)
    matrix = reportedTraits == nil ? .identity : correction.matrix
  }

  /// Such as `/dev/input/event3`.
  public var path: String { node.path }
  public var name: String { node.name }
  /// Symbolic links that udev made for the device and that lead to it.
  public var links: [String] { node.links }

  /// Whether a configured name, path or link means this device.
  public func isCalled(_ device: String) -> Bool { node.isCalled(device) }

  /// Physical size of the upright panel; nil without a resolution or when implausible.
  public var physicalSize: (width: Millimeters, height: Millimeters)? {
    traits?.uprightSize(matrix)
  }

  /// By what it is recognized after a new start; nil when the device cannot be opened.
  public var identity: PanelIdentity? { reportedTraits?.identity }

  /// Text about the device: one line for its status and one for its capabilities.
  public var lines: [String] {
    let head = "\(path) (\(name)): \(refusal.map { "refused: \($0)" } ?? "used")"
    guard let traits, let (x, y) = traits.axes else { return [head] }
    let size =
      physicalSize.map { ", \(Int($0.width.value)) × \(Int($0.height.value)) mm" }
      ?? ", size unknown"
    let fingers = traits.fingerCount == 1 ? "1 finger" : "\(traits.fingerCount) fingers"
    let map = matrix == .identity ? "" : ", matrix \(matrix.text)"
    return [
      head, "  \(fingers), \(x.minimum)…\(x.maximum) × \(y.minimum)…\(y.maximum)\(size)\(map)",
    ]
  }
}

extension PanelReader {
  /// Opens each device that could be a touch panel once and checks whether it would be used.
  package static func survey(
    kernel: K, hardware: Hardware, configuration: TouchConfiguration
  ) throws(InputError) -> [TouchSurvey] {
    try hardware.list()
      .filter { !$0.marks.isDisjoint(with: [.touchscreen, .touchpad, .tablet, .direct]) }
      .sorted { $0.precedes($1) }
      .map { look(at: $0, kernel, hardware, configuration) }
  }

  private static func look(
    at node: InputNode, _ kernel: K, _ hardware: Hardware, _ configuration: TouchConfiguration
  ) -> TouchSurvey {
    let correction = configuration.correction(of: node)
    do throws(InputRefusal) {
      let reported = try hardware.look(at: node, kernel)
      let traits = reported.correcting(correction.x, correction.y)
      return TouchSurvey(
        node, name: reported.name, refusal: configuration.refusal(of: node, traits),
        reporting: reported, correction: correction)
    } catch {
      return TouchSurvey(
        node, name: node.name, refusal: configuration.ignores(node) ? .ignored : error,
        reporting: nil, correction: correction)
    }
  }
}

extension PanelReader where Hardware == UdevHardware {
  /// Every device that could be a touch panel, in the order of device numbers.
  ///
  /// - Throws: When udev fails. A device that fails is in the list with its refusal.
  public static func survey(
    kernel: K, configuration: TouchConfiguration = TouchConfiguration()
  ) throws(InputError) -> [TouchSurvey] {
    try survey(kernel: kernel, hardware: try UdevHardware(), configuration: configuration)
  }
}

extension TouchConfiguration {
  /// Configured names and paths that match no device, without duplicates.
  public func unmatchedNames(among devices: [TouchSurvey]) -> [String] {
    var unmatchedNames: [String] = []
    for name in ignored + corrections.compactMap(\.device) where !unmatchedNames.contains(name) {
      let isThere = devices.contains { $0.isCalled(name) }
      if !isThere { unmatchedNames.append(name) }
    }
    return unmatchedNames
  }
}

extension [TouchSurvey] {
  /// Physical screen size: from the configuration, else from the first used panel that reports one.
  ///
  /// - Returns: nil when neither has one; the caller then uses the display's size.
  public func screenSize(
    configuration: TouchConfiguration = TouchConfiguration()
  ) -> (width: Millimeters, height: Millimeters)? {
    if let size = configuration.size { return size }
    return first { $0.refusal == nil && $0.physicalSize != nil }?.physicalSize
  }
}
