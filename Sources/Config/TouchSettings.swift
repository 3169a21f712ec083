// Settings of touch devices.
import Gestures
public import Units

/// A value for one touch device or for all.
public struct DeviceSetting<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The setting's value.
  public let value: Value
  /// The device's name or path, or a link to it; nil for every device.
  public let device: String?

  public init(value: Value, device: String? = nil) {
    self.value = value
    self.device = device
  }
}

/// The values that a touch device reports at the ends of its axes, in device units, before
/// ``TouchAxes`` and a matrix apply.
public struct TouchRange: Hashable, Sendable {
  /// The values of the device's own X axis, at whichever edges of the screen they are.
  public let x: ClosedRange<Int32>
  /// The values of its own Y axis.
  public let y: ClosedRange<Int32>
}

/// Which axis of a touch device runs right over the panel, and which down.
public enum TouchAxes: String, CaseIterable, Hashable, Sendable {
  // Written in the file as the device's axis that runs right, then the one that runs down. A minus
  // marks an axis that runs the other way.
  case upright = "x y"
  case mirrored = "-x y"
  case upsideDown = "x -y"
  case turned = "-x -y"
  case swapped = "y x"
  case swappedMirrored = "-y x"
  case swappedUpsideDown = "y -x"
  case swappedTurned = "-y -x"

  /// The matrix that maps the device to the panel: a rotation, a mirror image, or both.
  public var matrix: AffineMatrix {
    let rows = rawValue.split(separator: " ").map { word in
      switch word {
      case "x": "1 0 0"
      case "-x": "-1 0 1"
      case "y": "0 1 0"
      default: "0 -1 1"
      }
    }
    guard let matrix = AffineMatrix(rows.joined(separator: " ")) else {
      fatalError("TouchAxes: \(rawValue) is no map")
    }
    return matrix
  }
}

/// A value that is read and written as text.
protocol WrittenValue: Hashable, Sendable {
  /// - Returns: nil for a text that is not allowed.
  init?(_ text: String)
  var text: String { get }
}

extension WrittenValue where Self: RawRepresentable<String> {
  init?(_ text: String) { self.init(rawValue: text) }
  var text: String { rawValue }
}

extension AffineMatrix: WrittenValue {}

extension TouchAxes: WrittenValue {}

extension PalmRejection: WrittenValue {}

extension TouchRange: WrittenValue {
  /// Reads four integers separated by blanks: the ends of X, then those of Y.
  ///
  /// - Returns: nil for anything else. The first of two ends has to be less than the second.
  public init?(_ text: String) {
    let words = text.split(separator: " ")
    let numbers = words.compactMap { Int32($0) }
    guard words.count == 4, numbers.count == 4, numbers[0] < numbers[1], numbers[2] < numbers[3]
    else { return nil }
    (x, y) = (numbers[0]...numbers[1], numbers[2]...numbers[3])
  }

  var text: String { "\(x.lowerBound) \(x.upperBound) \(y.lowerBound) \(y.upperBound)" }
}
