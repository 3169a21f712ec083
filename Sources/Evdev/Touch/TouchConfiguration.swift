// What a person set about touch panels.
public import Units

/// What a person set about touch panels.
public struct TouchConfiguration: Sendable {
  /// Names or paths of devices that are not used.
  public var ignored: [String]
  /// What devices say wrongly of themselves; of lines that say the same of a device, the last
  /// counts.
  public var corrections: [TouchCorrection]
  /// The size of the glass where the device tells none or a wrong one.
  public var size: (width: Millimeters, height: Millimeters)?
  /// How the picture is turned on the panels; touches turn with it.
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

  /// Why a panel is not used, or nil when it is: one answer for the list and for whoever asks.
  ///
  /// - Parameter traits: What it says about itself, with the ranges that a person wrote down.
  func refusal(of node: InputNode, _ traits: InputTraits) -> InputRefusal? {
    guard !ignores(node) else { return .ignored }
    if let refusal = correction(of: node).refusal ?? traits.refusal(marks: node.marks) {
      return refusal
    }
    return node.isPanel ? nil : .notTouchScreen
  }

  /// What a person wrote of a device, or else a udev rule.
  package func correction(of node: InputNode) -> AxisCorrection {
    var correction = AxisCorrection()
    var axes: PlaneMatrix?
    var matrix: PlaneMatrix?
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
      guard let rule = PlaneMatrix(text) else {
        correction.refusal = .badCalibration(text)
        return correction
      }
      correction.matrix = rule
    }
    return correction
  }
}

/// What a person says of a device.
public struct TouchCorrection: Hashable, Sendable {
  /// What is corrected. Those of places are applied in the order in which they stand here.
  public enum Kind: Hashable, Sendable {
    /// The values that the device really gives.
    case range(x: AxisRange, y: AxisRange)
    /// Axes that are swapped or go the other way.
    case axes(PlaneMatrix)
    /// A calibration, in place of udev's LIBINPUT_CALIBRATION_MATRIX.
    case matrix(PlaneMatrix)
    /// Whether its long contacts are palms.
    case palms(PalmRejection)
  }

  /// The device's name or path; nil for every device.
  public var device: String?
  public var kind: Kind

  public init(of device: String? = nil, _ kind: Kind) {
    self.device = device
    self.kind = kind
  }
}

/// All corrections of one device in one.
package struct AxisCorrection: Sendable {
  /// The range of the horizontal axis, in its own units; nil as the device tells it.
  package var x: AxisRange?
  /// The range of the vertical axis, in its own units; nil as the device tells it.
  package var y: AxisRange?
  /// How the axes lie on the upright panel.
  package var matrix = PlaneMatrix.identity
  /// Whether long contacts are taken for palms.
  package var palms = PalmRejection.auto
  /// Why no correction can be made out.
  package var refusal: InputRefusal?

  /// None.
  package init() {}
}

extension InputNode {
  /// Whether a name or path of a configuration means this device.
  fileprivate func isCalled(_ device: String) -> Bool { device == path || device == name }
}
