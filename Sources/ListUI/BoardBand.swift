// The board of keys as it comes up from the glass's lower edge and goes.
import Keyboard
import Motion
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
  var acts: [Board.Act] = []

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
    at hand: Millimeters?, suggests: Bool, _ rise: inout BoardRise, _ time: inout Timeline
  ) {
    guard !isOpen else { return }
    isOpen = true
    keys.open(at: hand, suggests: suggests)
    rise.come(to: room, &time)
  }

  /// It goes, and fingers that are on it write nothing.
  mutating func close(_ rise: inout BoardRise, _ time: inout Timeline) {
    guard isOpen else { return }
    isOpen = false
    keys.letGo(at: time.now)
    rise.go(&time)
  }

  /// It stands on another glass as it did before, from the first frame on.
  mutating func resume(at hand: Millimeters?, suggests: Bool, _ rise: inout BoardRise) {
    isOpen = true
    keys.open(at: hand, suggests: suggests)
    rise = BoardRise(standing: room)
  }
}

/// How far the board has come up. It is asked for whenever a row's place is, which a board with its keys
/// would make dear.
struct BoardRise {
  private var height: Double
  private var rise: Moving

  /// - Parameter height: In pixels; 0 where there is no board yet.
  init(standing height: Double = 0) {
    self.height = height
    rise = .still(height)
  }

  /// How much of the glass it takes, in pixels.
  func risen(_ time: Timeline) -> Double {
    if case .still(let place) = rise { return place }
    return min(max(0, time.value(rise)), height)
  }

  mutating func come(to height: Double, _ time: inout Timeline) {
    self.height = height
    rise = time.send(rise, to: height, by: Timing.edit)
  }

  mutating func go(_ time: inout Timeline) {
    rise = time.send(rise, to: 0, by: Timing.edit)
  }

  /// What has arrived stands still.
  mutating func settle(_ time: inout Timeline) {
    guard case .gliding = rise else { return }
    rise = time.settled(rise)
  }
}
