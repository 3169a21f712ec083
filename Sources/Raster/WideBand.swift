// Stores bands by the loops for processors with wide stores, which are C: all that is unsafe here.
internal import CSIMD
internal import Text
internal import Units

/// The records of a band as those loops take them, in storage that is kept.
///
/// The addresses in it are of strips, which whoever calls holds, and are used during the call alone.
@safe struct WideBand {
  private var grounds: [panelist_ground] = []
  private var inks: [panelist_ink] = unsafe []
  /// Room that the loops use: what columns of inks are mixed of, and the numbers of inks.
  private var mixtures: [panelist_mixtures] = []
  private var standing: [UInt32] = []

  /// Whether the processor has the wide stores that the loops were written for.
  static var isOffered: Bool { panelist_has_avx2() != 0 }

  /// Stores a band without a mixed ground.
  ///
  /// - Parameters:
  ///   - records: What the band shows; columns and lines lie inside the picture.
  ///   - strips: Of the picture's inks.
  ///   - lines: Of the panel.
  ///   - isSideways: Whether there is a colour a column, and not a colour a line.
  ///   - pixels: Stored where the grounds are, once and in ascending order; never read.
  mutating func store(
    _ records: borrowing BandRecords, _ strips: [Strip], _ lines: Range<Int>, isSideways: Bool,
    into pixels: inout WriteOnlyPixels
  ) {
    gather(records, strips, top: lines.lowerBound)
    let stride = pixels.stride
    let colors = records.colors
    // Every array stays where it is while the loops run, which keep no address.
    unsafe pixels.withStores(lines: lines) { first in
      unsafe grounds.withUnsafeBufferPointer { grounds in
        unsafe inks.withUnsafeBufferPointer { inks in
          unsafe colors.withUnsafeBufferPointer { colors in
            // As above.
            unsafe mixtures.withUnsafeMutableBufferPointer { mixtures in
              unsafe standing.withUnsafeMutableBufferPointer { standing in
                var band = unsafe panelist_band(
                  pixels: first, stride: stride, lines: Int32(lines.count),
                  // As above.
                  grounds: grounds.baseAddress, groundCount: grounds.count,
                  inks: inks.baseAddress, inkCount: inks.count, colors: colors.baseAddress,
                  mixtures: mixtures.baseAddress, standing: standing.baseAddress)
                if isSideways {
                  // As above.
                  unsafe panelist_store_sideways(&band)
                } else {
                  unsafe panelist_store_upright(&band)
                }
              }
            }
          }
        }
      }
    }
  }

  private mutating func gather(
    _ records: borrowing BandRecords, _ strips: [Strip], top: Int
  ) {
    grounds.removeAll(keepingCapacity: true)
    for ground in records.grounds {
      grounds.append(
        panelist_ground(
          left: Int32(ground.columns.lowerBound), right: Int32(ground.columns.upperBound),
          color: UInt32(ground.color), firstInk: UInt32(ground.inks.lowerBound),
          endInk: UInt32(ground.inks.upperBound)))
    }
    var mixed = 0
    // Addresses of strips that the caller holds.
    unsafe inks.removeAll(keepingCapacity: true)
    for ink in records.inks {
      let (part, strip) = (ink.part, strips[ink.strip])
      // As above.
      let record = unsafe panelist_ink(
        left: Int32(part.left), right: Int32(part.right), top: Int32(part.top - top),
        bottom: Int32(part.bottom - top),
        // As above.
        coverage: strip.coverageAddress(x: ink.x, line: ink.line),
        rim: strip.rimAddress(x: ink.x, line: ink.line),
        stride: strip.groupsPerLine * Strip.group, color: UInt32(ink.color),
        shade: UInt32(ink.shade), mixture: UInt32(mixed))
      // As above.
      unsafe inks.append(record)
      mixed += (part.width + Strip.group - 1) / Strip.group
    }
    while mixtures.count < mixed { mixtures.append(panelist_mixtures()) }
    while standing.count < records.inks.count { standing.append(0) }
  }
}
