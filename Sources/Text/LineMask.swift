// The coverage of one line of text and of the rim around it, as the raster blends them.
public import Units

/// Coverage of a line of text: a byte a pixel, trimmed to its ink and rim.
///
/// Around it there are empty pixels: eight can be taken at once from any pixel on, and from those
/// beside it; see `reach`. A strip may be turned: its lines are then the panel's, and its ink is
/// turned around the origin.
public struct LineMask: Sendable {
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
  fileprivate var bytes: [UInt8]

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

  /// What it takes of the memory.
  var byteCount: Int { bytes.count }

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
    guard let first = unsafe start else { fatalError("LineMask: it has no memory") }
    return unsafe first
  }

  @inline(__always)
  private func eight(at place: Int) -> SIMD8<UInt8> {
    // Checked as all of a span is; any eight bytes are a group.
    unsafe bytes.span.bytes.unsafeLoadUnaligned(fromByteOffset: place, as: SIMD8<UInt8>.self)
  }

  @inline(__always)
  fileprivate func place(x: Int, line: Int) -> Int {
    LineMaskCanvas.place(x: x, line: line, in: area, stride: stride)
  }

  /// From the text's coverage of a pixel to the rim's.
  fileprivate var plane: Int { LineMaskCanvas.plane(of: area, stride: stride) }

  /// Gives up its memory for another strip; this one must not be used afterwards.
  mutating func giveStorage(to other: inout [UInt8]) { swap(&bytes, &other) }
}

/// A strip while it is drawn.
struct LineMaskCanvas {
  private let ink: Rect
  private let area: Rect
  private let stride: Int
  private let hasRim: Bool
  fileprivate var bytes: [UInt8]

  /// Lines above the area, and below it.
  private static let beside = 1
  /// Bytes before the area's first line, and between two of its lines: from the empty pixels beside
  /// one line, and from those beside these, no pixel of the next is reached.
  private static let before = LineMask.reach + LineMask.group
  /// Bytes behind the last line: the widest loops take sixteen from any pixel on.
  private static let behind = 2 * LineMask.reach + LineMask.group

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
    let group = LineMask.group
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
    let start = Self.place(
      x: x + glyph.area.left, line: line + glyph.area.top, in: area, stride: stride)
    let stride = stride
    var all = bytes.mutableSpan
    // Groups end in the room between two lines at the latest, where they leave what is there.
    let (rows, groups) = glyph.covered(withRim: false)
    for row in rows {
      for group in groups {
        let place = start &+ row &* stride &+ group &* LineMask.group
        let text = glyph.text(group: group, line: row)
        let sum = all.eight(at: place) &+ text
        all.store(sum.replacing(with: 255, where: sum .< text), at: place)
      }
    }
    if hasRim { addRim(glyph, from: start) }
  }

  /// Adds a glyph's rim; where rims meet, a pixel has the widest. - Parameter start: The place of the text
  /// that its area begins with.
  private mutating func addRim(_ glyph: borrowing GlyphMask, from start: Int) {
    let (first, stride) = (start + Self.plane(of: area, stride: stride), stride)
    var all = bytes.mutableSpan
    let (rows, groups) = glyph.covered(withRim: true)
    for row in rows {
      for group in groups {
        let place = first &+ row &* stride &+ group &* LineMask.group
        let (rim, widest) = (glyph.rim(group: group, line: row), all.eight(at: place))
        all.store(widest.replacing(with: rim, where: rim .> widest), at: place)
      }
    }
  }

  /// Leaves of the rims that were added what the letters leave free.
  mutating func finishRims() {
    guard hasRim else { return }
    let (plane, start) = (Self.plane(of: area, stride: stride), Self.before)
    var all = bytes.mutableSpan
    // Behind the last line there is no rim.
    for place in Swift.stride(from: start, to: start + plane, by: 16) {
      let (letters, rim) = (all.span.sixteen(at: place), all.span.sixteen(at: place + plane))
      // Where no letter is, all of a rim is left.
      if letters.isZero || rim.isZero { continue }
      all.store(rim.part(of: ~letters), at: place + plane)
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

  /// Becomes a strip that stands so many quarters of a pixel, 1 to 3, below another; see `lowered`.
  ///
  /// - Parameter above: The way on the panel from a pixel to the one that is above it in the picture.
  mutating func lower(_ strip: borrowing LineMask, quarters: Int, above: (x: Int, line: Int)) {
    let (area, stride, hasRim) = (area, stride, hasRim)
    let way = above.line * strip.stride + above.x
    // From a pixel to that which counts more for it, and to the other one.
    let (more, less) = quarters == 3 ? (way, 0) : (0, way)
    // All bits where both count the same.
    let isHalf = SIMD16<UInt8>(repeating: quarters == 2 ? 255 : 0)
    let (from, plane, planeFrom) = (
      strip.bytes.span, Self.plane(of: area, stride: stride), strip.plane
    )
    var all = bytes.mutableSpan
    for line in area.top..<area.bottom {
      var place = Self.place(x: area.left, line: line, in: area, stride: stride)
      let end = place + area.width
      var source = strip.place(x: area.left, line: line)
      // Behind the area there is nothing, and room for it.
      while place < end {
        let (near, far) = (source &+ more, source &+ less)
        let (first, second) = (from.sixteen(at: near), from.sixteen(at: far))
        let rest = first.meanBelow(second)
        let text = first.mean(rest ^ (rest ^ second) & isHalf)
        all.store(text, at: place)
        if hasRim {
          let rim = pointwiseMax(
            from.sixteen(at: near &+ planeFrom), from.sixteen(at: far &+ planeFrom))
          all.store(pointwiseMin(rim, ~text), at: place &+ plane)
        }
        place &+= 16
        source &+= 16
      }
    }
  }

  /// The strip, when all of it was drawn.
  consuming func finished() -> LineMask {
    LineMask(ink: ink, area: area, bytes: bytes, stride: stride, hasRim: hasRim)
  }
}

extension SIMD16<UInt8> {
  /// Whether all are 0; comparing them one by one takes as long as mixing them.
  @inline(__always)
  fileprivate var isZero: Bool {
    // Sixteen bytes are two numbers of eight.
    let halves = unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)
    return halves[0] | halves[1] == 0
  }

  /// The mean with others, rounded up.
  @inline(__always)
  fileprivate func mean(_ others: Self) -> Self { (self | others) &- (self ^ others) &>> 1 }

  /// The mean with others, rounded down, so that what is rounded up then is rounded once.
  @inline(__always)
  fileprivate func meanBelow(_ others: Self) -> Self { (self & others) &+ (self ^ others) &>> 1 }
}

extension SIMD16<UInt8> {
  /// So much of others, of 255, rounded down: with the rest it is not more than the whole.
  @inline(__always)
  fileprivate func part(of others: Self) -> Self {
    // Two bytes in each number: sixteen bytes and eight numbers have the same size.
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
  /// So much of others, of 255, rounded down: with the rest it is not more than the whole.
  @inline(__always)
  func part(of others: Self) -> Self {
    SIMD16(lowHalf: self, highHalf: .zero)
      .part(of: SIMD16(lowHalf: others, highHalf: .zero)).lowHalf
  }
}

extension Span<UInt8> {
  @inline(__always)
  fileprivate func sixteen(at place: Int) -> SIMD16<UInt8> {
    // Checked as all of a span is; any sixteen bytes are a group.
    unsafe bytes.unsafeLoadUnaligned(fromByteOffset: place, as: SIMD16<UInt8>.self)
  }
}

extension MutableSpan<UInt8> {
  @inline(__always)
  fileprivate func eight(at place: Int) -> SIMD8<UInt8> {
    // Checked as all of a span is; any eight bytes are a group.
    unsafe bytes.unsafeLoadUnaligned(fromByteOffset: place, as: SIMD8<UInt8>.self)
  }

  @_lifetime(self: copy self)
  @inline(__always)
  fileprivate mutating func store<Group: SIMD & BitwiseCopyable>(_ group: Group, at place: Int)
  where Group.Scalar == UInt8 {
    // As above.
    unsafe put(group, at: place, into: mutableBytes)
  }
}

/// Stores a group among bytes that somebody else may read as something else: whoever calls knows what
/// any bytes are.
@unsafe @inline(__always)
private func put<Group: SIMD & BitwiseCopyable>(
  _ group: Group, at place: Int, into bytes: consuming MutableRawSpan
) {
  bytes.storeBytes(of: group, toByteOffset: place, as: Group.self)
}
