// Connects a session to the store's writer, the same for every driver.
package import Store
package import Units

extension ListSession {
  /// Takes the outcome of a submission.
  ///
  /// - Parameters:
  ///   - outcome: From the writer.
  ///   - submissions: How many submissions there were so far: items that were read before the last
  ///     one are stale.
  ///   - time: Now.
  package mutating func take(
    _ outcome: StoreOutcome, after submissions: Int, at time: Instant
  ) {
    switch outcome {
    case .undone(let report): undone(report, at: time)
    case .changed(let items, let count): read(items, isStale: count != submissions, at: time)
    case .failed(let error, let submission):
      switch submission {
      case .reload: reloadFailed()
      case .undo, .undoNewest: if !error.isWorthRetrying { undoFailed() }
      case .forget: forgotten()
      case .changeset, .acknowledge, .draft, .readSuggestions: break
      }
    case .suggestionsRead(let texts): if forgetting == 0 { readSuggestions(texts, at: time) }
    case .forgotten: forgotten()
    case .saved, .drafted, .acknowledged, .restored, .backedUp, .checked: break
    }
  }

  /// A text was forgotten, or could not be: requests the suggestions anew.
  private mutating func forgotten() {
    forgetting = max(0, forgetting - 1)
    if forgetting == 0 { outputs.append(.store(.readSuggestions)) }
  }
}

extension StoreHealth {
  /// Updates the health after outcomes were taken.
  ///
  /// - Parameters:
  ///   - isWell: The last `StoreOutcome.showsHealth` that is not nil; false if none is.
  ///   - writer: The writer of the outcomes.
  ///   - now: The time.
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
  /// Whether the store did what it was asked for; nil for an outcome that does not show this.
  package var showsHealth: Bool? {
    switch self {
    case .saved, .undone, .changed, .acknowledged, .drafted, .suggestionsRead, .forgotten: true
    // What can never be stored is no fault of the disk.
    case .failed(let error, _): !error.isWorthRetrying
    case .restored, .backedUp, .checked: nil
    }
  }
}
