// Signs as strips of coverage, drawn into memory that is used again from picture to picture.
public import Paint
public import Units

/// Draws signs for the raster, and keeps those of the last pictures.
///
/// A sign that changes from frame to frame is another one in each; those of a stroke of the pen to its
/// end and back are kept, and what is drawn later takes the memory of one that is no longer shown.
///
/// ```swift
/// var signs = SignStrips()
/// signs.beginPicture()
/// let strip = signs.strip(of: tick, in: cell, rotation: .upright)
/// ```
public struct IconMasks {
  /// So many are kept at least: of a row's tick all that a finger can draw in quarters of a pixel. On a
  /// large panel it is more, but no frame of a swipe stops at each. Less than a megabyte.
  private static let kept = 128

  private struct Entry {
    var strip: LineMask
    /// The last picture that asked for it.
    var picture: Int
  }

  private struct Key: Equatable {
    let sign: QuarteredIcon
    /// Its phase is the sign's own in a cell that is not squeezed.
    let squeeze: Squeeze
    let rotation: Rotation
    let hasRim: Bool
  }

  private var entries: [Entry] = []
  /// Of the entries at the same places: to look through all of them takes less than to draw one line.
  private var keys: [Key] = []
  /// The memory for a sign that is yet to be squeezed.
  private var natural: [UInt8] = []
  private var picture = 0

  /// Room for strips is taken when they are first asked for.
  public init() {}

  /// Signs that are asked for from now on are of another picture: strips of those before must be
  /// held no more.
  public mutating func beginPicture() { picture += 1 }

  /// The coverage of a sign, its columns counted from the cell's left edge and its lines from the
  /// line that the cell's top stands on.
  ///
  /// - Parameters:
  ///   - sign: What is drawn.
  ///   - cell: Where the sign stands, with its phase and its squeeze.
  ///   - rotation: How the sign is turned on the panel; the strip's lines are the panel's.
  ///   - hasRim: Whether its rim will be looked at.
  /// - Complexity: O(1) when the last pictures had it, else O(area); no allocation once the pictures
  ///   before had as many signs, and as large ones.
  public mutating func strip(
    of sign: Icon, in cell: Cell, rotation: Rotation, hasRim: Bool = true
  ) -> LineMask {
    let phase = cell.topQuarters & 3
    let isSqueezed = cell.squeeze < 1
    let key = Key(
      sign: QuarteredIcon(sign, phase: isSqueezed ? 0 : phase),
      squeeze: Squeeze(share: cell.squeeze, baseline: 0, phase: isSqueezed ? phase : 0),
      rotation: rotation, hasRim: hasRim)
    if let known = keys.firstIndex(of: key) {
      entries[known].picture = picture
      return entries[known].strip
    }
    var storage: [UInt8] = []
    let place = place()
    if let place { entries[place].strip.giveStorage(to: &storage) }
    let entry = Entry(strip: draw(key, in: &storage), picture: picture)
    if let place {
      (entries[place], keys[place]) = (entry, key)
    } else {
      entries.append(entry)
      keys.append(key)
    }
    return entry.strip
  }

  /// How many are kept.
  package var count: Int { entries.count }

  /// The strip that was not asked for for the longest time; nil where one more is to be kept.
  private func place() -> Int? {
    guard entries.count >= Self.kept else { return nil }
    let oldest = entries.indices.min { entries[$0].picture < entries[$1].picture }
    return oldest.flatMap { entries[$0].picture < picture ? $0 : nil }
  }

  private mutating func draw(_ key: Key, in storage: inout [UInt8]) -> LineMask {
    if key.squeeze.share == 1 {
      return LineMask(key.sign, rotation: key.rotation, hasRim: key.hasRim, in: &storage)
    }
    var strip = LineMask(key.sign, rotation: .upright, hasRim: key.hasRim, in: &natural)
    let squeezed = strip.squeezed(key.squeeze, rotation: key.rotation, in: &storage)
    strip.giveStorage(to: &natural)
    return squeezed
  }
}

extension LineMask {
  /// A sign, turned as a panel scans it.
  ///
  /// As of letters, coverage is how far a pixel's middle lies inside the nearest stroke: where strokes
  /// meet the joint is no darker.
  /// - Parameter storage: Becomes the memory of the strip; nothing is allocated once it is large
  ///   enough.
  fileprivate init(
    _ sign: QuarteredIcon, rotation: Rotation, hasRim: Bool, in storage: inout [UInt8]
  ) {
    let strokes = IconStrokes(sign, rotation: rotation)
    let rim = Halo(radius: strokes.radius)
    let (ink, margin) = (strokes.ink, rim.strokeMargin)
    var canvas = LineMaskCanvas(ink: ink, margin: margin, hasRim: hasRim, storage: &storage)
    // Of a stroke, what lies half a pixel outside of it covers nothing.
    let (edge, reach) = hasRim ? (margin, rim.strokeReach) : (0, 0.5)
    let columns = ink.left - edge..<ink.right + edge
    for line in ink.top - edge..<ink.bottom + edge {
      // Elsewhere neither stroke nor rim is.
      let near = strokes.columns(within: reach, of: line).clamped(to: columns)
      for x in Swift.stride(from: near.lowerBound, to: near.upperBound, by: LineMask.group) {
        let distances = strokes.distances(x: x, line: line)
        let coverage = (0.5 - distances).bytes
        guard hasRim else {
          canvas.set(coverage, rim: .zero, x: x, y: line)
          continue
        }
        let share = rim.shares(beyond: distances)
        canvas.set(coverage, rim: share.part(of: 255 &- coverage), x: x, y: line)
      }
    }
    self = canvas.finished()
  }
}
