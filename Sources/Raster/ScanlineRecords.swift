// The contents of a band as flat records and a colour table: the input of the pixel loops.
internal import CSIMD
internal import Text
internal import Units

/// The grounds, foregrounds and colours of a band, in reused storage.
struct ScanlineRecords {
  /// A text or icon on a ground.
  struct Foreground {
    /// The visible part, on the panel.
    let part: Rect
    /// The index of its line mask, and the column and line of the mask where the part begins.
    let lineMask: Int
    let x: Int
    let line: Int
    /// The index of its first colour in the table.
    let color: Int
    /// How much of the ground turns black under the halo, of 256.
    let shade: UInt16
  }

  /// From left to right, without gap or overlap.
  private(set) var grounds = ReusableBuffer<panelist_ground>()
  /// The foregrounds of each ground in turn, from left to right.
  private(set) var foregrounds = ReusableBuffer<Foreground>()
  /// Colours as XRGB8888, with padding.
  private(set) var colors: [UInt32] = []
  private var used = 0
  /// Foregrounds begin and end at multiples of these columns: the pixels of one store, or of two.
  var alignment = LineMask.reach
  /// Whether colours of the previous band are in the table as they were set.
  private(set) var keepsColors = true
  private var isOrdered = false

  /// Whether there is one ground for all columns, with a colour for each line.
  var isOneGround: Bool { grounds.count == 1 && grounds[0].pitch == 0 }

  /// Removes the records of the previous band, and keeps the capacity.
  mutating func removeAll() {
    grounds.removeAll()
    foregrounds.removeAll()
    used = 0
    (keepsColors, isOrdered) = (!isOrdered, false)
  }

  /// Reserves colours, and padding after them that may be read.
  ///
  /// - Returns: The index of the first colour.
  mutating func take(_ count: Int) -> Int {
    let start = used
    used += count
    let missing = used + SIMDBand.group - colors.count
    if missing > 0 { colors.append(contentsOf: repeatElement(blackPixel, count: missing)) }
    return start
  }

  /// Sets one colour.
  mutating func set(_ pixel: UInt32, at index: Int) { colors[index] = pixel }

  /// Darkens a colour. - Parameter light: The remaining light, of 32,768.
  mutating func darken(at index: Int, light: UInt32) {
    colors[index] = colors[index].shadowed(light: light)
  }

  /// Sets a range to one colour.
  mutating func fill(_ range: Range<Int>, with pixel: UInt32) {
    var span = colors.mutableSpan
    for index in range { span[index] = pixel }
  }

  /// Sets the colours of a cell's scanlines.
  ///
  /// - Parameters:
  ///   - look: The cell's shading.
  ///   - quarters: Quarter lines from the cell's top to the first scanline, and `way` from each to
  ///     the next; see ``Shading``.
  mutating func fill(
    _ range: Range<Int>, with look: borrowing CellShading, quarters: Int, way: Int
  ) {
    var span = colors.mutableSpan
    var part = span._mutatingExtracting(range)
    look.shading.fill(&part, quarters: quarters, way: way)
  }

  /// Converts the colours to a pixel format. - Parameter format: One of 32 bits.
  mutating func order(as format: PixelFormat) {
    isOrdered = true
    let used = used
    var span = colors.mutableSpan
    for index in 0..<used { span[index] = format.word(span[index]) }
  }

  /// Adds a ground; foregrounds that are added next are on it.
  ///
  /// - Parameters:
  ///   - columns: To the right of the last ground.
  ///   - color: The index of its first colour.
  ///   - pitch: Number of colours for each line, one for each pixel; 0 if lines or columns share
  ///     colours.
  mutating func addGround(_ columns: Range<Int>, color: Int, pitch: Int = 0) {
    let foreground = UInt32(foregrounds.count)
    grounds.append(
      panelist_ground(
        left: Int32(columns.lowerBound), right: Int32(columns.upperBound), color: UInt32(color),
        pitch: UInt32(pitch), firstForeground: foreground, endForeground: foreground))
  }

  /// Extends the last ground if its colours continue at `color` in the table.
  ///
  /// - Returns: Whether it was extended.
  mutating func extendGround(to end: Int, color: Int) -> Bool {
    let last = grounds.count - 1
    guard last >= 0, grounds[last].pitch == 0,
      Int(grounds[last].color) + Int(grounds[last].right - grounds[last].left) == color
    else { return false }
    grounds[last].right = Int32(end)
    return true
  }

  /// Adds a foreground on the last ground.
  ///
  /// - Parameters:
  ///   - foreground: The whole text or icon.
  ///   - part: The visible part, on the panel.
  ///   - color: The index of its first colour.
  mutating func add(_ foreground: ResolvedForeground, part: Rect, color: Int) {
    foregrounds.append(
      Foreground(
        part: part, lineMask: foreground.lineMask, x: part.left - foreground.x,
        line: part.top - foreground.y, color: color,
        shade: foreground.shade))
    grounds[grounds.count - 1].endForeground = UInt32(foregrounds.count)
  }
}
