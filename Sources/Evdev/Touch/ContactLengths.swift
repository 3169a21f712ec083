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
