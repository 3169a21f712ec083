// The renderer protocol, and the product's rasterizer as a renderer.
import Paint
public import Raster
public import Text
public import Units

/// Draws the frames of a scene, each into memory that contains the previous one.
public protocol Renderer: AnyObject {
  /// Takes the next frame and lays out its texts.
  ///
  /// - Parameter isWhole: Whether the memory has to be drawn as a whole.
  func prepare(_ frame: SceneFrame, isWhole: Bool)
  /// Draws the frame.
  func draw(on screen: PixelMemory)
}

/// The product's rasterizer with display lists made from scenes.
public final class ScenePainter: Renderer {
  private let metrics: SceneMetrics
  private let rotation: Rotation
  private let lines: TextLines
  private var raster: Rasterizer
  private var shown: DisplayList
  private var next: DisplayList
  private var damage: DamageRegion
  private var prepared = 0
  /// Number of frames after which unused lines are dropped; the product's list drops them after a
  /// few screens.
  private static let framesKept = 32

  /// - Parameters:
  ///   - metrics: Sizes of the picture.
  ///   - rotation: Rotation of the picture on the panel.
  ///   - width: A SIMD level that the processor supports.
  /// - Throws: An error if the fonts are missing.
  public init(_ metrics: SceneMetrics, _ rotation: Rotation, _ width: SIMDLevel) throws(TextError) {
    self.metrics = metrics
    self.rotation = rotation
    // A new instance, so that nothing is cached from other renderers.
    lines = try TextLines(.inter)
    raster = Rasterizer(lines: lines, width: width)
    shown = DisplayList(size: metrics.size)
    next = shown
    damage = .full(metrics.size)
  }

  public func prepare(_ frame: SceneFrame, isWhole: Bool) {
    next.removeAll()
    // A row is in front of the row above it.
    for row in frame.rows.reversed() { append(row) }
    damage =
      isWhole
      ? .full(metrics.size)
      : next.damage(since: shown, foreground: lines.foreground) { [lines, rotation] in
        lines.difference(of: $0, since: $1, rotation: rotation)
      }
    prepared += 1
    if prepared % Self.framesKept == 0 {
      lines.keepOnly(Set((shown.cells + next.cells).compactMap { $0.text?.line }))
    }
  }

  public func draw(on screen: PixelMemory) {
    screen.draw { pixels in raster.draw(next, damage: damage, rotation: rotation, into: &pixels) }
    swap(&shown, &next)
  }

  private func append(_ row: SceneRow) {
    let line = lines.line(
      row.text, .row, size: metrics.letters, maxWidth: metrics.size.width, leading: nil)
    let text = CellText(
      line: line.id, x: metrics.margin, baseline: metrics.baseline, color: .white)
    var cell = Cell(
      id: CellID(high: 1, low: UInt64(row.index)), left: Pixels(row.left), top: Pixels(row.top),
      width: metrics.size.width, height: metrics.rowHeight, color: Color(row.index),
      opacity: row.opacity, text: text, light: .classic)
    if row.left > 0 {
      let middle = metrics.baseline - Int(Double(metrics.letters) * 0.36)
      let end = metrics.margin + Int((row.progress * Double(line.width)).rounded())
      let thick = Int(2 * metrics.scale)
      cell.strikethrough = Strikethrough(
        rect: Rect(left: metrics.margin, top: middle, right: end, bottom: middle + thick),
        color: .white)
      next.append(icon(row))
    }
    next.append(cell)
  }

  /// The icon on the black beside a moved row.
  private func icon(_ row: SceneRow) -> Cell {
    let scale = metrics.scale
    let icon = Icon(
      .tick, drawn: row.progress, width: 18 * scale, thickness: 2 * scale, x: 14 * scale,
      y: Double(metrics.rowHeight) / 2, color: .white)
    return Cell(
      id: CellID(high: 2, low: UInt64(row.index)), left: Pixels(row.left - Int(30 * scale)),
      top: Pixels(row.top), width: Int(28 * scale), height: metrics.rowHeight, color: .black,
      icon: icon)
  }
}

extension Color {
  /// A row's colour, from crimson at the top to amber at the bottom.
  fileprivate init(_ row: Int) {
    let share = Double(row % SceneRow.colors) / Double(SceneRow.colors - 1)
    func mix(_ from: Double, _ way: Double) -> UInt8 { UInt8((from + way * share).rounded()) }
    self.init(red: mix(217, 17), green: mix(0, 175), blue: mix(22, 6))
  }
}
