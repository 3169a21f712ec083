// The writer's queue: waiting requests and their outcomes, without threads.
package import Model

/// Requests in order, and outcomes in order. A value: it does no I/O and wakes no thread.
///
/// The head stays in the queue while it is being written, and leaves after it is on disk. A read
/// leaves when it begins.
package struct WriterQueue {
  /// The waiting requests, the oldest first.
  package private(set) var waiting: [StoreRequest] = []
  /// How many requests other than reads and drafts were submitted.
  package private(set) var submissions = 0
  /// The head could not be stored and waits for a retry.
  package private(set) var isStuck = false
  /// The drafts to store or delete, the newest of each row. They are processed when nothing else
  /// waits, and are no changes.
  private var drafts: [StoreRequest.Draft] = []
  private var areDraftsStuck = false
  private var outcomes: [StoreOutcome] = []
  /// The request in progress.
  private var inProgress: StoreRequest?
  /// How many submissions left the queue.
  private var done = 0
  /// Waiting changesets that cannot be cancelled: they may be on disk although writing failed, or
  /// an undo changed their items on disk before the submitter knew.
  private var bound: Set<ChangesetID> = []

  /// An empty queue.
  package init() {}

  /// Whether there are outcomes to drain.
  package var hasOutcomes: Bool { !outcomes.isEmpty }

  /// Whether a request is being written now, or will be without another submission.
  package var isWriting: Bool {
    switch inProgress {
    case .changeset, .undo, .undoNewest, .acknowledge, .draft, .forget: true
    case .reload, .readSuggestions, nil:
      !isStuck && (waiting.contains { !$0.isReading } || !drafts.isEmpty && !areDraftsStuck)
    }
  }

  /// How many changesets and undos wait, including the one that is being written.
  package var changes: Int { waiting.count(where: \.isChange) }

  /// The last of the waiting changes; nil if it is an undo, or if no change waits.
  package var newestChangeset: ChangesetID? { newestChangeset(in: nil) }

  /// The last of the waiting changes that may change a list; nil if it is an undo, or if none waits.
  private func newestChangeset(in list: ListID?) -> ChangesetID? {
    for request in waiting.reversed() where request.isChange {
      guard let changeset = request.changeset else { return nil }
      guard let list else { return changeset.id }
      if changeset.changes.contains(where: { $0.concerns(list) }) { return changeset.id }
    }
    return nil
  }

  /// The changesets at the head of the queue, up to the first other request, and no more than the
  /// history keeps: each is found there if it has to be repeated.
  package var leadingChangesets: [Changeset] {
    waiting.prefix(Changeset.kept).prefix { $0.changeset != nil }.compactMap(\.changeset)
  }

  /// Whether only reads wait, and no write is in progress.
  package var isDone: Bool {
    switch inProgress {
    case .changeset, .undo, .undoNewest, .acknowledge, .draft, .forget: false
    case .reload, .readSuggestions, nil: waiting.allSatisfy(\.isReading) && drafts.isEmpty
    }
  }

  /// Removes and returns all outcomes since the last call, in order.
  package mutating func drainOutcomes() -> [StoreOutcome] {
    defer { outcomes = [] }
    return outcomes
  }

  /// Queues a request. At most one reload, one read of suggestions and one draft of each row wait.
  package mutating func submit(_ request: StoreRequest) {
    switch request {
    case .draft(let draft):
      drafts.removeAll { $0.item == draft.item }
      return drafts.append(draft)
    case .reload(let isForced):
      if let place = waiting.firstIndex(of: .reload(isForced: !isForced)) {
        return waiting[place] = .reload(isForced: true)
      }
      fallthrough
    case .readSuggestions:
      if !waiting.contains(request) { waiting.append(request) }
      return
    case .changeset, .undo, .undoNewest, .acknowledge, .forget: submissions += 1
    }
    if case .undo(let id) = request { return undo(id) }
    // A changeset that still waits is the newest, and can be undone before it reaches the disk.
    if case .undoNewest(let list) = request, let newest = newestChangeset(in: list) {
      return undo(newest)
    }
    waiting.append(request)
    guard case .changeset(let changeset) = request else { return }
    for case .undone(let report) in outcomes { bind([changeset], by: report) }
  }

  /// Adds an outcome. Consecutive saved changesets become one outcome.
  mutating func report(_ outcome: StoreOutcome) {
    guard case .saved(let more) = outcome, case .saved(let count) = outcomes.last else {
      return outcomes.append(outcome)
    }
    outcomes[outcomes.count - 1] = .saved(count + more)
  }

  /// The writer begins the next request.
  ///
  /// - Returns: The request, and how many submissions were processed before; nil if nothing waits.
  package mutating func begin() -> (StoreRequest, after: Int)? {
    guard inProgress == nil else {
      fatalError("WriterQueue: \(String(describing: inProgress)) in progress")
    }
    if let head = waiting.first {
      inProgress = head
      // A read leaves the queue before it runs: a later change needs another read.
      if head.isReading { waiting.removeFirst() }
    } else {
      inProgress = drafts.first.map { .draft($0) }
      areDraftsStuck = false
    }
    return inProgress.map { ($0, after: done) }
  }

  /// The writer ends the request in progress with its outcome; nil for a reload that found no
  /// change.
  ///
  /// - Returns: Whether to continue with the next request.
  package mutating func finish(_ outcome: StoreOutcome?) -> Bool {
    guard let request = inProgress else {
      fatalError("WriterQueue: \(String(describing: outcome)) to nothing")
    }
    inProgress = nil
    if let outcome { report(outcome) }
    switch (request, outcome) {
    case (.changeset(let changeset), .saved): leave(changeset.id)
    case (.undo, .undone(let report)), (.undoNewest, .undone(let report)):
      leave(nil)
      bind(waiting.compactMap(\.changeset), by: report)
    case (.acknowledge, .acknowledged), (.forget, .forgotten): leave(nil)
    case (.reload, .changed), (.reload, nil), (.readSuggestions, .suggestionsRead): break
    // A newer draft of the same row may have come meanwhile.
    case (.draft(let draft), .drafted): drafts.removeAll { $0 == draft }
    case (_, .failed(let error, _)): return failed(error, request)
    case (.changeset, _), (.undo, _), (.undoNewest, _), (.reload, _), (.acknowledge, _),
      (.draft, _),
      (.readSuggestions, _), (.forget, _):
      fatalError("WriterQueue: \(String(describing: outcome)) to \(request)")
    }
    return !isStuck
  }

  /// Cancels a waiting changeset, if it can be cancelled, and reports it as undone at once;
  /// otherwise queues the undo.
  private mutating func undo(_ id: ChangesetID) {
    guard let index = cancellable(id), case .changeset(let changeset) = waiting[index] else {
      waiting.append(.undo(id))
      return
    }
    waiting.remove(at: index)
    if index == 0 { isStuck = false }
    // The changeset and its undo.
    done += 2
    outcomes.append(.undone(UndoReport(cancelling: changeset)))
  }

  /// The index of a waiting changeset that can be cancelled. No request behind it may change its
  /// items or be an undo, so that the later requests do not depend on it.
  private func cancellable(_ id: ChangesetID) -> Int? {
    guard !bound.contains(id), let index = waiting.firstIndex(where: { $0.changeset?.id == id }),
      let changeset = waiting[index].changeset, inProgress != .changeset(changeset)
    else { return nil }
    let items = Set(changeset.changes.map(\.item.id))
    let isFree = waiting[(index + 1)...].allSatisfy { later in
      switch later {
      case .changeset(let changeset): !changeset.touches(items)
      case .undo, .undoNewest: false
      case .reload, .acknowledge, .draft, .readSuggestions, .forget: true
      }
    }
    return isFree ? index : nil
  }

  /// Marks the changesets that were submitted without knowing what an undo did to their items.
  private mutating func bind(_ changesets: [Changeset], by report: UndoReport) {
    let items = Set(report.undone.map(\.item.id))
    for changeset in changesets where changeset.touches(items) { bound.insert(changeset.id) }
  }

  /// Removes the processed head.
  private mutating func leave(_ changeset: ChangesetID?) {
    waiting.removeFirst()
    done += 1
    isStuck = false
    if let changeset { bound.remove(changeset) }
  }

  /// Ends the request in progress with an error. Returns whether to continue with the next one.
  private mutating func failed(_ error: StoreError, _ request: StoreRequest) -> Bool {
    switch request {
    case .reload, .readSuggestions: return !isStuck
    case .draft(let draft):
      areDraftsStuck = error.isWorthRetrying
      if !areDraftsStuck { drafts.removeAll { $0 == draft } }
      // The next submission wakes the writer, which then retries the draft.
      return !areDraftsStuck
    case .changeset, .undo, .undoNewest, .acknowledge, .forget:
      isStuck = error.isWorthRetrying
      if !isStuck {
        leave(request.changeset?.id)
      } else if let changeset = request.changeset, error.isDoubtful {
        bound.insert(changeset.id)
      }
      return !isStuck
    }
  }
}
