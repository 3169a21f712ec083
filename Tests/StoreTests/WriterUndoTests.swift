// Undo by id through the writer's thread, while the disk works, waits and fails.
import Model
import Store
import TestStore
import Testing

@Suite("The writer and undo by id")
struct WriterUndoTests {
  private let milk = item(1, "Milk")
  private let bread = item(2, "Bread", after: item(1, "Milk").order)

  private func stored(_ scratch: Scratch) throws -> [String] {
    var store = try scratch.store()
    return try store.load().map(\.text)
  }

  @Test("undo of a failed changeset is immediate: it is never stored, and no reload is stale")
  func refused() throws {
    let scratch = try Scratch()
    let loop = WriterLoop()
    let writer = try loop.writer(scratch.store())
    let other = try OtherProgram(scratch.path)
    try other.run("BEGIN IMMEDIATE")
    let changeset = loop.step(.insert(milk))
    writer.submit(.changeset(changeset))
    loop.wait(for: writer) { !$0.isEmpty }
    writer.submit(.undo(changeset.id))
    loop.wait(for: writer) { _ in !loop.reports.isEmpty }
    #expect(loop.reports == [UndoReport(cancelling: changeset)])
    try other.run("COMMIT")
    writer.retry()
    writer.submit(.reload(isForced: true))
    loop.wait(for: writer) { _ in !loop.seen.isEmpty }
    #expect(loop.seen == [Seen(texts: [], after: 2)])
    #expect(writer.submissions == 2)
    #expect(loop.saved == 0)
    #expect(writer.finish() == [])
    #expect(try stored(scratch) == [])
  }

  @Test("an undo is answered while the writer waits for the disk, and wakes the event loop")
  func whileItWaits() throws {
    let scratch = try Scratch()
    let loop = WriterLoop()
    // Ten minutes: the writer returns only when the lock is released.
    let writer = try loop.writer(scratch.store(patience: 600_000))
    let other = try OtherProgram(scratch.path)
    try other.run("BEGIN IMMEDIATE")
    let held = loop.step(.insert(milk))
    let waiting = loop.step(.insert(bread))
    let clock = ContinuousClock()
    let asking = clock.measure {
      writer.submit(.changeset(held))
      writer.submit(.changeset(waiting))
      writer.submit(.undo(waiting.id))
      loop.wait(for: writer) { _ in !loop.reports.isEmpty }
    }
    #expect(asking < .seconds(300))
    #expect(loop.outcomes == [.undone(UndoReport(cancelling: waiting))])
    try other.run("COMMIT")
    loop.wait(for: writer) { _ in loop.saved == 1 }
    #expect(writer.finish() == [])
    #expect(try stored(scratch) == ["Milk"])
  }

  @Test("a changeset is undone once and reported once, whether or not the writer has begun it")
  func race() throws {
    let scratch = try Scratch()
    let loop = WriterLoop()
    let writer = try loop.writer(scratch.store())
    var changesets: [Changeset] = []
    for number in 1...60 as ClosedRange<UInt64> {
      let changeset = loop.step(.insert(item(number, "\(number)")))
      writer.submit(.changeset(changeset))
      if number.isMultiple(of: 2) { writer.submit(.undo(changeset.id)) }
      changesets.append(changeset)
    }
    #expect(writer.finish() == [])
    loop.wait(for: writer) { _ in loop.reports.count == 30 }
    let undone = changesets.enumerated().filter { $0.offset % 2 == 1 }.map { $0.element.id }
    let findings = loop.reports.map(\.finding)
    #expect(Set(findings) == Set(undone.map { .changeset($0) }))
    #expect(loop.undone.count == 30)
    #expect(Set(try stored(scratch)) == Set((0..<30).map { "\(2 * $0 + 1)" }))
  }

  @Test("a changeset with a later one of the same item is undone in the file, in order")
  func behind() throws {
    let scratch = try Scratch()
    let loop = WriterLoop()
    let writer = try loop.writer(scratch.store())
    let other = try OtherProgram(scratch.path)
    try other.run("BEGIN IMMEDIATE")
    let adding = loop.step(.insert(milk), .insert(bread))
    let changing = loop.step(.setText(milk.id, "Oat milk"))
    writer.submit(.changeset(adding))
    loop.wait(for: writer) { !$0.isEmpty }
    writer.submit(.changeset(changing))
    writer.submit(.undo(adding.id))
    writer.submit(.undoNewest(in: nil))
    try other.run("COMMIT")
    writer.retry()
    loop.wait(for: writer) { _ in loop.reports.count == 2 }
    #expect(loop.reports.map(\.finding) == [.changeset(adding.id), .changeset(changing.id)])
    #expect(loop.reports.first?.undone == [.added(bread)])
    #expect(loop.reports.first?.skipped.map(\.conflict) == [.hasOtherText])
    #expect(writer.finish() == [])
    #expect(try stored(scratch) == ["Milk"])
  }

  @Test("an undo by id that fails is done once by a retry; a repeated undo finds the id unknown")
  func retried() throws {
    let scratch = try Scratch()
    let loop = WriterLoop()
    let writer = try loop.writer(scratch.store())
    let changeset = loop.step(.insert(milk))
    writer.submit(.changeset(changeset))
    loop.wait(for: writer) { _ in loop.saved == 1 }
    let other = try OtherProgram(scratch.path)
    try other.run("BEGIN IMMEDIATE")
    writer.submit(.undo(changeset.id))
    writer.submit(.undo(changeset.id))
    loop.wait(for: writer) { _ in !loop.failures.isEmpty }
    #expect(Set(loop.failures) == [.undo(changeset.id)])
    try other.run("COMMIT")
    writer.retry()
    loop.wait(for: writer) { _ in loop.reports.count == 2 }
    #expect(loop.reports.map(\.finding) == [.changeset(changeset.id), .unknown(changeset.id)])
    #expect(writer.finish() == [])
    #expect(try stored(scratch) == [])
  }

  @Test("a program that ends while the disk fails returns every changeset and undo not stored")
  func atTheEnd() throws {
    let scratch = try Scratch()
    let loop = WriterLoop()
    let writer = try loop.writer(scratch.store())
    let other = try OtherProgram(scratch.path)
    try other.run("BEGIN IMMEDIATE")
    let changesets = [loop.step(.insert(milk)), loop.step(.insert(bread))]
    for changeset in changesets { writer.submit(.changeset(changeset)) }
    loop.wait(for: writer) { !$0.isEmpty }
    writer.submit(.undo(changesets[1].id))
    writer.submit(.undo(ChangesetID(high: 9, low: 9)))
    #expect(writer.finish() == [.changeset(changesets[0]), .undo(ChangesetID(high: 9, low: 9))])
    try other.run("COMMIT")
    #expect(try stored(scratch) == [])
  }
}
