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
  /// One step, and its line in the file; 0 when it is in no file.
  struct Turn {
    let time: Instant
    let step: RecordedStep
    var line = 0
  }

  /// The order of a scene that was recorded from a running list.
  struct Order {
    let turns: [Turn]
    /// The number of iterations before the first virtual vsync.
    let shown: Int
    /// Contacts on the on-screen keyboard whose places are not recorded.
    let placeless: Set<ContactID>
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
  /// The lists, in order, as items of the root list; the first one is shown.
  var lists = [Lists.unnamed]
  /// The items of all lists.
  var items: [Item]
  /// The changesets that can be undone, the oldest first.
  var changesets: [Changeset] = []
  /// The ids of the first items that the list adds.
  var newIDs: [ItemID] = []
  /// Whether lost contacts are stitched.
  var stitching = ContactStitcher.Mode.auto
  /// What is known of touch devices at the start.
  var devices: [RecordedDevice] = []
  /// In order of time; the list is first shown at zero.
  var frames: [ContactFrame]
  /// Reports about implausible contact lengths of the recorded panel.
  var doubts: [TouchReport] = []
  /// All but touches, in order of time. At equal times, touches come first.
  var steps: [(time: Instant, step: RecordedStep)] = []
  /// The order of all input; nil when the times define it.
  var order: Order?

  /// The time of the first input; zero without any.
  var start: Instant { turns.first?.time ?? .zero }

  /// All input, in order.
  var turns: [Turn] {
    if let order { return order.turns }
    var turns: [Turn] = []
    var later = steps[...]
    for frame in frames {
      while let event = later.first, event.time < frame.time {
        turns.append(Turn(time: event.time, step: event.step))
        later.removeFirst()
      }
      turns.append(Turn(time: frame.time, step: .input(.touches(frame))))
    }
    return turns + later.map { Turn(time: $0.time, step: $0.step) }
  }
}
