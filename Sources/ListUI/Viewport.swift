// The glass on which the list is shown: its sizes, and what a person chose.
import Gestures
import Model
import Motion
import Units

/// All that does not change while a list is on one glass.
struct Viewport {
  let panel: PanelGeometry
  let metrics: RowMetrics
  let tuning: Tuning
  let options: ListOptions
  /// How far a row goes for a finger's travel.
  let law: SwipeLaw

  /// The height that a row has unless it is said otherwise.
  var rowHeight: Double { Double(metrics.height) }
  var width: Double { Double(metrics.picture.width) }
  var height: Double { Double(metrics.picture.height) }
  /// How a list follows beyond its ends.
  var band: RubberBand { RubberBand(size: height) }
  /// Whether rows that are done go below the others.
  var sinks: Bool { options.completed == .sink }

  /// A width on the glass in pixels.
  func pixels(x: Millimeters) -> Double { panel.pixels(x: x).value }
  /// A height on the glass in pixels.
  func pixels(y: Millimeters) -> Double { panel.pixels(y: y).value }
}
