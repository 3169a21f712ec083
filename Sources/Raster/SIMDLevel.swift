// By which loops a picture is stored: all of them store the same bytes.
internal import CSIMD

/// The loops that store pixels, from the plainest to the fastest.
public enum SIMDLevel: String, CaseIterable, Sendable {
  /// For any processor, as the compiler has it.
  case plain
  /// For 64-bit Arm.
  case neon
  /// For x86-64 with registers of 16 bytes: all but the oldest.
  case sse4
  /// For x86-64 with registers of 32 bytes.
  case avx2

  /// Whether this processor has what the loops need.
  public var isOffered: Bool {
    switch self {
    case .plain: true
    case .neon: panelist_neon_is_offered() != 0
    case .sse4: panelist_sse4_is_offered() != 0
    case .avx2: panelist_avx2_is_offered() != 0
    }
  }

  /// The fastest of those that this processor has.
  public static var fastest: SIMDLevel { allCases.last { $0.isOffered } ?? .plain }
}
