// The ids of items and changesets: how they are generated, and their bytes in the file.
public import Model

extension UniqueID {
  /// A new id from the system's random numbers. A collision is expected only among 2⁶⁴ ids.
  public static func random() -> Self {
    var chance = SystemRandomNumberGenerator()
    return Self(high: chance.next(), low: chance.next())
  }

  /// The 16 bytes, most significant first.
  package var bytes: [UInt8] {
    [high, low].flatMap { half in
      stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: half >> $0) }
    }
  }

  /// - Parameter bytes: Exactly 16; else the result is `nil`.
  package init?(bytes: [UInt8]) {
    guard bytes.count == 16 else { return nil }
    func half(_ part: ArraySlice<UInt8>) -> UInt64 {
      part.reduce(0) { $0 << 8 | UInt64($1) }
    }
    self.init(high: half(bytes[..<8]), low: half(bytes[8...]))
  }
}
