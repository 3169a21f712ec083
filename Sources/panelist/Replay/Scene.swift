// What is replayed: a list on a glass, what fingers do to it, and what else happens.
import Evdev
import Gestures
import Keyboard
import ListUI
import Model
import Paint
import Recordings
import Units

/// A list on a glass, and all that happens to it.
struct Scene {
  /// What happens besides fingers.
  enum Event: Hashable {
    /// A keyboard's text or key.
    case typed(TextEdit)
    /// The same of fingers on the board that are not told.
    case written(TextEdit)
    /// What was used before is told.
    case recalled([TouchRecording.RecordedSuggestion])
    /// Another program changes the stored list.
    case outside(ExternalAction)
    /// The banner says something; nil when it is over.
    case banner(Banner?)
    /// A wheel lets the list go by.
    case scrolled(Pixels)
    /// The store answers the oldest undo that was asked for.
    case answered
    /// The list reads what is stored.
    case looked
    /// The list is seen; fingers that rest were waited for until then.
    case shown(waitedUntil: Instant)
    /// What was recorded ends here. Nobody has to be waited for any more.
    case saved
  }

  /// What is handed to the list at once, and where it stands in a file; 0 for what is in none.
  struct Turn {
    /// What it is.
    enum Action {
      case touches(ContactFrame)
      case event(Event)
    }

    let time: Instant
    let deed: Action
    var line = 0
  }

  /// A scene that was taken from a running list: it is played in the order of its turns.
  struct Order {
    let turns: [Turn]
    /// How many of them come before the first presentation of the replay's own.
    let shown: Int
  }

  /// What is said about it in a film.
  var title: String
  /// The picture as a person sees it.
  var panel: PanelGeometry
  /// How the picture is turned on the panel.
  var rotation = Rotation.upright
  var rowHeight: Millimeters
  var completed = CompletedRows.stay
  var theme = Theme.Name.heat
  /// The languages of the board of keys.
  var layouts: [BoardLayout] = []
  /// By how much everything that moves takes longer.
  var slowness = 1.0
  var opening = ListOpening.entrance
  var items: [Item]
  /// What can be taken back, the oldest first.
  var steps: [Step] = []
  /// The names of the rows that the list adds first.
  var newNames: [ItemID] = []
  /// Whether contacts that the panel loses are awaited.
  var rejoin = ContactStitcher.Mode.auto
  /// In the order of time; the list begins to be shown at zero.
  var frames: [ContactFrame]
  /// What the panel that was recorded says of its fingers and is not believed.
  var doubts: [TouchReport] = []
  /// In the order of time. Of one time, fingers come first.
  var events: [(time: Instant, event: Event)] = []
  /// In which order all that happens; nil where times say that.
  var order: Order?

  /// When the first thing happens; zero when nothing does.
  var start: Instant { turns.first?.time ?? .zero }

  /// All that happens, in order.
  var turns: [Turn] {
    if let order { return order.turns }
    var turns: [Turn] = []
    var later = events[...]
    for frame in frames {
      while let event = later.first, event.time < frame.time {
        turns.append(Turn(time: event.time, deed: .event(event.event)))
        later.removeFirst()
      }
      turns.append(Turn(time: frame.time, deed: .touches(frame)))
    }
    return turns + later.map { Turn(time: $0.time, deed: .event($0.event)) }
  }
}
