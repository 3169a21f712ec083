// Scans of texts, compared to looking at every item.
import Model
import Store
import TestStore
import Testing

@Suite("Scans of texts")
struct TextScanTests {
  private static let starts = [
    "milk", "Milk", "MILK", " milk", "\tmilk", "mílk", "m\u{301}ilk", "ﬁsh", "FISH", "Straße",
    "strasse", "Ünder", "under", "\u{212A}elvin", "kelvin", "]a", "^b", "-c", "[d", "*e", "?f", "",
    "молоко", "Молоко", "3 eggs", "😀 smile", "it's", "\"q", "a]b", "é", "e", "E\u{301}",
  ]

  private func store(_ scratch: Scratch, _ items: [Item]) throws -> Store {
    var store = try scratch.store()
    try store.apply(
      .insert(
        Item(id: ItemID(Self.second), text: "Second", order: .between(nil, nil), in: .root)))
    try store.apply(items.map { .insert($0) })
    return store
  }

  private static let second = ListID(high: 7, low: 7)

  private static var items: [Item] {
    var (order, items): (OrderKey?, [Item]) = (nil, [])
    for (place, text) in (starts + starts.map { $0 + " and more" }).enumerated() {
      let key = OrderKey.between(order, nil)
      order = key
      items.append(
        Item(
          id: ItemID(high: UInt64(place * 37 % 64) << 56 | 1, low: UInt64(place)), text: text,
          order: key, in: place % 3 == 0 ? second : .original))
    }
    return items
  }

  @Test("a pattern passes over no text that begins so")
  func beginnings() throws {
    let scratch = try Scratch()
    let items = Self.items
    let store = try store(scratch, items)
    for start in Self.starts + ["m", "K", "ss", "UND", "é", "МОЛ"] {
      let text = FoldedText(start)
      if text.isEmpty { continue }
      for list in [nil, ListID.original, Self.second] {
        let found = try store.items(
          matching: TextPattern(beginning: text), in: list,
          whereText: { text.begins($0) ?? true })
        let wanted = items.filter { text.begins($0.text) && (list == nil || list == $0.list) }
        #expect(Set(found) == Set(wanted), "\(start)")
      }
    }
  }

  @Test("a pattern of some texts passes over none of them")
  func texts() throws {
    let scratch = try Scratch()
    let items = Self.items
    let store = try store(scratch, items)
    for start in Self.starts {
      for other in ["milk and more", "]a", "zebra"] {
        let found = try store.items(
          matching: TextPattern(anyOf: [start, other]), whereText: { _ in true })
        let wanted = items.filter { item in
          [start, other].contains { $0.utf8.elementsEqual(item.text.utf8) }
        }
        #expect(Set(found).isSuperset(of: wanted), "\(start) \(other)")
      }
    }
  }

  @Test("lists that items meet have those, and the last of each list")
  func met() throws {
    let scratch = try Scratch()
    let items = Self.items
    let store = try store(scratch, items)
    let lists = try store.lists(meeting: [items[4].id], texts: ["zebra", "molk"])
    #expect(Set(lists.ids) == [.original, Self.second])
    #expect(lists[items[4].id] == items[4])
    for list in lists.ids {
      #expect(lists[list].items.last == items.last { $0.list == list })
    }
    #expect(lists.items.count == 3)
    let many = Array(repeating: "milk", count: 1001)
    #expect(try store.lists(meeting: [], texts: many).items.count == items.count)
  }

  @Test("a text that is no UTF-8 is damage where it may be the one")
  func damaged() throws {
    let scratch = try Scratch()
    let store = try store(scratch, Self.items)
    let other = try OtherProgram(scratch.path)
    try other.run("UPDATE item SET text = CAST(x'6DFF' AS TEXT) WHERE text = 'milk'")
    #expect(throws: StoreError.self) {
      try store.items(textBeginning: FoldedText("milk"), preferring: nil, limit: 9)
    }
  }
}
