// Updates the tables of the documentation page between two markers.
import Foundation

/// The documentation page with the results.
enum Page {
  static let begin = "<!-- figures -->"
  static let end = "<!-- end of figures -->"
  /// The size at which renderers are compared.
  static let size = "1280x800"

  /// - Throws: Errors of reading and writing the file; ``BenchError/pageHasNoPlace(_:)``.
  static func renew(_ path: String, with results: [Figures]) throws {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    guard let begin = text.range(of: begin), let end = text.range(of: end) else {
      throw BenchError.pageHasNoPlace(path)
    }
    let renewed =
      text[..<begin.upperBound] + "\n\n" + tables(results) + "\n" + text[end.lowerBound...]
    try String(renewed).write(toFile: path, atomically: true, encoding: .utf8)
  }

  /// Upright results of the scenes that all renderers of this package draw.
  static func compared(_ results: [Figures]) -> [Figures] {
    results.filter {
      $0.size == size && $0.rotation == 0 && $0.format == "xrgb8888"
        && !$0.scene.hasPrefix("list-") && $0.renderer != Kernel.name
    }
  }

  private static func tables(_ results: [Figures]) -> String {
    let ours = results.filter { $0.renderer == RendererName.panelist.rawValue }
    let ratio = { (result: Figures) in Table.short(result.ratio) }
    func kind(_ result: Figures) -> String {
      "\(result.size.replacing("x", with: "×")), \(result.rotation)°, \(result.format)"
    }
    return """
      Renderers at 1280×800, upright, in fills of a frame:

      \(Table.markdown(
        compared(results), corner: "renderer", lines: \.renderer, columns: \.scene, cells: ratio))
      The slowest frame in a hundred of the same:

      \(Table.markdown(
        compared(results), corner: "renderer", lines: \.renderer, columns: \.scene,
        cells: { Table.short(($0.p99 ?? 0) / $0.memset) }))
      The product's raster at all sizes and rotations:

      \(Table.markdown(
        ours.filter { !$0.scene.hasPrefix("list-") }, corner: "screen", lines: kind,
        columns: \.scene, cells: ratio))
      The product's own list:

      \(Table.markdown(
        ours.filter { $0.scene.hasPrefix("list-") }, corner: "screen", lines: kind,
        columns: { String($0.scene.dropFirst(5)) }, cells: ratio))
      """
  }
}
