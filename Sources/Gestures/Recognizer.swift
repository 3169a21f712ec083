// The kinds of recognizer that contend for a finger, and sets of them.

/// What contends for a finger: at most one of each kind, in the order in which they are asked.
package enum Recognizer: UInt8, CaseIterable, Sendable {
  case rowPan
  case pinch
  case listPan
  case longPress
  case tap
  case twoFingerTap
}

/// The gestures that an interface understands; fingers do not contend for others.
public struct GestureKinds: OptionSet, Hashable, Sendable {
  /// One bit a kind, by the order of asking.
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  init(_ contender: Recognizer) { rawValue = 1 << contender.rawValue }

  /// A row that follows a finger sideways.
  public static let rowPan = GestureKinds(.rowPan)
  /// Rows that are parted at a seam.
  public static let pinch = GestureKinds(.pinch)
  /// The list's drag, pulls beyond its ends among it.
  public static let listPan = GestureKinds(.listPan)
  /// A row that is lifted by holding it.
  public static let longPress = GestureKinds(.longPress)
  /// A finger that leaves the glass where it touched down.
  public static let tap = GestureKinds(.tap)
  /// Two such fingers of one hand.
  public static let twoFingerTap = GestureKinds(.twoFingerTap)
  /// Every gesture that the core knows.
  public static let all: GestureKinds = [
    .rowPan, .pinch, .listPan, .longPress, .tap, .twoFingerTap,
  ]
  /// Those that two fingers make together.
  static let ofPairs: GestureKinds = [.pinch, .twoFingerTap]

  /// Those that follow a finger.
  static let ofDragging: GestureKinds = [.rowPan, .listPan, .longPress, .pinch]
  /// Those that are bound to a row.
  static let ofRows: GestureKinds = [.rowPan, .longPress]
  /// Those of a finger that goes its way.
  static let ofTravel: GestureKinds = [.rowPan, .listPan]
  /// Those of fingers that stay where they touched down.
  static let ofRest: GestureKinds = [.longPress, .tap, .twoFingerTap]

  /// Takes the first one out. - Returns: nil when there is none.
  mutating func removeFirst() -> Recognizer? {
    guard let first = Recognizer(rawValue: UInt8(rawValue.trailingZeroBitCount)) else { return nil }
    self = subtracting(GestureKinds(first))
    return first
  }

  /// Whether the kind is among them.
  package func contains(_ contender: Recognizer) -> Bool {
    rawValue & (1 << contender.rawValue) != 0
  }
}
