// What may be said of a touch device.
public import Units

/// A value for one touch device or for all.
public struct DeviceSetting<Value: Hashable & Sendable>: Hashable, Sendable {
  /// What is said.
  public let value: Value
  /// The device's name or path; nil for every device.
  public let device: String?

  public init(value: Value, device: String? = nil) {
    self.value = value
    self.device = device
  }
}

/// The values that a touch device gives at the edges of its glass, in its own units.
public struct TouchRange: Hashable, Sendable {
  /// At the left and at the right, of the device's first axis.
  public let x: ClosedRange<Int32>
  /// At the top and at the bottom, of its second.
  public let y: ClosedRange<Int32>
}

/// Which axis of a touch device runs right over the panel, and which down.
public enum TouchAxes: String, CaseIterable, Hashable, Sendable {
  // As they are written: a letter for each axis of the device, with a minus where it runs backwards.
  case upright = "x y"
  case mirrored = "-x y"
  case upsideDown = "x -y"
  case turned = "-x -y"
  case swapped = "y x"
  case swappedMirrored = "-y x"
  case swappedUpsideDown = "y -x"
  case swappedTurned = "-y -x"

  /// The turn or mirror image that brings a place of the device to its place on the panel.
  public var matrix: PlaneMatrix {
    let rows = rawValue.split(separator: " ").map { word in
      switch word {
      case "x": "1 0 0"
      case "-x": "-1 0 1"
      case "y": "0 1 0"
      default: "0 -1 1"
      }
    }
    guard let matrix = PlaneMatrix(rows.joined(separator: " ")) else {
      fatalError("TouchAxes: \(rawValue) is no map")
    }
    return matrix
  }
}

/// Whether long contacts of a touch device are taken for palms.
public enum TouchPalms: String, CaseIterable, Hashable, Sendable {
  // As they are written.
  case auto
  case on
  case off
}

/// A value that is read and written as text.
protocol WrittenValue: Hashable, Sendable {
  /// - Returns: nil for a text that is not allowed.
  init?(_ text: String)
  var text: String { get }
}

extension PlaneMatrix: WrittenValue {}

extension TouchAxes: WrittenValue {
  init?(_ text: String) { self.init(rawValue: text) }
  var text: String { rawValue }
}

extension TouchPalms: WrittenValue {
  init?(_ text: String) { self.init(rawValue: text) }
  var text: String { rawValue }
}

extension TouchRange: WrittenValue {
  /// Reads four whole numbers with blanks between them: left, right, top and bottom.
  ///
  /// - Returns: nil for anything else, and for an edge that is not below the opposite one.
  public init?(_ text: String) {
    let words = text.split(separator: " ")
    let numbers = words.compactMap { Int32($0) }
    guard words.count == 4, numbers.count == 4, numbers[0] < numbers[1], numbers[2] < numbers[3]
    else { return nil }
    (x, y) = (numbers[0]...numbers[1], numbers[2]...numbers[3])
  }

  var text: String { "\(x.lowerBound) \(x.upperBound) \(y.lowerBound) \(y.upperBound)" }
}
