// The coverage of one line of text and of the rim around it, as the raster blends them.
public import Units

/// Coverage of a line of text: a byte a pixel, in groups of eight, trimmed to its ink and rim.
///
/// The last group of a line is filled up with empty pixels, and an empty one follows, so that eight can
/// be taken at once from any pixel on. A strip may be turned: its lines are then the panel's, and its ink is turned around the origin.
public struct Strip: Sendable {
  /// Pixels in a group.
  public static let group = 8
  /// Groups behind the last line: eight pixels can be taken from any one on.
  fileprivate static let padding = 1
  /// Where the ink stands: columns from the line's start, lines from the baseline (negative above).
  public let ink: Rect
  /// The ink and the rim around it, likewise; empty where there is no ink. The ink's left edge
  /// begins a group.
  public let area: Rect
  /// Groups on each line of the area.
  public let groupsPerLine: Int
  /// All lines of the text, then all lines of the rim.
  private var groups: [SIMD8<UInt8>]

  fileprivate init(ink: Rect, area: Rect, groups: [SIMD8<UInt8>], groupsPerLine: Int) {
    self.ink = ink
    self.area = area
    self.groups = groups
    self.groupsPerLine = groupsPerLine
  }

  /// The text's coverage on one line, beginning at the area's left edge.
  ///
  /// - Parameter line: From `area.top` to `area.bottom` − 1.
  /// - Complexity: O(1), no allocation.
  @_lifetime(borrow self)
  public func row(_ line: Int) -> Span<SIMD8<UInt8>> {
    let start = (line - area.top) * groupsPerLine
    return groups.span.extracting(start..<start + groupsPerLine)
  }

  /// The rim's coverage on one line, likewise; with the text's it is at most 255 on any pixel.
  @_lifetime(borrow self)
  public func rimRow(_ line: Int) -> Span<SIMD8<UInt8>> {
    let start = (line - area.top + area.height) * groupsPerLine
    return groups.span.extracting(start..<start + groupsPerLine)
  }

  /// Where the text's coverage of a pixel stands in memory, and behind it that of the line's others.
  ///
  /// The memory is there for as long as somebody holds the strip; eight bytes can be read from any
  /// pixel of the area on, and the next line stands `groupsPerLine` groups further on.
  ///
  /// - Parameters:
  ///   - x: A column of the area.
  ///   - line: A line of the area.
  @unsafe package func coverageAddress(x: Int, line: Int) -> UnsafePointer<UInt8> {
    unsafe address + place(x: x, line: line)
  }

  /// The same of the rim's coverage. - Parameters: As for `coverageAddress(x:line:)`.
  @unsafe package func rimAddress(x: Int, line: Int) -> UnsafePointer<UInt8> {
    unsafe address + place(x: x, line: line + area.height)
  }

  private func place(x: Int, line: Int) -> Int {
    (line - area.top) * groupsPerLine * Self.group + x - area.left
  }

  /// The loops over pixels take addresses, because no span reaches over two lines of a strip.
  private var address: UnsafePointer<UInt8> {
    let bytes = unsafe groups.withUnsafeBytes { unsafe $0.assumingMemoryBound(to: UInt8.self) }
    guard let first = bytes.baseAddress else { fatalError("Strip: it has no memory") }
    return unsafe first
  }

  /// The text's coverage of one pixel of the area, 0 to 255. - Complexity: O(1).
  public func coverage(x: Int, line: Int) -> UInt8 {
    let column = x - area.left
    return row(line)[column / Self.group][column % Self.group]
  }

  /// The rim's coverage of one pixel of the area, 0 to 255. - Complexity: O(1).
  public func rim(x: Int, line: Int) -> UInt8 {
    let column = x - area.left
    return rimRow(line)[column / Self.group][column % Self.group]
  }

  /// Gives up its memory for another strip; this one must not be used afterwards.
  mutating func giveStorage(to other: inout [SIMD8<UInt8>]) { swap(&groups, &other) }

  /// The same coverage in the order in which a panel with a turned picture scans it.
  ///
  /// - Complexity: O(area).
  func turned(_ rotation: Rotation) -> Strip {
    if rotation == .upright { return self }
    let origin = Size(width: 0, height: 0)
    let margin = ink.top - area.top
    var canvas = StripCanvas(ink: rotation.panelRect(ink, in: origin), margin: margin)
    for line in area.top..<area.bottom {
      for x in ink.left - margin..<ink.right + margin {
        let pixel = Rect(left: x, top: line, right: x + 1, bottom: line + 1)
        let place = rotation.panelRect(pixel, in: origin)
        canvas.set(coverage(x: x, line: line), x: place.left, y: place.top)
        canvas.setRim(rim(x: x, line: line), x: place.left, y: place.top)
      }
    }
    return canvas.strip
  }
}

/// A strip while glyphs are added to it.
struct StripCanvas {
  private let ink: Rect
  private let area: Rect
  private let groupsPerLine: Int
  private var groups: [SIMD8<UInt8>]

  /// - Parameter margin: What the rim needs around the ink.
  init(ink: Rect, margin: Int) {
    var none: [SIMD8<UInt8>] = []
    self.init(ink: ink, margin: margin, storage: &none)
  }

  /// - Parameter storage: Becomes the memory of the strip, unless somebody else holds it too.
  init(ink: Rect, margin: Int, storage: inout [SIMD8<UInt8>]) {
    self.ink = ink
    // Whole groups stand left of the ink, as it is drawn without its rim more often than with it.
    let left = (margin + Strip.group - 1) / Strip.group * Strip.group
    area =
      ink.isEmpty
      ? ink
      : Rect(
        left: ink.left - left, top: ink.top - margin, right: ink.right + margin,
        bottom: ink.bottom + margin)
    // And behind it there is an empty one.
    groupsPerLine = ink.isEmpty ? 0 : (area.width + 2 * Strip.group - 1) / Strip.group
    groups = []
    swap(&groups, &storage)
    groups.removeAll(keepingCapacity: true)
    groups.append(
      contentsOf: repeatElement(.zero, count: 2 * groupsPerLine * area.height + Strip.padding))
  }

  /// Adds a row of a glyph's coverage; where glyphs touch, their parts of a pixel add up.
  mutating func add(_ row: Span<UInt8>, x: Int, y: Int) {
    guard y >= ink.top, y < ink.bottom else { return }
    let start = (y - area.top) * groupsPerLine
    for index in row.indices where row[index] > 0 {
      guard x + index >= ink.left, x + index < ink.right else { continue }
      let column = x + index - area.left
      let group = start + column / Strip.group
      let before = Int(groups[group][column % Strip.group])
      groups[group][column % Strip.group] = UInt8(min(255, before + Int(row[index])))
    }
  }

  /// Draws the rim of what was added.
  mutating func draw(_ rim: Rim) {
    let text = Array(groups[..<(groupsPerLine * area.height)])
    groups =
      text + rim.drawn(around: text, perLine: groupsPerLine)
      + repeatElement(.zero, count: Strip.padding)
  }

  /// Sets the text's coverage of a pixel of the area.
  mutating func set(_ coverage: UInt8, x: Int, y: Int) {
    let column = x - area.left
    groups[(y - area.top) * groupsPerLine + column / Strip.group][column % Strip.group] = coverage
  }

  /// Sets the rim's coverage of a pixel of the area.
  mutating func setRim(_ coverage: UInt8, x: Int, y: Int) {
    let column = x - area.left
    let line = y - area.top + area.height
    groups[line * groupsPerLine + column / Strip.group][column % Strip.group] = coverage
  }

  var strip: Strip { Strip(ink: ink, area: area, groups: groups, groupsPerLine: groupsPerLine) }
}
