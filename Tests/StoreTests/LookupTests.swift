// Lookups without reading the list, compared to the same lookups in all of it.
import Model
import Store
import TestCounts
import TestRandom
import TestStore
import Testing

@Suite("Lookups on disk")
struct LookupTests {
  private static func item(
    _ id: UInt64, _ text: String, isCompleted: Bool = false, _ digits: [UInt8]
  ) -> Item {
    Item(
      id: ItemID(high: id << 48, low: id), text: text, isCompleted: isCompleted,
      order: OrderKey(digits: digits), in: .original)
  }

  private static let items = [
    item(0x1234, "Milk", [1]), item(0x1235, "milk chocolate", isCompleted: true, [2]),
    item(0xABCD, "Crème brûlée", [3]), item(0xABCE, "MILK", isCompleted: true, [4]),
    item(0x0001, " Milkshake", [5]), item(0x0002, "Bread and milk", [6]),
  ]

  private func store(_ scratch: Scratch, _ items: [Item] = items) throws -> Store {
    var store = try scratch.store()
    try store.apply(items.map { .insert($0) })
    return store
  }

  @Test(
    "items are found by how their id begins",
    arguments: [
      ("1234", [0x1234]), ("123", [0x1234, 0x1235]), ("aBc", [0xABCD, 0xABCE]), ("0", [1, 2]),
      ("", [1, 2, 0x1234, 0x1235, 0xABCD, 0xABCE]), ("5", []), ("xy", []), ("12345", []),
      ("123400000000000000000000000012345", []), ("12340000000000000000000000001234", [0x1234]),
    ])
  func ids(digits: String, found: [UInt64]) throws {
    let scratch = try Scratch()
    let items = try store(scratch).items(idBeginning: digits, limit: 9)
    #expect(items.map(\.id.low) == found)
    #expect(try store(scratch).items(idBeginning: digits, limit: 1).count == min(1, found.count))
  }

  @Test(
    "of the texts that begin so, whole ones and those of a completion come first",
    arguments: [
      ("milk", nil, [0x1234, 0xABCE]), ("milk", false, [0x1234]), ("milk", true, [0xABCE]),
      ("MIL", nil, [0x1234, 0x1235, 0xABCE, 1]), ("mil", true, [0x1235, 0xABCE]),
      ("mil", false, [0x1234, 1]), ("creme", nil, [0xABCD]), ("CRÈME B", true, [0xABCD]),
      ("milks", true, [1]), ("read", nil, []),
    ] as [(String, Bool?, [UInt64])])
  func texts(text: String, isCompleted: Bool?, found: [UInt64]) throws {
    let scratch = try Scratch()
    let store = try store(scratch)
    let items = try store.items(textBeginning: FoldedText(text), preferring: isCompleted, limit: 9)
    #expect(items.map(\.id.low) == found)
  }

  @Test("items are chosen by their texts or completion, in list order")
  func chosen() throws {
    let scratch = try Scratch()
    let store = try store(scratch)
    #expect(try store.items() == Self.items)
    let completed = Self.items.filter(\.isCompleted)
    #expect(try !completed.isEmpty && store.items(completed: true) == completed)
    let milks = Self.items.filter { $0.text.contains("ilk") }
    #expect(try !milks.isEmpty && store.items { $0.contains("ilk") } == milks)
  }

  @Test("several changes after a lookup are one step")
  func change() throws {
    let scratch = try Scratch()
    var store = try store(scratch)
    let count = try store.changeFound { (store) throws(StoreError) in
      let items = try store.items(idBeginning: "123", limit: 9)
      return (items.map { .delete($0.id) }, items.count)
    }
    #expect(count == 2)
    #expect(try store.load() == Array(Self.items.dropFirst(2)))
    #expect(try store.undo().undone.count == 2)
    #expect(try store.load() == Self.items)
  }

  @Test("random moves by lookups are those that the whole list would make")
  func moves() throws {
    for seed in 1...UInt64(TestCounts.count("looked-up-moves")) {
      var random = SeededRandom(seed: seed)
      let sinks = random.roll(below: 2) == 0
      let scratch = try Scratch()
      let count = random.roll(2...9)
      let items = (0..<count).map { index in
        Self.item(
          UInt64(random.roll(1...60_000)) << 4 + UInt64(index), "\(index)",
          isCompleted: random.roll(below: 2) == 0, [UInt8(random.roll(1...200)), UInt8(index + 1)])
      }
      let store = try store(scratch, items)
      let list = ItemList(items: items, sinksCompleted: sinks)
      let item = items[random.roll(below: count)]
      let row = try #require(list.index(of: item.id))
      let isBlock = { (other: Item) in !sinks || other.isCompleted == item.isCompleted }
      #expect(
        try store.neighbor(of: item, .backward, sinksCompleted: sinks)
          == list.items[..<row].last(where: isBlock)?.id, "seed \(seed)")
      #expect(
        try store.neighbor(of: item, .forward, sinksCompleted: sinks)
          == list.items[(row + 1)...].first(where: isBlock)?.id, "seed \(seed)")
      let others = list.items.filter { $0.id != item.id && isBlock($0) }
      let other = others.randomElement(using: &random)
      let places: [Store.Place] =
        [.first, .last] + (other.map { [.before($0), .after($0)] } ?? [])
      for place in places {
        let keys = try store.orders(at: place, in: item.list, count: 20)
        #expect(keys.count == 20 && zip(keys, keys.dropFirst()).allSatisfy { $0 < $1 })
        #expect(keys.allSatisfy { $0.digits.count <= 12 }, "seed \(seed)")
        var moved = list
        moved.apply(.move(item.id, to: Position(keys[seed % 2 == 0 ? 0 : 19])))
        let block = moved.items.filter(isBlock).map(\.id)
        let expected =
          switch place {
          case .first: 0
          case .last: others.count
          case .before(let other): others.firstIndex { $0.id == other.id } ?? -1
          case .after(let other): (others.firstIndex { $0.id == other.id } ?? -1) + 1
          }
        #expect(block.firstIndex(of: item.id) == expected, "seed \(seed), \(place)")
      }
    }
  }

  @Test("ten thousand keys between two neighbours are short")
  func manyKeys() {
    let (a, b) = (OrderKey.between(nil, nil), OrderKey.between(.between(nil, nil), nil))
    for (low, high) in [(a, b), (nil, a), (b, nil), (nil, nil)] as [(OrderKey?, OrderKey?)] {
      let keys = OrderKey.between(low, high, count: 10_000)
      #expect(keys.count == 10_000)
      #expect(zip(keys, keys.dropFirst()).allSatisfy { $0 < $1 })
      #expect(low.map { $0 < keys[0] } ?? true)
      #expect(high.map { keys[9999] < $0 } ?? true)
      #expect(keys.allSatisfy { $0.digits.count <= 6 })
    }
  }
}
