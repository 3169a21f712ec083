// Why the contact lengths of a device are not trusted.
internal import Gestures
internal import Units

/// Why the contact lengths of a device are not trusted.
public enum LengthDoubt: Hashable, Sendable, CustomStringConvertible {
  /// In its unit, the axis is implausibly short or long, or longer than the screen's diagonal.
  case badRange(AxisRange)
  /// Units per millimetre; far from the unit of the position axes.
  case otherUnit(CInt, ofPlaces: CInt)
  /// So many of the first contacts, resting fingers excluded, were longer than any finger.
  case mostlyPalms(Int, of: Int)
  /// Palm rejection is `on`, but the unit of lengths is unknown.
  case noUnit

  public var description: String {
    let remedy =
      "; no contact is taken for a palm by its length; set palm_rejection in [touch] of the "
      + "configuration: to on if the lengths are right, to off to end this message"
    switch self {
    case .badRange(let range):
      let length = (Double(range.maximum) - Double(range.minimum)) / Double(range.resolution)
      return "says that contacts are up to \(Int(length)) mm long" + remedy
    case .otherUnit(let unit, let ofPlaces):
      return "counts lengths by \(unit) and places by \(ofPlaces) a millimetre" + remedy
    case .mostlyPalms(let palms, let contacts):
      return "says that \(palms) of \(contacts) contacts are palms" + remedy
    case .noUnit:
      return "does not say how long contacts are, or not in which unit, so that palm_rejection in "
        + "[touch] of the configuration cannot be on; set it to auto or off for this device"
    }
  }
}

extension InputTraits {
  /// Units of ABS_MT_TOUCH_MAJOR per millimetre: its own resolution, else that of X, which applies
  /// when a driver reports none. 0 when unknown.
  var lengthResolution: CInt {
    guard let length, let x else { return 0 }
    if case .single = dialect { return 0 }
    return length.resolution > 0 ? length.resolution : max(0, x.resolution)
  }

  /// Why contact lengths with a known unit are not trusted; nil when they are.
  func doubtOfLengths(_ tuning: Tuning) -> LengthDoubt? {
    guard var range = length, let x else { return nil }
    range.resolution = lengthResolution
    guard let longest = range.length, longest <= screenDiagonal ?? longest else {
      return .badRange(range)
    }
    let share = Double(range.resolution) / Double(x.resolution)
    guard x.length != nil, !(1 / tuning.lengthUnits...tuning.lengthUnits).contains(share) else {
      return nil
    }
    return .otherUnit(range.resolution, ofPlaces: x.resolution)
  }

  private var screenDiagonal: Millimeters? {
    physicalSize.map { Vector(dx: $0.width, dy: $0.height).lengthSquared.squareRoot() }
      .map { Millimeters($0) }
  }
}
