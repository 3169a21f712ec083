// Picture memory that can be written and not read: a read of scan-out memory does not type-check.

/// A picture's pixels, lent for writing.
///
/// Display memory is usually write-combined, where a read is 10 to 70 times slower than a write, so
/// this type has no way to load. It wraps frame-buffer memory and ordinary memory alike, and the
/// same code draws to both. Pixels are passed as XRGB8888, whatever the format.
public struct WriteOnlyPixels: ~Copyable, ~Escapable {
  /// The memory of a 32-bit format; empty otherwise.
  @usableFromInline var words: MutableSpan<UInt32>
  /// The memory of a 16-bit format; empty otherwise.
  @usableFromInline var halves: MutableSpan<UInt16>
  /// Columns and lines that may be written.
  public let size: Size
  /// Distance from one line to the next in pixels; at least the width.
  public let stride: Int
  /// How a pixel is stored.
  public let format: PixelFormat

  /// - Parameters:
  ///   - words: Line after line, `stride` words each; at least `stride · (height − 1) + width`.
  ///   - size: Columns and lines, both at least 1.
  ///   - stride: From the kernel's pitch; never computed from the width.
  ///   - format: A 32-bit format.
  @_lifetime(copy words)
  public init(
    words: consuming MutableSpan<UInt32>, size: Size, stride: Int, format: PixelFormat = .xrgb8888
  ) {
    guard format.storage == .words, Self.fits(size, stride: stride, in: words.count) else {
      fatalError("WriteOnlyPixels: \(words.count) words for \(size), \(stride), \(format)")
    }
    self.words = words
    halves = MutableSpan()
    self.size = size
    self.stride = stride
    self.format = format
  }

  /// Memory for RGB565. - Parameters: As above, in words of 16 bits.
  @_lifetime(copy halves)
  public init(halves: consuming MutableSpan<UInt16>, size: Size, stride: Int) {
    guard Self.fits(size, stride: stride, in: halves.count) else {
      fatalError("WriteOnlyPixels: \(halves.count) halves for \(size), stride \(stride)")
    }
    self.halves = halves
    words = MutableSpan()
    self.size = size
    self.stride = stride
    format = .rgb565
  }

  private static func fits(_ size: Size, stride: Int, in count: Int) -> Bool {
    size.width >= 1 && size.height >= 1 && stride >= size.width
      && count >= stride * (size.height - 1) + size.width
  }

  /// Lends the address of lines for loops whose stores are wider than a pixel, which no span
  /// allows.
  ///
  /// - Parameters:
  ///   - lines: Inside the picture.
  ///   - body: Stores columns of these lines only, each line `stride` pixels after the last, and
  ///     reads none; called once.
  @_lifetime(self: copy self)
  @unsafe package mutating func withStores(
    lines: Range<Int>, _ body: (UnsafeMutableRawPointer) -> Void
  ) {
    precondition(lines.lowerBound >= 0 && lines.upperBound <= size.height)
    let start = lines.lowerBound * stride * format.bytes
    // Safe: the lines lie inside the memory, which is lent for as long as the body runs.
    switch format.storage {
    case .halves:
      unsafe halves.withUnsafeMutableBufferPointer { buffer in
        guard let first = buffer.baseAddress else { return }
        // As above.
        unsafe body(UnsafeMutableRawPointer(first) + start)
      }
    case .words:
      unsafe words.withUnsafeMutableBufferPointer { buffer in
        guard let first = buffer.baseAddress else { return }
        // As above.
        unsafe body(UnsafeMutableRawPointer(first) + start)
      }
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
  @_lifetime(self: copy self)
  @inlinable @inline(__always)
  public mutating func withRun(
    line y: Int, from x: Int, count: Int, _ body: (inout WriteOnlyRun) -> Void
  ) {
    precondition(y >= 0 && y < size.height && x >= 0 && count >= 0 && x + count <= size.width)
    let (start, format) = (y * stride + x, format)
    switch format.storage {
    case .halves:
      let part = halves._mutatingExtracting(start..<start + count)
      var run = WriteOnlyRun(halves: part, x: x, y: y)
      body(&run)
    case .words:
      let part = words._mutatingExtracting(start..<start + count)
      var run = WriteOnlyRun(words: part, format: format)
      body(&run)
    }
  }
}
