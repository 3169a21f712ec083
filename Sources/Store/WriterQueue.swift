// What was submitted and is not done yet, and what became of the rest: the channel without its threads.
package import Model

/// Submissions in their order, and outcomes in theirs. A value: it writes nothing and wakes nobody.
///
/// The head stays in the queue while it is being written, and leaves it after it is on the disk.
package struct WriterQueue {
  /// What is not done, the oldest first.
  package private(set) var waiting: [StoreRequest] = []
  /// How many steps and undos were submitted.
  package private(set) var submissions = 0
  /// The head could not be stored and waits for another try.
  package private(set) var isStuck = false
  /// What is to be kept of rows that are being written on, or no more: the newest of each row. It is
  /// written when nothing else waits, and is no change.
  private var drafts: [StoreRequest.Draft] = []
  private var areDraftsStuck = false
  private var outcomes: [StoreOutcome] = []
  /// What the writer does at this moment.
  private var inHand: StoreRequest?
  /// Steps and undos that left the queue.
  private var done = 0
  /// Steps that wait and that only the disk can take back: it may have them although it failed, or
  /// an undo changed their items there before who made them knew of it.
  private var bound: Set<StepID> = []

  /// Nothing was submitted yet.
  package init() {}

  /// Whether there is an outcome to be taken.
  package var hasOutcomes: Bool { !outcomes.isEmpty }

  /// Whether something is being written now, or will be without being asked for again.
  package var isWriting: Bool {
    switch inHand {
    case .step, .undo, .undoNewest, .acknowledge, .draft, .forget: true
    case .look, .recall, nil:
      !isStuck && (waiting.contains { !$0.isReading } || !drafts.isEmpty && !areDraftsStuck)
    }
  }

  /// How many steps and undos wait, the one that is being written included.
  package var changes: Int { waiting.count(where: \.isChange) }

  /// The step that waits behind all other changes; nil when an undo does, or nothing.
  package var newestStep: StepID? { waiting.last(where: \.isChange)?.step?.id }

  /// Whether nothing waits but looks, and nothing else is being done.
  package var isDone: Bool {
    switch inHand {
    case .step, .undo, .undoNewest, .acknowledge, .draft, .forget: false
    case .look, .recall, nil: waiting.allSatisfy(\.isReading) && drafts.isEmpty
    }
  }

  /// Everything that became of submissions since the last call, in order.
  package mutating func drainOutcomes() -> [StoreOutcome] {
    defer { outcomes = [] }
    return outcomes
  }

  /// Puts a request behind what waits. Of looks and of questions for what was used before one waits, and
  /// of drafts the newest of each row.
  package mutating func submit(_ request: StoreRequest) {
    switch request {
    case .draft(let draft):
      drafts.removeAll { $0.item == draft.item }
      return drafts.append(draft)
    case .look(let isForced):
      if let place = waiting.firstIndex(of: .look(isForced: !isForced)) {
        return waiting[place] = .look(isForced: true)
      }
      fallthrough
    case .recall:
      if !waiting.contains(request) { waiting.append(request) }
      return
    case .step, .undo, .undoNewest, .acknowledge, .forget: submissions += 1
    }
    if case .undo(let id) = request { return undo(id) }
    waiting.append(request)
    guard case .step(let step) = request else { return }
    for case .undone(let report) in outcomes { bind([step], by: report) }
  }

  /// Tells something. Steps that were saved one after another are told together.
  mutating func tell(_ outcome: StoreOutcome) {
    guard case .saved(let more) = outcome, case .saved(let count) = outcomes.last else {
      return outcomes.append(outcome)
    }
    outcomes[outcomes.count - 1] = .saved(count + more)
  }

  /// The writer takes the head in hand.
  ///
  /// - Returns: It, and how many submissions were worked off before; nil when nothing waits.
  package mutating func begin() -> (StoreRequest, after: Int)? {
    guard inHand == nil else { fatalError("WriterQueue: \(String(describing: inHand)) in hand") }
    if let head = waiting.first {
      inHand = head
      // It leaves the queue before: what changes from now on needs another look.
      if head.isReading { waiting.removeFirst() }
    } else {
      inHand = drafts.first.map { .draft($0) }
      areDraftsStuck = false
    }
    return inHand.map { ($0, after: done) }
  }

  /// The writer tells what came of what it has in hand; nil of a look that found no change.
  ///
  /// - Returns: Whether it is to go on with the next.
  package mutating func finish(_ outcome: StoreOutcome?) -> Bool {
    guard let request = inHand else {
      fatalError("WriterQueue: \(String(describing: outcome)) to nothing")
    }
    inHand = nil
    if let outcome { tell(outcome) }
    switch (request, outcome) {
    case (.step(let step), .saved): leave(step.id)
    case (.undo, .undone(let report)), (.undoNewest, .undone(let report)):
      leave(nil)
      bind(waiting.compactMap(\.step), by: report)
    case (.acknowledge, .acknowledged), (.forget, .forgotten): leave(nil)
    case (.look, .changed), (.look, nil), (.recall, .recalled): break
    // Another one of the same row may have come meanwhile.
    case (.draft(let draft), .drafted): drafts.removeAll { $0 == draft }
    case (_, .failed(let error, _)): return failed(error, request)
    case (.step, _), (.undo, _), (.undoNewest, _), (.look, _), (.acknowledge, _), (.draft, _),
      (.recall, _), (.forget, _):
      fatalError("WriterQueue: \(String(describing: outcome)) to \(request)")
    }
    return !isStuck
  }

  /// Takes a step out that waits, if the disk need not know of it, and tells so at once; else puts
  /// its undo behind what waits.
  private mutating func undo(_ id: StepID) {
    guard let index = cancellable(id), case .step(let step) = waiting[index] else {
      waiting.append(.undo(id))
      return
    }
    waiting.remove(at: index)
    if index == 0 { isStuck = false }
    // The step and its undo.
    done += 2
    outcomes.append(.undone(UndoReport(cancelling: step)))
  }

  /// Where a step waits that can be taken out: nothing behind it is about its items or is an undo,
  /// so that the disk without it is what everybody behind it takes it for.
  private func cancellable(_ id: StepID) -> Int? {
    guard !bound.contains(id), let index = waiting.firstIndex(where: { $0.step?.id == id }),
      let step = waiting[index].step, inHand != .step(step)
    else { return nil }
    let items = Set(step.changes.map(\.item.id))
    let isFree = waiting[(index + 1)...].allSatisfy { later in
      switch later {
      case .step(let step): !step.touches(items)
      case .undo, .undoNewest: false
      case .look, .acknowledge, .draft, .recall, .forget: true
      }
    }
    return isFree ? index : nil
  }

  /// Notes the steps that were made without knowing what an undo did to their items.
  private mutating func bind(_ steps: [Step], by report: UndoReport) {
    let items = Set(report.undone.map(\.item.id))
    for step in steps where step.touches(items) { bound.insert(step.id) }
  }

  /// The head is done with.
  private mutating func leave(_ step: StepID?) {
    waiting.removeFirst()
    done += 1
    isStuck = false
    if let step { bound.remove(step) }
  }

  /// What was in hand could not be done. Returns whether the writer is to go on with the next.
  private mutating func failed(_ error: StoreError, _ request: StoreRequest) -> Bool {
    switch request {
    case .look, .recall: return !isStuck
    case .draft(let draft):
      areDraftsStuck = error.isWorthRetrying
      if !areDraftsStuck { drafts.removeAll { $0 == draft } }
      // Whatever comes next rings, and only then is a draft tried again.
      return !areDraftsStuck
    case .step, .undo, .undoNewest, .acknowledge, .forget:
      isStuck = error.isWorthRetrying
      if !isStuck {
        leave(request.step?.id)
      } else if let step = request.step, error.isDoubtful {
        bound.insert(step.id)
      }
      return !isStuck
    }
  }
}
