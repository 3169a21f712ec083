// The writer's queue, event by event: what is written, removed and reported, and when.
import Model
import Store
import TestStore
import Testing

@Suite("The writer's queue")
struct WriterQueueTests {
  /// A call of the queue, or an expectation.
  enum Event {
    case submit(Changeset)
    case undo(ChangesetID)
    case undoNewest
    case reload(isForced: Bool)
    /// The writer begins this request at the head, after so many submissions.
    case begins(StoreRequest?, after: Int? = nil)
    /// The writer ends the request, and continues or stops.
    case ends(StoreOutcome?, goesOn: Bool)
    /// The event loop takes exactly these outcomes.
    case reported([StoreOutcome])
    /// A user has acknowledged the recovery report.
    case acknowledge
    /// Number of waiting changes, and whether all other work is done.
    case counts(Int, isDone: Bool)
    /// The newest waiting change is this changeset, or none.
    case newest(ChangesetID?)
    /// Exactly these requests wait.
    case waits([StoreRequest])
  }

  private static let milk = item(1, "Milk")
  private static let bread = item(2, "Bread", after: milk.order)

  /// Changesets 1 and 2 change milk, 3 changes bread.
  private static let first = Changeset(ChangesetID(high: 0, low: 1), [.added(milk)])
  private static let second = Changeset(ChangesetID(high: 0, low: 2), [.deleted(milk)])
  private static let third = Changeset(ChangesetID(high: 0, low: 3), [.added(bread)])
  private static let unknown = ChangesetID(high: 0, low: 9)

  private static func cancelled(_ changeset: Changeset) -> StoreOutcome {
    .undone(UndoReport(cancelling: changeset))
  }

  private static func whole(_ item: Item) -> LoadedItems { .all(Lists(ofOne: [item])) }

  private static func error(
    _ reason: StoreError.Reason, at call: String = "begin"
  ) -> StoreError { StoreError(reason, call: call, path: "/list", detail: "as a test says") }

  private static let recoveryReport = RecoveryReport(
    damaged: "list.damaged", salvaged: 1, filled: 0, lost: 0, backup: nil)
  private static let locked = error(.locked)
  private static let stuck: [Event] = [
    .submit(first), .begins(.changeset(first)),
    .ends(.failed(locked, .changeset(first)), goesOn: false),
    .reported([.failed(locked, .changeset(first))]),
  ]

  private static let writing: [(String, [Event])] = [
    (
      "changesets are written in order and counted together",
      [
        .submit(first), .submit(third), .begins(.changeset(first)), .ends(.saved(1), goesOn: true),
        .waits([.changeset(third)]), .begins(.changeset(third)), .ends(.saved(1), goesOn: true),
        .begins(nil), .reported([.saved(2)]), .reported([]), .waits([]),
      ]
    ),
    (
      "saved changesets are reported in order among other outcomes",
      [
        .submit(first), .begins(.changeset(first)), .undoNewest, .submit(third),
        .ends(.saved(1), goesOn: true), .begins(.undo(first.id)),
        .ends(.undone(UndoReport(.changeset(first.id))), goesOn: true), .begins(.changeset(third)),
        .ends(.saved(1), goesOn: true),
        .reported([.saved(1), .undone(UndoReport(.changeset(first.id))), .saved(1)]),
      ]
    ),
    (
      "a failed request is tried again before later ones",
      stuck + [
        .submit(third), .begins(.changeset(first)),
        .ends(.failed(locked, .changeset(first)), goesOn: false),
        .begins(.changeset(first)), .ends(.saved(1), goesOn: true), .begins(.changeset(third)),
        .ends(.saved(1), goesOn: true), .reported([.failed(locked, .changeset(first)), .saved(2)]),
      ]
    ),
    (
      "a changeset that can never be stored is reported once and dropped",
      [
        .submit(first), .submit(third), .begins(.changeset(first)),
        .ends(.failed(error(.refused), .changeset(first)), goesOn: true),
        .begins(.changeset(third)),
        .ends(.saved(1), goesOn: true),
        .reported([.failed(error(.refused), .changeset(first)), .saved(1)]),
      ]
    ),
    (
      "a failed undo waits like a changeset",
      [
        .undo(unknown), .undoNewest, .begins(.undo(unknown)),
        .ends(.failed(locked, .undo(unknown)), goesOn: false),
        .waits([.undo(unknown), .undoNewest(in: nil)]),
        .begins(.undo(unknown)), .ends(.undone(UndoReport(.unknown(unknown))), goesOn: true),
        .begins(.undoNewest(in: nil)), .ends(.failed(locked, .undoNewest(in: nil)), goesOn: false),
        .waits([.undoNewest(in: nil)]),
        .reported([
          .failed(locked, .undo(unknown)), .undone(UndoReport(.unknown(unknown))),
          .failed(locked, .undoNewest(in: nil)),
        ]),
      ]
    ),
    (
      "a reload reports the submissions done before it, is queued once and is not retried",
      [
        .reload(isForced: false), .reload(isForced: true), .submit(first),
        .waits([.reload(isForced: true), .changeset(first)]),
        .begins(.reload(isForced: true), after: 0), .reload(isForced: false),
        .ends(.changed(whole(milk), after: 0), goesOn: true), .begins(.changeset(first)),
        .ends(.saved(1), goesOn: true),
        .begins(.reload(isForced: false), after: 1), .ends(nil, goesOn: true),
        .reload(isForced: false), .begins(.reload(isForced: false), after: 1),
        .ends(.failed(locked, .reload(isForced: false)), goesOn: true), .waits([]),
        .reported([
          .changed(whole(milk), after: 0), .saved(1), .failed(locked, .reload(isForced: false)),
        ]),
      ]
    ),
    (
      "changesets and undos count as waiting changes, including the one in progress",
      [
        .counts(0, isDone: true), .newest(nil), .reload(isForced: false),
        .counts(0, isDone: true),
        .begins(.reload(isForced: false), after: 0), .submit(first), .reload(isForced: false),
        .newest(first.id), .undo(unknown), .newest(nil), .undoNewest, .acknowledge,
        .counts(3, isDone: false), .ends(nil, goesOn: true),
        .begins(.changeset(first)), .counts(3, isDone: false), .ends(.saved(1), goesOn: true),
        .begins(.reload(isForced: false), after: 1), .ends(nil, goesOn: true),
        .begins(.undo(unknown)), .ends(.failed(locked, .undo(unknown)), goesOn: false),
        .counts(2, isDone: false),
        .begins(.undo(unknown)), .ends(.undone(UndoReport(.unknown(unknown))), goesOn: true),
        .begins(.undoNewest(in: nil)), .ends(.undone(UndoReport()), goesOn: true),
        .counts(0, isDone: false), .begins(.acknowledge(recoveryReport)), .counts(0, isDone: false),
        .ends(.acknowledged(recoveryReport), goesOn: true), .counts(0, isDone: true),
        .newest(nil),
        .reported([
          .saved(1), .failed(locked, .undo(unknown)), .undone(UndoReport(.unknown(unknown))),
          .undone(UndoReport()), .acknowledged(recoveryReport),
        ]),
      ]
    ),
  ]

  private static let cancelling: [(String, [Event])] = [
    (
      "undoing a waiting changeset removes it and reports that at once",
      [
        .submit(first), .submit(third), .undo(first.id), .reported([cancelled(first)]),
        .waits([.changeset(third)]), .begins(.changeset(third)), .ends(.saved(1), goesOn: true),
        .undo(first.id), .waits([.undo(first.id)]),
      ]
    ),
    (
      "undoing the newest removes a changeset that waits, and then the one before it",
      [
        .submit(first), .reload(isForced: false), .submit(third), .undoNewest,
        .reported([cancelled(third)]), .undoNewest, .reported([cancelled(first)]), .undoNewest,
        .waits([.reload(isForced: false), .undoNewest(in: nil)]), .undoNewest,
        .waits([.reload(isForced: false), .undoNewest(in: nil), .undoNewest(in: nil)]),
      ]
    ),
    (
      "undoing a changeset that failed removes it, and the next one is tried",
      stuck + [
        .submit(third), .undo(first.id), .reported([cancelled(first)]), .waits([.changeset(third)]),
        .begins(.changeset(third)), .ends(.saved(1), goesOn: true), .reported([.saved(1)]),
      ]
    ),
    (
      "undoing a changeset that is being written does not remove it",
      [
        .submit(first), .begins(.changeset(first)), .undo(first.id), .reported([]),
        .ends(.saved(1), goesOn: true), .begins(.undo(first.id)),
        .ends(.undone(UndoReport(.changeset(first.id))), goesOn: true),
        .reported([.saved(1), .undone(UndoReport(.changeset(first.id)))]),
      ]
    ),
    (
      "undoing a changeset behind the one being written removes it",
      [
        .submit(first), .submit(third), .begins(.changeset(first)), .undo(third.id),
        .reported([cancelled(third)]), .ends(.saved(1), goesOn: true), .begins(nil),
      ]
    ),
    (
      "undoing a waiting changeset during a reload does not change the reload's count",
      [
        .reload(isForced: true), .submit(first), .begins(.reload(isForced: true), after: 0),
        .undo(first.id), .ends(.changed(whole(bread), after: 0), goesOn: true),
        .reported([cancelled(first), .changed(whole(bread), after: 0)]), .reload(isForced: true),
        .begins(.reload(isForced: true), after: 2),
      ]
    ),
    (
      "a changeset whose item a later one changes is undone after that one",
      stuck + [
        .submit(second), .undo(first.id), .reported([]),
        .waits([.changeset(first), .changeset(second), .undo(first.id)]),
      ]
    ),
    (
      "of two changesets of one item the later is removed first, then the earlier",
      stuck + [
        .submit(second), .undo(second.id), .undo(first.id), .waits([]),
        .reported([cancelled(second), cancelled(first)]),
      ]
    ),
    (
      "a changeset followed by an undo is undone after that, also when asked twice",
      stuck + [
        .undo(unknown), .undo(first.id), .undo(first.id), .reported([]),
        .waits([.changeset(first), .undo(unknown), .undo(first.id), .undo(first.id)]),
      ]
    ),
    (
      "a changeset that follows a waiting undo is removed",
      [
        .undo(unknown), .submit(first), .undo(first.id), .reported([cancelled(first)]),
        .waits([.undo(unknown)]),
      ]
    ),
    (
      "a reload behind a changeset does not prevent its removal",
      stuck + [
        .reload(isForced: false), .submit(third), .undo(first.id),
        .waits([.reload(isForced: false), .changeset(third)]),
        .begins(.reload(isForced: false), after: 2),
      ]
    ),
    (
      "a changeset that was submitted twice is undone after both",
      stuck + [
        .submit(first), .undo(first.id),
        .waits([.changeset(first), .changeset(first), .undo(first.id)]),
      ]
    ),
    (
      "a failed changeset that may have been stored is undone in the file",
      [
        .submit(first), .begins(.changeset(first)),
        .ends(.failed(error(.io, at: "commit"), .changeset(first)), goesOn: false), .undo(first.id),
        .waits([.changeset(first), .undo(first.id)]),
      ]
    ),
    (
      "a changeset that failed on a full disk is removed",
      [
        .submit(first), .begins(.changeset(first)),
        .ends(.failed(error(.full, at: "commit"), .changeset(first)), goesOn: false),
        .undo(first.id),
        .waits([]),
      ]
    ),
    (
      "a changeset submitted before the outcome of an undo of its item is undone in the file",
      [
        .undo(unknown), .begins(.undo(unknown)), .submit(second), .submit(third),
        .ends(
          .undone(UndoReport(cancelling: Changeset(unknown, [.completed(milk)]))), goesOn: true),
        .undo(third.id), .undo(second.id), .waits([.changeset(second), .undo(second.id)]),
      ]
    ),
    (
      "a changeset submitted before the event loop took such an outcome is undone in the file",
      stuck + [
        .undo(first.id), .submit(second), .undo(second.id),
        .waits([.changeset(second), .undo(second.id)]), .reported([cancelled(first)]),
        .submit(first),
        .undo(first.id), .waits([.changeset(second), .undo(second.id)]),
        .reported([cancelled(first)]),
      ]
    ),
  ]

  @Test("submissions become outcomes, in order", arguments: writing + cancelling)
  func story(name: String, events: [Event]) {
    var queue = WriterQueue()
    var asked = 0
    for (line, event) in events.enumerated() {
      let comment: Comment = "\(name), line \(line + 1)"
      switch event {
      case .submit(let changeset):
        queue.submit(.changeset(changeset))
        asked += 1
      case .undo(let id):
        queue.submit(.undo(id))
        asked += 1
      case .undoNewest:
        queue.submit(.undoNewest(in: nil))
        asked += 1
      case .reload(let isForced): queue.submit(.reload(isForced: isForced))
      case .begins(let request, let after):
        let begun = queue.begin()
        #expect(begun?.0 == request, comment)
        if let after { #expect(begun?.after == after, comment) }
      case .ends(let outcome, let goesOn):
        let isGoingOn = queue.finish(outcome)
        #expect(isGoingOn == goesOn, comment)
        #expect(queue.isStuck != goesOn, comment)
      case .reported(let outcomes):
        #expect(queue.hasOutcomes != outcomes.isEmpty, comment)
        let taken = queue.drainOutcomes()
        #expect(taken == outcomes, comment)
      case .acknowledge:
        queue.submit(.acknowledge(Self.recoveryReport))
        asked += 1
      case .counts(let changes, let isDone):
        #expect(queue.changes == changes, comment)
        #expect(queue.isDone == isDone, comment)
      case .newest(let changeset): #expect(queue.newestChangeset == changeset, comment)
      case .waits(let requests): #expect(queue.waiting == requests, comment)
      }
      #expect(queue.submissions == asked, comment)
    }
  }
}
