// The writer's thread: order kept, nothing lost, the loop never waits.
import Foundation
import Glibc
import Model
import Store
import Testing

@Suite("The writer")
struct StoreWriterTests {
  private func stored(_ scratch: Scratch) throws -> [String] {
    var store = try scratch.store()
    return try store.load().map(\.text)
  }

  @Test("edits arrive on the disk in their order")
  func order() throws {
    let scratch = try Scratch()
    let loop = WriterLoop()
    let writer = try loop.writer(scratch.store())
    let milk = item(1, "0")
    writer.submit(.insert(milk))
    for number in 1...100 { writer.submit(.setText(milk.id, "\(number)")) }
    loop.wait(for: writer) { _ in loop.saved == 101 }
    #expect(loop.saved == 101)
    #expect(try stored(scratch) == ["100"])
    #expect(writer.finish() == [])
  }

  @Test("finishing stores what is queued, and twice is once")
  func finishing() throws {
    let scratch = try Scratch()
    let writer = try WriterLoop().writer(scratch.store())
    var order: OrderKey?
    for number in 1...50 as ClosedRange<UInt64> {
      let new = item(number, "\(number)", after: order)
      order = new.order
      writer.submit(.insert(new))
    }
    #expect(writer.finish() == [])
    #expect(writer.finish() == [])
    #expect(try stored(scratch) == (1...50).map { "\($0)" })
  }

  @Test("while the file is held nothing is lost and nothing overtakes; a retry stores all")
  func retry() throws {
    let scratch = try Scratch()
    let loop = WriterLoop()
    let writer = try loop.writer(scratch.store())
    let other = try OtherProgram(scratch.path)
    try other.run("BEGIN IMMEDIATE")
    let milk = item(1, "Milk")
    writer.submit(.insert(milk))
    loop.wait(for: writer) { !$0.isEmpty }
    writer.submit(.setText(milk.id, "Oat milk"))
    loop.wait(for: writer) { $0.count >= 2 }
    #expect(loop.failures == [.step([.insert(milk)]), .step([.insert(milk)])])
    #expect(loop.saved == 0)
    try other.run("COMMIT")
    writer.retry()
    loop.wait(for: writer) { _ in loop.saved == 2 }
    #expect(try stored(scratch) == ["Oat milk"])
    #expect(writer.finish() == [])
  }

  @Test("what cannot be stored at the end is handed back in its order")
  func handedBack() throws {
    let scratch = try Scratch()
    let writer = try WriterLoop().writer(scratch.store())
    let other = try OtherProgram(scratch.path)
    try other.run("BEGIN IMMEDIATE")
    let edits: [Edit] = [.insert(item(1, "Milk")), .insert(item(2, "Bread"))]
    for edit in edits { writer.submit(edit) }
    #expect(writer.finish() == edits.map { .step([$0]) })
    try other.run("COMMIT")
    #expect(try stored(scratch) == [])
  }

  @Test("an edit that can never be stored is reported once and holds up no other")
  func refused() throws {
    let scratch = try Scratch()
    let loop = WriterLoop()
    let writer = try loop.writer(scratch.store())
    let long = Edit.insert(item(2, String(repeating: "x", count: Item.longestText + 1)))
    for edit in [.insert(item(1, "Milk")), long, .insert(item(3, "Eggs"))] { writer.submit(edit) }
    loop.wait(for: writer) { _ in loop.saved == 2 }
    #expect(loop.failures == [.step([long])])
    #expect(writer.finish() == [])
    #expect(try stored(scratch).sorted() == ["Eggs", "Milk"])
  }

  @Test("edits submitted together are one step, and an undo comes after what was submitted before")
  func undo() throws {
    let scratch = try Scratch()
    let loop = WriterLoop()
    let writer = try loop.writer(scratch.store())
    let milk = item(1, "Milk")
    let bread = item(2, "Bread", after: milk.order)
    writer.submit([.insert(milk), .insert(bread)])
    writer.submit([.delete(milk.id), .delete(bread.id)])
    writer.undo()
    writer.submit(.setText(milk.id, "Oat milk"))
    loop.wait(for: writer) { _ in loop.saved == 3 }
    let report = loop.undone
    #expect(report == [.deleted(bread), .deleted(milk)])
    #expect(try stored(scratch) == ["Oat milk", "Bread"])
    for _ in 0..<3 { writer.undo() }
    #expect(writer.finish() == [])
    #expect(try stored(scratch) == [])
    let last = writer.takeResults().last
    #expect(last == .undone(UndoReport()))
  }

  @Test("an undo that cannot be done now is done at the retry, once")
  func undoRetried() throws {
    let scratch = try Scratch()
    let loop = WriterLoop()
    var store = try scratch.store()
    for text in ["Milk", "Bread"] { _ = try store.append(text) }
    let writer = try loop.writer(store)
    let other = try OtherProgram(scratch.path)
    try other.run("BEGIN IMMEDIATE")
    writer.undo()
    loop.wait(for: writer) { !$0.isEmpty }
    #expect(loop.failures == [.undo])
    try other.run("COMMIT")
    writer.retry()
    loop.wait(for: writer) { _ in !loop.undone.isEmpty }
    #expect(writer.finish() == [])
    #expect(try stored(scratch) == ["Milk"])
  }

  @Test("signals stay with the thread that made the writer")
  func signals() throws {
    let scratch = try Scratch()
    var before = sigset_t()
    // Reads the mask of this thread into a variable of this function.
    unsafe pthread_sigmask(SIG_BLOCK, nil, &before)
    let writer = try WriterLoop().writer(scratch.store())
    var after = sigset_t()
    unsafe pthread_sigmask(SIG_BLOCK, nil, &after)
    for signal in [SIGTERM, SIGINT, SIGHUP] {
      #expect(unsafe sigismember(&before, signal) == sigismember(&after, signal))
    }
    #expect(writer.finish() == [])
  }
}
