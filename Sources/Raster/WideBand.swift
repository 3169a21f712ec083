// Stores bands by the loops for processors with wide stores, which are C: all that is unsafe here.
internal import CSIMD
internal import Text
internal import Units

/// The records of a band as those loops take them, in storage that is kept.
///
/// The addresses in it are of strips, which whoever calls holds, and are used during the call alone.
@safe struct WideBand {
  private var inks = unsafe ReusableBuffer<panelist_ink>()
  /// Room that the loops use: what columns of inks are mixed of, what is stored on a line, and the
  /// colours of columns as halves. None is empty: Swift makes an address for an empty array anew each time.
  private var mixtures = [panelist_mixtures()]
  // Addresses that the loops leave behind, and that nobody follows.
  private var steps: [panelist_step] = unsafe []
  private var dithered: [UInt16] = [0]

  /// Stores a band.
  ///
  /// - Parameters:
  ///   - records: What the band shows, its colours as the format has them; columns and lines lie inside
  ///     the picture.
  ///   - strips: Of the picture's inks.
  ///   - lines: Of the panel.
  ///   - isSideways: Whether there is a colour a column, and not a colour a line.
  ///   - width: By which loops; not the plain ones.
  ///   - pixels: Stored where the grounds are, once and in ascending order; never read.
  mutating func store(
    _ records: borrowing BandRecords, _ strips: [LineMask], _ lines: Range<Int>, isSideways: Bool,
    by width: SIMDLevel, into pixels: inout WriteOnlyPixels
  ) {
    gather(records, strips, top: lines.lowerBound)
    let (stride, isDithered) = (pixels.stride, pixels.format == .rgb565)
    // The addresses among them are those of strips that the caller holds.
    let (colors, grounds, inks) = unsafe (records.colors, records.grounds, self.inks)
    if isDithered, isSideways {
      let missing = 4 * colors.count + Self.group - dithered.count
      if missing > 0 { dithered.append(contentsOf: repeatElement(0, count: missing)) }
    }
    // Every array stays where it is while the loops run, which keep no address.
    unsafe pixels.withStores(lines: lines) { first in
      unsafe grounds.span.withUnsafeBufferPointer { grounds in
        unsafe inks.span.withUnsafeBufferPointer { inks in
          unsafe colors.withUnsafeBufferPointer { colors in
            // As above.
            unsafe mixtures.withUnsafeMutableBufferPointer { mixtures in
              unsafe steps.withUnsafeMutableBufferPointer { steps in
                unsafe dithered.withUnsafeMutableBufferPointer { dithered in
                  // As above.
                  var band = unsafe panelist_band(
                    pixels: first,
                    format: Int32(isDithered ? PANELIST_HALVES : PANELIST_WORDS),
                    isSideways: isSideways ? 1 : 0, stride: stride,
                    top: Int32(lines.lowerBound),
                    lines: Int32(lines.count), grounds: grounds.baseAddress,
                    groundCount: grounds.count, inks: inks.baseAddress, inkCount: inks.count,
                    colors: colors.baseAddress, colorCount: colors.count,
                    steps: steps.baseAddress, mixtures: mixtures.baseAddress,
                    dithered: dithered.baseAddress)
                  // As above.
                  unsafe Self.store(&band, by: width)
                }
              }
            }
          }
        }
      }
    }
  }

  private static func store(_ band: inout panelist_band, by width: SIMDLevel) {
    switch width {
    // The band's addresses are those of arrays that the caller holds.
    case .avx2: unsafe panelist_avx2_store_band(&band)
    case .sse4: unsafe panelist_sse4_store_band(&band)
    case .neon: unsafe panelist_neon_store_band(&band)
    case .plain: fatalError("WideBand: the plain loops are none of these")
    }
  }

  /// Pixels that the loops take at once.
  static let group = LineMask.reach

  private mutating func gather(
    _ records: borrowing BandRecords, _ strips: [LineMask], top: Int
  ) {
    var mixed = 0
    // Addresses of strips that the caller holds.
    unsafe inks.removeAll()
    for place in records.inks.indices {
      let ink = records.inks[place]
      let (part, strip) = (ink.part, strips[ink.strip])
      // As above.
      let record = unsafe panelist_ink(
        left: Int32(part.left), right: Int32(part.right), top: Int32(part.top - top),
        bottom: Int32(part.bottom - top),
        // As above.
        coverage: strip.coverageAddress(x: ink.x, line: ink.line),
        rim: ink.shade == 0
          ? strip.coverageAddress(x: ink.x, line: ink.line)
          : strip.rimAddress(x: ink.x, line: ink.line),
        stride: strip.stride, color: UInt32(ink.color), shade: UInt32(ink.shade),
        mixture: UInt32(mixed))
      // As above.
      unsafe inks.append(record)
      mixed += (part.width + Self.group - 1) / Self.group
    }
    while mixtures.count < mixed { mixtures.append(panelist_mixtures()) }
    let most = 4 * (records.grounds.count + records.inks.count)
    // Empty ones have no address.
    while unsafe steps.count < most { unsafe steps.append(panelist_step()) }
  }
}
