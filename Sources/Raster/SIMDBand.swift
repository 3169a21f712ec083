// Stores bands with the SIMD loops, which are written in C. All unsafe code of this module is here.
import CSIMD
import Text
import Units

/// The records of a band in the layout of the C loops, in reused storage.
///
/// The pointers in it point into line masks that the caller holds, and are used only during the
/// call.
@safe struct SIMDBand {
  private var foregrounds = unsafe ReusableBuffer<panelist_foreground>()
  /// Scratch memory of the loops: mixtures of foregrounds' columns, steps of a line, and ground
  /// colours as they are stored. No array is empty during a call: Swift computes the address of an empty
  /// array at each use.
  private var mixtures = [panelist_mixtures()]
  // Holds pointers that the loops leave behind; they are never dereferenced later.
  private var steps: [panelist_step] = unsafe []
  private var stored: [UInt16] = [0]

  /// An empty band with space for the foregrounds of a full list, so that no frame allocates it.
  init() {
    mixtures.reserveCapacity(128)
    unsafe steps.reserveCapacity(256)
  }

  /// Stores a band.
  ///
  /// - Parameters:
  ///   - records: The contents of the band, with colours in the display's format; columns and lines
  ///     lie inside the picture.
  ///   - lineMasks: The line masks of the picture.
  ///   - lines: Lines of the panel.
  ///   - isSideways: Whether the table has a colour for each column, and not for each line.
  ///   - width: The loops to use; not the plain ones.
  ///   - pixels: Stored in the columns of the grounds, once and in ascending order; never read.
  mutating func store(
    _ records: borrowing ScanlineRecords, _ lineMasks: [LineMask], _ lines: Range<Int>,
    isSideways: Bool,
    by width: SIMDLevel, into pixels: inout WriteOnlyPixels
  ) {
    gather(records, lineMasks, top: lines.lowerBound)
    let stride = pixels.stride
    let isDithered =
      switch pixels.format.storage {
      case .words: false
      case .halves: true
      }
    // The pointers point into line masks that the caller holds.
    let (colors, grounds, foregrounds) = unsafe (records.colors, records.grounds, self.foregrounds)
    if isSideways {
      let end = grounds.isEmpty ? 0 : Int(grounds[grounds.count - 1].right)
      let halves = isDithered ? 4 * colors.count + 3 * Self.group : 2 * (end + 2 * Self.group)
      let missing = halves - stored.count
      if missing > 0 { stored.append(contentsOf: repeatElement(0, count: missing)) }
    }
    // No array moves while the loops run; the pointers are not used after the call.
    unsafe pixels.withStores(lines: lines) { first in
      unsafe grounds.span.withUnsafeBufferPointer { grounds in
        unsafe foregrounds.span.withUnsafeBufferPointer { foregrounds in
          unsafe colors.withUnsafeBufferPointer { colors in
            // As above.
            unsafe mixtures.withUnsafeMutableBufferPointer { mixtures in
              unsafe steps.withUnsafeMutableBufferPointer { steps in
                unsafe stored.withUnsafeMutableBufferPointer { stored in
                  // As above.
                  var band = unsafe panelist_band(
                    pixels: first,
                    format: Int32(isDithered ? PANELIST_HALVES : PANELIST_WORDS),
                    isSideways: isSideways ? 1 : 0, stride: stride,
                    top: Int32(lines.lowerBound),
                    lines: Int32(lines.count), grounds: grounds.baseAddress,
                    groundCount: grounds.count, foregrounds: foregrounds.baseAddress,
                    foregroundCount: foregrounds.count,
                    colors: colors.baseAddress, colorCount: colors.count,
                    steps: steps.baseAddress, mixtures: mixtures.baseAddress,
                    stored: stored.baseAddress)
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
    // The band's pointers are those of arrays that the caller holds.
    case .avx2: unsafe panelist_avx2_store_band(&band)
    case .sse4: unsafe panelist_sse4_store_band(&band)
    case .neon: unsafe panelist_neon_store_band(&band)
    case .plain: fatalError("SIMDBand: the plain loops are none of these")
    }
  }

  /// Pixels that the loops process at once.
  static let group = LineMask.reach

  private mutating func gather(
    _ records: borrowing ScanlineRecords, _ lineMasks: [LineMask], top: Int
  ) {
    var mixed = 0
    // Pointers into line masks that the caller holds.
    unsafe foregrounds.removeAll()
    for index in records.foregrounds.indices {
      let foreground = records.foregrounds[index]
      let (part, lineMask) = (foreground.part, lineMasks[foreground.lineMask])
      // As above.
      let record = unsafe panelist_foreground(
        left: Int32(part.left), right: Int32(part.right), top: Int32(part.top - top),
        bottom: Int32(part.bottom - top),
        // As above.
        coverage: lineMask.coverageAddress(x: foreground.x, line: foreground.line),
        halo: foreground.shade == 0
          ? lineMask.coverageAddress(x: foreground.x, line: foreground.line)
          : lineMask.haloAddress(x: foreground.x, line: foreground.line),
        stride: lineMask.stride, color: UInt32(foreground.color), shade: UInt32(foreground.shade),
        mixture: UInt32(mixed))
      // As above.
      unsafe foregrounds.append(record)
      mixed += (part.width + Self.group - 1) / Self.group
    }
    while mixtures.count <= mixed { mixtures.append(panelist_mixtures()) }
    let most = 4 * (records.grounds.count + records.foregrounds.count)
    // An empty array has no base address.
    while unsafe steps.count < most { unsafe steps.append(panelist_step()) }
  }
}

/// The loops that store pixels, from the plainest to the fastest.
public enum SIMDLevel: String, CaseIterable, Sendable {
  /// Portable Swift loops, as optimized by the compiler.
  case plain
  /// For 64-bit Arm with NEON registers of 16 bytes.
  case neon
  /// For x86-64 with registers of 16 bytes (SSE4.1): all but the oldest processors.
  case sse4
  /// For x86-64 with registers of 32 bytes (AVX2).
  case avx2

  /// Whether this processor supports the loops.
  public var isOffered: Bool {
    switch self {
    case .plain: true
    case .neon: panelist_neon_is_offered() != 0
    case .sse4: panelist_sse4_is_offered() != 0
    case .avx2: panelist_avx2_is_offered() != 0
    }
  }

  /// The fastest loops that this processor supports.
  public static var fastest: SIMDLevel { allCases.last { $0.isOffered } ?? .plain }
}
