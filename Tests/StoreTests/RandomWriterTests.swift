// Random actions in random order on failing disks: the stored list matches the reported outcomes.
import Model
import Store
import TestCounts
import TestRandom
import TestStore
import Testing

@Suite("The writer, at random")
struct RandomWriterTests {
  /// Runs all seeds; in half of them the user is patient.
  private func run(
    _ body: (_ story: String, _ isPatient: Bool, inout SeededRandom) throws -> Void
  ) rethrows {
    for seed in 1...UInt64(TestCounts.count("random-writers")) {
      var chance = SeededRandom(seed: seed)
      try body("seed \(seed)", seed.isMultiple(of: 2), &chance)
    }
  }

  /// Performs the request at the head of the queue, or fails in a way that disks do.
  private func perform(
    _ request: StoreRequest, after done: Int, _ store: inout Store, _ chance: inout SeededRandom,
    isHealthy: Bool
  ) throws -> StoreOutcome {
    let luck = isHealthy ? 9 : chance.roll(0...9)
    guard luck >= 4 else {
      return .failed(StoreError(.locked, call: "begin", path: "", detail: ""), request)
    }
    switch request {
    case .changeset(let changeset):
      try store.apply(changeset)
      // Stored, although the disk reports an error.
      guard luck == 4 else { return .saved(1) }
      return .failed(StoreError(.io, call: "commit", path: "", detail: ""), request)
    case .undo(let id): return .undone(try store.undo(id))
    case .undoNewest: return .undone(try store.undo())
    case .reload: return .changed(.all(Lists(ofOne: try store.load())), after: done)
    case .acknowledge(let recoveryReport):
      try store.acknowledge(recoveryReport)
      return .acknowledged(recoveryReport)
    case .draft(.keep(let item)): try store.keep(item)
    case .draft(.drop(let item)): try store.dropDraft(of: item)
    case .readSuggestions: return .suggestionsRead(try store.readSuggestions())
    case .forget(let text):
      try store.forget(text)
      return .forgotten
    }
    return .drafted
  }

  @Test("with random actions between the writer's requests, the stored list matches the outcomes")
  func queue() throws {
    var cancelled = 0
    try run { story, isPatient, chance in
      let scratch = try Scratch()
      var store = try scratch.store()
      var queue = WriterQueue()
      var person = RandomPerson(story, isPatient: isPatient)
      var work: (StoreRequest, after: Int)?
      for turn in 0..<160 {
        let isEnd = turn >= 100
        switch chance.roll(0...(isEnd ? 1 : 3)) {
        case 0:
          if let (request, done) = work {
            let outcome = try perform(request, after: done, &store, &chance, isHealthy: isEnd)
            _ = queue.finish(outcome)
            work = nil
          } else {
            work = queue.begin()
          }
        case 1: person.hear(queue.drainOutcomes())
        default:
          switch person.next(&chance) {
          case .changeset(let changeset): queue.submit(.changeset(changeset))
          case .undo(let id): queue.submit(.undo(id))
          case .undoNewest:
            person.undoesNewest(queue.newestChangeset)
            queue.submit(.undoNewest(in: nil))
          case .reload: queue.submit(.reload(isForced: true))
          case nil: break
          }
        }
      }
      while let (request, done) = work ?? queue.begin() {
        work = nil
        _ = queue.finish(
          try perform(request, after: done, &store, &chance, isHealthy: true))
      }
      person.hear(queue.drainOutcomes())
      let stored = try store.load()
      check(person, stored, queue.submissions)
      cancelled += person.ledger.cancelled
    }
    #expect(cancelled > 0)
  }

  @Test("on two threads, with a file that is locked at times, the stored list matches the outcomes")
  func threads() throws {
    try run { story, isPatient, chance in
      let scratch = try Scratch()
      let loop = WriterLoop()
      let writer = try loop.writer(scratch.store(patience: 1))
      let other = try OtherProgram(scratch.path)
      var person = RandomPerson(story, isPatient: isPatient)
      var isLocked = false
      for _ in 0..<60 {
        switch chance.roll(0...9) {
        case 8: writer.suspend()
        case 9: writer.resume()
        case 0:
          // The writer itself may hold the lock.
          if isLocked { try other.run("COMMIT") }
          isLocked = !isLocked && other.tries("BEGIN IMMEDIATE")
        case 1: writer.retry()
        case 2, 3: person.hear(writer.drainOutcomes())
        default:
          switch person.next(&chance) {
          case .changeset(let changeset): writer.submit(.changeset(changeset))
          case .undo(let id): writer.submit(.undo(id))
          // Else it depends on the other thread which changeset that is.
          case .undoNewest where writer.changesWaiting == 0:
            person.undoesNewest()
            writer.submit(.undoNewest(in: nil))
          case .reload: writer.submit(.reload(isForced: true))
          case .undoNewest, nil: break
          }
        }
      }
      if isLocked { try other.run("COMMIT") }
      let submissions = writer.submissions
      let lost = writer.finish()
      #expect(lost == [], "\(story)")
      person.hear(writer.drainOutcomes())
      var store = try scratch.store()
      let stored = try store.load()
      check(person, stored, submissions)
    }
  }

  /// Checks that every submission has an outcome and that the stored list matches them.
  private func check(_ person: RandomPerson, _ stored: [Item], _ submissions: Int) {
    let ledger = person.ledger
    #expect(stored == ledger.list.items, "\(ledger.story)")
    #expect(ledger.open == [], "\(ledger.story)")
    #expect(ledger.asked == [], "\(ledger.story)")
    #expect(ledger.done == submissions, "\(ledger.story)")
    if person.isPatient { #expect(stored == person.view.items, "\(ledger.story)") }
  }
}
