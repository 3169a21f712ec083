// Contact lengths (ABS_MT_TOUCH_MAJOR): units, palm detection, and whether they are credible.
public import Gestures
internal import Units

/// Contact lengths of one device.
///
/// Drivers pass on the unit that the firmware reports, which is often wrong. A panel on which every
/// finger counts as a palm does not respond at all.
public struct ContactLengths: Sendable {
  /// Why lengths are not trusted; nil while they are, or when the device reports none.
  private(set) var doubt: LengthDoubt?
  /// Units per millimetre; 0 while unknown or not trusted.
  private var resolution: CInt = 0
  private let palmLength: Millimeters
  /// A finger that travels farther than this counts in favour of the lengths.
  private let slop: Millimeters
  /// Longest tap of a finger whose only report is as long as a palm. Such a finger is ignored if it
  /// leaves later.
  private let tapLimit: Interval
  /// Number of first contacts that are counted. If no doubt arises from them, the lengths are
  /// trusted for good.
  private var trial = 0
  private var palms = 0
  private var fingers = 0

  /// For a device without contact lengths.
  public init() {
    let tuning = Tuning.standard
    (palmLength, slop, tapLimit) = (tuning.palmLength, tuning.slop, tuning.longPressDelay)
  }

  /// For a device with these capabilities.
  public init(_ traits: InputTraits, palms: PalmRejection = .auto, tuning: Tuning = .standard) {
    (palmLength, slop, tapLimit) = (tuning.palmLength, tuning.slop, tuning.longPressDelay)
    switch (palms, traits.lengthResolution) {
    case (.off, _), (.auto, 0): break
    case (.on, 0): doubt = .noUnit
    case (.on, let unit): resolution = unit
    case (.auto, let unit):
      doubt = traits.doubtOfLengths(tuning)
      if doubt == nil { (resolution, trial) = (unit, tuning.lengthTrial) }
    }
  }

  /// Whether lengths are known and trusted.
  var areKnown: Bool { resolution > 0 }

  /// Converts a length from device units; nil when unknown or not trusted.
  func length(_ value: CInt) -> Millimeters? {
    // Drivers report 0 when they measure no length.
    guard resolution > 0, value > 0 else { return nil }
    return Millimeters(Double(value) / Double(resolution))
  }

  func isLong(_ length: Millimeters?) -> Bool { length.map { $0 > palmLength } ?? false }

  /// Whether a finger's duration makes it a tap. Asked only for a finger whose only report was as
  /// long as a palm.
  func isTap(_ age: Interval) -> Bool { age < tapLimit }

  /// Whether a finger travelled before it left. Only such a finger counts in favour of the lengths:
  /// a contact that is short in a tap may be as long as a palm in a swipe.
  func hasMoved(from start: Point, to end: Point) -> Bool {
    (end - start).lengthSquared > slop.value * slop.value
  }

  /// Counts one of the first contacts. When most of them are palms, the trust in lengths ends.
  ///
  /// - Parameter isPalm: True for a contact whose last report was as long as a palm. False for a
  ///   finger that travelled and left.
  mutating func count(isPalm: Bool) {
    guard palms + fingers < trial else { return }
    if isPalm { palms += 1 } else { fingers += 1 }
    guard 2 * palms > trial else { return }
    doubt = .mostlyPalms(palms, of: palms + fingers)
    resolution = 0
  }
}

/// The length of one contact. Single reports are often wrong, most of all the first: only two long
/// reports in a row make a palm.
struct ContactLength {
  private enum State {
    case finger
    /// The last report was as long as a palm.
    case doubtful
    case palm
  }

  private var state = State.finger
  /// The length to report. A first report as long as a palm leaves it unchanged.
  private(set) var reported: Millimeters?

  var isDoubtful: Bool { state == .doubtful }
  var isPalm: Bool { state == .palm }
  /// Whether the contact has no length yet.
  var isUnknown: Bool { state == .finger && reported == nil }

  mutating func take(_ value: CInt, _ lengths: inout ContactLengths) {
    let length = lengths.length(value)
    switch (state, lengths.isLong(length)) {
    case (.finger, true): state = .doubtful
    case (.doubtful, true):
      lengths.count(isPalm: true)
      // The count above may have ended the trust in lengths. The length is then nil.
      reported = lengths.length(value)
      state = lengths.isLong(reported) ? .palm : .finger
    case (.finger, false), (.doubtful, false):
      reported = length
      state = .finger
    case (.palm, _): reported = length
    }
  }

  /// Call when the contact leaves. Only a contact with a length that travelled counts as a finger.
  func leave(from start: Point, to end: Point, _ lengths: inout ContactLengths) {
    guard !isPalm, reported != nil, lengths.hasMoved(from: start, to: end) else { return }
    lengths.count(isPalm: false)
  }
}

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
