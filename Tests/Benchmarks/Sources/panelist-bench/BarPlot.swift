// A bar chart of the results, drawn with the product's rasterizer.
import Foundation
import Paint
import Picture
import Raster
import Scenes
import Text
import Units

/// Bars of all renderers by scene, on a logarithmic scale.
struct BarPlot {
  private static let (width, margin, names, values) = (1200, 40, 250, 60)
  private static let (bar, gap, letters, title) = (22, 18, 18, 24)
  private static let foreground = Color(red: 32, green: 32, blue: 36)
  private static let pale = Color(red: 222, green: 222, blue: 226)
  private static let ours = Color(red: 217, green: 40, blue: 22)
  private static let others = Color(red: 150, green: 156, blue: 168)
  /// Start of the scale: below the smallest value on machines with slow memory.
  private static let least = 0.01

  /// End of the scale: the largest value.
  private let most: Double
  private let groups: [(scene: String, bars: [Figures])]
  private let lines: TextLines
  private var list: DisplayList

  /// - Throws: ``BenchError/nothingToDraw``, or an error if the fonts are missing.
  init(_ results: [Figures]) throws {
    let compared = Page.compared(results)
    var scenes: [String] = []
    for result in compared where !scenes.contains(result.scene) { scenes.append(result.scene) }
    guard !scenes.isEmpty else { throw BenchError.nothingToDraw }
    groups = scenes.map { scene in (scene, compared.filter { $0.scene == scene }) }
    most = max(1, compared.map(\.ratio).max() ?? 1)
    lines = try TextLines(.inter)
    let bars = compared.count * Self.bar + (groups.count - 1) * Self.gap
    let height = Self.margin + 2 * Self.title + bars + 2 * Self.letters + Self.margin
    list = DisplayList(size: Size(width: Self.width, height: height), ground: .white)
    compose()
  }

  /// - Throws: An error of writing the file.
  func write(to path: String) throws {
    let size = list.size
    var words = [UInt32](repeating: 0, count: size.width * size.height)
    var raster = Rasterizer(lines: lines)
    var pixels = WriteOnlyPixels(words: words.mutableSpan, size: size, stride: size.width)
    raster.draw(list, damage: .full(size), into: &pixels)
    try PictureFile(path).write(words.span, size: size)
  }

  private mutating func compose() {
    var y = Self.margin
    add(
      "Microseconds a frame at 1280×800 by those of filling it: less is better", x: Self.margin,
      y: y, height: Self.title)
    y += 2 * Self.title
    let top = y
    for (index, group) in groups.enumerated() {
      if index > 0 { y += Self.gap }
      add(group.scene, x: Self.margin, y: y, height: Self.bar)
      for result in group.bars {
        add(result, y: y)
        y += Self.bar
      }
    }
    // Added last, and so behind the bars.
    for mark in [0.1, 1, 10, 100] where mark <= most {
      let x = place(mark)
      let text = mark < 1 ? "0.1" : "\(Int(mark))"
      add(text, x: x, y: y, height: 2 * Self.letters, isCentred: true)
      add(Rect(left: x, top: top, right: x + 1, bottom: y), Self.pale)
    }
  }

  private mutating func add(_ result: Figures, y: Int) {
    let isOurs = result.renderer.hasPrefix(RendererName.panelist.rawValue)
    let begin = place(Self.least)
    let end = place(max(result.ratio, Self.least))
    add(result.renderer, x: Self.margin + 120, y: y, height: Self.bar)
    add(Table.short(result.ratio), x: end + 8, y: y, height: Self.bar)
    add(
      Rect(left: begin, top: y + 3, right: max(end, begin + 2), bottom: y + Self.bar - 3),
      isOurs ? Self.ours : Self.others)
  }

  private func place(_ ratio: Double) -> Int {
    let begin = Self.margin + Self.names
    let room = Double(Self.width - begin - Self.values - Self.margin)
    return begin + Int(room * log(ratio / Self.least) / log(most / Self.least))
  }

  private mutating func add(_ rect: Rect, _ color: Color, text: CellText? = nil) {
    list.cells.append(
      Cell(
        id: CellID(high: 1, low: UInt64(list.cells.count)), left: Pixels(rect.left),
        top: Pixels(rect.top), width: rect.width, height: rect.height, color: color, text: text))
  }

  private mutating func add(
    _ text: String, x: Int, y: Int, height: Int, isCentred: Bool = false
  ) {
    let line = lines.line(text, .medium, size: Self.letters, maxWidth: Self.width, leading: nil)
    let left = isCentred ? x - line.width / 2 : x
    // The baseline is a third of the letter size below the middle.
    let baseline = height / 2 + Self.letters / 3
    add(
      Rect(left: left, top: y, right: left + line.width + 1, bottom: y + height), .white,
      text: CellText(line: line.id, x: 0, baseline: baseline, color: Self.foreground))
  }
}
