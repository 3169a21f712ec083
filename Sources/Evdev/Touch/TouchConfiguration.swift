// The user's settings for touch panels.
public import Gestures
public import Units

/// The user's settings for touch panels.
public struct TouchConfiguration: Sendable {
  /// Names or paths of devices to ignore, or links that udev made for them.
  public var ignored: [String]
  /// Corrections of what devices report. The last of several of the same kind for a device applies.
  public var corrections: [TouchCorrection]
  /// Physical screen size, for a panel that reports none or a wrong one.
  public var size: (width: Millimeters, height: Millimeters)?
  /// Rotation of the screen on the panels; touches are rotated with it.
  public var rotation: Rotation

  public init(
    ignored: [String] = [], corrections: [TouchCorrection] = [],
    size: (width: Millimeters, height: Millimeters)? = nil, rotation: Rotation = .upright
  ) {
    self.ignored = ignored
    self.corrections = corrections
    self.size = size
    self.rotation = rotation
  }

  func ignores(_ node: InputNode) -> Bool {
    node.marks.contains(.ignored) || ignored.contains { node.isCalled($0) }
  }

  /// Why a panel is not used; nil when it is. Shared by reader and survey.
  ///
  /// - Parameter traits: Capabilities of the device, with the configured axis ranges.
  func refusal(of node: InputNode, _ traits: InputTraits) -> InputRefusal? {
    guard !ignores(node) else { return .ignored }
    if let refusal = correction(of: node).refusal ?? traits.refusal(marks: node.marks) {
      return refusal
    }
    return node.isPanel ? nil : .notTouchScreen
  }

  /// Configured corrections of a device; without `axes` and `matrix`, udev's calibration applies.
  package func correction(of node: InputNode) -> AxisCorrection {
    var correction = AxisCorrection()
    var axes: AffineMatrix?
    var matrix: AffineMatrix?
    for one in corrections where one.device.map({ node.isCalled($0) }) ?? true {
      switch one.kind {
      case .range(let x, let y): (correction.x, correction.y) = (x, y)
      case .axes(let order): axes = order
      case .matrix(let numbers): matrix = numbers
      case .palms(let rejection): correction.palms = rejection
      }
    }
    if axes != nil || matrix != nil {
      correction.matrix = (axes ?? .identity).then(matrix ?? .identity)
    } else if let text = node.calibration {
      guard let rule = AffineMatrix(text) else {
        correction.refusal = .badCalibration(text)
        return correction
      }
      correction.matrix = rule
    }
    return correction
  }
}

/// A correction of one device or of all.
public struct TouchCorrection: Hashable, Sendable {
  /// The kind of correction. `axes` applies before `matrix`, in any order of entry.
  public enum Kind: Hashable, Sendable {
    /// The actual axis ranges of the device.
    case range(x: AxisRange, y: AxisRange)
    /// Swapped or inverted axes.
    case axes(AffineMatrix)
    /// A calibration matrix that replaces udev's LIBINPUT_CALIBRATION_MATRIX.
    case matrix(AffineMatrix)
    /// Whether long contacts count as palms.
    case palms(PalmRejection)
  }

  /// The device's name or path, or a link that udev made for it; nil for every device.
  public var device: String?
  public var kind: Kind

  public init(of device: String? = nil, _ kind: Kind) {
    self.device = device
    self.kind = kind
  }
}

/// All corrections of one device, combined.
package struct AxisCorrection: Sendable {
  /// Range of the horizontal axis in device units; nil for the device's own.
  package var x: AxisRange?
  /// Range of the vertical axis in device units; nil for the device's own.
  package var y: AxisRange?
  /// Calibration matrix from the device's axes to the upright panel.
  package var matrix = AffineMatrix.identity
  /// Whether long contacts count as palms.
  package var palms = PalmRejection.auto
  /// Why the corrections cannot be applied.
  package var refusal: InputRefusal?

  /// No corrections.
  package init() {}
}
