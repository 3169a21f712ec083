// A pixel of a scanline that two cells share does not depend on what is drawn beside it.
import Paint
import Raster
import Testing
import Text
import Units

@Suite("Pixels of shared scanlines")
struct LocalPixelTests {
  private let lines: TextLines
  private let size = Size(width: 240, height: 40)

  init() throws { lines = try TextLines(.inter) }

  /// Two cells that meet within scanline 20, with dark text without a halo across it: the lower
  /// cell's text at the right, the upper cell's at the left.
  private func list(hasUpperText: Bool) -> DisplayList {
    let line = lines.line("Wgjjg", size: 20, maxWidth: 500)
    let dark = Color(red: 33, green: 7, blue: 58)
    var upper = Cell(
      id: CellID(high: 0, low: 1), left: 0, top: 0.5, width: 240, height: 20,
      color: Color(red: 201, green: 222, blue: 187))
    if hasUpperText {
      upper.text = CellText(line: line.id, x: 5, baseline: 22, color: dark)
    }
    let lower = Cell(
      id: CellID(high: 0, low: 2), left: 0, top: 20.5, width: 240, height: 19,
      color: Color(red: 250, green: 199, blue: 230),
      text: CellText(line: line.id, x: 150, baseline: 5, color: dark))
    return DisplayList(size: size, ground: .white, cells: [upper, lower])
  }

  private func picture(
    _ list: DisplayList, _ rotation: Rotation, with raster: inout Rasterizer
  ) -> Picture {
    var picture = Picture(rotation.turned(size))
    picture.draw(list, rotation: rotation, with: &raster)
    return picture
  }

  @Test("distant text changes no pixel of a shared scanline", arguments: Rotation.allCases)
  func letters(rotation: Rotation) {
    var raster = Rasterizer(lines: lines)
    let (old, new) = (list(hasUpperText: false), list(hasUpperText: true))
    let whole = picture(new, rotation, with: &raster)
    var shown = picture(old, rotation, with: &raster)
    let damage = new.damage(since: old, foreground: lines.foreground)
    #expect(!damage.meets(Rect(left: 140, top: 0, right: 240, bottom: 40)))
    shown.draw(new, damage: damage, rotation: rotation, with: &raster)
    #expect(shown.differences(from: whole) == 0)
  }

  @Test(
    "a partial redraw of a shared scanline equals the whole drawing", arguments: Rotation.allCases)
  func part(rotation: Rotation) {
    var raster = Rasterizer(lines: lines)
    let whole = picture(list(hasUpperText: true), rotation, with: &raster)
    var shown = whole
    var damage = DamageRegion(size: size)
    damage.add(Rect(left: 140, top: 0, right: 240, bottom: 40))
    shown.draw(list(hasUpperText: true), damage: damage, rotation: rotation, with: &raster)
    #expect(shown.differences(from: whole) == 0)
  }

  @Test(
    "removing a cell between two texts changes no pixel beside it", arguments: Rotation.allCases)
  func between(rotation: Rotation) {
    var raster = Rasterizer(lines: lines)
    let new = list(hasUpperText: true)
    var old = new
    old.cells.insert(
      Cell(
        id: CellID(high: 0, low: 9), left: 110, top: 0, width: 10, height: 40, color: .black),
      at: 0)
    let whole = picture(new, rotation, with: &raster)
    var shown = picture(old, rotation, with: &raster)
    shown.draw(
      new, damage: new.damage(since: old, foreground: lines.foreground), rotation: rotation,
      with: &raster)
    #expect(shown.differences(from: whole) == 0)
  }
}
