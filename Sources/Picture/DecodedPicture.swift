// A picture read from a file.

public import Units

/// The opaque pixels of a file, for comparison with rendered frames.
public struct DecodedPicture: Hashable, Sendable, CustomStringConvertible {
  /// Width and height in pixels, both at least 1.
  public let size: Size
  /// `0x00RRGGBB`, line by line without padding: `width · height` words.
  public let words: [UInt32]

  /// The pixel at a column and line, which must be inside the picture; (0, 0) is the top left.
  ///
  /// - Complexity: O(1).
  public subscript(x: Int, y: Int) -> UInt32 {
    guard (0..<size.width).contains(x) else { fatalError("column \(x) of \(size)") }
    return words[y * size.width + x]
  }

  /// Only the size: a failed comparison must not print a million numbers.
  public var description: String { "\(size.width)x\(size.height) pixels" }
}
