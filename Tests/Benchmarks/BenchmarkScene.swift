// The scenes that other renderers are measured by: fourteen rows of text over a bevel.
import Paint
import Text
import Units

/// What moves from one frame to the next.
enum BenchmarkScene: String, CaseIterable {
  /// Everything is drawn.
  case full
  /// One row goes sideways, its line and its sign grow.
  case swipe
  /// All rows go up by parts of a pixel.
  case scroll
  /// All rows but one are between 0.3 and 1 over black.
  case fade
  /// Half of the rows slide up, each by its own way.
  case shuffle

  static let swipedRow = 3
}

/// The rows of a scene.
struct SceneRows {
  static let texts = [
    "Take the bread out of the oven", "Ask the neighbour for a ladder",
    "Paint the fence by the garden", "Bring the bottles to the depot",
    "Sharpen all the kitchen knives", "Repair the lamp over the bench",
    "Order new filters for the fans", "Write to the landlord on Monday",
    "Check the smoke alarm batteries", "Fill the salt of the dishwasher",
    "Sort the screws in the drawers", "Wash the curtains of the studio",
    "Carry the old paper downstairs", "Measure the shelf for the spices",
  ]

  let size: Size
  private let rowHeight: Int
  private let margin: Int
  private let baseline: Int
  private let scale: Double
  private let words: [ShapedLine]

  init(_ size: Size, lines: TextLines) {
    self.size = size
    scale = size.width >= 1920 ? 1.5 : 1
    rowHeight = Int(60 * scale)
    margin = Int(16 * scale)
    baseline = Int(37 * scale)
    let letters = Int(20 * scale)
    words = Self.texts.map {
      lines.line($0, .row, size: letters, maxWidth: size.width, leading: nil)
    }
  }

  /// The picture of a frame.
  func list(_ scene: BenchmarkScene, frame: Int) -> DisplayList {
    var list = DisplayList(size: size)
    let place = wave(Double(frame) / 61)
    let rows = words.count
    let way = Double(rows * rowHeight - size.height)
    for row in 0..<rows {
      var cell = cell(row, top: Double(row * rowHeight))
      switch scene {
      case .full: break
      case .swipe where row == BenchmarkScene.swipedRow: swipe(&cell, row, place, into: &list)
      case .swipe: break
      case .scroll: cell.top = Pixels(Double(row * rowHeight) - place * way)
      case .fade where row != BenchmarkScene.swipedRow:
        (cell.opacity, cell.inkOpacity) = (0.3 + 0.69 * place, 0.3 + 0.69 * place)
      case .fade: break
      case .shuffle: cell.top = Pixels(Double(row * rowHeight) - slid(row, place))
      }
      if cell.top.value < Double(size.height), cell.top.value > Double(-rowHeight) {
        list.cells.append(cell)
      }
    }
    return list
  }

  private func cell(_ row: Int, top: Double) -> Cell {
    let share = Double(row) / Double(words.count - 1)
    func mix(_ from: Double, _ way: Double) -> UInt8 { UInt8((from + way * share).rounded()) }
    return Cell(
      id: CellID(high: 1, low: UInt64(row)), left: 0, top: Pixels(top), width: size.width,
      height: rowHeight, color: Color(red: mix(217, 17), green: mix(0, 175), blue: mix(22, 6)),
      text: CellText(line: words[row].id, x: margin, baseline: baseline, color: .white),
      light: .classic)
  }

  private func swipe(_ cell: inout Cell, _ row: Int, _ place: Double, into list: inout DisplayList)
  {
    let way = Int((4 + place * 116 * scale).rounded())
    cell.left = Pixels(Double(way))
    let (middle, thick) = (baseline - Int(20 * scale * 0.36), Int(2 * scale))
    cell.strike = Strike(
      rect: Rect(
        left: margin, top: middle,
        right: margin + Int((place * Double(words[row].width)).rounded()),
        bottom: middle + thick), color: .white)
    list.cells.append(
      Cell(
        id: CellID(high: 2, low: 0), left: Pixels(Double(way - Int(30 * scale))), top: cell.top,
        width: Int(28 * scale), height: rowHeight, color: .black,
        sign: Sign(
          .tick, drawn: place, width: 18 * scale, thickness: 2 * scale, x: 14 * scale,
          y: Double(rowHeight) / 2, color: .white)))
  }

  /// Half of the rows, each a little after the one before.
  private func slid(_ row: Int, _ place: Double) -> Double {
    let seen = (size.height + rowHeight - 1) / rowHeight
    let middle = seen / 2
    guard row >= middle else { return 0 }
    let share = min(1, max(0, 1.5 * place - 0.5 * Double(row - middle) / Double(seen - middle)))
    return share * share * (3 - 2 * share) * Double(rowHeight)
  }

  /// To and fro between 0 and 1.
  private func wave(_ time: Double) -> Double {
    let rest = time.truncatingRemainder(dividingBy: 2)
    return rest < 1 ? rest : 2 - rest
  }
}
