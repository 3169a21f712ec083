// What waits for the disk, step by step: what is written, what is taken out, what is told when.
import Model
import Store
import TestStore
import Testing

@Suite("The writer's queue")
struct WriterQueueTests {
  /// What is done to the queue, one line a step.
  enum Event {
    case submit(Step)
    case undo(StepID)
    case undoNewest
    case look(isForced: Bool)
    /// The writer takes the head in hand, and it is this, after so many others.
    case begins(StoreRequest?, after: Int? = nil)
    /// The writer is done with it, and goes on or not.
    case ends(StoreOutcome?, goesOn: Bool)
    /// The loop takes the outcomes, and they are these.
    case told([StoreOutcome])
    /// Somebody has seen what was restored.
    case acknowledge
    /// So many changes wait, and nothing else of consequence does.
    case counts(Int, isDone: Bool)
    /// This step waits behind all other changes.
    case newest(StepID?)
    /// These wait.
    case waits([StoreRequest])
  }

  private static let milk = item(1, "Milk")
  private static let bread = item(2, "Bread", after: milk.order)

  /// Steps 1 and 2 are about milk, 3 about bread.
  private static let first = Step(StepID(high: 0, low: 1), [.added(milk)])
  private static let second = Step(StepID(high: 0, low: 2), [.deleted(milk)])
  private static let third = Step(StepID(high: 0, low: 3), [.added(bread)])
  private static let unknown = StepID(high: 0, low: 9)

  private static func cancelled(_ step: Step) -> StoreOutcome {
    .undone(UndoReport(cancelling: step))
  }

  private static func error(
    _ reason: StoreError.Reason, at call: String = "begin"
  ) -> StoreError { StoreError(reason, call: call, path: "/list", detail: "as a test says") }

  private static let restoration = Restoration(
    damaged: "list.damaged", salvaged: 1, filled: 0, lost: 0, backup: nil)
  private static let locked = error(.locked)
  private static let stuck: [Event] = [
    .submit(first), .begins(.step(first)), .ends(.failed(locked, .step(first)), goesOn: false),
    .told([.failed(locked, .step(first))]),
  ]

  private static let writing: [(String, [Event])] = [
    (
      "steps are written in their order and counted together",
      [
        .submit(first), .submit(third), .begins(.step(first)), .ends(.saved(1), goesOn: true),
        .waits([.step(third)]), .begins(.step(third)), .ends(.saved(1), goesOn: true),
        .begins(nil), .told([.saved(2)]), .told([]), .waits([]),
      ]
    ),
    (
      "what was saved is told in its place among the others",
      [
        .submit(first), .undoNewest, .submit(third), .begins(.step(first)),
        .ends(.saved(1), goesOn: true), .begins(.undoNewest),
        .ends(.undone(UndoReport(.step(first.id))), goesOn: true), .begins(.step(third)),
        .ends(.saved(1), goesOn: true),
        .told([.saved(1), .undone(UndoReport(.step(first.id))), .saved(1)]),
      ]
    ),
    (
      "what fails is tried again before what is behind it",
      stuck + [
        .submit(third), .begins(.step(first)), .ends(.failed(locked, .step(first)), goesOn: false),
        .begins(.step(first)), .ends(.saved(1), goesOn: true), .begins(.step(third)),
        .ends(.saved(1), goesOn: true), .told([.failed(locked, .step(first)), .saved(2)]),
      ]
    ),
    (
      "what can never be stored is told once and dropped",
      [
        .submit(first), .submit(third), .begins(.step(first)),
        .ends(.failed(error(.refused), .step(first)), goesOn: true), .begins(.step(third)),
        .ends(.saved(1), goesOn: true),
        .told([.failed(error(.refused), .step(first)), .saved(1)]),
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
        .told([
          .failed(locked, .undo(unknown)), .undone(UndoReport(.unknown(unknown))),
          .failed(locked, .undoNewest),
        ]),
      ]
    ),
    (
      "a look tells how much was worked off when it began, waits once and is not kept",
      [
        .look(isForced: false), .look(isForced: true), .submit(first),
        .waits([.look(isForced: true), .step(first)]),
        .begins(.look(isForced: true), after: 0), .look(isForced: false),
        .ends(.changed([milk], after: 0), goesOn: true), .begins(.step(first)),
        .ends(.saved(1), goesOn: true),
        .begins(.look(isForced: false), after: 1), .ends(nil, goesOn: true),
        .look(isForced: false), .begins(.look(isForced: false), after: 1),
        .ends(.failed(locked, .look(isForced: false)), goesOn: true), .waits([]),
        .told([.changed([milk], after: 0), .saved(1), .failed(locked, .look(isForced: false))]),
      ]
    ),
    (
      "steps and undos are the changes that wait, the one in hand included",
      [
        .counts(0, isDone: true), .newest(nil), .look(isForced: false),
        .counts(0, isDone: true),
        .begins(.look(isForced: false), after: 0), .submit(first), .look(isForced: false),
        .newest(first.id), .undo(unknown), .newest(nil), .undoNewest, .acknowledge,
        .counts(3, isDone: false), .ends(nil, goesOn: true),
        .begins(.step(first)), .counts(3, isDone: false), .ends(.saved(1), goesOn: true),
        .begins(.look(isForced: false), after: 1), .ends(nil, goesOn: true),
        .begins(.undo(unknown)), .ends(.failed(locked, .undo(unknown)), goesOn: false),
        .counts(2, isDone: false),
        .begins(.undo(unknown)), .ends(.undone(UndoReport(.unknown(unknown))), goesOn: true),
        .begins(.undoNewest), .ends(.undone(UndoReport()), goesOn: true),
        .counts(0, isDone: false), .begins(.acknowledge(restoration)), .counts(0, isDone: false),
        .ends(.acknowledged(restoration), goesOn: true), .counts(0, isDone: true),
        .newest(nil),
        .told([
          .saved(1), .failed(locked, .undo(unknown)), .undone(UndoReport(.unknown(unknown))),
          .undone(UndoReport()), .acknowledged(restoration),
        ]),
      ]
    ),
  ]

  private static let cancelling: [(String, [Event])] = [
    (
      "a step that the writer has not come to is taken out and told at once",
      [
        .submit(first), .submit(third), .undo(first.id), .told([cancelled(first)]),
        .waits([.step(third)]), .begins(.step(third)), .ends(.saved(1), goesOn: true),
        .undo(first.id), .waits([.undo(first.id)]),
      ]
    ),
    (
      "a step that the disk refuses is taken out, and the next one is tried",
      stuck + [
        .submit(third), .undo(first.id), .told([cancelled(first)]), .waits([.step(third)]),
        .begins(.step(third)), .ends(.saved(1), goesOn: true), .told([.saved(1)]),
      ]
    ),
    (
      "a step that is being written at this moment is not taken out",
      [
        .submit(first), .begins(.step(first)), .undo(first.id), .told([]),
        .ends(.saved(1), goesOn: true), .begins(.undo(first.id)),
        .ends(.undone(UndoReport(.step(first.id))), goesOn: true),
        .told([.saved(1), .undone(UndoReport(.step(first.id)))]),
      ]
    ),
    (
      "a step behind the one that is being written is taken out",
      [
        .submit(first), .submit(third), .begins(.step(first)), .undo(third.id),
        .told([cancelled(third)]), .ends(.saved(1), goesOn: true), .begins(nil),
      ]
    ),
    (
      "a step is taken out while a look is under way, which tells what it began with",
      [
        .look(isForced: true), .submit(first), .begins(.look(isForced: true), after: 0),
        .undo(first.id), .ends(.changed([bread], after: 0), goesOn: true),
        .told([cancelled(first), .changed([bread], after: 0)]), .look(isForced: true),
        .begins(.look(isForced: true), after: 2),
      ]
    ),
    (
      "a step whose item a later one is about is undone behind it",
      stuck + [
        .submit(second), .undo(first.id), .told([]),
        .waits([.step(first), .step(second), .undo(first.id)]),
      ]
    ),
    (
      "of two steps about one item the later can be taken out, and then the earlier",
      stuck + [
        .submit(second), .undo(second.id), .undo(first.id), .waits([]),
        .told([cancelled(second), cancelled(first)]),
      ]
    ),
    (
      "a step with an undo behind it is undone behind that, and one asked for twice too",
      stuck + [
        .undoNewest, .undo(first.id), .undo(first.id), .told([]),
        .waits([.step(first), .undoNewest, .undo(first.id), .undo(first.id)]),
      ]
    ),
    (
      "a step before which an undo waits is taken out",
      [
        .undo(unknown), .submit(first), .undo(first.id), .told([cancelled(first)]),
        .waits([.undo(unknown)]),
      ]
    ),
    (
      "a look behind a step holds nothing up",
      stuck + [
        .look(isForced: false), .submit(third), .undo(first.id),
        .waits([.look(isForced: false), .step(third)]),
        .begins(.look(isForced: false), after: 2),
      ]
    ),
    (
      "a step that is given twice is undone behind both",
      stuck + [
        .submit(first), .undo(first.id), .waits([.step(first), .step(first), .undo(first.id)]),
      ]
    ),
    (
      "a step that may be on the disk although it failed is undone there",
      [
        .submit(first), .begins(.step(first)),
        .ends(.failed(error(.io, at: "commit"), .step(first)), goesOn: false), .undo(first.id),
        .waits([.step(first), .undo(first.id)]),
      ]
    ),
    (
      "a step that a full disk refused is not there",
      [
        .submit(first), .begins(.step(first)),
        .ends(.failed(error(.full, at: "commit"), .step(first)), goesOn: false), .undo(first.id),
        .waits([]),
      ]
    ),
    (
      "a step that was made before an undo of its item was known is undone on the disk",
      [
        .undo(unknown), .begins(.undo(unknown)), .submit(second), .submit(third),
        .ends(.undone(UndoReport(cancelling: Step(unknown, [.completed(milk)]))), goesOn: true),
        .undo(third.id), .undo(second.id), .waits([.step(second), .undo(second.id)]),
      ]
    ),
    (
      "so is one that was made before the loop took what it was told",
      stuck + [
        .undo(first.id), .submit(second), .undo(second.id),
        .waits([.step(second), .undo(second.id)]), .told([cancelled(first)]), .submit(first),
        .undo(first.id), .waits([.step(second), .undo(second.id)]), .told([cancelled(first)]),
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
      case .submit(let step):
        queue.submit(.step(step))
        asked += 1
      case .undo(let id):
        queue.submit(.undo(id))
        asked += 1
      case .undoNewest:
        queue.submit(.undoNewest)
        asked += 1
      case .look(let isForced): queue.submit(.look(isForced: isForced))
      case .begins(let request, let after):
        let begun = queue.begin()
        #expect(begun?.0 == request, comment)
        if let after { #expect(begun?.after == after, comment) }
      case .ends(let outcome, let goesOn):
        let isGoingOn = queue.finish(outcome)
        #expect(isGoingOn == goesOn, comment)
        #expect(queue.isStuck != goesOn, comment)
      case .told(let outcomes):
        #expect(queue.hasOutcomes != outcomes.isEmpty, comment)
        let taken = queue.drainOutcomes()
        #expect(taken == outcomes, comment)
      case .acknowledge:
        queue.submit(.acknowledge(Self.restoration))
        asked += 1
      case .counts(let changes, let isDone):
        #expect(queue.changes == changes, comment)
        #expect(queue.isDone == isDone, comment)
      case .newest(let step): #expect(queue.newestStep == step, comment)
      case .waits(let requests): #expect(queue.waiting == requests, comment)
      }
      #expect(queue.submissions == asked, comment)
    }
  }
}
