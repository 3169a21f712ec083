// Undo of a changeset by its id, anywhere in the history.
import Model
import Store
import TestStore
import Testing
import TestRandom

@Suite("Undo by id")
struct UndoByNameTests {
  private static let milk = item(1, "Milk")

  private static func name(_ number: Int) -> ChangesetID {
    ChangesetID(high: 3, low: UInt64(number))
  }

  /// A changeset that adds an item at the end.
  private static func adding(_ number: Int) -> Changeset {
    let new = Item(
      id: ItemID(high: 0, low: UInt64(number)), text: "\(number)",
      order: OrderKey(digits: [UInt8(number)]))
    return Changeset(name(number), [.added(new)])
  }

  private func texts(_ store: inout Store) throws -> [String] { try store.load().map(\.text) }

  @Test(
    "a changeset is undone at any place of the history, and the others stay",
    arguments: 1...6)
  func everywhere(place: Int) throws {
    let scratch = try Scratch()
    do {
      var store = try scratch.store()
      for number in 1...6 { try store.apply(Self.adding(number)) }
    }
    // Reopened, because ids are stored in the file.
    var store = try scratch.store()
    let report = try store.undo(Self.name(place))
    #expect(report.finding == .changeset(Self.name(place)))
    #expect(report.undone == Self.adding(place).changes)
    #expect(report.skipped == [])
    var left = Array(1...6)
    left.removeAll { $0 == place }
    #expect(try texts(&store) == left.map { "\($0)" })
    for number in left.reversed() {
      let next = try store.undo()
      #expect(next.finding == .changeset(Self.name(number)))
    }
    let nothing = try store.undo()
    #expect(nothing == UndoReport(.nothing))
  }

  @Test("undo of an unknown id changes nothing and is reported, also for a repeated undo")
  func unknown() throws {
    let scratch = try Scratch()
    var store = try scratch.store()
    let empty = try store.undo(Self.name(1))
    #expect(empty == UndoReport(.unknown(Self.name(1))))
    for number in 1...3 { try store.apply(Self.adding(number)) }
    let other = try store.undo(Self.name(9))
    #expect(other == UndoReport(.unknown(Self.name(9))))
    let first = try store.undo(Self.name(2))
    #expect(first.undone.count == 1)
    let second = try store.undo(Self.name(2))
    #expect(second == UndoReport(.unknown(Self.name(2))))
    let newest = try store.undo()
    #expect(newest.finding == .changeset(Self.name(3)))
    let afterwards = try store.undo(Self.name(3))
    #expect(afterwards == UndoReport(.unknown(Self.name(3))))
    #expect(try texts(&store) == ["1"])
  }

  @Test("a changeset that changes nothing in the file is not stored, and its id is unknown")
  func noChangeset() throws {
    let scratch = try Scratch()
    var store = try scratch.store()
    var done = Self.milk
    done.isCompleted = true
    try store.apply(Changeset(Self.name(1), [.completed(done)]))
    let report = try store.undo(Self.name(1))
    #expect(report.finding == .unknown(Self.name(1)))
  }

  @Test("a repeated changeset is stored once, also when its item was changed in between")
  func twice() throws {
    let scratch = try Scratch()
    var store = try scratch.store()
    try store.apply(.insert(Self.milk))
    let delete = Changeset(Self.name(1), [.deleted(Self.milk)])
    try store.apply(delete)
    try store.apply(delete)
    try store.apply(.insert(Self.milk))
    try store.apply(delete)
    let loaded = try store.load()
    #expect(loaded == [Self.milk])
    var count = 0
    while try store.undo().finding != .nothing { count += 1 }
    // Milk was added twice and deleted once.
    #expect(count == 3)
  }

  @Test("items that later changesets changed are skipped with a reason, and nothing else is undone")
  func conflicts() throws {
    let scratch = try Scratch()
    var store = try scratch.store()
    let bread = item(2, "Bread", after: Self.milk.order)
    try store.apply([.insert(Self.milk), .insert(bread)])
    let list = ItemList(items: [Self.milk, bread])
    let both: [Edit] = [.setCompleted(Self.milk.id, true), .setCompleted(bread.id, true)]
    let changeset = try #require(Changeset(Self.name(1), both) { list[$0] })
    try store.apply(changeset)
    try store.apply(.setText(Self.milk.id, "Oat milk"))
    let report = try store.undo(changeset.id)
    #expect(report.finding == .changeset(changeset.id))
    #expect(report.undone == [changeset.changes[1]])
    #expect(report.skipped.map(\.change) == [changeset.changes[0]])
    #expect(report.skipped.map(\.conflict) == [.hasOtherText])
    let again = try store.undo(changeset.id)
    #expect(again.finding == .unknown(changeset.id))

    let delete = Changeset(Self.name(2), [.deleted(bread)])
    try store.apply(delete)
    try store.apply(.insert(bread))
    let skipped = try store.undo(delete.id)
    #expect(skipped.finding == .changeset(delete.id))
    #expect(skipped.undone == [])
    #expect(skipped.skipped.map(\.conflict) == [.isThere])
    let loaded = try store.load()
    #expect(loaded.map(\.text) == ["Oat milk", "Bread"])
  }

  @Test("an undo reports what the changeset did in the file after an external change")
  func asOnTheDisk() throws {
    let scratch = try Scratch()
    var store = try scratch.store()
    try store.apply(.insert(Self.milk))
    var shell = try scratch.store()
    try shell.apply(.setText(Self.milk.id, "Oat milk"))
    var done = Self.milk
    done.isCompleted = true
    try store.apply(Changeset(Self.name(1), [.completed(done)]))
    done.text = "Oat milk"
    let report = try store.undo(Self.name(1))
    #expect(report.undone == [.completed(done)])
  }

  @Test("the history keeps its full length when changesets are undone in its middle")
  func limit() throws {
    let scratch = try Scratch()
    var store = try scratch.store()
    var kept: [Int] = []
    for number in 1...(3 * Changeset.kept) {
      try store.apply(Self.adding(number))
      kept = (kept + [number]).suffix(Changeset.kept)
      // In turn from the end, the beginning and the middle of the history.
      guard number.isMultiple(of: 5) else { continue }
      let gone = kept.remove(at: [kept.count / 2, kept.count - 1, 0][number / 5 % 3])
      let report = try store.undo(Self.name(gone))
      #expect(report.finding == .changeset(Self.name(gone)))
    }
    while kept.count < Changeset.kept {
      let number = 200 + kept.count
      try store.apply(Self.adding(number))
      kept.append(number)
    }
    for number in 1...(3 * Changeset.kept) where !kept.contains(number) {
      let report = try store.undo(Self.name(number))
      #expect(report.finding == .unknown(Self.name(number)))
    }
    for number in kept.reversed() {
      let report = try store.undo()
      #expect(report.finding == .changeset(Self.name(number)))
    }
    let nothing = try store.undo()
    #expect(nothing.finding == .nothing)
  }

  @Test(
    "a changeset without a whole id is skipped, and that is reported",
    arguments: ["NULL", "x'00'"])
  func strange(name: String) throws {
    let scratch = try Scratch()
    var store = try scratch.store()
    try store.apply(.insert(Self.milk))
    try OtherProgram(scratch.path).run(
      "PRAGMA ignore_check_constraints = 1; UPDATE undo SET name = \(name)")
    let report = try store.undo()
    #expect(report.finding == .nothing && report.unreadable == 1)
    let loaded = try store.load()
    #expect(loaded == [Self.milk])
  }

  @Test("a file without a free changeset number is reported as damaged and left unchanged")
  func numbers() throws {
    let scratch = try Scratch()
    var store = try scratch.store()
    try store.apply(.insert(Self.milk))
    try OtherProgram(scratch.path).run("UPDATE undo SET step = \(Int.max)")
    var failure: StoreError?
    do throws(StoreError) { try store.apply(.delete(Self.milk.id)) } catch { failure = error }
    #expect(failure?.reason == .damaged)
    #expect(try texts(&store) == ["Milk"])
  }

  @Test("an undo by id that fails midway changes nothing and can be repeated")
  func fault() throws {
    let scratch = try Scratch()
    var store = try scratch.store()
    let bread = item(2, "Bread", after: Self.milk.order)
    try store.apply(Changeset(Self.name(1), [.added(Self.milk), .added(bread)]))
    try store.apply(Self.adding(9))
    let other = try OtherProgram(scratch.path)
    for fault in [Fault.droppingAChangeset, .deletingAnItem] {
      try fault.begin(in: other, text: "Milk")
      #expect(throws: StoreError.self) { try store.undo(Self.name(1)) }
      try fault.end(in: other)
      #expect(try store.load().count == 3)
    }
    let report = try store.undo(Self.name(1))
    #expect(report.undone == [.added(bread), .added(Self.milk)])
    #expect(try texts(&store) == ["9"])
  }
}
