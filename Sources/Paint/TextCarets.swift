// The places of the caret in a text on one line.

/// The edges of the graphemes of a text on one line, in whole pixels from the line's left end.
///
/// In a text from left to right they ascend. Where directions meet, the caret before a grapheme
/// stands at the edge where that grapheme begins.
///
/// ```swift
/// let carets = TextCarets(places: [0, 10, 22])  // two letters
/// let between = carets.position(1)  // 10
/// let second = carets.boxes(1..<2)  // [10..<22]
/// ```
public struct TextCarets: Hashable, Sendable {
  /// The edges of a grapheme.
  public struct Grapheme: Hashable, Sendable {
    /// Where it begins: its left edge, or its right edge in text from right to left.
    public let leading: Int
    /// Where it ends.
    public let trailing: Int

    /// - Parameters: As the properties.
    public init(leading: Int, trailing: Int) { (self.leading, self.trailing) = (leading, trailing) }

    var isRightToLeft: Bool { leading > trailing }
  }

  private let graphemes: [Grapheme]
  /// The line's width.
  public let width: Int
  /// Whether the line begins at its right end.
  public let isRightToLeft: Bool

  /// - Parameters:
  ///   - graphemes: In the order of the text.
  ///   - width: The line's width.
  ///   - isRightToLeft: Whether the line begins at its right end.
  public init(_ graphemes: [Grapheme], width: Int, isRightToLeft: Bool) {
    self.graphemes = graphemes
    self.width = width
    self.isRightToLeft = isRightToLeft
  }

  /// A text from left to right. - Parameter places: Before each grapheme and behind the last.
  public init(places: [Int]) {
    graphemes = zip(places, places.dropFirst()).map { Grapheme(leading: $0, trailing: $1) }
    width = places.last ?? 0
    isRightToLeft = false
  }

  /// Number of graphemes.
  public var count: Int { graphemes.count }

  /// Whether all graphemes go from left to right, so that their places ascend.
  public var isPlain: Bool { !isRightToLeft && !graphemes.contains(where: \.isRightToLeft) }

  /// The caret before a grapheme, or behind the last one.
  ///
  /// - Parameter index: 0 to ``count``.
  public func position(_ index: Int) -> Int {
    if index < graphemes.count { return graphemes[index].leading }
    return isRightToLeft ? 0 : graphemes.isEmpty ? 0 : width
  }

  /// A grapheme's advance.
  public func length(_ index: Int) -> Int {
    abs(graphemes[index].trailing - graphemes[index].leading)
  }

  /// The parts of the line that a range of graphemes covers, from left to right, without overlap.
  ///
  /// - Complexity: O(n log n) of the range.
  public func boxes(_ range: Range<Int>) -> [Range<Int>] {
    var boxes: [Range<Int>] = []
    let edges = graphemes[range].map { min($0.leading, $0.trailing)..<max($0.leading, $0.trailing) }
    for edge in edges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = boxes.last, edge.lowerBound <= last.upperBound {
        boxes[boxes.count - 1] = last.lowerBound..<max(last.upperBound, edge.upperBound)
      } else {
        boxes.append(edge)
      }
    }
    return boxes
  }
}
