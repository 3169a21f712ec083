// Tests of the list as a value: order, edits and their inverses.
import Model
import Testing
import TestRandom

@Suite("The list")
struct ItemListTests {
  @Test("rows are ordered by key, rows with equal keys by id")
  func ordering() {
    let list = ItemList(items: [
      item(3, order: [9]), item(2, order: [7]), item(1, order: [7]), item(4, order: [1]),
    ])
    #expect(list.items.map(\.id.low) == [4, 1, 2, 3])
    for row in 0..<list.count { #expect(list.index(of: list[row].id) == row) }
    #expect(list.index(of: ItemID(high: 1, low: 1)) == nil)
  }

  @Test("an edit of a deleted item changes nothing")
  func unknown() {
    var list = ItemList(items: [item(1, order: [7])])
    let before = list
    let gone = ItemID(high: 9, low: 9)
    let edits: [Edit] = [
      .delete(gone), .setCompleted(gone, true), .setText(gone, "x"),
      .move(gone, to: Position(OrderKey(digits: [1]))),
    ]
    for edit in edits {
      let inverse = list.apply(edit)
      #expect(inverse == nil, "\(edit)")
    }
    #expect(list == before)
  }

  @Test("an edit that sets the current value changes nothing")
  func unchanged() {
    var list = ItemList(items: [item(1, "Milk", order: [7])])
    let id = list[0].id
    for edit in [
      .insert(list[0]), .setCompleted(id, false), .setText(id, "Milk"),
      .move(id, to: Position(OrderKey(digits: [7]))),
    ] as [Edit] {
      let inverse = list.apply(edit)
      #expect(inverse == nil, "\(edit)")
    }
  }

  @Test("a text of ten thousand bytes is accepted, a longer one is refused and the old text stays")
  func longText() {
    var list = ItemList(items: [item(1, "Milk", order: [7])])
    let id = list[0].id
    let limit = String(repeating: "é", count: 5000)
    let refused = list.apply(.setText(id, limit + "x"))
    #expect(refused == nil)
    #expect(list[0].text == "Milk")
    let taken = list.apply(.setText(id, limit))
    #expect(taken == .setText(id, "Milk"))
    let inserted = list.apply(.insert(item(2, limit + "x", order: [8])))
    #expect(inserted == nil)
    #expect(list.count == 1)
  }

  @Test("a new item gets the row it was made for, also among items with equal keys")
  func rowForNew() {
    var list = ItemList(items: [
      item(1, order: [7]), item(2, order: [7]), item(3, order: [7]), item(4, order: [9]),
    ])
    let behind = list.order(forRow: 1)
    list.apply(.insert(Item(id: ItemID(high: 0, low: 0), text: "", order: behind)))
    #expect(list.items.map(\.id.low) == [1, 2, 3, 0, 4])
    for row in [0, 4, 5] {
      var copy = list
      let new = Item(id: ItemID(high: 5, low: 5), text: "", order: list.order(forRow: row))
      copy.apply(.insert(new))
      #expect(copy.index(of: new.id) == row)
    }
  }

  @Test(
    "undoing every edit of a random run restores the first list", arguments: [false, true])
  func inverses(sinksCompleted: Bool) {
    for seed in 1...40 as ClosedRange<UInt64> {
      var chance = SeededRandom(seed: seed)
      var list = ItemList(sinksCompleted: sinksCompleted)
      let first = list
      var inverses: [Edit] = []
      for step in 0..<300 {
        let before = list
        let edit = randomEdit(of: list, step: UInt64(step), &chance)
        let change = Change(edit, of: list[edit.id])
        let inverse = list.apply(edit)
        #expect(change?.inverse == inverse, "seed \(seed), step \(step): \(edit)")
        if let inverse {
          var back = list
          let forth = back.apply(inverse)
          #expect(back == before, "seed \(seed), step \(step): \(edit)")
          #expect(forth != nil, "seed \(seed), step \(step)")
          inverses.append(inverse)
        } else {
          #expect(list == before, "seed \(seed), step \(step): \(edit)")
        }
        expectOrder(of: list, "seed \(seed), step \(step): \(edit)")
      }
      for inverse in inverses.reversed() { list.apply(inverse) }
      #expect(list == first, "seed \(seed)")
    }
  }

  @Test("looking up a row in a hundred thousand items is fast")
  func large() {
    var order: OrderKey?
    let items = (0..<100_000).map { number in
      let next = OrderKey.between(order, nil)
      order = next
      return Item(id: ItemID(high: UInt64(number) &* 0x9E37_79B9, low: 1), text: "", order: next)
    }
    let list = ItemList(items: items.reversed())
    for row in stride(from: 0, to: list.count, by: 997) {
      #expect(list.index(of: items[row].id) == row)
    }
  }

  /// Expects each row where a newly built list has it, and found by its id.
  private func expectOrder(of list: ItemList, _ comment: Comment) {
    let anew = ItemList(items: list.items, sinksCompleted: list.sinksCompleted)
    #expect(list == anew, comment)
    #expect(list.uncompletedCount == list.items.filter { !$0.isCompleted }.count, comment)
    for row in 0..<list.count { #expect(list.index(of: list[row].id) == row, comment) }
  }
}

@Suite("Item ids")
struct ItemIDTests {
  @Test("an item id is written as 32 hexadecimal digits and read back")
  func roundTrip() {
    let id = ItemID(high: 0x0123_4567_89AB_CDEF, low: 5)
    #expect(id.hex == "0123456789abcdef0000000000000005")
    #expect(ItemID(hex: id.hex) == id)
    #expect(ItemID(hex: "0123456789ABCDEF0000000000000005") == id)
  }

  @Test(
    "a text that is not an item id is refused",
    arguments: [
      "", "12", "0123456789abcdef000000000000000", "0123456789abcdef00000000000000055",
      "+123456789abcdef0000000000000005", "0123456789abcdef+000000000000005",
      "0123456789abcdefg000000000000005", "é123456789abcdef00000000000005",
    ])
  func refused(text: String) {
    #expect(ItemID(hex: text) == nil)
  }
}
