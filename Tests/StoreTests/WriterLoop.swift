// The loop's side of the writer, without a loop.
import Foundation
import Model
import Store

/// What a look told.
struct Seen: Hashable {
  let texts: [String]
  let after: Int
}

/// Collects outcomes until a condition holds; the wake-up call is a semaphore here.
final class WriterLoop {
  private let bell = DispatchSemaphore(value: 0)
  private(set) var outcomes: [StoreWriter.Outcome] = []

  func writer(_ store: consuming Store) throws -> StoreWriter {
    let bell = bell
    return try StoreWriter(store: store) { bell.signal() }
  }

  func wait(for writer: StoreWriter, until isEnough: ([StoreWriter.Outcome]) -> Bool) {
    while !isEnough(outcomes) {
      // A minute is for a hung program only: the test then fails by its expectations.
      guard bell.wait(timeout: .now() + 60) == .success else { return }
      outcomes += writer.takeResults()
    }
  }

  /// What looks told, and after how many submissions.
  var seen: [Seen] {
    outcomes.compactMap { outcome in
      if case .changed(let items, let count) = outcome {
        Seen(texts: items.map(\.text), after: count)
      } else {
        nil
      }
    }
  }

  var saved: Int {
    outcomes.reduce(0) { sum, outcome in
      if case .saved(let count) = outcome { sum + count } else { sum }
    }
  }

  var failures: [StoreWriter.Submission] {
    outcomes.compactMap { outcome in
      if case .failed(_, let submission) = outcome { submission } else { nil }
    }
  }

  var undone: [Change] {
    outcomes.flatMap { outcome -> [Change] in
      if case .undone(let report) = outcome { report.undone } else { [] }
    }
  }
}
