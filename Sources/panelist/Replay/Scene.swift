// What is replayed: a list on a glass, what fingers do to it, and what else happens.
import Evdev
import Gestures
import ListUI
import Model
import Units

/// A list on a glass, and all that happens to it.
struct Scene {
  /// What happens besides fingers.
  enum Event: Hashable {
    /// A keyboard's text or key.
    case typed(TextEdit)
    /// Another program changes the stored list.
    case outside(OutsideDeed)
    /// The banner says something; nil when it is over.
    case banner(Banner?)
  }

  /// What is said about it in a film.
  var title: String
  /// The picture as a person sees it.
  var panel: PanelGeometry
  /// How the picture is turned on the panel.
  var rotation = Rotation.upright
  var rowHeight: Millimeters
  var completed = CompletedRows.stay
  var items: [Item]
  /// Whether contacts that the panel loses are awaited.
  var rejoin = Rejoin.Mode.auto
  /// In the order of time; the list begins to be shown at zero.
  var frames: [ContactFrame]
  /// What the panel that was recorded says of its fingers and is not believed.
  var doubts: [TouchReport] = []
  /// In the order of time. Of one time, fingers come first.
  var events: [(time: Instant, event: Event)] = []

  /// When the first thing happens; zero when nothing does.
  var start: Instant {
    [frames.first?.time, events.first?.time].compactMap(\.self).min() ?? .zero
  }
}
