// The coverage of one line of text, as the raster blends it.
public import Units

/// Coverage of a line of text: a byte a pixel, in groups of eight, trimmed to its ink.
///
/// The last group of a line is filled up with empty pixels, so that eight can be taken at once. A
/// strip may be turned: its lines are then the panel's, and its ink is turned around the origin.
public struct Strip: Sendable {
  /// Pixels in a group.
  public static let group = 8
  /// Where the ink stands: columns from the line's start, lines from the baseline (negative above).
  public let ink: Rect
  /// Groups on each line of the ink.
  public let groupsPerLine: Int
  private let groups: [SIMD8<UInt8>]

  fileprivate init(ink: Rect, groups: [SIMD8<UInt8>], groupsPerLine: Int) {
    self.ink = ink
    self.groups = groups
    self.groupsPerLine = groupsPerLine
  }

  /// The coverage on one line, beginning at the ink's left edge.
  ///
  /// - Parameter line: From `ink.top` to `ink.bottom` − 1.
  /// - Complexity: O(1), no allocation.
  @_lifetime(borrow self)
  public func row(_ line: Int) -> Span<SIMD8<UInt8>> {
    let start = (line - ink.top) * groupsPerLine
    return groups.span.extracting(start..<start + groupsPerLine)
  }

  /// The coverage of one pixel, 0 to 255. - Complexity: O(1).
  public func coverage(x: Int, line: Int) -> UInt8 {
    let column = x - ink.left
    return groups[(line - ink.top) * groupsPerLine + column / Self.group][column % Self.group]
  }

  /// The same coverage in the order in which a panel with a turned picture scans it.
  ///
  /// - Complexity: O(area of the ink).
  func turned(_ rotation: Rotation) -> Strip {
    if rotation == .upright { return self }
    let origin = Size(width: 0, height: 0)
    var canvas = StripCanvas(ink: rotation.panelRect(ink, in: origin))
    for line in ink.top..<ink.bottom {
      for x in ink.left..<ink.right {
        let pixel = Rect(left: x, top: line, right: x + 1, bottom: line + 1)
        let place = rotation.panelRect(pixel, in: origin)
        canvas.set(coverage(x: x, line: line), x: place.left, y: place.top)
      }
    }
    return canvas.strip
  }
}

/// A strip while glyphs are added to it.
struct StripCanvas {
  private let ink: Rect
  private let groupsPerLine: Int
  private var groups: [SIMD8<UInt8>]

  init(ink: Rect) {
    self.ink = ink
    groupsPerLine = (ink.width + Strip.group - 1) / Strip.group
    groups = Array(repeating: .zero, count: groupsPerLine * ink.height)
  }

  /// Adds a row of a glyph's coverage; where glyphs touch, their parts of a pixel add up.
  mutating func add(_ row: Span<UInt8>, x: Int, y: Int) {
    guard y >= ink.top, y < ink.bottom else { return }
    let start = (y - ink.top) * groupsPerLine
    for index in row.indices where row[index] > 0 {
      let column = x + index - ink.left
      guard column >= 0, column < ink.width else { continue }
      let group = start + column / Strip.group
      let before = Int(groups[group][column % Strip.group])
      groups[group][column % Strip.group] = UInt8(min(255, before + Int(row[index])))
    }
  }

  /// Sets the coverage of a pixel inside of the ink.
  mutating func set(_ coverage: UInt8, x: Int, y: Int) {
    let column = x - ink.left
    groups[(y - ink.top) * groupsPerLine + column / Strip.group][column % Strip.group] = coverage
  }

  var strip: Strip { Strip(ink: ink, groups: groups, groupsPerLine: groupsPerLine) }
}
