// The coverage of one line of text and of the rim around it, as the raster blends them.
public import Units

/// Coverage of a line of text: a byte a pixel, trimmed to its ink and rim.
///
/// Around it there are empty pixels: eight can be taken at once from any pixel on, and from those
/// beside it; see `reach`. A strip may be turned: its lines are then the panel's, and its ink is
/// turned around the origin.
public struct Strip: Sendable {
  /// Pixels that are taken at once.
  public static let group = 8
  /// So many empty pixels stand on both sides of the area, less one that is beside one of them: parts of
  /// a panel's line can begin and end where the processor's widest stores do.
  package static let reach = 16
  /// Where the ink stands: columns from the line's start, lines from the baseline (negative above).
  public let ink: Rect
  /// The ink and the rim around it, likewise; empty where there is no ink.
  public let area: Rect
  /// Bytes from one line to the next; a multiple of a group's.
  public let stride: Int
  /// Whether there is a rim to be looked at.
  package let hasRim: Bool
  /// What may be read before them, all lines of the text, all lines of the rim, and what may be read
  /// behind them.
  private var bytes: [UInt8]

  fileprivate init(
    ink: Rect, area: Rect, bytes: consuming [UInt8], stride: Int, hasRim: Bool
  ) {
    self.ink = ink
    self.area = area
    self.hasRim = hasRim
    self.bytes = bytes
    self.stride = stride
  }

  /// The text's coverage of eight pixels.
  ///
  /// - Parameters:
  ///   - x: The first of them: a column of the area, or one beside it.
  ///   - line: A line of the area, or one beside it.
  /// - Complexity: O(1), no allocation.
  @inline(__always)
  public func coverages(x: Int, line: Int) -> SIMD8<UInt8> { eight(at: place(x: x, line: line)) }

  /// The rim's coverage of eight pixels, likewise; with the text's it is at most 255 on any pixel; 0
  /// where there is no rim.
  @inline(__always)
  public func rims(x: Int, line: Int) -> SIMD8<UInt8> {
    hasRim ? eight(at: place(x: x, line: line) + plane) : .zero
  }

  /// The text's coverage of one pixel, 0 to 255. - Parameters: As for `coverages(x:line:)`.
  public func coverage(x: Int, line: Int) -> UInt8 { bytes[place(x: x, line: line)] }

  /// The rim's coverage of one pixel, 0 to 255. - Parameters: As for `coverages(x:line:)`.
  public func rim(x: Int, line: Int) -> UInt8 {
    hasRim ? bytes[place(x: x, line: line) + plane] : 0
  }

  /// Where the text's coverage of a pixel stands in memory, and behind it that of the line's others.
  ///
  /// The memory is there for as long as somebody holds the strip; the next line stands `stride` bytes
  /// further on. - Parameters: As for `coverages(x:line:)`.
  @unsafe package func coverageAddress(x: Int, line: Int) -> UnsafePointer<UInt8> {
    unsafe address + place(x: x, line: line)
  }

  /// The same of the rim's coverage, where there is a rim. - Parameters: As for `coverages(x:line:)`.
  @unsafe package func rimAddress(x: Int, line: Int) -> UnsafePointer<UInt8> {
    precondition(hasRim)
    return unsafe address + place(x: x, line: line) + plane
  }

  /// The loops over pixels take addresses, because no span reaches over two lines of a strip.
  private var address: UnsafePointer<UInt8> {
    let start = unsafe bytes.withUnsafeBufferPointer { $0.baseAddress }
    guard let first = unsafe start else { fatalError("Strip: it has no memory") }
    return unsafe first
  }

  @inline(__always)
  private func eight(at place: Int) -> SIMD8<UInt8> {
    // Checked as all of a span is; any eight bytes are a group.
    unsafe bytes.span.bytes.unsafeLoadUnaligned(fromByteOffset: place, as: SIMD8<UInt8>.self)
  }

  @inline(__always)
  private func place(x: Int, line: Int) -> Int {
    StripCanvas.place(x: x, line: line, in: area, stride: stride)
  }

  /// From the text's coverage of a pixel to the rim's.
  private var plane: Int { StripCanvas.plane(of: area, stride: stride) }

  /// Gives up its memory for another strip; this one must not be used afterwards.
  mutating func giveStorage(to other: inout [UInt8]) { swap(&bytes, &other) }
}

/// A strip while it is drawn.
struct StripCanvas {
  private let ink: Rect
  private let area: Rect
  private let stride: Int
  private let hasRim: Bool
  private var bytes: [UInt8]

  /// Lines above the area, and below it.
  private static let beside = 1
  /// Bytes before the area's first line, and between two of its lines: from the empty pixels beside
  /// one line, and from those beside these, no pixel of the next is reached.
  private static let before = Strip.reach + Strip.group
  /// Bytes behind the last line: the widest loops take sixteen from any pixel on.
  private static let behind = 2 * Strip.reach + Strip.group

  /// - Parameters:
  ///   - margin: What the rim needs around the ink.
  ///   - hasRim: Whether the rim will be looked at; else nothing is kept of it.
  ///   - storage: Becomes the memory of the strip, unless somebody else holds it too.
  init(ink: Rect, margin: Int, hasRim: Bool = true, storage: inout [UInt8]) {
    self.ink = ink
    self.hasRim = hasRim
    area =
      ink.isEmpty
      ? ink
      : Rect(
        left: ink.left - margin, top: ink.top - margin, right: ink.right + margin,
        bottom: ink.bottom + margin)
    let group = Strip.group
    stride = ink.isEmpty ? 0 : (area.width + Self.before + group - 1) / group * group
    bytes = []
    swap(&bytes, &storage)
    bytes.removeAll(keepingCapacity: true)
    let planes = (hasRim ? 2 : 1) * Self.plane(of: area, stride: stride)
    let count = Self.before + planes + Self.behind
    bytes.append(contentsOf: repeatElement(0, count: count))
  }

  @inline(__always)
  fileprivate static func place(x: Int, line: Int, in area: Rect, stride: Int) -> Int {
    before + (line - area.top + beside) * stride + x - area.left
  }

  @inline(__always)
  fileprivate static func plane(of area: Rect, stride: Int) -> Int {
    (area.height + 2 * beside) * stride
  }

  /// Adds a glyph; where glyphs touch, their parts of a pixel add up.
  ///
  /// - Parameters:
  ///   - x: The column of its pen.
  ///   - line: The line of its baseline.
  mutating func add(_ glyph: borrowing GlyphMask, x: Int, line: Int) {
    let (plane, stride, hasRim) = (Self.plane(of: area, stride: stride), stride, hasRim)
    let start = Self.place(
      x: x + glyph.area.left, line: line + glyph.area.top, in: area, stride: stride)
    var all = bytes.mutableSpan
    let (rows, groups) = glyph.covered(withRim: hasRim)
    for row in rows {
      for group in groups {
        // Groups end in the room between two lines at the latest, where they leave what is there.
        let place = start + row * stride + group * Strip.group
        let text = glyph.text(group: group, line: row)
        let sum = all.eight(at: place) &+ text
        all.store(sum.replacing(with: 255, where: sum .< text), at: place)
        guard hasRim else { continue }
        let (rim, widest) = (glyph.rim(group: group, line: row), all.eight(at: place + plane))
        all.store(widest.replacing(with: rim, where: rim .> widest), at: place + plane)
      }
    }
  }

  /// Leaves of the rims that were added what the letters leave free.
  mutating func finishRims() {
    guard hasRim else { return }
    let (plane, start) = (Self.plane(of: area, stride: stride), Self.before)
    var all = bytes.mutableSpan
    for place in Swift.stride(from: start, to: start + plane, by: Strip.group) {
      let share = all.eight(at: place + plane)
      if share == .zero { continue }
      all.store(share.part(of: 255 &- all.eight(at: place)), at: place + plane)
    }
  }

  /// Sets the text's coverage of a pixel of the area, and the rim's.
  mutating func set(_ coverage: UInt8, rim: UInt8, x: Int, y: Int) {
    let place = Self.place(x: x, line: y, in: area, stride: stride)
    bytes[place] = coverage
    if hasRim { bytes[place + Self.plane(of: area, stride: stride)] = rim }
  }

  /// The same of eight pixels, of which the last may stand behind the area.
  mutating func set(_ coverage: SIMD8<UInt8>, rim: SIMD8<UInt8>, x: Int, y: Int) {
    let place = Self.place(x: x, line: y, in: area, stride: stride)
    let (plane, hasRim) = (Self.plane(of: area, stride: stride), hasRim)
    var all = bytes.mutableSpan
    all.store(coverage, at: place)
    if hasRim { all.store(rim, at: place + plane) }
  }

  /// The strip, when all of it was drawn.
  consuming func finished() -> Strip {
    Strip(ink: ink, area: area, bytes: bytes, stride: stride, hasRim: hasRim)
  }
}

extension SIMD8<UInt8> {
  /// So much of others, of 255, rounded down: with the rest it is not more than the whole.
  @inline(__always)
  func part(of others: SIMD8<UInt8>) -> SIMD8<UInt8> {
    // Two bytes in each number: eight bytes and four numbers have the same size.
    let (share, whole) = unsafe (
      unsafeBitCast(self, to: SIMD4<UInt16>.self), unsafeBitCast(others, to: SIMD4<UInt16>.self)
    )
    func part(_ a: SIMD4<UInt16>, _ b: SIMD4<UInt16>) -> SIMD4<UInt16> {
      let product = a &* b
      return (product &+ product &>> 8 &+ 1) &>> 8
    }
    let (low, high) = (part(share & 255, whole & 255), part(share &>> 8, whole &>> 8))
    // As above.
    return unsafe unsafeBitCast(high &<< 8 | low, to: SIMD8<UInt8>.self)
  }
}

extension MutableSpan<UInt8> {
  @inline(__always)
  fileprivate func eight(at place: Int) -> SIMD8<UInt8> {
    // Checked as all of a span is; any eight bytes are a group.
    unsafe bytes.unsafeLoadUnaligned(fromByteOffset: place, as: SIMD8<UInt8>.self)
  }

  @inline(__always)
  fileprivate mutating func store(_ group: SIMD8<UInt8>, at place: Int) {
    // As above.
    var bytes = unsafe mutableBytes
    bytes.storeBytes(of: group, toByteOffset: place, as: SIMD8<UInt8>.self)
  }
}
