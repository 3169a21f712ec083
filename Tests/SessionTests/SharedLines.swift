// Measures text with a fixed width. Equal texts share a line, so cells can be compared.
import Paint
import Session
import Units

/// Each letter is half an em wide. Lines are never discarded.
final class SharedLines: TextMeasurer {
  private struct Asked: Hashable {
    let text: String
    let style: TextStyle
    let size: Int
    let maxWidth: Int
    let leading: Int?
  }

  private var ids: [Asked: Int] = [:]
  private var lines: [(asked: Asked, shaped: ShapedLine)] = []

  /// The width of a line.
  func width(of line: TextLineID) -> Int { lines[line.raw].shaped.width }

  /// The text of a line.
  func text(_ line: TextLineID) -> String { lines[line.raw].asked.text }

  func metrics(_ style: TextStyle, size: Int) -> FaceMetrics {
    FaceMetrics(
      xHeight: Pixels(Double(size) / 2), capHeight: Pixels(Double(size) * 0.7),
      ascent: Pixels(size), descent: Pixels(Double(size) / 4))
  }

  func line(
    _ text: String, _ style: TextStyle, size: Int, maxWidth: Int, leading: Int?
  ) -> ShapedLine {
    let asked = Asked(
      text: text, style: style, size: size, maxWidth: maxWidth, leading: leading)
    if let id = ids[asked] { return lines[id].shaped }
    let whole = text.count * size / 2
    let line = ShapedLine(
      id: TextLineID(raw: lines.count), width: min(maxWidth, whole),
      lowerWidth: leading == nil ? 0 : min(maxWidth, max(0, whole - maxWidth)))
    ids[asked] = lines.count
    lines.append((asked, line))
    return line
  }

  func paragraph(
    _ lines: [String], of text: String, _ style: TextStyle, size: Int, leading: Int
  ) -> ShapedLine {
    line(lines.joined(), style, size: size, maxWidth: 1 << 20, leading: nil)
  }

  func carets(_ line: String, of text: String, _ style: TextStyle, size: Int) -> TextCarets {
    TextCarets(places: (0...line.count).map { $0 * size / 2 })
  }

  func keepOnly(_ used: Set<TextLineID>) {}
}
