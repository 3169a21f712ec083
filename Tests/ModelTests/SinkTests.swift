// Tests of the list that sorts completed items below the others.
import Model
import Testing

@Suite("The list with completed items at the bottom")
struct SinkTests {
  /// Not completed: 1 3 5; completed: 2 4. All by key: 1 2 3 4 5.
  private let list = ItemList(
    items: (1...5).map { number in
      item(
        number, "\(number)", isCompleted: number.isMultiple(of: 2), order: [UInt8(number)])
    }, sinksCompleted: true)

  private func numbers(_ list: ItemList) -> [UInt64] { list.items.map(\.id.low) }

  @Test("completed items are below all others, each group ordered by key")
  func blocks() {
    #expect(numbers(list) == [1, 3, 5, 2, 4])
    #expect(list.uncompletedCount == 3)
    for row in 0..<list.count { #expect(list.index(of: list[row].id) == row) }
  }

  @Test("completing an item moves it below, and undo moves it back")
  func completing() {
    var list = list
    let inverse = list.apply(.setCompleted(ItemID(high: 0, low: 1), true))
    #expect(numbers(list) == [3, 5, 1, 2, 4])
    #expect(list.uncompletedCount == 2)
    if let inverse { list.apply(inverse) }
    #expect(list == self.list)
  }

  @Test("a new item gets its row, at most the one after the last uncompleted item")
  func rowsForNew() {
    for row in 0...list.count {
      var copy = list
      let new = Item(id: ItemID(high: 5, low: 5), text: "", order: list.order(forRow: row))
      copy.apply(.insert(new))
      #expect(copy.index(of: new.id) == min(row, 3), "row \(row)")
    }
  }

  @Test("a completed item gets its row, at least the first of the completed items")
  func rowsForCompleted() {
    for row in 0...list.count {
      var copy = list
      let new = Item(
        id: ItemID(high: 5, low: 5), text: "", isCompleted: true,
        order: list.order(forRow: row, isCompleted: true), in: .original)
      copy.apply(.insert(new))
      #expect(copy.index(of: new.id) == max(row, 3), "row \(row)")
    }
  }

  @Test("uncompleted items are counted also if completed items stay in place")
  func staying() {
    var list = ItemList(items: list.items)
    #expect(numbers(list) == [1, 2, 3, 4, 5])
    #expect(list.uncompletedCount == 3)
    list.apply(.setCompleted(ItemID(high: 0, low: 1), true))
    #expect(numbers(list) == [1, 2, 3, 4, 5])
    #expect(list.uncompletedCount == 2)
    list.apply(.delete(ItemID(high: 0, low: 3)))
    #expect(list.uncompletedCount == 1)
  }
}
