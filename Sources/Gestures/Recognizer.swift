// The kinds of recognizers that compete for a finger, and sets of them.

/// A recognizer that competes for a finger: at most one of each kind, asked in this order.
package enum Recognizer: UInt8, CaseIterable, Sendable {
  case rowPan
  case pinch
  case listPan
  case longPress
  case tap
  case twoFingerTap
}

/// A set of gestures, such as those of an interface; fingers do not compete for others.
public struct GestureKinds: OptionSet, Hashable, Sendable {
  /// One bit a kind, in the order of asking.
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  init(_ recognizer: Recognizer) { rawValue = 1 << recognizer.rawValue }

  /// A row that follows a finger sideways.
  public static let rowPan = GestureKinds(.rowPan)
  /// Rows that are parted at a seam.
  public static let pinch = GestureKinds(.pinch)
  /// A drag of the list, including pulls past its ends.
  public static let listPan = GestureKinds(.listPan)
  /// A row that is lifted by holding it.
  public static let longPress = GestureKinds(.longPress)
  /// A finger that leaves the panel within the slop.
  public static let tap = GestureKinds(.tap)
  /// Two fingers of one hand that tap together.
  public static let twoFingerTap = GestureKinds(.twoFingerTap)
  /// Every gesture that the core knows.
  public static let all: GestureKinds = [
    .rowPan, .pinch, .listPan, .longPress, .tap, .twoFingerTap,
  ]
  /// Those of two fingers.
  static let ofPairs: GestureKinds = [.pinch, .twoFingerTap]

  /// Those in which something follows a finger.
  static let ofDragging: GestureKinds = [.rowPan, .listPan, .longPress, .pinch]
  /// Those that are bound to a row.
  static let ofRows: GestureKinds = [.rowPan, .longPress]
  /// Those of a finger that travels.
  static let ofTravel: GestureKinds = [.rowPan, .listPan]
  /// Those of fingers that stay within the slop.
  static let ofStationary: GestureKinds = [.longPress, .tap, .twoFingerTap]

  /// Removes the first one. - Returns: nil when there is none.
  mutating func removeFirst() -> Recognizer? {
    guard let first = Recognizer(rawValue: UInt8(rawValue.trailingZeroBitCount)) else { return nil }
    self = subtracting(GestureKinds(first))
    return first
  }

  /// Whether the set contains the kind.
  package func contains(_ recognizer: Recognizer) -> Bool {
    rawValue & (1 << recognizer.rawValue) != 0
  }
}
