// One iteration of the loop as a value: touches, keys, time and store answers in, outputs out.
public import Gestures
public import ListUI
public import Model
import Paint
import Store
public import Units

/// The list with the gesture core that drives it. It holds no timer, no store and no display: a
/// driver passes it inputs, and afterwards carries out its outputs.
///
/// ```swift
/// session.handle(frame)
/// while session.drain(into: &outputs) { for output in outputs { carryOut(output) } }
/// if let deadline = session.nextDeadline { timer.arm(at: deadline) }
/// ```
///
/// Kiosk, replay and preview use the same session, so that a replay shows what a panel does.
public struct ListSession {
  /// The list. Only inputs of the session change it; drawing it shapes text.
  public var view: ListView
  /// Which gesture has which finger.
  public internal(set) var core: GestureCore
  /// Which contacts are one finger.
  var stitcher: ContactStitcher
  /// Outputs that are not drained yet, in order. Suggestions are requested with each edit; the
  /// request here provides them for the first one.
  public internal(set) var outputs: [Output] = [.store(.readSuggestions)]
  /// How many requests to forget a text are unanswered; suggestions that arrive meanwhile may be
  /// older.
  var forgetting = 0
  /// The last row before the rest of a long list that is not read yet; nil if the list is whole.
  var end: Item?
  /// The lists that are not shown, and the order of all.
  var others: OtherLists
  /// The last stored draft of the row that is edited.
  var kept: Item?
  var externalChanges = ExternalChanges()
  var undos = PendingUndos()
  /// Contacts that touched down on the on-screen keyboard.
  var onKeyboard = KeyboardContacts()
  /// The contacts of a frame that are left for the list; the storage is reused.
  var onList = ContactFrame(time: .zero)
  /// What stands between the touches and the list: the screen's power, and the lock for cleaning.
  var screen: ScreenGate
  /// Gestures that the list has not received yet, and its events of the last one. Their storage is
  /// reused, so that a frame of touches allocates nothing.
  var queue: [Gesture] = []
  var events: [ListEvent] = []

  /// - Parameters:
  ///   - view: The list, without touches.
  ///   - end: The last of the first rows of a list whose rest is still to be read, from
  ///     `ListBeginning`.
  ///   - others: The lists of the file, with or without the shown one; without items while they are
  ///     still to be read.
  ///   - kinds: The gestures that compete for fingers.
  ///   - mode: Which contacts that a panel loses are awaited.
  ///   - power: The screen's power.
  public init(
    _ view: ListView, upTo end: Item? = nil, among others: OtherLists = OtherLists(),
    recognizing kinds: GestureKinds = ListView.gestures,
    stitching mode: ContactStitcher.Mode = .auto,
    power: ScreenPower = ScreenPower(ScreenPower.Rules(), start: .zero)
  ) {
    self.view = view
    self.end = end
    self.others = others
    screen = ScreenGate(power)
    stitcher = ContactStitcher(mode)
    core = GestureCore(recognizing: kinds)
    // Ten fingers that all cross a threshold in one report must not allocate.
    queue.reserveCapacity(2 * Tuning.contactLimit)
    events.reserveCapacity(2 * Tuning.contactLimit)
    outputs.reserveCapacity(4 * Tuning.contactLimit)
  }

  /// The lists of the file without the items of the shown one.
  package var otherLists: Lists { others.lists }

  /// Whether every later frame would look like the last one without further input.
  ///
  /// - Parameter latch: The latest instant whose touches were in that frame.
  public func isStill(after latch: Instant) -> Bool {
    power.isDark || !power.isDimming && view.isIdle && core.isSettled(at: latch)
  }

  /// The same but for the blinking caret of a row that is edited.
  public func isAtRest(after latch: Instant) -> Bool {
    power.isDark || !power.isDimming && view.isAtRest && core.isSettled(at: latch)
  }
}
