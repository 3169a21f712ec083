// What was submitted and is not done yet, and what became of the rest: the desk without its threads.
package import Model

/// Submissions in their order, and outcomes in theirs. A value: it writes nothing and wakes nobody.
///
/// The head stays in the queue while it is being written, and leaves it after it is on the disk.
package struct WriterQueue {
  /// What the writer is to do.
  package enum Work: Hashable, Sendable {
    case store(Step)
    case undo(StepID)
    case undoNewest
    /// Tell the items if another process changed them, or in any case; so many submissions were
    /// worked off before.
    case look(isForced: Bool, after: Int)
    case acknowledge(Restoration)
    case draft(StoreWriter.Draft)
    case recall
    case forget(String)
  }

  /// What came of it.
  package enum Answer: Hashable, Sendable {
    case stored
    case undone(UndoReport)
    /// Nil when no other process changed them.
    case items([Item]?)
    case acknowledged
    case drafted
    case recalled([UsedText])
    case forgotten
    case failed(StoreError)
  }

  /// What is not done, the oldest first.
  package private(set) var waiting: [StoreWriter.Submission] = []
  /// How many steps and undos were submitted.
  package private(set) var submissions = 0
  /// The head could not be stored and waits for another try.
  package private(set) var isStuck = false
  /// What is to be kept of rows that are being written on, or no more: the newest of each row. It is
  /// written when nothing else waits, and is no change.
  private var drafts: [StoreWriter.Draft] = []
  private var areDraftsStuck = false
  private var outcomes: [StoreWriter.Outcome] = []
  /// What the writer does at this moment.
  private var inHand: Work?
  /// The look that waits tells the items in any case.
  private var isLookForced = false
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
    case .store, .undo, .undoNewest, .acknowledge, .draft, .forget: true
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
    case .store, .undo, .undoNewest, .acknowledge, .draft, .forget: false
    case .look, .recall, nil: waiting.allSatisfy(\.isReading) && drafts.isEmpty
    }
  }

  /// Everything that became of submissions since the last call, in order.
  package mutating func drainOutcomes() -> [StoreWriter.Outcome] {
    defer { outcomes = [] }
    return outcomes
  }

  /// Puts a step behind what waits.
  package mutating func submit(_ step: Step) {
    submissions += 1
    waiting.append(.step(step))
    for case .undone(let report) in outcomes { bind([step], by: report) }
  }

  /// Puts an undo of the newest step behind what waits.
  package mutating func undoNewest() {
    submissions += 1
    waiting.append(.undoNewest)
  }

  /// Takes a step out that waits, if the disk need not know of it, and tells so at once; else puts
  /// its undo behind what waits.
  package mutating func undo(_ id: StepID) {
    submissions += 1
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

  /// Tells something that answers no submission.
  mutating func tell(_ outcome: StoreWriter.Outcome) { outcomes.append(outcome) }

  /// Puts an acknowledgement behind what waits.
  package mutating func acknowledge(_ restoration: Restoration) {
    submissions += 1
    waiting.append(.acknowledge(restoration))
  }

  /// Notes what is to be kept of a row, in place of what was to be of the same row.
  package mutating func submit(_ draft: StoreWriter.Draft) {
    drafts.removeAll { $0.item == draft.item }
    drafts.append(draft)
  }

  /// Puts the question for what was used before behind what waits, unless it waits already.
  package mutating func recall() {
    if !waiting.contains(.recall) { waiting.append(.recall) }
  }

  /// Puts it behind what waits that nothing is known of a text.
  package mutating func forget(_ text: String) {
    submissions += 1
    waiting.append(.forget(text))
  }

  /// Puts a look behind what waits, unless one waits already.
  package mutating func look(isForced: Bool) {
    if !waiting.contains(.look) { waiting.append(.look) }
    if isForced { isLookForced = true }
  }

  /// The writer takes the head in hand.
  ///
  /// - Returns: Nil when nothing waits.
  package mutating func begin() -> Work? {
    guard inHand == nil else { fatalError("WriterQueue: \(String(describing: inHand)) in hand") }
    switch waiting.first {
    case nil:
      inHand = drafts.first.map { .draft($0) }
      areDraftsStuck = false
    case .step(let step): inHand = .store(step)
    case .undo(let id): inHand = .undo(id)
    case .undoNewest: inHand = .undoNewest
    case .acknowledge(let restoration): inHand = .acknowledge(restoration)
    case .forget(let text): inHand = .forget(text)
    case .draft: fatalError("WriterQueue: a draft among changes")
    case .recall:
      waiting.removeFirst()
      inHand = .recall
    case .look:
      // It leaves the queue before: what changes from now on needs another look.
      waiting.removeFirst()
      inHand = .look(isForced: isLookForced, after: done)
      isLookForced = false
    }
    return inHand
  }

  /// The writer tells what came of what it has in hand.
  ///
  /// - Returns: Whether it is to go on with the next.
  package mutating func finish(_ answer: Answer) -> Bool {
    guard let work = inHand else { fatalError("WriterQueue: \(answer) to nothing") }
    inHand = nil
    switch (work, answer) {
    case (.store(let step), .stored):
      leave(step.id)
      saved()
    case (.undo, .undone(let report)), (.undoNewest, .undone(let report)):
      leave(nil)
      bind(waiting.compactMap(\.step), by: report)
      outcomes.append(.undone(report))
    case (.acknowledge(let restoration), .acknowledged):
      leave(nil)
      outcomes.append(.acknowledged(restoration))
    case (.forget, .forgotten):
      leave(nil)
      outcomes.append(.forgotten)
    case (.recall, .recalled(let texts)): outcomes.append(.recalled(texts))
    case (.draft(let draft), .drafted):
      // Another one of the same row may have come meanwhile.
      drafts.removeAll { $0 == draft }
      outcomes.append(.drafted)
    case (.draft(let draft), .failed(let error)):
      outcomes.append(.failed(error, .draft(draft)))
      areDraftsStuck = error.isWorthRetrying
      if !areDraftsStuck { drafts.removeAll { $0 == draft } }
    case (.look(_, let count), .items(let items)):
      if let items { outcomes.append(.changed(items, after: count)) }
    case (.store(let step), .failed(let error)):
      if error.isDoubtful { bound.insert(step.id) }
      failed(error, .step(step))
      if !isStuck { bound.remove(step.id) }
    case (.undo(let id), .failed(let error)): failed(error, .undo(id))
    case (.undoNewest, .failed(let error)): failed(error, .undoNewest)
    case (.acknowledge(let restoration), .failed(let error)):
      failed(error, .acknowledge(restoration))
    case (.forget(let text), .failed(let error)): failed(error, .forget(text))
    case (.look, .failed(let error)): outcomes.append(.failed(error, .look))
    case (.recall, .failed(let error)): outcomes.append(.failed(error, .recall))
    case (.recall, _), (.forget, _), (_, .recalled), (_, .forgotten),
      (.store, .undone), (.store, .items), (.store, .acknowledged), (.undo, .stored),
      (.undo, .items), (.undo, .acknowledged), (.undoNewest, .stored), (.undoNewest, .items),
      (.undoNewest, .acknowledged), (.look, .stored), (.look, .undone), (.look, .acknowledged),
      (.acknowledge, .stored), (.acknowledge, .undone), (.acknowledge, .items), (_, .drafted),
      (.draft, .stored), (.draft, .undone), (.draft, .items), (.draft, .acknowledged):
      fatalError("WriterQueue: \(answer) to \(work)")
    }
    // Whatever comes next rings, and only then is a draft tried again.
    if case (.draft, .failed) = (work, answer) { return !areDraftsStuck }
    return !isStuck
  }

  /// Where a step waits that can be taken out: nothing behind it is about its items or is an undo,
  /// so that the disk without it is what everybody behind it takes it for.
  private func cancellable(_ id: StepID) -> Int? {
    guard !bound.contains(id), let index = waiting.firstIndex(where: { $0.step?.id == id }),
      let step = waiting[index].step, inHand != .store(step)
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

  private mutating func saved() {
    guard case .saved(let count) = outcomes.last else { return outcomes.append(.saved(1)) }
    outcomes[outcomes.count - 1] = .saved(count + 1)
  }

  private mutating func failed(_ error: StoreError, _ submission: StoreWriter.Submission) {
    outcomes.append(.failed(error, submission))
    guard !error.isWorthRetrying else { return isStuck = true }
    leave(nil)
  }
}

extension StoreWriter.Submission {
  /// Whether it changes items.
  fileprivate var isChange: Bool {
    switch self {
    case .step, .undo, .undoNewest: true
    case .look, .acknowledge, .draft, .recall, .forget: false
    }
  }

  /// Whether it only reads.
  var isReading: Bool { self == .look || self == .recall }

  /// The step that it stores, nil when it stores none.
  fileprivate var step: Step? {
    switch self {
    case .step(let step): step
    case .undo, .undoNewest, .look, .acknowledge, .draft, .recall, .forget: nil
    }
  }
}
