// Why the lengths of a device's contacts are not believed.
internal import Gestures
internal import Units

/// Why the lengths that a device tells of its contacts are not believed.
public enum LengthDoubt: Hashable, Sendable, CustomStringConvertible {
  /// By its unit the axis ends below a finger's length, or beyond the glass.
  case badRange(AxisRange)
  /// Units a millimetre that are far from those of places.
  case otherUnit(CInt, ofPlaces: CInt)
  /// So many of the first contacts, but for fingers that lay still, were longer than any finger.
  case mostlyPalms(Int, of: Int)
  /// They are to be believed, but nobody says in which unit they are.
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
  /// Units of ABS_MT_TOUCH_MAJOR a millimetre: those that the device tells, else those of X, which
  /// hold where a driver tells none. 0 when unknown.
  var lengthResolution: CInt {
    guard let length, let x, dialect != .single else { return 0 }
    return length.resolution > 0 ? length.resolution : max(0, x.resolution)
  }

  /// Why its lengths, of which it tells the unit, are not believed.
  func doubtOfLengths(_ tuning: Tuning) -> LengthDoubt? {
    guard var range = length, let x else { return nil }
    range.resolution = lengthResolution
    guard let longest = range.length, longest <= glassDiagonal ?? longest else {
      return .badRange(range)
    }
    let share = Double(range.resolution) / Double(x.resolution)
    guard x.length != nil, !(1 / tuning.lengthUnits...tuning.lengthUnits).contains(share) else {
      return nil
    }
    return .otherUnit(range.resolution, ofPlaces: x.resolution)
  }

  private var glassDiagonal: Millimeters? {
    physicalSize.map { Vector(dx: $0.width, dy: $0.height).lengthSquared.squareRoot() }
      .map { Millimeters($0) }
  }
}
