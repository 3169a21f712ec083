// What a session is handed: fingers, keys, time, answers of the store, another glass.
public import Gestures
public import ListUI
public import Model
public import Paint
public import Units

extension ListSession {
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
}
