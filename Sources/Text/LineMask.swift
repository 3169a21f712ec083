// Line mask: the coverage of a line of text and of the halo around it, as the raster blends them.
public import Units

/// The coverage of a line of text: one byte a pixel, trimmed to the glyphs and their halo.
///
/// Empty pixels surround the area, so that eight pixels can be loaded at once from any pixel of it
/// and from those beside it; see `reach`. A mask may be rotated: its lines are then the panel's,
/// and its foreground is turned around the origin.
public struct LineMask: Sendable {
  /// Pixels that are loaded at once.
  public static let group = 8
  /// Width of the empty margin on both sides of the area. A run of a line may include all but one
  /// pixel of it, so that it begins and ends aligned to the widest SIMD stores.
  package static let reach = 16
  /// Bounds of the glyphs: columns from the line's start, lines from the baseline (negative above).
  public let foreground: Rect
  /// Bounds of the glyphs and their halo, likewise; empty without glyphs.
  public let area: Rect
  /// Bytes from one line to the next; a multiple of `group`.
  public let stride: Int
  /// Whether the halo is stored.
  package let hasHalo: Bool
  /// Glyphs in colours of their own, inside the foreground; nil for almost all lines.
  package internal(set) var colors: ColorMasksOfLine?
  /// Leading padding, all lines of the text, all lines of the halo, trailing padding. The padding
  /// may be read.
  fileprivate var bytes: [UInt8]

  fileprivate init(
    foreground: Rect, area: Rect, bytes: consuming [UInt8], stride: Int, hasHalo: Bool
  ) {
    self.foreground = foreground
    self.area = area
    self.hasHalo = hasHalo
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
  public func coverages(x: Int, line: Int) -> SIMD8<UInt8> { eight(at: index(x: x, line: line)) }

  /// The halo's coverage of eight pixels, likewise. The sum with the text's coverage is at most 255
  /// on any pixel; 0 without a halo.
  @inline(__always)
  public func haloCoverages(x: Int, line: Int) -> SIMD8<UInt8> {
    hasHalo ? eight(at: index(x: x, line: line) + channel) : .zero
  }

  /// The coverage of sixteen pixels by the text, or by the halo.
  ///
  /// - Parameter index: That of the first one; see `index(x:line:)` and `channel`.
  @inline(__always)
  func sixteen(at index: Int) -> SIMD16<UInt8> { bytes.span.sixteen(at: index) }

  /// Size in bytes.
  var byteCount: Int { bytes.count }

  /// The text's coverage of one pixel, 0 to 255. - Parameters: As for `coverages(x:line:)`.
  public func coverage(x: Int, line: Int) -> UInt8 { bytes[index(x: x, line: line)] }

  /// The halo's coverage of one pixel, 0 to 255. - Parameters: As for `coverages(x:line:)`.
  public func halo(x: Int, line: Int) -> UInt8 {
    hasHalo ? bytes[index(x: x, line: line) + channel] : 0
  }

  /// The address of the text's coverage of a pixel; the following pixels of the line follow it.
  ///
  /// It is valid while a copy of the mask exists. The next line is `stride` bytes further. -
  /// Parameters: As for `coverages(x:line:)`.
  @unsafe package func coverageAddress(x: Int, line: Int) -> UnsafePointer<UInt8> {
    unsafe address + index(x: x, line: line)
  }

  /// The same for the halo's coverage, if there is a halo.
  ///
  /// - Parameters: As for `coverages(x:line:)`.
  @unsafe package func haloAddress(x: Int, line: Int) -> UnsafePointer<UInt8> {
    precondition(hasHalo)
    return unsafe address + index(x: x, line: line) + channel
  }

  /// The SIMD loops take addresses, because a part of several lines is not one span.
  private var address: UnsafePointer<UInt8> {
    let start = unsafe bytes.withUnsafeBufferPointer { $0.baseAddress }
    guard let first = unsafe start else { fatalError("LineMask: it has no memory") }
    return unsafe first
  }

  @inline(__always)
  private func eight(at index: Int) -> SIMD8<UInt8> { bytes.span.eight(at: index) }

  /// Offset of the text's coverage of a pixel. - Parameters: As for `coverages(x:line:)`.
  @inline(__always)
  func index(x: Int, line: Int) -> Int {
    LineMaskCanvas.index(x: x, line: line, in: area, stride: stride)
  }

  /// Offset from the text's coverage of a pixel to the halo's.
  var channel: Int { LineMaskCanvas.channel(of: area, stride: stride) }

  /// Bytes for any mask about as large.
  var room: Int { LineMaskCanvas.room(for: area, stride: stride) }

  /// Gives its memory to another mask; this one must not be used afterwards.
  mutating func giveStorage(to other: inout [UInt8]) { swap(&bytes, &other) }
}

/// A line mask while it is drawn.
struct LineMaskCanvas {
  private let foreground: Rect
  private let area: Rect
  private let stride: Int
  private var hasHalo: Bool
  fileprivate var bytes: [UInt8]

  /// Empty lines above the area, and below it.
  private static let beside = 1
  /// Bytes before the area's first line, and between two of its lines: loads that begin in a line's
  /// empty margin do not reach pixels of the next line.
  private static let before = LineMask.reach + LineMask.group
  /// Bytes after the last line: the widest loops load sixteen from any pixel on.
  private static let behind = 2 * LineMask.reach + LineMask.group

  /// - Parameters:
  ///   - margin: The space that the halo needs around the foreground.
  ///   - hasHalo: Whether the halo is needed; else it is not stored.
  ///   - storage: Becomes the memory of the mask, unless it is shared.
  init(foreground: Rect, margin: Int, hasHalo: Bool = true, storage: inout [UInt8]) {
    self.foreground = foreground
    self.hasHalo = hasHalo
    area =
      foreground.isEmpty
      ? foreground
      : Rect(
        left: foreground.left - margin, top: foreground.top - margin,
        right: foreground.right + margin,
        bottom: foreground.bottom + margin)
    let group = LineMask.group
    stride = foreground.isEmpty ? 0 : (area.width + Self.before + group - 1) / group * group
    bytes = []
    swap(&bytes, &storage)
    bytes.removeAll(keepingCapacity: true)
    let channels = (hasHalo ? 2 : 1) * Self.channel(of: area, stride: stride)
    let count = Self.before + channels + Self.behind
    bytes.append(contentsOf: repeatElement(0, count: count))
  }

  /// A finished mask without a halo, to which halos are added.
  init(addingHalosTo lineMask: consuming LineMask) {
    precondition(!lineMask.hasHalo)
    (foreground, area, stride) = (lineMask.foreground, lineMask.area, lineMask.stride)
    hasHalo = true
    bytes = []
    lineMask.giveStorage(to: &bytes)
    // The empty bytes after the text become the halo's first ones, and the new ones its last.
    bytes.append(contentsOf: repeatElement(0, count: Self.channel(of: area, stride: stride)))
  }

  /// Bytes for any mask about as large: turned, and with its halo.
  fileprivate static func room(for area: Rect, stride: Int) -> Int {
    2 * (before + 2 * channel(of: area, stride: stride) + behind)
  }

  @inline(__always)
  fileprivate static func index(x: Int, line: Int, in area: Rect, stride: Int) -> Int {
    before + (line - area.top + beside) * stride + x - area.left
  }

  @inline(__always)
  fileprivate static func channel(of area: Rect, stride: Int) -> Int {
    (area.height + 2 * beside) * stride
  }

  /// Adds a glyph; where glyphs overlap, their coverage adds up, to 255 at most.
  ///
  /// - Parameters:
  ///   - x: The column of its pen.
  ///   - line: The line of its baseline.
  mutating func add(_ glyph: borrowing GlyphMask, x: Int, line: Int) {
    let (start, stride) = (start(of: glyph, x: x, line: line), stride)
    var all = bytes.mutableSpan
    // A group may extend into the padding between two lines, where it adds 0.
    let (rows, groups) = glyph.covered(withHalo: false)
    for row in rows {
      for group in groups {
        let index = start &+ row &* stride &+ group &* LineMask.group
        let text = glyph.text(group: group, line: row)
        let sum = all.eight(at: index) &+ text
        all.store(sum.replacing(with: 255, where: sum .< text), at: index)
      }
    }
  }

  /// Adds a glyph's halo; where halos overlap, the maximum is kept. - Parameters: As above.
  mutating func addHalo(_ glyph: borrowing GlyphMask, x: Int, line: Int) {
    let start = start(of: glyph, x: x, line: line)
    let (first, stride) = (start + Self.channel(of: area, stride: stride), stride)
    var all = bytes.mutableSpan
    let (rows, groups) = glyph.covered(withHalo: true)
    for row in rows {
      for group in groups {
        let index = first &+ row &* stride &+ group &* LineMask.group
        let (halo, widest) = (glyph.halo(group: group, line: row), all.eight(at: index))
        all.store(widest.replacing(with: halo, where: halo .> widest), at: index)
      }
    }
  }

  /// Offset of the text's coverage at the start of a glyph's area.
  private func start(of glyph: borrowing GlyphMask, x: Int, line: Int) -> Int {
    Self.index(x: x + glyph.area.left, line: line + glyph.area.top, in: area, stride: stride)
  }

  /// Limits halos to the part of each pixel that the glyphs leave free.
  mutating func finishHalos() {
    guard hasHalo else { return }
    let (channel, start) = (Self.channel(of: area, stride: stride), Self.before)
    var all = bytes.mutableSpan
    // There is no halo after the last line.
    for index in Swift.stride(from: start, to: start + channel, by: 16) {
      let (letters, halo) = (all.span.sixteen(at: index), all.span.sixteen(at: index + channel))
      // Without a glyph, the whole halo remains.
      if letters.isZero || halo.isZero { continue }
      all.store(halo.part(of: ~letters), at: index + channel)
    }
  }

  /// Sets the text's coverage and the halo's of a pixel of the area.
  mutating func set(_ coverage: UInt8, halo: UInt8, x: Int, y: Int) {
    let index = Self.index(x: x, line: y, in: area, stride: stride)
    bytes[index] = coverage
    if hasHalo { bytes[index + Self.channel(of: area, stride: stride)] = halo }
  }

  /// The same for eight pixels, the last of which may be past the area.
  mutating func set(_ coverage: SIMD8<UInt8>, halo: SIMD8<UInt8>, x: Int, y: Int) {
    let index = Self.index(x: x, line: y, in: area, stride: stride)
    let (channel, hasHalo) = (Self.channel(of: area, stride: stride), hasHalo)
    var all = bytes.mutableSpan
    all.store(coverage, at: index)
    if hasHalo { all.store(halo, at: index + channel) }
  }

  /// Sets a line of the picture, which may go in any direction on the panel.
  ///
  /// - Parameters:
  ///   - x: Its first pixel, a pixel of the area.
  ///   - y: Likewise.
  ///   - step: From each pixel to the next.
  ///   - count: Number of its pixels.
  ///   - sixteen: The coverage of sixteen pixels from an index on; empty past the line's end.
  @inline(__always)
  mutating func setLine(
    x: Int, y: Int, step: (x: Int, line: Int), count: Int,
    _ sixteen: (Int) -> (text: SIMD16<UInt8>, halo: SIMD16<UInt8>)
  ) {
    let (first, hasHalo) = (Self.index(x: x, line: y, in: area, stride: stride), hasHalo)
    let (way, channel) = (
      step.line * stride + step.x, Self.channel(of: area, stride: stride)
    )
    var all = bytes.mutableSpan
    for index in Swift.stride(from: 0, to: count, by: 16) {
      let group = sixteen(index)
      if way == 1 {
        // Pixels past the area are empty, and there is space to store them.
        all.store(group.text, at: first &+ index)
        if hasHalo { all.store(group.halo, at: first &+ index &+ channel) }
        continue
      }
      if group.text.isZero, group.halo.isZero { continue }
      let (at, part) = (first &+ index &* way, min(16, count - index))
      all.scatter(group.text, part, at: at, way: way)
      if hasHalo { all.scatter(group.halo, part, at: at &+ channel, way: way) }
    }
  }

  /// Draws another mask 1 to 3 quarters of a pixel lower; see `lowered`.
  ///
  /// - Parameter above: The offset on the panel from a pixel to the one above it in the picture.
  mutating func lower(_ lineMask: borrowing LineMask, quarters: Int, above: (x: Int, line: Int)) {
    let (area, stride, hasHalo) = (area, stride, hasHalo)
    let way = above.line * lineMask.stride + above.x
    // Offsets from a pixel to the source with the greater weight, and to the other one.
    let (more, less) = quarters == 3 ? (way, 0) : (0, way)
    // All bits set for equal weights.
    let isHalf = SIMD16<UInt8>(repeating: quarters == 2 ? 255 : 0)
    let (from, channel, planeFrom) = (
      lineMask.bytes.span, Self.channel(of: area, stride: stride), lineMask.channel
    )
    var all = bytes.mutableSpan
    for line in area.top..<area.bottom {
      var index = Self.index(x: area.left, line: line, in: area, stride: stride)
      let end = index + area.width
      var source = lineMask.index(x: area.left, line: line)
      // Pixels past the area are empty, and there is space to store them.
      while index < end {
        let (near, far) = (source &+ more, source &+ less)
        let (first, second) = (from.sixteen(at: near), from.sixteen(at: far))
        let rest = first.meanBelow(second)
        let text = first.mean(rest ^ (rest ^ second) & isHalf)
        all.store(text, at: index)
        if hasHalo {
          let halo = pointwiseMax(
            from.sixteen(at: near &+ planeFrom), from.sixteen(at: far &+ planeFrom))
          all.store(pointwiseMin(halo, ~text), at: index &+ channel)
        }
        index &+= 16
        source &+= 16
      }
    }
  }

  /// The finished mask.
  consuming func finished() -> LineMask {
    LineMask(foreground: foreground, area: area, bytes: bytes, stride: stride, hasHalo: hasHalo)
  }
}
