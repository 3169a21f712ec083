// Cache of icons as line masks, whose memory is reused from picture to picture.
public import Paint
public import Units

/// Draws icons for the raster, and caches those of the last pictures.
///
/// An icon that is drawn progressively differs in each frame. The stages of a stroke back and forth
/// stay cached; new stages reuse the memory of masks that are no longer shown.
///
/// ```swift
/// var icons = IconMasks()
/// icons.beginPicture()
/// let lineMask = icons.lineMask(of: tick, in: cell, rotation: .upright)
/// ```
public struct IconMasks {
  /// Minimum capacity: all stages of a row's tick in quarters of a pixel. A large panel has more of
  /// them, but no swipe stops at each. Less than a megabyte.
  private static let kept = 128

  private struct Entry {
    var lineMask: LineMask
    /// The last picture that used it.
    var picture: Int
  }

  private struct Key: Equatable {
    let icon: QuarteredIcon
    /// Its phase is that of the cell; 0 in a squeezed cell.
    let squeeze: Squeeze
    let rotation: Rotation
    let hasHalo: Bool
  }

  private var entries: [Entry] = []
  /// The keys of the entries, by index: searching all of them takes less time than drawing one
  /// line.
  private var keys: [Key] = []
  /// Reused memory for an icon before it is squeezed.
  private var natural: [UInt8] = []
  /// Bytes that each mask has room for: a larger icon, or a halo, reuses the memory of any other.
  private var room = 0
  private var picture = 0

  /// Memory is allocated at the first use.
  public init() {}

  /// Begins another picture. Line masks of previous pictures must no longer be held.
  public mutating func beginPicture() { picture += 1 }

  /// The coverage of an icon. Columns count from the cell's left edge, lines from the line of the
  /// cell's top.
  ///
  /// - Parameters:
  ///   - icon: The icon.
  ///   - cell: Its cell, which determines the phase and the squeeze.
  ///   - rotation: How the picture is turned on the panel; the mask's lines are the panel's.
  ///   - hasHalo: Whether the halo is needed.
  /// - Complexity: O(1) if cached, else O(area); no allocation once previous pictures had as many
  ///   icons of that size.
  public mutating func lineMask(
    of icon: Icon, in cell: Cell, rotation: Rotation, hasHalo: Bool = true
  ) -> LineMask {
    let phase = cell.topQuarters & 3
    let isSqueezed = cell.squeeze < 1
    let key = Key(
      icon: QuarteredIcon(icon, phase: isSqueezed ? 0 : phase),
      squeeze: Squeeze(share: cell.squeeze, baseline: 0, phase: isSqueezed ? phase : 0),
      rotation: rotation, hasHalo: hasHalo)
    if let known = keys.firstIndex(of: key) {
      entries[known].picture = picture
      return entries[known].lineMask
    }
    var storage: [UInt8] = []
    let index = index()
    if let index { entries[index].lineMask.giveStorage(to: &storage) }
    storage.reserveCapacity(room)
    let entry = Entry(lineMask: draw(key, in: &storage), picture: picture)
    room = max(room, entry.lineMask.room)
    if let index {
      (entries[index], keys[index]) = (entry, key)
    } else {
      entries.append(entry)
      keys.append(key)
    }
    return entry.lineMask
  }

  /// Number of cached line masks.
  package var count: Int { entries.count }

  /// The least recently used mask of previous pictures; nil if a new entry is to be added.
  private func index() -> Int? {
    guard entries.count >= Self.kept else { return nil }
    let oldest = entries.indices.min { entries[$0].picture < entries[$1].picture }
    return oldest.flatMap { entries[$0].picture < picture ? $0 : nil }
  }

  private mutating func draw(_ key: Key, in storage: inout [UInt8]) -> LineMask {
    if key.squeeze.share == 1 {
      return LineMask(key.icon, rotation: key.rotation, hasHalo: key.hasHalo, in: &storage)
    }
    var lineMask = LineMask(key.icon, rotation: .upright, hasHalo: key.hasHalo, in: &natural)
    let squeezed = lineMask.squeezed(
      key.squeeze, rotation: key.rotation, hasHalo: key.hasHalo, in: &storage)
    lineMask.giveStorage(to: &natural)
    return squeezed
  }
}

extension LineMask {
  /// An icon, rotated for the panel.
  ///
  /// As for glyphs, coverage is the distance of a pixel's center inside the nearest stroke, so that
  /// joints of strokes are not darker.
  /// - Parameter storage: Becomes the memory of the mask; nothing is allocated once it is large
  ///   enough.
  fileprivate init(
    _ icon: QuarteredIcon, rotation: Rotation, hasHalo: Bool, in storage: inout [UInt8]
  ) {
    let strokes = IconStrokes(icon, rotation: rotation)
    let halo = Halo(radius: strokes.radius)
    let (foreground, margin) = (strokes.foreground, halo.strokeMargin)
    var canvas = LineMaskCanvas(
      foreground: foreground, margin: margin, hasHalo: hasHalo, storage: &storage)
    // A stroke covers nothing from half a pixel outside its edge on.
    let (edge, reach) = hasHalo ? (margin, halo.strokeReach) : (0, 0.5)
    let columns = foreground.left - edge..<foreground.right + edge
    for line in foreground.top - edge..<foreground.bottom + edge {
      // Other columns have neither stroke nor halo.
      let near = strokes.columns(within: reach, of: line).clamped(to: columns)
      for x in Swift.stride(from: near.lowerBound, to: near.upperBound, by: LineMask.group) {
        let distances = strokes.distances(x: x, line: line)
        let coverage = (0.5 - distances).bytes
        guard hasHalo else {
          canvas.set(coverage, halo: .zero, x: x, y: line)
          continue
        }
        let share = halo.shares(beyond: distances)
        canvas.set(coverage, halo: share.part(of: 255 &- coverage), x: x, y: line)
      }
    }
    self = canvas.finished()
  }
}
