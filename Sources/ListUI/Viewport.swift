// The screen on which the list is shown: its sizes, and the user's settings.
import Gestures
import Model
import Motion
import Units

/// Everything that is constant while a list is on one screen.
struct Viewport {
  let panel: PanelGeometry
  let metrics: RowMetrics
  let tuning: Tuning
  let options: ListOptions
  /// The row's offset for a finger's travel.
  let law: SwipeLaw

  /// The height of a row, unless it has its own.
  var rowHeight: Double { Double(metrics.height) }
  var width: Double { Double(metrics.picture.width) }
  var height: Double { Double(metrics.picture.height) }
  /// How the list follows an overscroll.
  var band: RubberBand { RubberBand(size: height) }
  /// Whether completed rows go below the others.
  var sinks: Bool { options.completed == .sink }

  /// A width on the screen in pixels.
  func pixels(x: Millimeters) -> Double { panel.pixels(x: x).value }
  /// A height on the screen in pixels.
  func pixels(y: Millimeters) -> Double { panel.pixels(y: y).value }
}
