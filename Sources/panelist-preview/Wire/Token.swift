// The secret of one run: a client that sends it may use the list.
import Model

/// 128 random bits as 32 digits. Printed only in the URL on standard output.
struct Token {
  /// Limit of bytes in a client's hello.
  static let longest = 64

  private struct Bits: UniqueID {
    let high: UInt64
    let low: UInt64
  }

  /// As in the URL's fragment, which browsers send to no server.
  let text: String

  /// A new token from the system's random numbers.
  init() {
    var source = SystemRandomNumberGenerator()
    text = Bits(high: source.next(), low: source.next()).hex
  }

  /// Whether this is the token. The time taken does not depend on how much of a wrong one is right.
  func matches(_ shown: [UInt8]) -> Bool {
    let known = Array(text.utf8)
    guard shown.count == known.count else { return false }
    return zip(shown, known).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
