// A picture that was read from a file.

public import Units

/// Opaque pixels of a file, for comparing with what was drawn.
public struct DecodedPicture: Hashable, Sendable, CustomStringConvertible {
  /// Columns and lines, both at least 1.
  public let size: Size
  /// `0x00RRGGBB`, line after line without gaps: `width · height` words.
  public let words: [UInt32]

  /// The pixel of one column and line, both from 0 at the top left and inside the picture.
  ///
  /// - Complexity: O(1).
  public subscript(x: Int, y: Int) -> UInt32 {
    guard (0..<size.width).contains(x) else { fatalError("column \(x) of \(size)") }
    return words[y * size.width + x]
  }

  /// The size alone: a failed comparison must not print a million numbers.
  public var description: String { "\(size.width)x\(size.height) pixels" }
}
