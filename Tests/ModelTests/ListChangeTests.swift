// Tests of changes among several lists: what one of them sees, and which conflicts stop an undo.
import Model
import Testing

/// A list of that number.
func list(_ number: UInt64, _ text: String = "", order: [UInt8] = [1]) -> Item {
  Item(id: ItemID(high: 8, low: number), text: text, order: OrderKey(digits: order), in: .root)
}

/// The id of a list of that number.
func listID(_ number: UInt64) -> ListID { ListID(list(number).id) }

@Suite("Changes among lists")
struct ListChangeTests {
  private static let shop = list(1, "Shop")
  private static let here = Position(OrderKey(digits: [1]), in: listID(1))
  private static let there = Position(OrderKey(digits: [2]), in: listID(2))

  private static func milk(_ position: Position) -> Item {
    Item(id: ItemID(high: 0, low: 1), text: "Milk", order: position.order, in: position.list)
  }

  private static let views: [(change: Change, from: ListID, seen: Change?)] = [
    (.added(milk(here)), listID(1), .added(milk(here))),
    (.added(milk(here)), listID(2), nil),
    (.added(milk(here)), .root, nil),
    (.moved(milk(there), from: here), listID(1), .deleted(milk(here))),
    (.moved(milk(there), from: here), listID(2), .added(milk(there))),
    (.moved(milk(there), from: here), listID(3), nil),
    (.added(shop), .root, .added(shop)),
    (.added(shop), listID(1), nil),
  ]

  @Test("a move into a list adds the item for it, a move out of it deletes it", arguments: views)
  func seeing(change: Change, from list: ListID, seen: Change?) {
    #expect(change.seen(from: list) == seen)
    #expect(change.concerns(list) == (seen != nil))
  }

  @Test("an item never becomes a list, nor a list an item")
  func kinds() {
    let milk = Self.milk(Self.here)
    #expect(Change(.move(milk.id, to: Position(milk.order, in: .root)), of: milk) == nil)
    #expect(Change(.move(Self.shop.id, to: Self.here), of: Self.shop) == nil)
    #expect(Change(.setCompleted(Self.shop.id, true), of: Self.shop) == nil)
    var completed = Self.shop
    completed.isCompleted = true
    #expect(Change(.insert(completed), of: nil) == nil)
    var root = ItemList(items: [Self.shop])
    #expect(root.apply(.setCompleted(Self.shop.id, true)) == nil)
    #expect(root.apply(.move(Self.shop.id, to: Self.here)) == nil)
    #expect(root.apply(.insert(completed)) == nil)
  }

  private static let needs: [(change: Change, needed: ListID?, added: ListID?)] = [
    (.added(milk(here)), nil, nil),
    (.added(shop), nil, listID(1)),
    (.deleted(milk(here)), listID(1), nil),
    (.deleted(shop), nil, nil),
    (.moved(milk(there), from: here), listID(1), nil),
    (.moved(milk(Position(OrderKey(digits: [3]), in: listID(1))), from: here), nil, nil),
    (.edited(milk(here), before: "Tea"), nil, nil),
    (.completed(milk(here)), nil, nil),
  ]

  @Test("a change says which list an undo of it needs, and which it deletes", arguments: needs)
  func needing(change: Change, needed: ListID?, added: ListID?) {
    #expect(change.neededList == needed)
    #expect(change.addedList == added)
  }

  @Test("an item is not put back into a list that is gone, a list with items is not deleted")
  func conflicts() {
    let (milk, moved) = (Self.milk(Self.here), Self.milk(Self.there))
    let moving = Change.moved(moved, from: Self.here)
    #expect(Change.deleted(milk).conflict(with: nil, isListGone: true) == .listIsGone)
    #expect(moving.conflict(with: moved, isListGone: true) == .listIsGone)
    #expect(moving.conflict(with: moved) == nil)
    #expect(moving.conflict(with: milk, isListGone: true) == .hasMoved)
    #expect(Change.added(Self.shop).conflict(with: Self.shop, hasItems: true) == .hasItems)
    #expect(Change.added(Self.shop).conflict(with: Self.shop) == nil)
    var renamed = Self.shop
    renamed.text = "Market"
    #expect(Change.added(Self.shop).conflict(with: renamed, hasItems: true) == .hasOtherText)
  }

  @Test("undoing the removal of a list names the one that was made again")
  func namedAgain() {
    var report = UndoReport()
    let unnamed = list(1, "", order: [9])
    let edit = report.takeBack(.deleted(Self.shop), of: unnamed)
    #expect(edit == .setText(unnamed.id, "Shop"))
    #expect(report.undone.map(\.inverse) == [.setText(unnamed.id, "Shop")])
    #expect(report.skipped == [])
    // One that has a name by now keeps it.
    _ = report.takeBack(.deleted(Self.shop), of: list(1, "Market"))
    #expect(report.skipped.map(\.conflict) == [.isThere])
  }
}
