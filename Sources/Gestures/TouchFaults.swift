// What a touch panel was seen to do wrong, and is remembered for.

/// What a touch panel was seen to do wrong with fingers.
public struct TouchFaults: OptionSet, Hashable, Sendable {
  /// One bit a fault.
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// It loses fingers that stay on the panel, and reports them anew.
  public static let losesFingers = TouchFaults(rawValue: 1)
  /// It reports the lift of a finger that stays, and goes on with its tracking id.
  public static let flickers = TouchFaults(rawValue: 2)
  /// It reports short contacts in corners, where no finger is.
  public static let hasGhosts = TouchFaults(rawValue: 4)

  /// Those for which the contacts of a device are awaited longer.
  package static let awaited: TouchFaults = [.losesFingers, .flickers]

  /// The word of each in files: kept ones and recordings.
  package static let words: [(fault: TouchFaults, word: Substring)] = [
    (.losesFingers, "loses"), (.flickers, "flickers"), (.hasGhosts, "ghosts"),
  ]
}
