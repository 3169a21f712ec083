// Drafts in the writer's queue: written last, only the newest of each row, not counted as changes.
import Model
import Store
import Testing

@Suite("Queued drafts")
struct DraftQueueTests {
  private let milk = Item(
    id: ItemID(high: 1, low: 1), text: "Milk", order: OrderKey(digits: [0x40]))
  private let eggs = Item(
    id: ItemID(high: 2, low: 2), text: "Eggs", order: OrderKey(digits: [0x20]))
  private var changeset: Changeset { Changeset(ChangesetID(high: 5, low: 5), [.added(milk)]) }
  private let full = StoreError(.full, call: "commit", path: "", detail: "")
  private let refused = StoreError(.refused, call: "keep a draft", path: "", detail: "")

  private func begins(
    _ queue: inout WriterQueue, _ request: StoreRequest?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let begun = queue.begin()
    #expect(begun?.0 == request, sourceLocation: sourceLocation)
  }

  private func ends(
    _ queue: inout WriterQueue, _ outcome: StoreOutcome, goesOn: Bool,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let isGoingOn = queue.finish(outcome)
    #expect(isGoingOn == goesOn, sourceLocation: sourceLocation)
  }

  private func reported(
    _ queue: inout WriterQueue, _ outcomes: [StoreOutcome],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let taken = queue.drainOutcomes()
    #expect(taken == outcomes, sourceLocation: sourceLocation)
  }

  @Test("a draft is written after everything else and does not count as a change")
  func order() {
    var queue = WriterQueue()
    queue.submit(.draft(.keep(eggs)))
    queue.submit(.changeset(changeset))
    #expect(queue.changes == 1 && queue.submissions == 1 && !queue.isDone && queue.isWriting)
    #expect(queue.newestChangeset == changeset.id)
    begins(&queue, .changeset(changeset))
    ends(&queue, .saved(1), goesOn: true)
    #expect(queue.changes == 0 && !queue.isDone && queue.isWriting)
    begins(&queue, .draft(.keep(eggs)))
    #expect(queue.isWriting && !queue.isDone)
    ends(&queue, .drafted, goesOn: true)
    begins(&queue, nil)
    #expect(queue.isDone && !queue.isWriting && queue.waiting.isEmpty)
    reported(&queue, [.saved(1), .drafted])
  }

  @Test("only the newest draft of a row is written, also while another draft is being written")
  func newest() {
    var queue = WriterQueue()
    queue.submit(.draft(.keep(milk)))
    queue.submit(.draft(.keep(eggs)))
    var longer = milk
    longer.text = "Milk and bread"
    queue.submit(.draft(.keep(longer)))
    begins(&queue, .draft(.keep(eggs)))
    queue.submit(.draft(.drop(eggs.id)))
    ends(&queue, .drafted, goesOn: true)
    begins(&queue, .draft(.keep(longer)))
    ends(&queue, .drafted, goesOn: true)
    begins(&queue, .draft(.drop(eggs.id)))
    ends(&queue, .drafted, goesOn: true)
    #expect(queue.isDone)
  }

  @Test("a draft that fails waits for the next try and delays nothing else")
  func failing() {
    var queue = WriterQueue()
    queue.submit(.draft(.keep(milk)))
    begins(&queue, .draft(.keep(milk)))
    ends(&queue, .failed(full, .draft(.keep(milk))), goesOn: false)
    #expect(!queue.isWriting && !queue.isDone && !queue.isStuck && queue.changes == 0)
    queue.submit(.changeset(changeset))
    begins(&queue, .changeset(changeset))
    ends(&queue, .saved(1), goesOn: true)
    begins(&queue, .draft(.keep(milk)))
    ends(&queue, .drafted, goesOn: true)
    #expect(queue.isDone)
    reported(&queue, [.failed(full, .draft(.keep(milk))), .saved(1), .drafted])
  }

  @Test("a draft that can never be stored is dropped")
  func hopeless() {
    var queue = WriterQueue()
    queue.submit(.draft(.keep(milk)))
    begins(&queue, .draft(.keep(milk)))
    ends(&queue, .failed(refused, .draft(.keep(milk))), goesOn: true)
    begins(&queue, nil)
    #expect(queue.isDone)
  }
}
