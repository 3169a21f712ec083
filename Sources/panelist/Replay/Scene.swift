// A scene to replay: a list on a panel, touches, and other events.
import Evdev
import Gestures
import ListUI
import Localization
import Model
import OnScreenKeyboard
import Paint
import Recordings
import Session
import Units

/// A list on a panel, and all its input.
struct Scene {
  /// An event other than touches.
  enum Event: Hashable {
    /// Text or a key of a hardware keyboard.
    case typed(TextEdit)
    /// Text or a key of the on-screen keyboard, whose touches are not recorded.
    case written(TextEdit)
    /// The suggestion history is delivered.
    case suggestionsRead([TouchRecording.RecordedSuggestion])
    /// Another process changes the stored list.
    case external(ExternalAction)
    /// A banner is shown; nil when it is removed.
    case banner(Banner?)
    /// A wheel scrolls the list.
    case scrolled(Pixels)
    /// The store answers the oldest undo request.
    case answered
    /// The list reads the stored items.
    case looked
    /// A frame is presented; deadlines up to `waitedUntil` were handled before.
    case shown(waitedUntil: Instant)
    /// The screen is ordered to be lit or dark.
    case ordered(ScreenPower.Order)
    /// The touch is locked, so that the screen can be wiped.
    case touchLocked
    /// The end of the recording. Nothing is waited for after it.
    case saved
  }

  /// The input of one iteration, and its line in the file; 0 when it is in no file.
  struct Turn {
    /// The input.
    enum Action {
      case touches(ContactFrame)
      case event(Event)
    }

    let time: Instant
    let action: Action
    var line = 0
  }

  /// The order of a scene that was recorded from a running list.
  struct Order {
    let turns: [Turn]
    /// The number of iterations before the first virtual vsync.
    let shown: Int
  }

  /// The title of the film.
  var title: String
  /// The screen after rotation.
  var panel: PanelGeometry
  /// The rotation of the picture on the panel.
  var rotation = Rotation.upright
  /// Nil for whole rows that fill the screen.
  var rowHeight: Millimeters?
  var completed = CompletedRows.stay
  var theme = Theme.Name.heat
  /// The layouts of the on-screen keyboard.
  var layouts: [KeyboardLayout] = []
  var messages = MessageCatalog.english
  /// The factor by which animations are slowed.
  var slowness = 1.0
  /// The screen, which dims and goes dark.
  var power = ScreenPower(ScreenPower.Rules(), start: .zero)
  var opening = ListInitialState.entrance
  var items: [Item]
  /// The changesets that can be undone, the oldest first.
  var changesets: [Changeset] = []
  /// The ids of the first items that the list adds.
  var newIDs: [ItemID] = []
  /// Whether lost contacts are stitched.
  var stitching = ContactStitcher.Mode.auto
  /// In order of time; the list is first shown at zero.
  var frames: [ContactFrame]
  /// Reports about implausible contact lengths of the recorded panel.
  var doubts: [TouchReport] = []
  /// In order of time. At equal times, touches come first.
  var events: [(time: Instant, event: Event)] = []
  /// The order of all input; nil when the times define it.
  var order: Order?

  /// The time of the first input; zero without any.
  var start: Instant { turns.first?.time ?? .zero }

  /// All input, in order.
  var turns: [Turn] {
    if let order { return order.turns }
    var turns: [Turn] = []
    var later = events[...]
    for frame in frames {
      while let event = later.first, event.time < frame.time {
        turns.append(Turn(time: event.time, action: .event(event.event)))
        later.removeFirst()
      }
      turns.append(Turn(time: frame.time, action: .touches(frame)))
    }
    return turns + later.map { Turn(time: $0.time, action: .event($0.event)) }
  }
}
