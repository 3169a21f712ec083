// The scenes that all renderers draw: rows of text over a bevel, and what moves from frame to frame.
public import Units

/// What moves from one frame to the next.
public enum Scene: String, CaseIterable, Sendable {
  /// Everything is drawn, and nothing moves.
  case full
  /// One row goes sideways, its line and its sign grow.
  case swipe
  /// All rows go up by parts of a pixel.
  case scroll
  /// The same over rows that were never shown: nothing is kept from frames before.
  case firstScroll = "first-scroll"
  /// All rows but one are between 0.3 and 1 over black.
  case fade
  /// Half of the rows slide up, each by its own way.
  case shuffle
  /// A row gets a letter more in each frame.
  case typing

  /// The row that differs from the others in `swipe`, `fade` and `typing`.
  static let chosenRow = 3

  /// Whether frames bring texts that were never shown: drawing their letters is a part of the frame
  /// then, and nothing is drawn before the frames that count.
  public var bringsText: Bool { self == .firstScroll || self == .typing }
}

/// What a row of a frame looks like.
public struct SceneRow: Hashable, Sendable {
  /// From 0 in the list; names the row from frame to frame.
  public var index: Int
  /// What stands on it: ASCII, so that a renderer without shaping can set it.
  public var text: String
  /// From the picture's top, in pixels.
  public var top: Double
  /// How far it has gone to the right.
  public var left = 0
  /// 1 its own colours, 0 black.
  public var opacity = 1.0
  /// How much of the line through the text and of the sign is there.
  public var progress = 0.0
  /// Whether a renderer that knows the scene has to draw it, as it differs from the frame before.
  public var isChanged: Bool
}

/// Sizes of a scene in pixels.
public struct SceneMetrics: Hashable, Sendable {
  /// The picture as a person sees it.
  public let size: Size
  public let scale: Double
  public let rowHeight: Int
  public let margin: Int
  public let baseline: Int
  public let letters: Int
  /// How many rows the list has.
  let rows: Int

  /// - Parameter size: The picture's; the rows of wide ones are larger by half.
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
  /// Rows repeat their colours after so many.
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

  /// A text of its own for each row.
  static func text(_ index: Int) -> String {
    let text = texts[index % texts.count]
    return index < texts.count ? text : "\(index) \(text.prefix(26))"
  }
}
