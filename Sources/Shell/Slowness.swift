// By how much the list's motion is slowed, for those who look at it or film it.
import System

/// How many times as long everything that moves by itself takes.
package enum Slowness {
  /// The variable of the environment.
  package static let variable = "PANELIST_SLOW"
  /// Longer than a hundred times nothing seems to move any more.
  package static let range = 1.0...100.0

  /// What the variable says.
  ///
  /// - Parameter text: Its value; nil when it is not set.
  /// - Returns: 1 when it is not set.
  /// - Throws: `badConfig` for anything but a number in the range, as `8` or `2.5`.
  package static func read(
    _ text: String? = environmentVariable(variable)
  ) throws(Failure) -> Double {
    guard let text else { return 1 }
    // Digits and a point only: the number parser would also take signs, exponents and "inf".
    let point = UInt8(ascii: ".")
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let isPlain = text.utf8.allSatisfy { digits ~= $0 || $0 == point }
    guard isPlain, let value = Double(text), range.contains(value) else {
      throw Failure(
        .badConfig, "\(variable) cannot be '\(shown(text))'; allowed: 1 to 100, or leave it unset")
    }
    return value
  }
}
