// Scenes that all renderers draw: rows of text on a bevel, with different kinds of motion.
public import Units

/// A kind of motion between frames.
public enum Scene: String, CaseIterable, Sendable {
  /// The whole picture is drawn; nothing moves.
  case full
  /// One row moves sideways; its strikethrough and icon grow.
  case swipe
  /// All rows move up by fractions of a pixel.
  case scroll
  /// As `scroll`, over rows that were never shown, so that nothing is cached.
  case firstScroll = "first-scroll"
  /// All rows except one have an opacity between 0.3 and 1 over black.
  case fade
  /// Half of the rows slide up, each by a different distance.
  case shuffle
  /// A row gets another letter in each frame.
  case typing

  /// The row that differs from the others in `swipe`, `fade` and `typing`.
  static let chosenRow = 3

  /// Whether frames contain texts that were never shown: the cost of a frame then includes drawing
  /// their glyphs, and there is no warm-up.
  public var bringsText: Bool { self == .firstScroll || self == .typing }
}

/// A row of a frame.
public struct SceneRow: Hashable, Sendable {
  /// Index in the list from 0; identifies the row across frames.
  public var index: Int
  /// ASCII text, so that a renderer without shaping can draw it.
  public var text: String
  /// Distance from the picture's top, in pixels.
  public var top: Double
  /// Offset to the right, in pixels.
  public var left = 0
  /// 1 for the row's own colours, 0 for black.
  public var opacity = 1.0
  /// Drawn share of strikethrough and icon.
  public var progress = 0.0
  /// Whether the row differs from the previous frame and has to be drawn.
  public var isChanged: Bool
}

/// Sizes of a scene in pixels.
public struct SceneMetrics: Hashable, Sendable {
  /// Size of the upright picture.
  public let size: Size
  public let scale: Double
  public let rowHeight: Int
  public let margin: Int
  public let baseline: Int
  public let letters: Int
  /// Number of rows of the list.
  let rows: Int

  /// - Parameter size: Size of the picture; rows of wide pictures are larger by half.
  public init(_ size: Size) {
    self.size = size
    scale = size.width >= 1920 ? 1.5 : 1
    rowHeight = Int(60 * scale)
    margin = Int(16 * scale)
    baseline = Int(37 * scale)
    letters = Int(20 * scale)
    rows = max(SceneRow.colors, size.height / rowHeight + 4)
  }
}

extension SceneRow {
  /// Number of row colours before they repeat.
  public static let colors = 14

  private static let texts = [
    "Take the bread out of the oven", "Ask the neighbour for a ladder",
    "Paint the fence by the garden", "Bring the bottles to the depot",
    "Sharpen all the kitchen knives", "Repair the lamp over the bench",
    "Order new filters for the fans", "Write to the landlord on Monday",
    "Check the smoke alarm batteries", "Fill the salt of the dishwasher",
    "Sort the screws in the drawers", "Wash the curtains of the studio",
    "Carry the old paper downstairs", "Measure the shelf for the spices",
  ]

  /// A unique text for each row.
  static func text(_ index: Int) -> String {
    let text = texts[index % texts.count]
    return index < texts.count ? text : "\(index) \(text.prefix(26))"
  }
}
