// SipHash-2-4: a short sum of bytes under a key of 16 bytes.

/// SipHash-2-4 of bytes that come one after another (Aumasson and Bernstein, "SipHash: a fast
/// short-input PRF", 2012): a sum of eight bytes that is fast for short texts and has a key.
///
/// - Complexity: O(bytes); about nine instructions a byte. No memory.
package struct SipHash {
  private var v0: UInt64
  private var v1: UInt64
  private var v2: UInt64
  private var v3: UInt64
  /// The bytes that do not make a whole word yet, the first one lowest.
  private var word: UInt64 = 0
  private var count = 0

  /// - Parameters:
  ///   - first: The first eight bytes of the key, the first one lowest.
  ///   - second: The others.
  package init(key first: UInt64, _ second: UInt64) {
    v0 = first ^ 0x736f_6d65_7073_6575
    v1 = second ^ 0x646f_7261_6e64_6f6d
    v2 = first ^ 0x6c79_6765_6e65_7261
    v3 = second ^ 0x7465_6462_7974_6573
  }

  // One copy in the program, not one for each byte of a number.
  /// Adds a byte.
  @inline(never)
  package mutating func add(_ byte: UInt8) {
    word |= UInt64(byte) << UInt64(8 * (count & 7))
    count += 1
    guard count & 7 == 0 else { return }
    take(word)
    word = 0
  }

  /// Adds bytes.
  package mutating func add(_ bytes: Span<UInt8>) {
    for place in 0..<bytes.count { add(bytes[place]) }
  }

  /// Adds the eight bytes of a number, the highest first.
  package mutating func add(_ number: UInt64) {
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
      add(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  /// The sum of what was added.
  package var sum: UInt64 {
    var end = self
    end.take(word | UInt64(truncatingIfNeeded: count) << 56)
    end.v2 ^= 0xff
    for _ in 0..<4 { end.mix() }
    return end.v0 ^ end.v1 ^ end.v2 ^ end.v3
  }

  // As above.
  @inline(never)
  private mutating func take(_ word: UInt64) {
    v3 ^= word
    mix()
    mix()
    v0 ^= word
  }

  private mutating func mix() {
    v0 &+= v1
    v2 &+= v3
    v1 = Self.turned(v1, 13) ^ v0
    v3 = Self.turned(v3, 16) ^ v2
    v0 = Self.turned(v0, 32)
    v2 &+= v1
    v0 &+= v3
    v1 = Self.turned(v1, 17) ^ v2
    v3 = Self.turned(v3, 21) ^ v0
    v2 = Self.turned(v2, 32)
  }

  private static func turned(_ word: UInt64, _ bits: UInt64) -> UInt64 {
    word &<< bits | word &>> (64 &- bits)
  }
}
