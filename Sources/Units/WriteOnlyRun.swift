// A run of pixels on one line that can be written and not read.

/// A run of pixels on one line, lent for writing in ascending order; pixels are passed as XRGB8888.
public struct WriteOnlyRun: ~Copyable, ~Escapable {
  @usableFromInline var words: MutableSpan<UInt32>
  @usableFromInline var halves: MutableSpan<UInt16>
  @usableFromInline let format: PixelFormat
  /// Where the run begins on the panel, for the dither.
  @usableFromInline let x: Int
  @usableFromInline let y: Int

  @inlinable @inline(__always)
  @_lifetime(copy words)
  init(words: consuming MutableSpan<UInt32>, format: PixelFormat) {
    self.words = words
    halves = MutableSpan()
    self.format = format
    (x, y) = (0, 0)
  }

  @inlinable @inline(__always)
  @_lifetime(copy halves)
  init(halves: consuming MutableSpan<UInt16>, x: Int, y: Int) {
    self.halves = halves
    words = MutableSpan()
    format = .rgb565
    (self.x, self.y) = (x, y)
  }

  /// Columns in the run.
  @inlinable public var count: Int {
    switch format.storage {
    case .words: words.count
    case .halves: halves.count
    }
  }

  /// Stores one pixel. - Parameter index: From 0 at the run's start.
  @_lifetime(self: copy self)
  @inlinable @inline(__always)
  public mutating func store(_ pixel: UInt32, at index: Int) {
    switch format.storage {
    case .words: words[index] = format.word(pixel)
    case .halves: halves[index] = PixelFormat.dithered(pixel, x: x + index, y: y)
    }
  }

  /// Stores eight pixels. - Parameter index: Of the first one, from 0 at the run's start.
  @_lifetime(self: copy self)
  @inlinable @inline(__always)
  public mutating func store(_ pixels: SIMD8<UInt32>, at index: Int) {
    guard format == .xrgb8888 else {
      for lane in 0..<8 { store(pixels[lane], at: index + lane) }
      return
    }
    var part = words._mutatingExtracting(index..<index + 8)
    for lane in 0..<8 { part[lane] = pixels[lane] }
  }

  /// Stores a pixel for each column. - Parameter pixels: As many as the run has columns.
  @_lifetime(self: copy self)
  @inlinable @inline(__always)
  public mutating func store(_ pixels: Span<UInt32>) {
    precondition(pixels.count == count)
    guard format == .xrgb8888 else {
      for index in pixels.indices { store(pixels[index], at: index) }
      return
    }
    for index in pixels.indices { words[index] = pixels[index] }
  }

  /// Stores the same pixel in a range of the run.
  @_lifetime(self: copy self)
  @inlinable @inline(__always)
  public mutating func fill(_ range: Range<Int>, with pixel: UInt32) {
    switch format.storage {
    case .words: break
    case .halves:
      for index in range { store(pixel, at: index) }
      return
    }
    let word = format.word(pixel)
    var part = words._mutatingExtracting(range)
    let count = part.count
    // Groups of a fixed length compile to the machine's widest stores; store bandwidth limits a
    // frame.
    var index = 0
    while index + 16 <= count {
      var group = part._mutatingExtracting(index..<index + 16)
      for lane in 0..<16 { group[lane] = word }
      index += 16
    }
    while index < count {
      part[index] = word
      index += 1
    }
  }
}
