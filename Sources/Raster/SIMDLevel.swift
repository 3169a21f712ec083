// The SIMD implementations that store pixels: all of them store the same bytes.
internal import CSIMD

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
