// Tests of several lists as one value, against a plain set of items.
import Model
import TestRandom
import Testing

@Suite("Several lists")
struct ListsTests {
  /// A random edit of lists, items and their positions; it may change nothing.
  private func edit(_ lists: Lists, _ step: UInt64, _ chance: inout SeededRandom) -> Edit {
    let order = OrderKey(digits: [UInt8.random(in: 1...9, using: &chance)])
    let place = listID(UInt64.random(in: 1...4, using: &chance))
    let item = lists.items.randomElement(using: &chance)?.id ?? ItemID(high: 9, low: 9)
    let row = lists.root.items.randomElement(using: &chance)?.id ?? ItemID(high: 9, low: 8)
    switch Int.random(in: 0..<12, using: &chance) {
    case 0...2:
      let isCompleted = Bool.random(using: &chance)
      return .insert(
        Item(
          id: ItemID(high: 0, low: step), text: "\(step)", isCompleted: isCompleted, order: order,
          in: place))
    case 3: return .insert(list(place.low, "List \(step)", order: order.digits))
    case 4: return .delete(item)
    case 5: return .delete(row)
    case 6: return .setText(Bool.random(using: &chance) ? item : row, "\(step % 3)")
    case 7: return .setCompleted(item, Bool.random(using: &chance))
    case 8: return .move(row, to: Position(order, in: .root))
    // Also what is refused: an item that would be a list.
    case 9: return .move(item, to: Position(order, in: .root))
    default: return .move(item, to: Position(order, in: place))
    }
  }

  private static func start(_ sinks: Bool) -> Lists {
    Lists(
      root: [list(1, "Shop"), list(2, "Home")],
      items: [
        Item(id: ItemID(high: 0, low: 7), text: "", order: OrderKey(digits: [2]), in: listID(2))
      ],
      sinksCompleted: sinks)
  }

  private func all(_ lists: Lists) -> Set<Item> { Set(lists.items + lists.root.items) }

  @Test(
    "random edits change the items as they change a set, and are undone", arguments: [false, true])
  func asSet(sinks: Bool) {
    var chance = SeededRandom(seed: 11)
    for _ in 0..<100 {
      var lists = Self.start(sinks)
      var items = Dictionary(uniqueKeysWithValues: all(lists).map { ($0.id, $0) })
      for step in 10..<UInt64(60) {
        let edit = edit(lists, step, &chance)
        let before = lists
        let change = Change(edit, of: items[edit.id])
        #expect(lists[edit.id] == items[edit.id])
        let inverse = lists.apply(edit)
        #expect((inverse == nil) == (change == nil), "\(edit)")
        #expect(inverse == change?.inverse)
        if let change { items[edit.id] = change.left }
        #expect(all(lists) == Set(items.values))
        #expect(lists == Lists(root: lists.root.items, items: lists.items, sinksCompleted: sinks))
        guard let inverse else { continue }
        var again = lists
        again.apply(inverse)
        #expect(again == before)
      }
      #expect(Set(lists.missing) == Set(lists.items.map(\.list)).subtracting(lists.ids))
    }
  }

  @Test(
    "a batch of edits gives the lists that the edits give one by one", arguments: [false, true])
  func atOnce(sinks: Bool) {
    var chance = SeededRandom(seed: 12)
    for _ in 0..<100 {
      let start = Self.start(sinks)
      var (oneByOne, edits) = (start, [Edit]())
      for step in 10..<UInt64(40) {
        let edit = edit(step.isMultiple(of: 3) ? start : oneByOne, step, &chance)
        oneByOne.apply(edit)
        edits.append(edit)
      }
      var atOnce = start
      atOnce.applyAll(edits)
      #expect(atOnce == oneByOne)
      var followed = start
      let difference = start.edits(to: oneByOne)
      followed.applyAll(difference)
      #expect(followed == oneByOne)
      var slowly = start
      for edit in difference { slowly.apply(edit) }
      #expect(slowly == oneByOne)
    }
  }

  @Test("the items are those of the first list, of the second, and of lists that are missing")
  func order() {
    let lists = Lists(
      root: [list(1, "Shop", order: [5]), list(2, "Home", order: [3])],
      items: [
        Item(id: ItemID(high: 0, low: 1), text: "a", order: OrderKey(digits: [1]), in: listID(1)),
        Item(id: ItemID(high: 0, low: 2), text: "b", order: OrderKey(digits: [9]), in: listID(2)),
        Item(id: ItemID(high: 0, low: 3), text: "c", order: OrderKey(digits: [1]), in: listID(3)),
      ])
    #expect(lists.ids == [listID(2), listID(1)])
    #expect(lists.first == listID(2))
    #expect(lists.items.map(\.text) == ["b", "a", "c"])
    #expect(lists.missing == [listID(3)])
    #expect(Lists(root: [], items: []).first == .original)
  }
}
