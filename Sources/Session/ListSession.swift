// The turn of the loop as a value: fingers, keys, time and the store in; one sequence of outputs out.
public import Gestures
public import ListUI
public import Model
public import Paint
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
  public private(set) var core: GestureCore
  /// Which contacts are one finger.
  private(set) var rejoin: Rejoin
  /// What was told and is not drained, in order. What was used before is asked for with each edit; the
  /// first one is to have it at once.
  public internal(set) var outputs: [Output] = [.store(.recall)]
  /// How many texts are to be forgotten without an answer so far: what is told of used ones may be older.
  var forgetting = 0
  /// What was kept last of the row that is edited.
  var kept: Item?
  private(set) var outside = OutsideChanges()
  private(set) var undos = UnansweredUndos()
  /// Contacts that met the board when they touched down: they are its own until they leave.
  var onBoard: [ContactID] = []
  /// What is left of a report for the list; its storage is used again.
  var onList = ContactFrame(time: .zero)
  /// Gestures that the list has not been given yet, and what it told of the last one. Their storage
  /// is used again, so that a frame of touches allocates nothing.
  private var queue: [Gesture] = []
  var told: [ListEvent] = []

  /// - Parameters:
  ///   - view: The list, touched by nobody.
  ///   - kinds: The gestures that contend for fingers.
  ///   - mode: Whether contacts that a panel loses are awaited.
  public init(
    _ view: ListView, recognizing kinds: GestureKinds = ListView.gestures,
    rejoining mode: Rejoin.Mode = .auto
  ) {
    self.view = view
    rejoin = Rejoin(mode)
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

  /// Takes one frame of touches: each finger is answered before the next one is asked.
  ///
  /// - Parameter frame: In the order of the clock with all else that is handed in.
  public mutating func handle(_ frame: ContactFrame) {
    // What fell due before this report, as a finger that has rested long enough.
    var isChanged = passTime(to: frame.time)
    // Fingers meet what is there by then, also where no frame was due since.
    advanceList(to: frame.time)
    var hasLanded = false
    let frame = rest(of: frame, hasPressed: &isChanged)
    for contact in frame.contacts {
      var lands = false
      let isAnswered = ask { rejoin, core, view, emit in
        lands = rejoin.handle(contact, of: frame, by: &core, on: view, emit: emit)
      }
      if isAnswered { isChanged = true }
      guard lands else { continue }
      hasLanded = true
      // After the core, for which the cue was there.
      guard core.follows(contact.id) else { continue }
      if view.uncover(at: contact.position, at: frame.time) { isChanged = true }
    }
    if !frame.contacts.isEmpty, view.touch(at: frame.time) { isChanged = true }
    // After the core, for which a touch on a list in flight chooses nothing.
    if hasLanded, view.stopFlight(at: frame.time) { isChanged = true }
    lookWhenFree()
    if let device = rejoin.drainDevice() { outputs.append(.losesContacts(device)) }
    if isChanged { outputs.append(.frame(.hand, at: frame.time)) }
  }

  /// Lets time pass for resting fingers and for the list.
  ///
  /// - Parameter time: Now, after all touches that came before.
  public mutating func wait(until time: Instant) {
    var isDue = passTime(to: time)
    if let deadline = view.deadline, time >= deadline {
      view.expire(at: time, told: &told)
      note(at: time)
      isDue = true
    }
    keepDraft(at: time)
    lookWhenFree()
    if isDue { outputs.append(.frame(.hand, at: time)) }
  }

  /// Takes a step of typing; without a row that is edited it does nothing.
  ///
  /// - Parameters:
  ///   - edit: As typed.
  ///   - time: When.
  public mutating func type(_ edit: TextEdit, at time: Instant) {
    // What moves by itself is where it is by then, also where no frame was due since.
    advanceList(to: time)
    view.type(edit, at: time, told: &told)
    note(at: time)
    _ = view.touch(at: time)
    lookWhenFree()
    outputs.append(.frame(.hand, at: time))
  }

  /// Tells the clock in the black the time.
  ///
  /// - Parameters:
  ///   - now: In the zone of whoever looks at it; nil while it is not known.
  ///   - time: When it is told.
  public mutating func tell(_ now: LocalTime?, at time: Instant) {
    advanceList(to: time)
    if view.tell(now, at: time) { outputs.append(.frame(.other, at: time)) }
  }

  /// Says something on the banner until it is over, in place of what stands there.
  ///
  /// - Parameters:
  ///   - banner: Nil takes it away; the same again changes nothing.
  ///   - time: When.
  public mutating func show(_ banner: Banner?, at time: Instant) {
    view.show(banner, at: time, told: &told)
    note(at: time)
    lookWhenFree()
    outputs.append(.frame(.other, at: time))
  }

  /// Shows the list in the colours of a theme, also on the glasses that it comes to.
  public mutating func wear(_ theme: Theme.Name, at time: Instant) {
    if view.wear(theme) { outputs.append(.frame(.other, at: time)) }
  }

  /// Brings the list to what is seen in a frame.
  ///
  /// - Parameters:
  ///   - latch: Up to when touches can be in the frame.
  ///   - presentation: When it is seen.
  public mutating func advance(to presentation: Instant, touchesUpTo latch: Instant) {
    show(at: latch) { _ in true }
    advanceList(to: presentation)
  }

  /// Cancels what hands hold, because they see it no longer.
  ///
  /// - Parameter time: Now.
  public mutating func letGo(at time: Instant) {
    view.letGoOfBoard(at: time)
    onBoard.removeAll(keepingCapacity: true)
    _ = ask { _, core, _, emit in core.cancelAll(at: time, emit: emit) }
    rejoin.forgetContacts()
    lookWhenFree()
  }

  /// Brings the list to another glass, at rest.
  ///
  /// - Parameters:
  ///   - panel: The new picture in pixels and on the glass.
  ///   - rowHeight: On the glass, 6 to 40 mm; nil for whole rows that fill it.
  ///   - start: When the first frame is shown.
  public mutating func layOut(on panel: PanelGeometry, rowHeight: Millimeters?, start: Instant) {
    letGo(at: start)
    view = view.laidOut(on: panel, rowHeight: rowHeight, start: start)
    outputs.append(.frame(.other, at: start))
  }

  /// A file of the store was written to, by whomever.
  public mutating func storeWasWritten() { apply(outside.handle(.written)) }
  /// A look at the stored items failed.
  public mutating func lookFailed() { apply(outside.handle(.failed)) }
  /// The time for another try of what failed has come.
  public mutating func retryIsDue() { apply(outside.handle(.retryDue)) }

  /// Shows stored items; rows in a hand wait.
  ///
  /// - Parameters:
  ///   - items: As they are stored.
  ///   - isStale: Whether something was asked to be stored since they were read: they are read again.
  ///   - time: When they are seen.
  public mutating func read(_ items: [Item], isStale: Bool, at time: Instant) {
    let effect = outside.handle(.read(isStale: isStale))
    guard effect == .adopt else { return apply(effect) }
    let edits = view.list.edits(to: items)
    let mustWait = view.adopt(edits, at: time, told: &told)
    note(at: time)
    forgetSeams(beside: edits)
    let carriesBack = view.carriesBack(from: items)
    apply(outside.handle(.adopted(mustWait: mustWait || carriesBack)))
    lookWhenFree()
    if !edits.isEmpty { outputs.append(.frame(.outside, at: time)) }
  }

  /// Shows what taking a step back did, and leaves what hands did since it was asked for. What it
  /// takes from under hands leaves them before; a row on which somebody typed since is stored again.
  ///
  /// - Parameters:
  ///   - report: The store's answer.
  ///   - time: When it is seen.
  public mutating func undone(_ report: UndoReport, at time: Instant) {
    let meanwhile = undos.answer(report)
    for change in report.undone
    where !meanwhile.keeps(change.item.id) && view.takesFromHands(change.inverse) {
      release(change.item.id, at: time)
    }
    view.show(report, before: meanwhile, at: time, told: &told)
    note(at: time)
    forgetSeams(beside: report.undone.map(\.inverse))
    lookWhenFree()
    outputs.append(.frame(.other, at: time))
  }

  /// An undo could not be made, and never will be.
  public mutating func undoFailed() { undos.giveUp() }

  /// Lets time pass for fingers that rest, and for those that are missing.
  ///
  /// - Returns: Whether the list was given anything.
  private mutating func passTime(to time: Instant) -> Bool {
    var isAnswered = false
    while let due = rejoin.nextDeadline, due <= time, let contact = rejoin.nextToEnd {
      if ask({ _, core, view, emit in core.advance(to: due, on: view, emit: emit) }) {
        isAnswered = true
      }
      // What is let go of goes on from where it is by then, whenever a frame showed it last.
      show(at: due) { $0.contact == contact || $0.other?.contact == contact }
      advanceList(to: due)
      if ask({ rejoin, core, view, emit in rejoin.endNext(by: &core, on: view, emit: emit) }) {
        isAnswered = true
      }
    }
    return ask { _, core, view, emit in core.advance(to: time, on: view, emit: emit) }
      || isAnswered
  }

  /// Shows what fingers hold where those are.
  private mutating func show(at latch: Instant, where isWanted: (Gesture) -> Bool) {
    var queue = borrowQueue()
    core.resample(to: latch, on: view) { queue.append($0) }
    for gesture in queue where isWanted(gesture) {
      view.show(gesture, told: &told)
      note(at: gesture.time)
    }
    queue.removeAll(keepingCapacity: true)
    self.queue = queue
  }

  mutating func advanceList(to time: Instant) {
    view.advance(to: time, told: &told)
    note(at: time)
  }

  /// Asks the core something, or the stage before it, and gives the list what comes of it. The list is
  /// lent where it is, as a copy of all its parts is dear, and no question changes it.
  ///
  /// - Returns: Whether anything came of it.
  private mutating func ask(
    _ question: (inout Rejoin, inout GestureCore, inout ListView, (Gesture) -> Void) -> Void
  ) -> Bool {
    var queue = borrowQueue()
    question(&rejoin, &core, &view) { queue.append($0) }
    var next = 0
    while next < queue.count {
      let gesture = queue[next]
      next += 1
      outputs.append(.gesture(gesture))
      view.handle(gesture, told: &told)
      note(at: gesture.time)
    }
    queue.removeAll(keepingCapacity: true)
    self.queue = queue
    return next > 0
  }

  /// Whatever has an item lets go of it.
  private mutating func release(_ item: ItemID, at time: Instant) {
    _ = ask { _, core, _, emit in core.release(TargetID(item), at: time, emit: emit) }
  }

  /// Rows that somebody moved have other neighbours now.
  private mutating func forgetSeams(beside edits: [Edit]) {
    for edit in edits {
      switch edit {
      case .move(let item, to: _): core.forgetSeams(of: TargetID(item))
      case .setCompleted(let item, _):
        if view.list.sinksCompleted { core.forgetSeams(of: TargetID(item)) }
      case .insert, .delete, .setText: break
      }
    }
  }

  /// The queue's storage, so that closures may fill it while the core is asked.
  private mutating func borrowQueue() -> [Gesture] {
    var taken: [Gesture] = []
    swap(&taken, &queue)
    return taken
  }

  /// Passes on what the list told, each followed by what the store has to do for it; rows that left are
  /// released.
  mutating func note(at time: Instant) {
    var hasLeft = false
    for event in told {
      if case .made(let step) = event {
        undos.note(step)
        outputs.append(.store(.step(step)))
        continue
      }
      outputs.append(.event(event, at: time))
      switch event {
      case .left: hasLeft = true
      case .undoAsked(let step):
        undos.ask(for: step)
        outputs.append(.store(.undo(step)))
      case .newestUndoAsked:
        undos.ask()
        outputs.append(.store(.undoNewest))
      case .editEnded(let item, _, _):
        dropDraft(of: item)
        outputs.append(.store(.recall))
      case .editBegan: outputs.append(.store(.recall))
      case .wrote(.forget(let text)):
        outputs.append(.store(.forget(text)))
        forgetting += 1
      case .made, .swipeBegan, .swipeTurned, .swipeEnded, .swipeCancelled, .dragBegan, .pullTurned,
        .pullReached, .dragEnded, .dragCancelled, .cleared, .tapped, .twoFingerTapped, .lifted,
        .putDown, .liftCancelled, .partingBegan, .partingEnded, .partingCancelled, .boardTouched,
        .wrote, .caretMoved, .caretTaken, .caretLeft, .takenAgain, .textIsFull, .changedOutside,
        .waitsOutside, .undone, .addedAgain, .bannerDismissed:
        break
      }
    }
    guard hasLeft else { return told.removeAll(keepingCapacity: true) }
    let left = told
    told.removeAll(keepingCapacity: true)
    for case .left(let item) in left { release(item, at: time) }
  }

  private mutating func apply(_ effect: OutsideChanges.Effect) {
    switch effect {
    case .none: break
    case .look(let isForced): outputs.append(.store(.look(isForced: isForced)))
    case .adopt: fatalError("ListSession: nothing was read that could be shown")
    }
  }

  /// What waited for a hand is read anew once no hand has a row.
  mutating func lookWhenFree() {
    guard outside.isWaiting, !view.isBusy else { return }
    apply(outside.handle(.handsFree))
  }
}
