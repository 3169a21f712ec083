// What was used before: counted with the step that uses it, reported after two uses, forgotten when asked.
import Model
import Store
import StoreRecovery
import TestStore
import Testing

@Suite("Texts that were used before") struct UsesTests {
  /// A clock that a test sets.
  private final class Calendar {
    var day: Int? = 20_000
  }

  private func store(_ scratch: borrowing Scratch, _ calendar: Calendar) throws -> Store {
    try Store(
      path: scratch.path, ifMissing: .beginsAList(), patience: 100, today: { calendar.day })
  }

  private func reports(
    _ store: inout Store, _ texts: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let recalled = try store.recall().map(\.text)
    #expect(recalled == texts, sourceLocation: sourceLocation)
  }

  private func add(_ texts: String..., to store: inout Store) throws {
    for text in texts { _ = try store.append(text) }
  }

  @Test("a text is reported once it was used twice, as it was written last and by whom")
  func twice() throws {
    let scratch = try Scratch()
    var store = try store(scratch, Calendar())
    try add("Milk", "Bread", to: &store)
    try reports(&store, [])
    let again = try store.append("milk ")
    let recalled = try store.recall()
    #expect(recalled == [Suggestion("milk", by: again.id)])
  }

  @Test("to write another text and to open again is to use it; to complete, move and delete is not")
  func uses() throws {
    let scratch = try Scratch()
    var store = try store(scratch, Calendar())
    let (milk, bread) = (try store.append("Milk"), try store.append("Bread"))
    try store.apply(.setCompleted(milk.id, true))
    try store.apply(.move(milk.id, to: .between(bread.order, nil)))
    try reports(&store, [])
    try store.apply(.setCompleted(milk.id, false))
    try reports(&store, ["Milk"])
    try store.apply(.setText(bread.id, "Eggs"))
    try store.apply(.setText(bread.id, "Bread"))
    try reports(&store, ["Bread", "Milk"])
    try store.apply(.delete(milk.id))
    try reports(&store, ["Bread", "Milk"])
  }

  @Test("a step that is refused or was stored before uses nothing")
  func noChangeset() throws {
    let scratch = try Scratch()
    var store = try store(scratch, Calendar())
    let item = try store.append("Milk")
    let changeset = Changeset(.random(), [.edited(item, before: "x")])
    try store.apply(changeset)
    try store.apply(changeset)
    try store.apply(.insert(item))
    try reports(&store, [])
  }

  @Test("those come first that were used most often, and of them the newest")
  func order() throws {
    let (scratch, calendar) = (try Scratch(), Calendar())
    var store = try store(scratch, calendar)
    try add("A", "A", "B", "B", "B", to: &store)
    calendar.day = 20_001
    try add("C", "C", to: &store)
    try reports(&store, ["B", "C", "A"])
  }

  @Test("two uses are within 90 days of today, or are no habit")
  func days() throws {
    let (scratch, calendar) = (try Scratch(), Calendar())
    var store = try store(scratch, calendar)
    try add("Milk", to: &store)
    calendar.day = 20_090
    try add("Milk", to: &store)
    try reports(&store, ["Milk"])
    calendar.day = 20_091
    try reports(&store, [])
    try add("Milk", to: &store)
    try reports(&store, ["Milk"])
  }

  @Test("a clock that begins in 1970 takes nothing away and forgets nothing")
  func noClock() throws {
    let (scratch, calendar) = (try Scratch(), Calendar())
    var store = try store(scratch, calendar)
    calendar.day = nil
    try add("Milk", "Milk", "Bread", to: &store)
    try reports(&store, ["Milk"])
    calendar.day = 20_000
    try reports(&store, ["Milk"])
    try add("Bread", to: &store)
    try reports(&store, ["Bread", "Milk"])
    calendar.day = nil
    try add("Eggs", to: &store)
    calendar.day = 20_200
    try add("Eggs", to: &store)
    try reports(&store, ["Eggs", "Bread", "Milk"])
    // A clock that went back: what is to come is not older than 90 days.
    calendar.day = 19_000
    try reports(&store, ["Eggs", "Bread", "Milk"])
    #expect(WallTime(seconds: 0).day == nil && WallTime(seconds: 1_577_836_799).day == nil)
    #expect(WallTime(seconds: 1_577_836_800).day == 18_262)
  }

  @Test("what is forgotten is gone however it was written, until it was used twice again")
  func forgotten() throws {
    let scratch = try Scratch()
    var store = try store(scratch, Calendar())
    try add("Crème", "Crème", "Milk", "Milk", to: &store)
    try store.forget("CREME")
    try store.forget("never seen")
    try reports(&store, ["Milk"])
    try add("Crème", to: &store)
    try reports(&store, ["Milk"])
    try add("Crème", to: &store)
    try reports(&store, ["Crème", "Milk"])
  }

  @Test("blank and long texts are not counted, and no more than a thousand are known")
  func limits() throws {
    let (scratch, calendar) = (try Scratch(), Calendar())
    var store = try store(scratch, calendar)
    let long = String(repeating: "x", count: 101)
    try add(long, long, " ", " ", to: &store)
    try reports(&store, [])
    let fitting = String(repeating: "y", count: 100)
    try add(fitting, fitting, to: &store)
    calendar.day = 20_001
    var edits: [Edit] = []
    for number in 0..<1000 {
      for part in 0..<2 {
        let id = ItemID(high: UInt64(number), low: UInt64(part))
        edits.append(
          .insert(Item(id: id, text: "text \(number)", order: OrderKey(digits: [0x40]))))
      }
    }
    try store.apply(edits)
    let count = try store.recall().count
    #expect(count == 1000)
    let hasOldest = try store.recall().contains { $0.text == fitting }
    #expect(!hasOldest)
  }

  @Test("they are there when the list is opened again, and another program's uses count as well")
  func opened() throws {
    let (scratch, calendar) = (try Scratch(), Calendar())
    var store = try store(scratch, calendar)
    try add("Milk", to: &store)
    var other = try self.store(scratch, calendar)
    try add("Milk", to: &other)
    try reports(&store, ["Milk"])
    try reports(&other, ["Milk"])
  }
}
