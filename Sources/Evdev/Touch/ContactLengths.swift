// How long the contacts of a device are, as far as it can be believed.
public import Gestures
internal import Units

/// Whether long contacts are taken for palms.
public enum PalmRejection: Hashable, Sendable {
  /// Where the device's lengths can be believed.
  case auto
  /// Wherever the device tells lengths.
  case on
  /// Nowhere. What the device itself calls a palm is one all the same.
  case off
}

/// The lengths of a device's contacts.
///
/// Drivers pass on what the firmware says of its units, which is often nonsense: a panel whose
/// every finger is a palm does nothing at all.
public struct ContactLengths: Sendable {
  /// Why they are not believed; nil while they are, or when nothing is told of them.
  private(set) var doubt: LengthDoubt?
  /// Units a millimetre; 0 while nobody knows or believes them.
  private var resolution: CInt = 0
  private let palmLength: Millimeters
  /// How far a finger goes that says something of the device; taps say nothing of swipes.
  private let slop: Millimeters
  /// How long a contact may be on the glass that was told once and is a tap.
  private let tapLimit: Interval
  /// How many contacts are still looked at before the lengths are believed for good.
  private var trial = 0
  private var palms = 0
  private var fingers = 0

  /// Of a device that tells none.
  public init() {
    let tuning = Tuning.standard
    (palmLength, slop, tapLimit) = (tuning.palmLength, tuning.slop, tuning.longPressDelay)
  }

  /// Of a device that says this of itself.
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

  /// Whether a length says something.
  var areKnown: Bool { resolution > 0 }

  /// A length in the device's units; nil when it is unknown or not believed.
  func length(_ value: CInt) -> Millimeters? {
    // 0 is what drivers write that measure none.
    guard resolution > 0, value > 0 else { return nil }
    return Millimeters(Double(value) / Double(resolution))
  }

  func isLong(_ length: Millimeters?) -> Bool { length.map { $0 > palmLength } ?? false }

  /// Whether a contact of one report that left after so long was a tap.
  func isTap(_ age: Interval) -> Bool { age < tapLimit }

  /// Whether a finger that left has moved. One that taps may be a palm by its length once it swipes,
  /// so those that lie still outvote none.
  func hasMoved(from start: Point, to end: Point) -> Bool {
    (end - start).lengthSquared > slop.value * slop.value
  }

  /// A contact turned out to be a palm, as the last that it said of itself, or left as a finger that
  /// has moved.
  mutating func count(isPalm: Bool) {
    guard palms + fingers < trial else { return }
    if isPalm { palms += 1 } else { fingers += 1 }
    guard 2 * palms > trial else { return }
    doubt = .mostlyPalms(palms, of: palms + fingers)
    resolution = 0
  }
}

/// The length of one contact. One report is often wrong, the first most of all: a second one in a row
/// has to say the same before it is a palm's.
struct ContactLength {
  private enum State {
    case finger
    /// The last report was a palm's.
    case doubtful
    case palm
  }

  private var state = State.finger
  /// What is told of it; a single report that a palm could make is passed over.
  private(set) var told: Millimeters?

  var isDoubtful: Bool { state == .doubtful }
  var isPalm: Bool { state == .palm }
  /// Whether nothing was said of it yet.
  var isUntold: Bool { state == .finger && told == nil }

  mutating func take(_ value: CInt, _ lengths: inout ContactLengths) {
    let length = lengths.length(value)
    switch (state, lengths.isLong(length)) {
    case (.finger, true): state = .doubtful
    case (.doubtful, true):
      lengths.count(isPalm: true)
      // With the palm that was one too many it is no longer believed.
      told = lengths.length(value)
      state = lengths.isLong(told) ? .palm : .finger
    case (.finger, false), (.doubtful, false):
      told = length
      state = .finger
    case (.palm, _): told = length
    }
  }

  /// The contact left; only one of which a length was told and that moved says something of the
  /// device.
  func leave(from start: Point, to end: Point, _ lengths: inout ContactLengths) {
    guard !isPalm, told != nil, lengths.hasMoved(from: start, to: end) else { return }
    lengths.count(isPalm: false)
  }
}
