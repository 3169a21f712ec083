// pixman and Cairo as renderers.
import CPeers
import Glibc
import Scenes
import Units

/// A renderer in `CPeers`.
@safe final class PeerRenderer: Renderer {
  /// The drawing library.
  enum Library { case pixman, cairo }

  /// Number of rows on the tallest screen, and of letters of a row with the final NUL.
  private static let (rowsMax, lettersMax) = (64, 64)

  private let peer: OpaquePointer
  private let texts: UnsafeMutablePointer<CChar>
  // Their texts point into `texts`.
  private var rows: [peer_row] = unsafe []

  /// - Parameters:
  ///   - library: The drawing library.
  ///   - keepsRows: Whether finished rows are cached as pictures.
  ///   - metrics: Sizes of the picture.
  ///   - screen: Memory of that size; must outlive the renderer.
  /// - Throws: ``BenchError/fontMissing(_:)``.
  init(_ library: Library, keepsRows: Bool, _ metrics: SceneMetrics, _ screen: PixelMemory) throws {
    let folder = "/usr/share/fonts/opentype/inter/"
    // The face that the product uses for letters of this size.
    let font = folder + (metrics.letters < 24 ? "Inter-SemiBold.otf" : "InterDisplay-SemiBold.otf")
    var made: OpaquePointer?
    // The font's path is valid for the call, the memory longer than the renderer.
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
    // No other object has them.
    unsafe peer_free(peer)
    unsafe texts.deallocate()
  }

  func prepare(_ frame: SceneFrame, isWhole: Bool) {
    // The storage is reused, so texts stay valid until the frame is drawn.
    unsafe rows.removeAll(keepingCapacity: true)
    for row in frame.rows.prefix(Self.rowsMax) {
      // A fixed buffer for each row, whose last character is always NUL.
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
