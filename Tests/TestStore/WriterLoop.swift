// The event loop's side of the writer, without an event loop.
import Foundation
package import Model
package import Store

/// The result of a reload.
package struct Seen: Hashable {
  package let texts: [String]
  package let after: Int

  package init(texts: [String], after: Int) { (self.texts, self.after) = (texts, after) }
}

/// Collects outcomes until a condition holds; the wake-up callback signals a semaphore.
package final class WriterLoop {
  private let semaphore = DispatchSemaphore(value: 0)
  package private(set) var outcomes: [StoreOutcome] = []
  /// The list with all changesets made here, regardless of their outcomes.
  private var list: ItemList
  /// The list that was shown at first.
  private let first: ItemList
  private var changesets: UInt64 = 0

  package init(showing items: Item...) {
    list = ItemList(items: items)
    first = list
  }

  /// Makes a changeset with the next id.
  package func step(_ edits: Edit...) -> Changeset {
    changesets += 1
    guard let changeset = Changeset(ChangesetID(high: 5, low: changesets), edits, of: { list[$0] })
    else {
      fatalError("WriterLoop: \(edits) change nothing")
    }
    for edit in changeset.edits { list.apply(edit) }
    return changeset
  }

  package func writer(_ store: consuming Store) throws -> StoreWriter {
    let semaphore = semaphore
    return try StoreWriter(store: store) { semaphore.signal() }
  }

  /// A writer that opens its list itself.
  package func writer(
    _ path: String, opening: @escaping @Sendable () throws(StoreError) -> Store
  ) throws -> StoreWriter {
    let semaphore = semaphore
    return try StoreWriter(store: nil, path: path, opening: opening) { semaphore.signal() }
  }

  package func wait(for writer: StoreWriter, until isEnough: ([StoreOutcome]) -> Bool) {
    while !isEnough(outcomes) {
      // A minute passes only in a hung program; the test's expectations then fail.
      guard semaphore.wait(timeout: .now() + 60) == .success else { return }
      outcomes += writer.drainOutcomes()
    }
  }

  /// Results of reloads, each with the number of earlier submissions.
  package var seen: [Seen] {
    var list = first
    return outcomes.compactMap { outcome in
      guard case .changed(let items, let count) = outcome else { return nil }
      list.applyAll(list.edits(to: items.seen(from: .original)))
      return Seen(texts: list.items.map(\.text), after: count)
    }
  }

  package var saved: Int {
    outcomes.reduce(0) { sum, outcome in
      if case .saved(let count) = outcome { sum + count } else { sum }
    }
  }

  package var failures: [StoreRequest] {
    outcomes.compactMap { outcome in
      if case .failed(_, let submission) = outcome { submission } else { nil }
    }
  }

  package var restored: [RecoveryReport] {
    outcomes.compactMap { outcome in
      if case .restored(let recoveryReport) = outcome { recoveryReport } else { nil }
    }
  }

  package var backups: [Result<String, StoreError>] {
    outcomes.compactMap { outcome in
      if case .backedUp(let result) = outcome { result } else { nil }
    }
  }

  package var undone: [Change] { reports.flatMap(\.undone) }

  package var reports: [UndoReport] {
    outcomes.compactMap { outcome in
      if case .undone(let report) = outcome { report } else { nil }
    }
  }
}
