// pixman and Cairo as renderers of scenes.
import CPeers
import Glibc
import Scenes
import Units

/// A renderer of `CPeers`.
@safe final class PeerRenderer: Renderer {
  /// Which library draws.
  enum Library { case pixman, cairo }

  /// Rows on the tallest screen, and letters of a row with the NUL behind them.
  private static let (rowsMax, lettersMax) = (64, 64)

  private let peer: OpaquePointer
  private let texts: UnsafeMutablePointer<CChar>
  // Their texts lie in `texts`.
  private var rows: [peer_row] = unsafe []

  /// - Parameters:
  ///   - library: Which one.
  ///   - keepsRows: Whether finished rows are kept and copied.
  ///   - metrics: The picture.
  ///   - screen: Of its size; it outlives the renderer.
  /// - Throws: ``BenchError/fontMissing(_:)``.
  init(_ library: Library, keepsRows: Bool, _ metrics: SceneMetrics, _ screen: PixelMemory) throws {
    let folder = "/usr/share/fonts/opentype/inter/"
    // The face that the product takes for letters of this size.
    let font = folder + (metrics.letters < 24 ? "Inter-SemiBold.otf" : "InterDisplay-SemiBold.otf")
    var made: OpaquePointer?
    // The name of the font lives as long as the call, the memory longer than the renderer.
    unsafe font.withCString { font in
      var sizes = unsafe peer_metrics(
        width: Int32(metrics.size.width), height: Int32(metrics.size.height),
        row_height: Int32(metrics.rowHeight), margin: Int32(metrics.margin),
        baseline: Int32(metrics.baseline), letters: Int32(metrics.letters),
        colors: Int32(SceneRow.colors), scale: metrics.scale, font: font)
      // As above.
      unsafe screen.lend { pixels in
        switch library {
        case .pixman: unsafe made = peer_pixman(&sizes, pixels, keepsRows)
        case .cairo: unsafe made = peer_cairo(&sizes, pixels, keepsRows)
        }
      }
    }
    guard let made = unsafe made else { throw BenchError.fontMissing(font) }
    unsafe peer = made
    // Freed in `deinit`.
    unsafe texts = .allocate(capacity: Self.rowsMax * Self.lettersMax)
  }

  deinit {
    // Nobody else has them.
    unsafe peer_free(peer)
    unsafe texts.deallocate()
  }

  func prepare(_ frame: SceneFrame, isWhole: Bool) {
    // Its storage is used again, so that texts lie still until the frame is drawn.
    unsafe rows.removeAll(keepingCapacity: true)
    for row in frame.rows.prefix(Self.rowsMax) {
      // One place a row, of which the last letter is always NUL.
      let text = unsafe texts + rows.count * Self.lettersMax
      unsafe strncpy(text, row.text, Self.lettersMax - 1)
      unsafe text[Self.lettersMax - 1] = 0
      unsafe rows.append(
        peer_row(
          index: Int32(row.index), left: Int32(row.left), top: row.top, opacity: row.opacity,
          progress: row.progress, is_changed: row.isChanged || isWhole, text: text))
    }
    // Rows and texts live longer than the call.
    unsafe peer_set(peer, rows, Int32(rows.count))
  }

  func draw(on screen: PixelMemory) {
    // Rows and texts live longer than the call.
    unsafe peer_draw(peer, rows, Int32(rows.count))
  }
}
