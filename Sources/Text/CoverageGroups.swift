// Groups of eight and sixteen coverages: their arithmetic, and how they are loaded and stored.

extension SIMD16<UInt8> {
  /// Whether all bytes are 0. Comparing them one by one would take as long as blending them.
  @inline(__always)
  var isZero: Bool {
    // Sixteen bytes have the size of two 64-bit integers.
    let halves = unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)
    return halves[0] | halves[1] == 0
  }

  /// The mean, rounded up.
  @inline(__always)
  func mean(_ others: Self) -> Self { (self | others) &- (self ^ others) &>> 1 }

  /// The mean, rounded down: a mean of this that is rounded up is rounded only once.
  @inline(__always)
  func meanBelow(_ others: Self) -> Self { (self & others) &+ (self ^ others) &>> 1 }
}

extension SIMD16<UInt8> {
  /// The product in 255ths, rounded down, so that a part and its complement do not exceed the
  /// whole.
  @inline(__always)
  func part(of others: Self) -> Self {
    // Two bytes in each integer: sixteen bytes have the size of eight 16-bit integers.
    let (share, whole) = unsafe (
      unsafeBitCast(self, to: SIMD8<UInt16>.self), unsafeBitCast(others, to: SIMD8<UInt16>.self)
    )
    @inline(__always)
    func part(_ a: SIMD8<UInt16>, _ b: SIMD8<UInt16>) -> SIMD8<UInt16> {
      let product = a &* b
      return (product &+ product &>> 8 &+ 1) &>> 8
    }
    let (low, high) = (part(share & 255, whole & 255), part(share &>> 8, whole &>> 8))
    // As above.
    return unsafe unsafeBitCast(high &<< 8 | low, to: Self.self)
  }
}

extension SIMD8<UInt8> {
  /// The product in 255ths, rounded down, so that a part and its complement do not exceed the
  /// whole.
  @inline(__always)
  func part(of others: Self) -> Self {
    SIMD16(lowHalf: self, highHalf: .zero)
      .part(of: SIMD16(lowHalf: others, highHalf: .zero)).lowHalf
  }
}

extension SIMD8<Int16> {
  /// Whether all are 0.
  @inline(__always)
  var isZero: Bool {
    // Eight 16-bit integers have the size of two 64-bit integers.
    let halves = unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)
    return halves[0] | halves[1] == 0
  }
}

extension Span<UInt8> {
  @inline(__always)
  func eight(at index: Int) -> SIMD8<UInt8> {
    // The load is bounds-checked; any eight bytes are a valid group.
    unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index, as: SIMD8<UInt8>.self)
  }

  @inline(__always)
  func sixteen(at index: Int) -> SIMD16<UInt8> {
    // The load is bounds-checked; any sixteen bytes are a valid group.
    unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
  }
}

extension MutableSpan<UInt8> {
  @inline(__always)
  func eight(at index: Int) -> SIMD8<UInt8> {
    // The load is bounds-checked; any eight bytes are a valid group.
    unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index, as: SIMD8<UInt8>.self)
  }

  @_lifetime(self: copy self)
  @inline(__always)
  mutating func store<Group: SIMD & BitwiseCopyable>(_ group: Group, at index: Int)
  where Group.Scalar == UInt8 {
    // As above.
    unsafe put(group, at: index, into: mutableBytes)
  }
}

extension MutableSpan<UInt8> {
  /// Stores the first bytes of a group, each at a distance from the one before.
  ///
  /// - Parameters:
  ///   - count: How many of the sixteen.
  ///   - index: That of the first one.
  ///   - way: From one to the next.
  @_lifetime(self: copy self)
  @inline(never)
  mutating func scatter(_ group: SIMD16<UInt8>, _ count: Int, at index: Int, way: Int) {
    // Sixteen bytes have the size of two 64-bit integers.
    let halves = unsafe unsafeBitCast(group, to: SIMD2<UInt64>.self)
    var index = index
    for half in 0..<2 {
      // Reading one lane after the other, each from memory, takes twice as long.
      var bytes = halves[half].littleEndian
      for _ in 0..<max(0, min(8, count - 8 * half)) {
        self[index] = UInt8(truncatingIfNeeded: bytes)
        bytes &>>= 8
        index &+= way
      }
    }
  }
}

/// Stores a group into raw memory. The caller guarantees that the memory may hold any bytes.
@unsafe @inline(__always)
private func put<Group: SIMD & BitwiseCopyable>(
  _ group: Group, at index: Int, into bytes: consuming MutableRawSpan
) {
  bytes.storeBytes(of: group, toByteOffset: index, as: Group.self)
}
