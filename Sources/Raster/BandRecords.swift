// What a band shows as flat records, and the table of its colours: all that the loops over pixels need.
internal import CSIMD
internal import Text
internal import Units

/// The grounds, inks and colours of a band, in storage that is kept.
struct BandRecords {
  /// Text or a sign where it stands on a ground.
  struct Ink {
    /// What of it is seen, on the panel.
    let part: Rect
    /// The place of its strip among those of the picture, and the column and line of the strip that the
    /// part begins with.
    let strip: Int
    let x: Int
    let line: Int
    /// The place of its first colour in the table.
    let color: Int
    /// How much of the ground turns black at the rim, of 256.
    let shade: UInt16
  }

  /// From left to right, without gap or overlap.
  private(set) var grounds = ReusableBuffer<panelist_ground>()
  /// Those of each ground, from left to right.
  private(set) var inks = ReusableBuffer<Ink>()
  /// Colours as XRGB8888; more than the band has.
  private(set) var colors: [UInt32] = []
  private var used = 0

  /// Whether all columns have the same ground, which has a colour a line.
  var isOneGround: Bool { grounds.count == 1 && grounds[0].pitch == 0 }

  /// Forgets the band before, and keeps the room.
  mutating func removeAll() {
    grounds.removeAll()
    inks.removeAll()
    used = 0
  }

  /// Takes room for colours, and for those that are read behind them and not shown.
  ///
  /// - Returns: The place of the first of them.
  mutating func take(_ count: Int) -> Int {
    let place = used
    used += count
    let missing = used + WideBand.group - colors.count
    if missing > 0 { colors.append(contentsOf: repeatElement(blackPixel, count: missing)) }
    return place
  }

  /// Sets one colour.
  mutating func set(_ pixel: UInt32, at place: Int) { colors[place] = pixel }

  /// Leaves a part of a colour's light. - Parameter light: Of 32,768.
  mutating func darken(at place: Int, light: UInt32) {
    colors[place] = colors[place].shadowed(light: light)
  }

  /// Sets colours that are all alike.
  mutating func fill(_ range: Range<Int>, with pixel: UInt32) {
    var span = colors.mutableSpan
    for place in range { span[place] = pixel }
  }

  /// Sets the colours of a cell's scanlines.
  ///
  /// - Parameters:
  ///   - look: The cell's.
  ///   - quarters: Of the first scanline, and `way` from each to the next; see `Shading`.
  mutating func fill(
    _ range: Range<Int>, with look: borrowing CellShading, quarters: Int, way: Int
  ) {
    var span = colors.mutableSpan
    var part = span._mutatingExtracting(range)
    look.shading.fill(&part, quarters: quarters, way: way)
  }

  /// Turns the colours into those of a format. - Parameter format: Of 32 bits.
  mutating func order(as format: PixelFormat) {
    let used = used
    var span = colors.mutableSpan
    for place in 0..<used { span[place] = format.word(span[place]) }
  }

  /// Adds a ground; inks that are added from now on stand on it.
  ///
  /// - Parameters:
  ///   - columns: Behind those of the last one.
  ///   - color: The place of its first colour.
  ///   - pitch: How many colours each line has of its own; 0 where lines or columns share them.
  mutating func addGround(_ columns: Range<Int>, color: Int, pitch: Int = 0) {
    let ink = UInt32(inks.count)
    grounds.append(
      panelist_ground(
        left: Int32(columns.lowerBound), right: Int32(columns.upperBound), color: UInt32(color),
        pitch: UInt32(pitch), firstInk: ink, endInk: ink))
  }

  /// Lets the last ground go on, where its colours go on in the table.
  ///
  /// - Returns: Whether it does.
  mutating func extendGround(to end: Int, color: Int) -> Bool {
    let last = grounds.count - 1
    guard last >= 0, grounds[last].pitch == 0,
      Int(grounds[last].color) + Int(grounds[last].right - grounds[last].left) == color
    else { return false }
    grounds[last].right = Int32(end)
    return true
  }

  /// Adds an ink on the last ground.
  ///
  /// - Parameters:
  ///   - ink: Where it stands as a whole.
  ///   - part: What of it is seen, on the panel.
  ///   - color: The place of its first colour.
  mutating func add(_ ink: PlacedInk, part: Rect, color: Int) {
    inks.append(
      Ink(
        part: part, strip: ink.strip, x: part.left - ink.x, line: part.top - ink.y, color: color,
        shade: ink.shade))
    grounds[grounds.count - 1].endInk = UInt32(inks.count)
  }
}
