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
  /// The cells without the shared ones, front-most first.
  private(set) var own: [Cell]
  /// Cells that pictures share, and where they lie.
  private(set) var shared = SharedCells()
  /// The colour where there is no cell, and to which cells fade.
  public var ground: Color
  /// What is left of every colour, from 0 for black to 1: a screen without a backlight of its own
  /// dims so. In sRGB, which is about as a person sees brightness.
  public var brightness: Double

  /// - Parameters:
  ///   - size: In device pixels.
  ///   - ground: The colour where there is no cell.
  ///   - brightness: What is left of every colour, from 0 to 1.
  ///   - cells: Front-most first.
  public init(size: Size, ground: Color = .black, brightness: Double = 1, cells: [Cell] = []) {
    self.size = size
    self.ground = ground
    self.brightness = brightness
    own = cells
  }

  /// All cells, front-most first: the first one that covers a pixel determines its colour.
  ///
  /// - Complexity: O(1) if no cells are shared, else O(cells) with an allocation.
  public var cells: [Cell] {
    get {
      if shared.cells.isEmpty { return own }
      var all = Array(own[..<shared.index])
      for index in shared.cells.indices { all.append(shared[index]) }
      return all + own[shared.index...]
    }
    _modify {
      // A call, because an accessor with more state allocates it at each use from another module.
      unshare()
      yield &own
    }
  }

  /// Makes the shared cells the list's own. Not inlined, as said there.
  @inline(never)
  private mutating func unshare() {
    guard !shared.cells.isEmpty else { return }
    own = cells
    shared.removeAll()
  }

  /// Removes all cells, and keeps the capacity.
  public mutating func removeAll() {
    own.removeAll(keepingCapacity: true)
    shared.removeAll()
  }

  /// Adds a cell behind all others.
  ///
  /// - Complexity: O(1).
  public mutating func append(_ cell: Cell) { own.append(cell) }

  /// Adds cells behind all others that many pictures show alike, as the keys of a keyboard. They are
  /// not copied, and two pictures that were given the same array need not compare its cells.
  ///
  /// - Parameter cells: The only shared ones of the picture, front-most first.
  /// - Complexity: O(1), no allocation.
  public mutating func append(shared cells: [Cell]) {
    guard shared.cells.isEmpty else { fatalError("DisplayList: cells are shared already") }
    shared.index = own.count
    shared.cells = cells
  }

  /// Shows a cell in place of a shared one, which other pictures keep.
  ///
  /// - Parameters:
  ///   - index: Among the shared cells, above all indices before.
  ///   - cell: The cell to show.
  public mutating func replaceShared(at index: Int, with cell: Cell) {
    shared.replace(index, with: cell)
  }

  /// Calls `body` with each cell whose bounds meet a region, front-most first.
  ///
  /// - Complexity: O(cells).
  public func forEach(meeting region: DamageRegion, _ body: (Cell) -> Void) {
    // Cells are read in place: copying one takes longer than the test.
    let (own, among) = (own.span, shared.cells.span)
    let (top, bottom) = (region.top, region.bottom)
    // Most cells are above or below all of the damage: of a keyboard it is a few keys.
    func meets(_ bounds: Rect) -> Bool {
      bounds.top < bottom && bounds.bottom > top && region.meets(bounds)
    }
    for index in 0..<shared.index where meets(own[index].bounds) { body(own[index]) }
    var replaced = 0
    for index in among.indices {
      if replaced < shared.replaced.count, shared.replaced[replaced].index == index {
        let cell = shared.replaced[replaced].cell
        replaced += 1
        if meets(cell.bounds) { body(cell) }
      } else if meets(among[index].bounds) {
        body(among[index])
      }
    }
    for index in shared.index..<own.count where meets(own[index].bounds) { body(own[index]) }
  }

  /// Turns the picture black.
  public mutating func blacken() {
    removeAll()
    ground = .black
    brightness = 1
  }
}

extension DamageRegion {
  /// The first damaged line, and the one after the last; both 0 without damage.
  fileprivate var top: Int {
    isEmpty ? 0 : (1..<count).reduce(self[0].top) { min($0, self[$1].top) }
  }
  fileprivate var bottom: Int { (0..<count).reduce(0) { max($0, self[$1].bottom) } }
}

/// Cells that pictures share, and those shown in their place.
struct SharedCells: Hashable, Sendable {
  /// A cell that a picture shows in place of a shared one.
  struct Replacement: Hashable {
    /// The place of the shared one.
    let index: Int
    let cell: Cell
  }

  /// The number of cells of the picture in front of them.
  var index = 0
  var cells: [Cell] = []
  /// In ascending order.
  private(set) var replaced: [Replacement] = []

  /// The cell that is shown.
  subscript(index: Int) -> Cell { replaced.first { $0.index == index }?.cell ?? cells[index] }

  mutating func replace(_ index: Int, with cell: Cell) {
    guard cells.indices.contains(index), replaced.last.map({ $0.index < index }) != false else {
      fatalError("SharedCells: \(index) of \(cells.count) after \(replaced.map(\.index))")
    }
    replaced.append(Replacement(index: index, cell: cell))
  }

  /// Adds the bounds of replaced cells, and of those in their place.
  func addReplaced(to region: inout DamageRegion) {
    for replacement in replaced {
      region.add(cells[replacement.index].bounds)
      region.add(replacement.cell.bounds)
    }
  }

  mutating func removeAll() {
    (index, cells) = (0, [])
    replaced.removeAll(keepingCapacity: true)
  }
}
