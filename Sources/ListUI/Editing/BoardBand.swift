// The board of keys as it comes up from the glass's lower edge and goes.
import Gestures
import Keyboard
import Motion
import Paint
import Units

/// The board on one glass: it comes with an edit and goes with it.
struct BoardBand {
  /// Keys and fingers.
  var keys: Board
  /// What is written on the keys.
  var look: BoardLook
  /// Whether it takes fingers that land on it.
  private(set) var isOpen = false
  /// What fingers wrote, on its way to the text; its storage is used again.
  private var acts: [Board.Act] = []

  init(_ keys: Board, _ look: BoardLook) {
    self.keys = keys
    self.look = look
  }

  /// What the list leaves to it, in pixels: nothing once it goes.
  var room: Double { isOpen ? Double(keys.plan.size.height) : 0 }

  /// It comes; one that is there stays, with the fingers that are on it.
  ///
  /// - Parameter suggests: Whether something was used before, so that there may be something to suggest.
  mutating func open(
    at hand: Millimeters?, suggests: Bool, _ rise: inout Rise, _ time: inout Timeline
  ) {
    guard !isOpen else { return }
    isOpen = true
    keys.open(at: hand, suggests: suggests)
    rise.come(to: room, by: Timing.edit, &time)
  }

  /// It goes, and fingers that are on it write nothing.
  mutating func close(_ rise: inout Rise, _ time: inout Timeline) {
    guard isOpen else { return }
    isOpen = false
    keys.letGo(at: time.now)
    rise.go(by: Timing.edit, &time)
  }

  /// It stands on another glass as it did before, from the first frame on.
  mutating func resume(at hand: Millimeters?, suggests: Bool, _ rise: inout Rise) {
    isOpen = true
    keys.open(at: hand, suggests: suggests)
    rise = Rise(standing: room)
  }

  /// What is written on the keys, which the measurer must not forget.
  var lines: [TextLineID] { look.lines }

  mutating func handle(_ contact: Contact, losesFingers: Bool, top: Pixels, at time: Instant) {
    // One that goes takes no finger any more; those on it have been let go.
    guard isOpen else { return }
    keys.handle(contact, losesFingers: losesFingers, top: top, at: time, acts: &acts)
  }

  mutating func advance(to time: Instant) {
    guard isOpen else { return }
    keys.advance(to: time, acts: &acts)
  }

  /// When a finger that rests on a key does something.
  var deadline: Instant? { isOpen ? keys.nextDeadline : nil }

  /// What was written since, lent: it is given back.
  mutating func takeActs() -> [Board.Act] {
    var taken: [Board.Act] = []
    swap(&taken, &acts)
    return taken
  }

  /// Takes the storage of what was written back, to use it again.
  mutating func giveBack(_ acts: consuming [Board.Act]) {
    self.acts = acts
    self.acts.removeAll(keepingCapacity: true)
  }
}
