// The way between a session and the store's writer, the same for whoever drives both.
package import Store
package import Units

extension StoreWriter {
  /// Hands on what a list asks for.
  ///
  /// - Complexity: O(1); nothing waits for the disk.
  package func carryOut(_ request: StoreRequest) {
    switch request {
    case .step(let step): submit(step)
    case .undo(let step): undo(step)
    case .undoNewest:
      // One that waits is the newest, and need not wait for the disk to be taken back.
      if let step = newestStep { undo(step) } else { undoNewest() }
    case .look(let isForced): look(isForced: isForced)
    case .recall: recall()
    case .forget(let text): forget(text)
    case .draft(let draft): submit(draft)
    case .acknowledge(let restoration): acknowledge(restoration)
    }
  }
}

extension ListSession {
  /// Takes what became of a submission.
  ///
  /// - Parameters:
  ///   - outcome: As the writer tells it.
  ///   - submissions: How many were made so far: items that were read before the last one are stale.
  ///   - time: When it is seen.
  package mutating func take(
    _ outcome: StoreOutcome, after submissions: Int, at time: Instant
  ) {
    switch outcome {
    case .undone(let report): undone(report, at: time)
    case .changed(let items, let count): read(items, isStale: count != submissions, at: time)
    case .failed(let error, let submission):
      switch submission {
      case .look: lookFailed()
      case .undo, .undoNewest: if !error.isWorthRetrying { undoFailed() }
      case .forget: forgotten()
      case .step, .acknowledge, .draft, .recall: break
      }
    case .recalled(let texts): if forgetting == 0 { recall(texts, at: time) }
    case .forgotten: forgotten()
    case .saved, .drafted, .acknowledged, .restored, .backedUp: break
    }
  }

  /// A text was forgotten, or could not be: what is known now is asked for.
  private mutating func forgotten() {
    forgetting = max(0, forgetting - 1)
    if forgetting == 0 { outputs.append(.store(.recall)) }
  }
}

extension StoreHealth {
  /// What became of submissions was taken.
  ///
  /// - Parameters:
  ///   - isWell: Whether the last outcome that tells says that the store does what it is asked for.
  ///   - writer: Whose outcomes they were.
  ///   - now: When.
  package mutating func heed(isWell: Bool, _ writer: StoreWriter, at now: Instant) {
    guard isWell else { return }
    if writer.isDone {
      handle(.rested, at: now)
    } else if writer.isWriting {
      handle(.wrote, at: now)
    }
  }
}

extension StoreOutcome {
  /// Whether the store did what it was asked for; nil where it says nothing of that.
  package var showsHealth: Bool? {
    switch self {
    case .saved, .undone, .changed, .acknowledged, .drafted, .recalled, .forgotten: true
    // What can never be stored says nothing against the disk.
    case .failed(let error, _): !error.isWorthRetrying
    case .restored, .backedUp: nil
    }
  }
}
