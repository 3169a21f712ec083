// What to draw: all cells of a picture.
public import Units

/// All cells of a picture over black, front-most first.
public struct DisplayList: Hashable, Sendable {
  /// The picture's size in device pixels.
  public var size: Size
  /// Front-most first: the first cell that covers a pixel decides it.
  public var cells: [Cell]

  public init(size: Size, cells: [Cell] = []) {
    self.size = size
    self.cells = cells
  }
}
