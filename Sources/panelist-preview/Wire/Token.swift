// The secret of one run: whoever shows it may touch the list.
import Model

/// 128 random bits as 32 digits. Nothing prints it but the address on standard output.
struct Token {
  /// No token is longer, of whatever client, in bytes.
  static let longest = 64

  private struct Bits: UniqueID {
    let high: UInt64
    let low: UInt64
  }

  /// As it stands in the address, behind the #: a browser sends that part to nobody.
  let text: String

  /// A new one, from the system's own random numbers.
  init() {
    var source = SystemRandomNumberGenerator()
    text = Bits(high: source.next(), low: source.next()).hex
  }

  /// Whether this is the token. However much of a wrong one is right, it takes as long.
  func matches(_ shown: [UInt8]) -> Bool {
    let known = Array(text.utf8)
    guard shown.count == known.count else { return false }
    return zip(shown, known).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
