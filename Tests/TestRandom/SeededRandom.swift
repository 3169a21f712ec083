// Reproducible random numbers: the same seed gives the same run on every machine.

/// Random numbers from a seed, which a test names when it fails: SplitMix64 (Steele, Lea and Flood,
/// 2014).
package struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number of a closed range.
  package mutating func roll(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &self) }

  /// A number from 0 up to, but not including, a limit.
  package mutating func roll(below limit: Int) -> Int { roll(0...(limit - 1)) }
}
