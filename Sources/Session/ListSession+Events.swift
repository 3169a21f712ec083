// Runs the gesture core, passes its gestures to the list in order, and emits the list's events.
import Gestures
import ListUI
import Model
import Store
import Units

extension ListSession {
  /// Lets time pass for fingers that rest, and for missing ones.
  ///
  /// - Parameters:
  ///   - time: Now.
  ///   - hasFrame: Whether a frame of that time follows, in which a missing finger may be found.
  /// - Returns: Whether the list received a gesture.
  mutating func passTime(to time: Instant, beforeFrame hasFrame: Bool = false) -> Bool {
    var isAnswered = false
    while let due = stitcher.nextDeadline, hasFrame ? due < time : due <= time,
      let contact = stitcher.nextToEnd
    {
      if ask({ _, core, view, emit in core.advance(to: due, on: view, emit: emit) }) {
        isAnswered = true
      }
      // A row that is released goes on from where it is at that time, whenever a frame showed it
      // last.
      show(at: due) { $0.contact == contact || $0.other?.contact == contact }
      advanceList(to: due)
      if ask({ stitcher, core, view, emit in stitcher.endNext(by: &core, on: view, emit: emit) }) {
        isAnswered = true
      }
    }
    return ask { _, core, view, emit in core.advance(to: time, on: view, emit: emit) }
      || isAnswered
  }

  /// Shows what fingers hold at the fingers' positions.
  mutating func show(at latch: Instant, where isWanted: (Gesture) -> Bool) {
    var queue = borrowQueue()
    core.resample(to: latch, on: view) { queue.append($0) }
    for gesture in queue where isWanted(gesture) {
      view.show(gesture, events: &events)
      note(at: gesture.time)
    }
    queue.removeAll(keepingCapacity: true)
    self.queue = queue
  }

  mutating func advanceList(to time: Instant) {
    view.advance(to: time, events: &events)
    note(at: time)
  }

  /// Calls the core, or the stage before it, and passes the resulting gestures to the list. The
  /// list is lent in place: a copy of all its parts is expensive, and no call changes it.
  ///
  /// - Returns: Whether there was a gesture.
  mutating func ask(
    _ question: (inout ContactStitcher, inout GestureCore, inout ListView, (Gesture) -> Void) ->
      Void
  ) -> Bool {
    var queue = borrowQueue()
    question(&stitcher, &core, &view) { queue.append($0) }
    var next = 0
    while next < queue.count {
      let gesture = queue[next]
      next += 1
      outputs.append(.gesture(gesture))
      view.handle(gesture, events: &events)
      if gesture.phase == .ended { noteCommit(of: gesture) }
      note(at: gesture.time)
    }
    queue.removeAll(keepingCapacity: true)
    self.queue = queue
    return next > 0
  }

  /// Notes in the core whether the list has carried out a swipe.
  @inline(never)  // Within the loop it costs each update of a gesture 200 instructions.
  private mutating func noteCommit(of gesture: Gesture) {
    guard case .rowPan = gesture.kind, events.contains(where: \.isCommit) else { return }
    core.noteCommit(of: gesture.contact)
  }

  /// Makes every gesture release an item.
  mutating func release(_ item: ItemID, at time: Instant) {
    _ = ask { _, core, _, emit in core.release(TargetID(item), at: time, emit: emit) }
  }

  /// The rows of these edits have other neighbours now.
  mutating func forgetSeams(beside edits: [Edit]) {
    for edit in edits {
      switch edit {
      case .move(let item, to: _): core.forgetSeams(of: TargetID(item))
      case .setCompleted(let item, _):
        if view.list.sinksCompleted { core.forgetSeams(of: TargetID(item)) }
      case .insert, .delete, .setText: break
      }
    }
  }

  /// Takes the queue's storage, so that closures may fill it while the core runs.
  private mutating func borrowQueue() -> [Gesture] {
    var taken: [Gesture] = []
    swap(&taken, &queue)
    return taken
  }

  /// Emits the list's events, each followed by its request to the store; releases rows that left.
  mutating func note(at time: Instant) {
    var hasLeft = false
    for event in events {
      let effect = event.effect
      if case .made(let changeset) = effect {
        undos.note(changeset)
        outputs.append(.store(.changeset(changeset)))
        continue
      }
      outputs.append(.event(event, at: time))
      switch effect {
      case .left: hasLeft = true
      case .undoAsked(let changeset?):
        undos.ask(for: changeset)
        outputs.append(.store(.undo(changeset)))
      case .undoAsked(nil):
        undos.ask()
        outputs.append(.store(.undoNewest(in: view.shownList)))
      case .editEnded(let item, _):
        dropDraft(of: item)
        outputs.append(.store(.readSuggestions))
      case .bannerDismissed(let banner):
        if screen.banner == banner { screen.banner = nil }
      case .editBegan: outputs.append(.store(.readSuggestions))
      case .wrote(.forget(let text)):
        outputs.append(.store(.forget(text)))
        forgetting += 1
      case .none, .made, .acted, .undone, .addedAgain, .textIsFull, .wrote, .keyboardTouched,
        .caretMoved:
        break
      }
    }
    guard hasLeft else { return events.removeAll(keepingCapacity: true) }
    let left = events
    events.removeAll(keepingCapacity: true)
    for case .left(let item) in left { release(item, at: time) }
  }

  mutating func apply(_ effect: ExternalChanges.Effect) {
    switch effect {
    case .none: break
    case .reload(let isForced): outputs.append(.store(.reload(isForced: isForced)))
    case .adopt: fatalError("ListSession: nothing was read that could be shown")
    }
  }

  /// Reloads what waited for a held row, once no contact holds a row.
  mutating func reloadWhenFree() {
    guard externalChanges.isWaiting, !view.isBusy else { return }
    apply(externalChanges.handle(.contactsLifted))
  }
}

extension ListEvent {
  /// Whether a swipe has changed its row.
  fileprivate var isCommit: Bool {
    guard case .swipeEnded(_, .some) = self else { return false }
    return true
  }
}
