// What an older buffer lacks: the damages of the frames since it was shown.
public import Units

/// The damages of the last frames, from which a buffer's age gives what to repaint.
public struct DamageHistory: Sendable {
  private let size: Size
  // Four, as a display swaps two or three buffers. The latest frame comes first; nil where none was
  // added yet.
  private var frames: [4 of DamageRegion?] = .init(repeating: nil)

  /// - Parameter size: The picture's size; a new mode needs a new history.
  public init(size: Size) {
    self.size = size
  }

  /// Adds the damage of the frame that is drawn next.
  ///
  /// - Complexity: O(1), no allocation.
  public mutating func add(_ frame: DamageRegion) {
    for index in stride(from: frames.count - 1, to: 0, by: -1) { frames[index] = frames[index - 1] }
    frames[0] = frame.size == size ? frame : .full(size)
  }

  /// What to draw into a buffer so that it shows the frame added last.
  ///
  /// - Parameter age: 1 for a buffer that shows the frame before the one added last, 2 for the
  ///   frame before that, and so on; 0 for a buffer whose content is unknown.
  /// - Returns: The union of the damages since; full if the age is 0 or exceeds the history.
  public func repaint(age: Int) -> DamageRegion {
    guard age >= 1, age <= frames.count else { return .full(size) }
    var region = DamageRegion(size: size)
    for index in 0..<age {
      guard let frame = frames[index] else { return .full(size) }
      region.add(frame)
    }
    return region
  }
}
