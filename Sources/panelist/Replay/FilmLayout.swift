// The places of a contact sheet's pictures, and which presentations they show.
import Units

/// The grid of a contact sheet.
struct FilmLayout {
  /// The time, and up to two decisions.
  static let captionLines = 3
  static let captionStep = 20
  private static let tallest = 1200.0

  let margin = 28
  let titleBaseline = 46
  /// The number of pictures, at least 1.
  let count: Int
  let sheet: Size

  private let columns: Int
  private let presentations: Int
  private let thumb: Size
  private let gap = 20
  private let head = 70

  /// - Parameter presentations: Of the whole scene; fewer than the grid holds make fewer pictures.
  init(panel: PanelGeometry, presentations: Int) {
    self.presentations = presentations
    let isTall = panel.height > panel.width
    columns = isTall ? 6 : 4
    count = max(1, min(presentations, isTall ? 18 : 16))
    let width = isTall ? 252 : 384
    // The panel's physical aspect ratio: its pixels need not be square. A very tall one is narrower,
    // so that the sheet fits a PNG file.
    let ratio = panel.height / panel.width
    let height = min(max(1, Double(width) * ratio), Self.tallest)
    thumb = Size(
      width: max(1, min(width, Int((height / ratio).rounded()))), height: Int(height.rounded()))
    let rows = (count + columns - 1) / columns
    sheet = Size(
      width: 2 * margin + columns * thumb.width + (columns - 1) * gap,
      height: head + rows * Self.cellHeight(thumb) + margin)
  }

  /// The presentation of a picture: evenly spaced, with the first and the last one.
  func presentation(of picture: Int) -> Int {
    guard count > 1 else { return 0 }
    return picture * (presentations - 1) / (count - 1)
  }

  /// The rectangle of a picture on the sheet.
  func picture(_ index: Int) -> Rect {
    let left = margin + index % columns * (thumb.width + gap)
    let top = head + index / columns * Self.cellHeight(thumb)
    return Rect(left: left, top: top, right: left + thumb.width, bottom: top + thumb.height)
  }

  /// The place of a contact in a picture.
  func place(_ point: Point, on panel: PanelGeometry, in rect: Rect) -> SIMD2<Double> {
    SIMD2(
      Double(rect.left) + point.x / panel.width * Double(rect.width),
      Double(rect.top) + point.y / panel.height * Double(rect.height))
  }

  private static func cellHeight(_ thumb: Size) -> Int {
    thumb.height + captionLines * captionStep + 16
  }
}
