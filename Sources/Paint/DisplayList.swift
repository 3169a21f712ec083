// What to draw: all cells of a picture.
public import Units

/// All cells of a picture over its ground, front-most first.
///
/// ```swift
/// let red = Color(red: 217, green: 0, blue: 22)
/// let row = Cell(
///   id: CellID(high: 0, low: 1), left: 0, top: 0, width: 800, height: 60, color: red)
/// var list = DisplayList(size: Size(width: 800, height: 480), cells: [row])
/// let shown = list
/// list.cells[0].top = 12
/// let damage = list.damage(since: shown)  // where the row was, and where it is
/// ```
public struct DisplayList: Hashable, Sendable {
  /// The picture's size in device pixels.
  public var size: Size
  /// Front-most first: the first cell that covers a pixel determines its colour.
  public var cells: [Cell]
  /// The colour where there is no cell, and to which cells fade.
  public var ground: Color
  /// What is left of every colour, from 0 for black to 1: a screen without a backlight of its own
  /// dims so. In sRGB, which is about as a person sees brightness.
  public var brightness: Double

  public init(size: Size, ground: Color = .black, brightness: Double = 1, cells: [Cell] = []) {
    self.size = size
    self.ground = ground
    self.brightness = brightness
    self.cells = cells
  }

  /// Turns the picture black.
  public mutating func blacken() {
    cells.removeAll(keepingCapacity: true)
    ground = .black
    brightness = 1
  }
}
