// Picture memory that can be written and not read: reading scan-out memory does not type-check.

/// A picture's 32-bit pixels, lent for writing.
///
/// Memory of a display is usually write-combined, where a read is 10 to 70 times slower than a
/// write; so this type offers no way to load. It wraps frame-buffer memory and ordinary memory alike,
/// and the same code draws to both.
public struct WriteOnlyPixels: ~Copyable, ~Escapable {
  @usableFromInline var words: MutableSpan<UInt32>
  /// Columns and lines that may be written.
  public let size: Size
  /// Distance from one line to the next in pixels; at least the width.
  public let stride: Int

  /// - Parameters:
  ///   - words: Line after line, `stride` words each; at least `stride · (height − 1) + width` words.
  ///   - size: Columns and lines, both at least 1.
  ///   - stride: From the kernel's pitch; never computed from the width.
  @_lifetime(copy words)
  public init(words: consuming MutableSpan<UInt32>, size: Size, stride: Int) {
    guard size.width >= 1, size.height >= 1, stride >= size.width,
      words.count >= stride * (size.height - 1) + size.width
    else {
      fatalError("WriteOnlyPixels: \(words.count) words for \(size), stride \(stride)")
    }
    self.words = words
    self.size = size
    self.stride = stride
  }

  /// Lends the address of lines for loops that store wider than a pixel, which no span can.
  ///
  /// - Parameters:
  ///   - lines: Inside the picture.
  ///   - body: Stores columns of these lines only, each line `stride` pixels behind the last, and reads
  ///     none; called once.
  @unsafe package mutating func withStores(
    lines: Range<Int>, _ body: (UnsafeMutablePointer<UInt32>) -> Void
  ) {
    precondition(lines.lowerBound >= 0 && lines.upperBound <= size.height)
    let start = lines.lowerBound * stride
    // The lines lie inside the memory, which is lent for as long as the body runs.
    unsafe words.withUnsafeMutableBufferPointer { buffer in
      guard let first = buffer.baseAddress else { return }
      unsafe body(first + start)
    }
  }

  /// Lends a run of one line for writing.
  ///
  /// - Parameters:
  ///   - y: The line, from 0 at the top.
  ///   - x: The first column of the run.
  ///   - count: Columns in the run; the run ends inside the line.
  ///   - body: Writes the run; called once.
  /// - Complexity: O(1), no allocation.
  @inlinable @inline(__always)
  public mutating func withRun(
    line y: Int, from x: Int, count: Int, _ body: (inout WriteOnlyRun) -> Void
  ) {
    precondition(y >= 0 && y < size.height && x >= 0 && count >= 0 && x + count <= size.width)
    let start = y * stride + x
    var run = WriteOnlyRun(words: words._mutatingExtracting(start..<start + count))
    body(&run)
  }
}

/// A run of pixels on one line, lent for writing in ascending order.
public struct WriteOnlyRun: ~Copyable, ~Escapable {
  @usableFromInline var words: MutableSpan<UInt32>

  @inlinable @inline(__always)
  @_lifetime(copy words)
  init(words: consuming MutableSpan<UInt32>) {
    self.words = words
  }

  /// Columns in the run.
  @inlinable public var count: Int { words.count }

  /// Stores one pixel. - Parameter index: From 0 at the run's start.
  @inlinable @inline(__always)
  public mutating func store(_ pixel: UInt32, at index: Int) {
    words[index] = pixel
  }

  /// Stores eight pixels. - Parameter index: The first of them, from 0 at the run's start.
  @inlinable @inline(__always)
  public mutating func store(_ pixels: SIMD8<UInt32>, at index: Int) {
    var part = words._mutatingExtracting(index..<index + 8)
    for lane in 0..<8 { part[lane] = pixels[lane] }
  }

  /// Stores a pixel for each of the run. - Parameter pixels: As many as the run has columns.
  @inlinable @inline(__always)
  public mutating func store(_ pixels: Span<UInt32>) {
    precondition(pixels.count == words.count)
    for index in pixels.indices { words[index] = pixels[index] }
  }

  /// Stores the same pixel in a range of the run.
  @inlinable @inline(__always)
  public mutating func fill(_ range: Range<Int>, with pixel: UInt32) {
    var part = words._mutatingExtracting(range)
    let count = part.count
    // Groups of a fixed length become the widest stores of the machine; store bandwidth is what
    // limits a frame.
    var index = 0
    while index + 16 <= count {
      var group = part._mutatingExtracting(index..<index + 16)
      for lane in 0..<16 { group[lane] = pixel }
      index += 16
    }
    while index < count {
      part[index] = pixel
      index += 1
    }
  }
}
