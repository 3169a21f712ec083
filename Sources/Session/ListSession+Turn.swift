// The inputs of a session: touches, keys, time, answers of the store, another display.
public import Gestures
public import ListUI
public import Model
public import Paint
public import Store
public import Units

extension ListSession {
  /// Takes one frame of touches: the list answers each contact before the next one is handled.
  ///
  /// - Parameter frame: In the order of the clock with all other inputs.
  public mutating func handle(_ frame: ContactFrame) {
    passScreen(to: frame.time, beforeFrame: true)
    guard let frame = heeded(of: frame) else { return }
    // Deadlines before this frame, as of a finger that has rested long enough.
    var isChanged = passTime(to: frame.time, beforeFrame: true)
    // Fingers meet the list as it is at that time, also where no frame was due since.
    advanceList(to: frame.time)
    var hasLanded = false
    let rest = rest(of: frame, hasPressed: &isChanged)
    for contact in rest.contacts {
      var lands = false
      let isAnswered = ask { stitcher, core, view, emit in
        lands = stitcher.handle(contact, of: rest, by: &core, on: view, emit: emit)
      }
      if isAnswered { isChanged = true }
      guard lands else { continue }
      hasLanded = true
      // After the core, which still had to see the undo bar.
      guard core.follows(contact.id) else { continue }
      if view.uncover(at: contact.position, at: frame.time) { isChanged = true }
    }
    // What only lies there hides the clock, and keeps no screen awake.
    if isChanged || hasLanded { use(at: frame.time) }
    if !rest.contacts.isEmpty, view.touch(at: frame.time) { isChanged = true }
    // After the core, in which a touch on a list in flight chooses nothing.
    if hasLanded, view.stopFlight(at: frame.time) { isChanged = true }
    reloadWhenFree()
    if let device = stitcher.drainDevice() { outputs.append(.losesContacts(device)) }
    if isChanged { outputs.append(.frame(.user, at: frame.time)) }
  }

  /// Lets time pass for resting fingers and for the list.
  ///
  /// - Parameter time: Now, after all touches that came before.
  public mutating func wait(until time: Instant) {
    passScreen(to: time)
    var isDue = passTime(to: time)
    if let deadline = view.deadline, time >= deadline {
      view.expire(at: time, events: &events)
      note(at: time)
      isDue = true
    }
    keepDraft(at: time)
    reloadWhenFree()
    if isDue { outputs.append(.frame(.user, at: time)) }
  }

  /// Takes a typed edit; without a row that is edited only an undo has an effect.
  ///
  /// - Parameters:
  ///   - edit: As typed.
  ///   - time: When.
  public mutating func type(_ edit: TextEdit, at time: Instant) {
    // Animations are where they are at that time, also where no frame was due since.
    advanceList(to: time)
    view.type(edit, at: time, events: &events)
    note(at: time)
    _ = view.touch(at: time)
    reloadWhenFree()
    outputs.append(.frame(.user, at: time))
  }

  /// Takes what an input method composes; without a row that is edited it does nothing.
  ///
  /// - Parameters:
  ///   - text: Empty if nothing is left of it.
  ///   - replaced: Characters that it composed before.
  ///   - open: Characters at the end of the text that it still composes.
  ///   - time: When.
  /// - Returns: Edits that lead to the same text.
  public mutating func compose(
    _ text: String, replacing replaced: Int, open: Int, at time: Instant
  ) -> [TextEdit] {
    advanceList(to: time)
    let edits = view.compose(text, replacing: replaced, open: open, at: time, events: &events)
    note(at: time)
    _ = view.touch(at: time)
    reloadWhenFree()
    outputs.append(.frame(.user, at: time))
    return edits
  }

  /// Sets the clock below the list.
  ///
  /// - Parameters:
  ///   - now: In the user's time zone; nil while it is unknown.
  ///   - time: Now.
  public mutating func setLocalTime(_ now: LocalTime?, at time: Instant) {
    advanceList(to: time)
    if view.setLocalTime(now, at: time) { outputs.append(.frame(.other, at: time)) }
  }

  /// Shows a banner until it is replaced or removed.
  ///
  /// - Parameters:
  ///   - banner: Nil removes the banner; an equal one changes nothing.
  ///   - time: Now.
  public mutating func show(_ banner: Banner?, at time: Instant) {
    screen.banner = banner
    showBanner(at: time)
  }

  /// Shows the list in the colours of a theme, which it keeps on other displays.
  public mutating func setTheme(_ theme: Theme.Name, at time: Instant) {
    if view.setTheme(theme) { outputs.append(.frame(.other, at: time)) }
  }

  /// Advances the list to what a frame shows.
  ///
  /// - Parameters:
  ///   - latch: The latest instant whose touches can be in the frame.
  ///   - presentation: When the frame is presented.
  public mutating func advance(to presentation: Instant, touchesUpTo latch: Instant) {
    show(at: latch) { _ in true }
    advanceList(to: presentation)
  }

  /// Follows contacts anew, by another mode; those that are down are cancelled.
  ///
  /// - Parameters:
  ///   - mode: Which contacts that a panel loses are awaited.
  ///   - time: Now.
  public mutating func setStitching(_ mode: ContactStitcher.Mode, at time: Instant) {
    letGo(at: time)
    stitcher = ContactStitcher(mode)
    outputs.append(.frame(.other, at: time))
  }

  /// Lays the list out for another display or with other options, at rest.
  ///
  /// - Parameters:
  ///   - panel: The new picture in pixels and millimetres.
  ///   - rowHeight: On the screen, 6 to 40 mm; nil for whole rows that fill it.
  ///   - options: Nil for those in force; the theme and the speed are kept anyway.
  ///   - start: When the first frame is shown.
  public mutating func layOut(
    on panel: PanelGeometry, rowHeight: Millimeters?, options: ListOptions? = nil, start: Instant
  ) {
    letGo(at: start)
    // The panel has cancelled its contacts.
    screen.wakeGuard = WakeGuard()
    view = view.laidOut(on: panel, rowHeight: rowHeight, options: options, start: start)
    outputs.append(.frame(.other, at: start))
  }

  /// A file of the store was written, by any process.
  public mutating func storeWasWritten() { apply(externalChanges.handle(.written)) }
  /// A reload of the stored items failed.
  public mutating func reloadFailed() { apply(externalChanges.handle(.failed)) }
  /// It is time to retry what failed.
  public mutating func retryIsDue() { apply(externalChanges.handle(.retryDue)) }

  /// As below, for the whole list.
  public mutating func read(_ items: [Item], isStale: Bool, at time: Instant) {
    read(.all(ItemList(items: items)), isStale: isStale, at: time)
  }

  /// Shows stored items; rows that contacts hold are left for later. So is the rest of a long list
  /// while anything is held or edited.
  ///
  /// - Parameters:
  ///   - items: As they are stored.
  ///   - isStale: Whether something was submitted since they were read: they are read again.
  ///   - time: Now.
  public mutating func read(_ items: LoadedItems, isStale: Bool, at time: Instant) {
    let effect = externalChanges.handle(.read(isStale: isStale))
    guard effect == .adopt else { return apply(effect) }
    let edits = edits(to: items)
    let mustWait = view.adopt(edits, at: time, events: &events)
    note(at: time)
    forgetSeams(beside: edits)
    let liftedItemChanged = view.liftedItemChanged { items.state(of: $0) }
    if let whole = items.whole, !mustWait { append(restOf: whole) }
    // What waits for a held row is not among later changes, nor is the rest of the list.
    let stillWaits = externalChanges.isWaiting && items.whole == nil || end != nil
    apply(
      externalChanges.handle(.adopted(mustWait: mustWait || liftedItemChanged || stillWaits)))
    reloadWhenFree()
    if !edits.isEmpty { outputs.append(.frame(.external, at: time)) }
  }

  /// Shows the result of an undo, and keeps the edits that were made since its request. Fingers
  /// release a row first that the undo takes away; a row that was edited since is stored again.
  ///
  /// - Parameters:
  ///   - report: The store's answer.
  ///   - time: Now.
  public mutating func undone(_ report: UndoReport, at time: Instant) {
    let pending = undos.answer(report)
    for change in report.undone
    where !pending.keeps(change.item.id) && view.takesHeldRow(change.inverse) {
      release(change.item.id, at: time)
    }
    view.show(report, before: pending, at: time, events: &events)
    note(at: time)
    forgetSeams(beside: report.undone.map(\.inverse))
    reloadWhenFree()
    outputs.append(.frame(.other, at: time))
  }

  /// An undo failed and will not be retried.
  public mutating func undoFailed() { undos.giveUp() }
}
