// What comes of a question to the gesture core, in order: the list has it, and what that told goes out.
import Gestures
import ListUI
import Model
import Store
import Units

extension ListSession {
  /// Lets time pass for fingers that rest, and for those that are missing.
  ///
  /// - Returns: Whether the list was given anything.
  mutating func passTime(to time: Instant) -> Bool {
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
  mutating func show(at latch: Instant, where isWanted: (Gesture) -> Bool) {
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
  mutating func ask(
    _ question: (inout ContactStitcher, inout GestureCore, inout ListView, (Gesture) -> Void) ->
      Void
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
  mutating func release(_ item: ItemID, at time: Instant) {
    _ = ask { _, core, _, emit in core.release(TargetID(item), at: time, emit: emit) }
  }

  /// Rows that somebody moved have other neighbours now.
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

  mutating func apply(_ effect: ExternalChanges.Effect) {
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
