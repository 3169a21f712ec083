// The beginning of a long list, which is read before the rest.
import Model
import Store
import TestStore
import Testing

@Suite("The beginning of a long list")
struct BeginningTests {
  /// Items of which every third is completed, or the first ones.
  private func items(_ count: Int, firstCompleted: Int? = nil) -> [Item] {
    var order: OrderKey?
    return (0..<count).map { row in
      order = .between(order, nil)
      return Item(
        // Ids in another order than the rows.
        id: ItemID(high: 0, low: UInt64(row * 7919 % 10_007)), text: "Row \(row)",
        isCompleted: firstCompleted.map { row < $0 } ?? (row % 3 == 0),
        order: order ?? OrderKey(digits: [1]), in: .original)
    }
  }

  private func store(_ scratch: Scratch, _ items: [Item]) throws -> Store {
    var store = try scratch.store()
    try store.apply(items.map { .insert($0) })
    return store
  }

  @Test("a list that is short enough is read whole, and only once")
  func short() throws {
    for count in [0, 1, 10, 11] {
      let (scratch, items) = (try Scratch(), items(count))
      var store = try store(scratch, items)
      let beginning = try store.loadBeginning(rows: 10, sinksCompleted: false)
      #expect(beginning.items == items)
      #expect(beginning.end == nil)
      #expect(try store.loadIfChanged() == nil)
    }
  }

  @Test("of a longer list the first rows and the last one are read, then the whole list")
  func long() throws {
    let (scratch, items) = (try Scratch(), items(12))
    var store = try store(scratch, items)
    let beginning = try store.loadBeginning(rows: 10, sinksCompleted: false)
    #expect(beginning.items == Array(items[..<10]) + [items[11]])
    #expect(beginning.end == items[9])
    #expect(try store.loadIfChanged(isForced: true) == .all(Lists(ofOne: items)))
    #expect(try store.loadIfChanged() == nil)
  }

  @Test("a change of another process before the rest is read is read with it")
  func changed() throws {
    let (scratch, items) = (try Scratch(), items(40))
    var store = try store(scratch, items)
    _ = try store.loadBeginning(rows: 10, sinksCompleted: false)
    var shell = try scratch.store()
    let eggs = try shell.append("Eggs")
    #expect(try store.loadIfChanged() == .all(Lists(ofOne: items + [eggs])))
  }

  @Test("where completed items sink, the first rows and the last are those that are not completed")
  func sinking() throws {
    let (scratch, items) = (try Scratch(), items(40))
    var store = try store(scratch, items)
    let todo = items.filter { !$0.isCompleted }
    let beginning = try store.loadBeginning(rows: 10, sinksCompleted: true)
    #expect(beginning.items == Array(todo[..<10]) + [try #require(todo.last)])
    #expect(beginning.end == todo[9])
    #expect(
      try store.loadIfChanged(isForced: true)
        == .all(Lists(ofOne: items, sinksCompleted: true)))
  }

  @Test("where too few are not completed among the first, the list is read whole")
  func sunken() throws {
    for (count, completed) in [(40, 35), (40, 30), (2400, 2001)] {
      let (scratch, items) = (try Scratch(), items(count, firstCompleted: completed))
      var store = try store(scratch, items)
      let beginning = try store.loadBeginning(rows: 10, sinksCompleted: true)
      #expect(beginning.items == items)
      #expect(beginning.end == nil)
    }
  }
}
