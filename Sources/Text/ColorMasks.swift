// Cache of coloured glyphs, one for each size and rotation.
internal import Units

/// The cached coloured glyphs of one face.
struct ColorMasks {
  struct Key: Hashable {
    let index: UInt32
    /// Pixels per em.
    let size: Int
    let rotation: Rotation
  }

  /// 120 emoji of a row of 60 pixels: a page of the keyboard is drawn ahead into half of it, beside
  /// those of the rows.
  private static let bytesMax = 2 << 20

  private var masks: [Key: ColorMask?] = [:]
  private var bytes = 0

  /// The cached glyph. - Returns: Nil if it is not cached; an inner nil for one that shows nothing.
  subscript(key: Key) -> ColorMask?? { masks[key] }

  func has(_ key: Key) -> Bool { masks[key] != nil }

  /// Whether glyphs that may be needed later fit without dropping those that are shown.
  var hasSpareRoom: Bool { 2 * bytes <= Self.bytesMax }

  /// Caches a glyph. If it does not fit, all others are dropped: what is shown is rendered again at
  /// once.
  mutating func keep(_ mask: ColorMask?, as key: Key) {
    let size = mask?.byteCount ?? 0
    if bytes + size > Self.bytesMax {
      masks.removeAll(keepingCapacity: true)
      bytes = 0
    }
    masks[key] = .some(mask)
    bytes += size
  }
}
