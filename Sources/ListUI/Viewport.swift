// The screen on which the list is shown: its sizes, and the user's settings.
import Gestures
import Model
import Motion
import OnScreenKeyboard
import Units

/// Everything that is constant while a list is on one screen.
struct Viewport {
  let panel: PanelGeometry
  let metrics: RowMetrics
  let tuning: Tuning
  let options: ListOptions
  /// The row's offset for a finger's travel.
  let law: SwipeLaw

  /// Whether the screen is larger than a hand's reach.
  let isLarge: Bool
  /// Whether the on-screen keyboard leaves space at its sides, where the list goes on.
  let hasNarrowKeyboard: Bool

  init(_ panel: PanelGeometry, _ metrics: RowMetrics, _ tuning: Tuning, _ options: ListOptions) {
    self.panel = panel
    self.metrics = metrics
    self.tuning = tuning
    self.options = options
    law = SwipeLaw(
      commit: metrics.commit.value, back: panel.pixels(x: tuning.swipeReturn).value)
    // Stored, as a frame asks for each row.
    isLarge = panel.width > Rows.smallScreen.width || panel.height > Rows.smallScreen.height
    hasNarrowKeyboard = KeyPlan.isNarrow(on: panel)
  }

  /// The height of a row, unless it has its own.
  var rowHeight: Double { Double(metrics.height) }
  var width: Double { Double(metrics.picture.width) }
  var height: Double { Double(metrics.picture.height) }
  /// How the list follows an overscroll.
  var band: RubberBand { RubberBand(size: height) }
  /// The space past an end at which letting go of a pull counts, in pixels: above, a new row's words
  /// can be read; below, what is deleted needs a longer way.
  func firstPull(at edge: ListEdge) -> Double {
    // The list begins to follow when the finger leaves the slop.
    let slop = pixels(y: tuning.slop)
    let most = band.offset(pull: pixels(y: tuning.longestFirstPull) - slop)
    return switch edge {
    case .top: min(band.offset(pull: tuning.firstPullRows * rowHeight - slop), most)
    case .bottom: min(tuning.firstClearStage * rowHeight, most)
    }
  }
  /// Whether completed rows go below the others.
  var sinks: Bool { options.completed.sinks }

  /// The point, or the middle of the nearest pixel for one past the first or the last pixel: a panel
  /// reports its last unit where the picture has ended, and what is drawn at an edge takes the touch
  /// there.
  func inside(_ point: Point) -> Point {
    let half = (x: panel.width * (0.5 / width), y: panel.height * (0.5 / height))
    return Point(
      x: min(max(half.x, point.x), panel.width - half.x),
      y: min(max(half.y, point.y), panel.height - half.y))
  }

  /// A width on the screen in pixels.
  func pixels(x: Millimeters) -> Double { panel.pixels(x: x).value }
  /// A height on the screen in pixels.
  func pixels(y: Millimeters) -> Double { panel.pixels(y: y).value }
}
