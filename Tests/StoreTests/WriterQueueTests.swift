// What waits for the disk, step by step: what is written, what is taken out, what is reported when.
import Model
import Store
import TestStore
import Testing

@Suite("The writer's queue")
struct WriterQueueTests {
  /// What is done to the queue, one line a step.
  enum Event {
    case submit(Changeset)
    case undo(ChangesetID)
    case undoNewest
    case reload(isForced: Bool)
    /// The writer takes the head in hand, and it is this, after so many others.
    case begins(StoreRequest?, after: Int? = nil)
    /// The writer is done with it, and goes on or not.
    case ends(StoreOutcome?, goesOn: Bool)
    /// The loop takes the outcomes, and they are these.
    case reported([StoreOutcome])
    /// Somebody has seen what was restored.
    case acknowledge
    /// So many changes wait, and nothing else of consequence does.
    case counts(Int, isDone: Bool)
    /// This step waits behind all other changes.
    case newest(ChangesetID?)
    /// These wait.
    case waits([StoreRequest])
  }

  private static let milk = item(1, "Milk")
  private static let bread = item(2, "Bread", after: milk.order)

  /// Steps 1 and 2 are about milk, 3 about bread.
  private static let first = Changeset(ChangesetID(high: 0, low: 1), [.added(milk)])
  private static let second = Changeset(ChangesetID(high: 0, low: 2), [.deleted(milk)])
  private static let third = Changeset(ChangesetID(high: 0, low: 3), [.added(bread)])
  private static let unknown = ChangesetID(high: 0, low: 9)

  private static func cancelled(_ changeset: Changeset) -> StoreOutcome {
    .undone(UndoReport(cancelling: changeset))
  }

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
      "steps are written in their order and counted together",
      [
        .submit(first), .submit(third), .begins(.changeset(first)), .ends(.saved(1), goesOn: true),
        .waits([.changeset(third)]), .begins(.changeset(third)), .ends(.saved(1), goesOn: true),
        .begins(nil), .reported([.saved(2)]), .reported([]), .waits([]),
      ]
    ),
    (
      "what was saved is reported in its place among the others",
      [
        .submit(first), .undoNewest, .submit(third), .begins(.changeset(first)),
        .ends(.saved(1), goesOn: true), .begins(.undoNewest),
        .ends(.undone(UndoReport(.changeset(first.id))), goesOn: true), .begins(.changeset(third)),
        .ends(.saved(1), goesOn: true),
        .reported([.saved(1), .undone(UndoReport(.changeset(first.id))), .saved(1)]),
      ]
    ),
    (
      "what fails is tried again before what is behind it",
      stuck + [
        .submit(third), .begins(.changeset(first)),
        .ends(.failed(locked, .changeset(first)), goesOn: false),
        .begins(.changeset(first)), .ends(.saved(1), goesOn: true), .begins(.changeset(third)),
        .ends(.saved(1), goesOn: true), .reported([.failed(locked, .changeset(first)), .saved(2)]),
      ]
    ),
    (
      "what can never be stored is reported once and dropped",
      [
        .submit(first), .submit(third), .begins(.changeset(first)),
        .ends(.failed(error(.refused), .changeset(first)), goesOn: true),
        .begins(.changeset(third)),
        .ends(.saved(1), goesOn: true),
        .reported([.failed(error(.refused), .changeset(first)), .saved(1)]),
      ]
    ),
    (
      "an undo that fails waits as a step does",
      [
        .undo(unknown), .undoNewest, .begins(.undo(unknown)),
        .ends(.failed(locked, .undo(unknown)), goesOn: false),
        .waits([.undo(unknown), .undoNewest]),
        .begins(.undo(unknown)), .ends(.undone(UndoReport(.unknown(unknown))), goesOn: true),
        .begins(.undoNewest), .ends(.failed(locked, .undoNewest), goesOn: false),
        .waits([.undoNewest]),
        .reported([
          .failed(locked, .undo(unknown)), .undone(UndoReport(.unknown(unknown))),
          .failed(locked, .undoNewest),
        ]),
      ]
    ),
    (
      "a look tells how much was worked off when it began, waits once and is not kept",
      [
        .reload(isForced: false), .reload(isForced: true), .submit(first),
        .waits([.reload(isForced: true), .changeset(first)]),
        .begins(.reload(isForced: true), after: 0), .reload(isForced: false),
        .ends(.changed([milk], after: 0), goesOn: true), .begins(.changeset(first)),
        .ends(.saved(1), goesOn: true),
        .begins(.reload(isForced: false), after: 1), .ends(nil, goesOn: true),
        .reload(isForced: false), .begins(.reload(isForced: false), after: 1),
        .ends(.failed(locked, .reload(isForced: false)), goesOn: true), .waits([]),
        .reported([
          .changed([milk], after: 0), .saved(1), .failed(locked, .reload(isForced: false)),
        ]),
      ]
    ),
    (
      "steps and undos are the changes that wait, the one in hand included",
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
        .begins(.undoNewest), .ends(.undone(UndoReport()), goesOn: true),
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
      "a step that the writer has not come to is taken out and reported at once",
      [
        .submit(first), .submit(third), .undo(first.id), .reported([cancelled(first)]),
        .waits([.changeset(third)]), .begins(.changeset(third)), .ends(.saved(1), goesOn: true),
        .undo(first.id), .waits([.undo(first.id)]),
      ]
    ),
    (
      "a step that the disk refuses is taken out, and the next one is tried",
      stuck + [
        .submit(third), .undo(first.id), .reported([cancelled(first)]), .waits([.changeset(third)]),
        .begins(.changeset(third)), .ends(.saved(1), goesOn: true), .reported([.saved(1)]),
      ]
    ),
    (
      "a step that is being written at this moment is not taken out",
      [
        .submit(first), .begins(.changeset(first)), .undo(first.id), .reported([]),
        .ends(.saved(1), goesOn: true), .begins(.undo(first.id)),
        .ends(.undone(UndoReport(.changeset(first.id))), goesOn: true),
        .reported([.saved(1), .undone(UndoReport(.changeset(first.id)))]),
      ]
    ),
    (
      "a step behind the one that is being written is taken out",
      [
        .submit(first), .submit(third), .begins(.changeset(first)), .undo(third.id),
        .reported([cancelled(third)]), .ends(.saved(1), goesOn: true), .begins(nil),
      ]
    ),
    (
      "a step is taken out while a look is under way, which tells what it began with",
      [
        .reload(isForced: true), .submit(first), .begins(.reload(isForced: true), after: 0),
        .undo(first.id), .ends(.changed([bread], after: 0), goesOn: true),
        .reported([cancelled(first), .changed([bread], after: 0)]), .reload(isForced: true),
        .begins(.reload(isForced: true), after: 2),
      ]
    ),
    (
      "a step whose item a later one is about is undone behind it",
      stuck + [
        .submit(second), .undo(first.id), .reported([]),
        .waits([.changeset(first), .changeset(second), .undo(first.id)]),
      ]
    ),
    (
      "of two steps about one item the later can be taken out, and then the earlier",
      stuck + [
        .submit(second), .undo(second.id), .undo(first.id), .waits([]),
        .reported([cancelled(second), cancelled(first)]),
      ]
    ),
    (
      "a step with an undo behind it is undone behind that, and one asked for twice too",
      stuck + [
        .undoNewest, .undo(first.id), .undo(first.id), .reported([]),
        .waits([.changeset(first), .undoNewest, .undo(first.id), .undo(first.id)]),
      ]
    ),
    (
      "a step before which an undo waits is taken out",
      [
        .undo(unknown), .submit(first), .undo(first.id), .reported([cancelled(first)]),
        .waits([.undo(unknown)]),
      ]
    ),
    (
      "a look behind a step holds nothing up",
      stuck + [
        .reload(isForced: false), .submit(third), .undo(first.id),
        .waits([.reload(isForced: false), .changeset(third)]),
        .begins(.reload(isForced: false), after: 2),
      ]
    ),
    (
      "a step that is given twice is undone behind both",
      stuck + [
        .submit(first), .undo(first.id),
        .waits([.changeset(first), .changeset(first), .undo(first.id)]),
      ]
    ),
    (
      "a step that may be on the disk although it failed is undone there",
      [
        .submit(first), .begins(.changeset(first)),
        .ends(.failed(error(.io, at: "commit"), .changeset(first)), goesOn: false), .undo(first.id),
        .waits([.changeset(first), .undo(first.id)]),
      ]
    ),
    (
      "a step that a full disk refused is not there",
      [
        .submit(first), .begins(.changeset(first)),
        .ends(.failed(error(.full, at: "commit"), .changeset(first)), goesOn: false),
        .undo(first.id),
        .waits([]),
      ]
    ),
    (
      "a step that was made before an undo of its item was known is undone on the disk",
      [
        .undo(unknown), .begins(.undo(unknown)), .submit(second), .submit(third),
        .ends(
          .undone(UndoReport(cancelling: Changeset(unknown, [.completed(milk)]))), goesOn: true),
        .undo(third.id), .undo(second.id), .waits([.changeset(second), .undo(second.id)]),
      ]
    ),
    (
      "so is one that was made before the loop took what it was reported",
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
        queue.submit(.undoNewest)
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
