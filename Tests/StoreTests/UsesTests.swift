// Suggestion history: uses are counted with each changeset, suggested after two, and removable.
import Model
import Store
import StoreRecovery
import TestStore
import Testing

@Suite("Suggestion history") struct UsesTests {
  /// A calendar that a test sets.
  private final class Calendar {
    var day: Int? = 20_000
  }

  private func store(_ scratch: borrowing Scratch, _ calendar: Calendar) throws -> Store {
    try Store(
      path: scratch.path, ifMissing: .beginsAList(), patience: 100,
      now: { WallTime(seconds: (calendar.day ?? 0) * 86_400) })
  }

  private func reports(
    _ store: inout Store, _ texts: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let suggestionsRead = try store.readSuggestions().map(\.text)
    #expect(suggestionsRead == texts, sourceLocation: sourceLocation)
  }

  private func add(_ texts: String..., to store: inout Store) throws {
    for text in texts { _ = try store.append(text) }
  }

  @Test("a text is suggested after two uses, with its latest spelling and item")
  func twice() throws {
    let scratch = try Scratch()
    var store = try store(scratch, Calendar())
    try add("Milk", "Bread", to: &store)
    try reports(&store, [])
    let again = try store.append("milk ")
    let suggestionsRead = try store.readSuggestions()
    #expect(suggestionsRead == [Suggestion("milk", by: again.id)])
  }

  @Test("changing a text and uncompleting count as uses; completing, moving and deleting do not")
  func uses() throws {
    let scratch = try Scratch()
    var store = try store(scratch, Calendar())
    let (milk, bread) = (try store.append("Milk"), try store.append("Bread"))
    try store.apply(.setCompleted(milk.id, true))
    try store.apply(.move(milk.id, to: Position(.between(bread.order, nil))))
    try reports(&store, [])
    try store.apply(.setCompleted(milk.id, false))
    try reports(&store, ["Milk"])
    try store.apply(.setText(bread.id, "Eggs"))
    try store.apply(.setText(bread.id, "Bread"))
    try reports(&store, ["Bread", "Milk"])
    try store.apply(.delete(milk.id))
    try reports(&store, ["Bread", "Milk"])
  }

  @Test("a refused or repeated changeset does not count as a use")
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

  @Test("suggestions are sorted by number of uses, then by the latest use")
  func order() throws {
    let (scratch, calendar) = (try Scratch(), Calendar())
    var store = try store(scratch, calendar)
    try add("A", "A", "B", "B", "B", to: &store)
    calendar.day = 20_001
    try add("C", "C", to: &store)
    try reports(&store, ["B", "C", "A"])
  }

  @Test("only uses in the last 90 days count")
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

  @Test("an unset clock, which starts in 1970, neither hides nor deletes suggestions")
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
    // A clock set back: future days are not older than 90 days.
    calendar.day = 19_000
    try reports(&store, ["Eggs", "Bread", "Milk"])
    #expect(WallTime(seconds: 0).day == nil && WallTime(seconds: 1_577_836_799).day == nil)
    #expect(WallTime(seconds: 1_577_836_800).day == 18_262)
  }

  @Test("a removed suggestion is gone in every spelling until it is used twice again")
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

  @Test("blank and long texts are not counted, and at most a thousand texts are stored")
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
    let count = try store.readSuggestions().count
    #expect(count == 1000)
    let hasOldest = try store.readSuggestions().contains { $0.text == fitting }
    #expect(!hasOldest)
  }

  @Test("uses are stored with the list, and those of other programs count")
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
