// The turn of the loop as a value: fingers, keys, time and the store in; one sequence of outputs out.
public import Gestures
public import ListUI
import Model
import Paint
import Store
public import Units

/// The list with the gesture core that drives it. It holds no timer, no store and no display: whoever
/// does hands it what happens, and afterwards carries out what it tells.
///
///     session.handle(frame)
///     while session.drain(into: &outputs) { for output in outputs { carryOut(output) } }
///     timer.arm(at: session.nextDeadline)
///
/// Kiosk, replay and preview drive the same one, so that what is seen in a replay is what a panel does.
public struct ListSession {
  /// The list. It is changed only by handing the session what happens; drawing it shapes text.
  public var view: ListView
  /// Who has which finger.
  public internal(set) var core: GestureCore
  /// Which contacts are one finger.
  var rejoin: ContactStitcher
  /// What was told and is not drained, in order. What was used before is asked for with each edit; the
  /// first one is to have it at once.
  public internal(set) var outputs: [Output] = [.store(.recall)]
  /// How many texts are to be forgotten without an answer so far: what is told of used ones may be older.
  var forgetting = 0
  /// What was kept last of the row that is edited.
  var kept: Item?
  var outside = ExternalChanges()
  var undos = PendingUndos()
  /// Contacts that met the board when they touched down: they are its own until they leave.
  var onBoard: [ContactID] = []
  /// What is left of a report for the list; its storage is used again.
  var onList = ContactFrame(time: .zero)
  /// Gestures that the list has not been given yet, and what it told of the last one. Their storage
  /// is used again, so that a frame of touches allocates nothing.
  var queue: [Gesture] = []
  var told: [ListEvent] = []

  /// - Parameters:
  ///   - view: The list, touched by nobody.
  ///   - kinds: The gestures that contend for fingers.
  ///   - mode: Whether contacts that a panel loses are awaited.
  public init(
    _ view: ListView, recognizing kinds: GestureKinds = ListView.gestures,
    rejoining mode: ContactStitcher.Mode = .auto
  ) {
    self.view = view
    rejoin = ContactStitcher(mode)
    core = GestureCore(recognizing: kinds)
  }

  /// Whether a frame at any later time would look like the one before if nobody touches anything.
  ///
  /// - Parameter latch: Up to when touches were in that frame.
  public func isStill(after latch: Instant) -> Bool { view.isIdle && core.isSettled(at: latch) }

  /// The same but for the caret of a row that is edited, which comes and goes as long as that takes.
  public func isAtRest(after latch: Instant) -> Bool {
    view.isAtRest && core.isSettled(at: latch)
  }
}
