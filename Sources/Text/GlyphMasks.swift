// Cache of glyph masks, one for each size, subpixel offset and rotation. Line masks are built from
// them.
internal import Units

/// The cached glyphs of one face.
struct GlyphMasks {
  /// Everything that determines a glyph's mask.
  struct Key: Hashable {
    let index: UInt32
    /// Pixels per em.
    let size: Int
    /// The pen's fraction of a pixel in 1/64 pixel, from 0 to 63.
    let x: Int
    let y: Int
    let rotation: Rotation

    /// Hashes one number instead of five: every glyph of a line is looked up.
    func hash(into hasher: inout Hasher) {
      let offset = (x << 6 | y) << 2 | rotation.rawValue / 90
      hasher.combine(UInt64(index) << 32 | UInt64(truncatingIfNeeded: size << 14 | offset))
    }
  }

  /// Holds more than 1,000 glyphs of a row of 60 pixels: four times what a list in one script
  /// shows.
  static let ofBaseFace = 2 << 20
  /// A list in ten scripts has ten faces, each with a few rows of it.
  static let ofFallback = 1 << 20
  /// The overhead of an entry in bytes, so that blanks count too.
  private static let entry = 128

  /// The largest total size.
  private let bytesMax: Int
  private var masks: [Key: GlyphMask?] = [:]
  private var bytes = 0

  init(bytesMax: Int) { self.bytesMax = bytesMax }

  /// The cached glyph. - Returns: Nil if it is not cached; an inner nil for a blank.
  subscript(key: Key) -> GlyphMask?? { masks[key] }

  /// Whether a glyph is cached, with its halo if that is needed.
  func has(_ key: Key, withHalo hasHalo: Bool) -> Bool {
    guard let known = masks[key] else { return false }
    return known.map { $0.hasHalo || !hasHalo } ?? true
  }

  /// Whether the cache is at most half full: glyphs that may be needed later fit without dropping
  /// those that are shown.
  var hasSpareRoom: Bool { 2 * bytes <= bytesMax }

  /// Caches a glyph, in place of the same one without a halo. If it does not fit, all others are
  /// dropped: what is shown is rendered again at once.
  ///
  /// - Parameter mask: Nil for a blank.
  mutating func keep(_ mask: GlyphMask?, as key: Key) {
    let size = (mask?.size ?? 0) + Self.entry
    // A glyph larger than the whole cache, such as a letter that fills a wall, is rendered for each
    // line.
    if size > bytesMax { return }
    if let known = masks.removeValue(forKey: key) { bytes -= (known?.size ?? 0) + Self.entry }
    if bytes + size > bytesMax {
      masks.removeAll(keepingCapacity: true)
      bytes = 0
    }
    masks[key] = .some(mask)
    bytes += size
  }
}
