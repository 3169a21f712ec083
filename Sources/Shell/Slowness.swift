// The factor by which animations are slowed, to watch or film them.
import System

/// The factor for the duration of everything that moves by itself.
package enum Slowness {
  /// The environment variable.
  package static let variable = "PANELIST_SLOW"
  /// Above a factor of 100 motion can hardly be seen.
  package static let range = 1.0...100.0

  /// Reads the variable.
  ///
  /// - Parameter text: Its value; nil when it is not set.
  /// - Returns: 1 when it is not set.
  /// - Throws: `badConfig` for anything but a number in the range, as `8` or `2.5`.
  package static func read(
    _ text: String? = environmentVariable(variable)
  ) throws(Failure) -> Double {
    guard let text else { return 1 }
    // Digits and a point only: the number parser would also accept signs, exponents and "inf".
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
