// Text of a fixed width, of which equal texts share a line: cells of two lists can be compared.
import Paint
import Session
import Units

/// Half an em a letter; it forgets nothing, as no test lives long.
final class SharedLines: TextMeasurer {
  private struct Asked: Hashable {
    let text: String
    let size: Int
    let maxWidth: Int
  }

  private var ids: [Asked: Int] = [:]
  private var lines: [(asked: Asked, shaped: ShapedLine)] = []

  /// What a line says.
  func text(_ line: TextLineID) -> String { lines[line.raw].asked.text }

  func metrics(size: Int) -> FaceMetrics {
    FaceMetrics(
      xHeight: Pixels(Double(size) / 2), capHeight: Pixels(Double(size) * 0.7),
      ascent: Pixels(size), descent: Pixels(Double(size) / 4))
  }

  func line(_ text: String, size: Int, maxWidth: Int) -> ShapedLine {
    let asked = Asked(text: text, size: size, maxWidth: maxWidth)
    if let id = ids[asked] { return lines[id].shaped }
    let line = ShapedLine(
      id: TextLineID(raw: lines.count), width: min(maxWidth, text.count * size / 2),
      letters: text.count)
    ids[asked] = lines.count
    lines.append((asked, line))
    return line
  }

  func width(of line: TextLineID, letters: Int) -> Int {
    let (asked, shaped) = lines[line.raw]
    return min(shaped.width, max(0, letters) * asked.size / 2)
  }

  func keepOnly(_ used: Set<TextLineID>) {}
}
