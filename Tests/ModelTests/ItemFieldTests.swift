// Tests of the list of an item's fields: what an item has is in it, and can be changed and undone.
import Model
import Testing

@Suite("The fields of an item")
struct ItemFieldTests {
  private static let milk = Item(
    id: ItemID(high: 0, low: 1), text: "Milk", isCompleted: false, order: OrderKey(digits: [1]),
    in: .original)

  /// An item that differs in one field.
  private static func milk(other field: Item.Field) -> Item {
    var item = milk
    switch field {
    case .id: return Item(id: ItemID(high: 0, low: 2), text: milk.text, order: milk.order)
    case .order: item.order = OrderKey(digits: [2])
    case .isCompleted: item.isCompleted = true
    case .text: item.text = "Oat milk"
    case .list: item.list = ListID(high: 0, low: 3)
    }
    return item
  }

  @Test("the list has what an item has")
  func all() {
    let labels = Mirror(reflecting: Self.milk).children.compactMap(\.label)
    #expect(Set(labels) == Set(Item.Field.allCases.map { "\($0)" }), "add it to Item.Field")
  }

  @Test(
    "each field but the id has an edit that gives an item the value of another state of it",
    arguments: Item.Field.allCases.filter { $0 != .id })
  func edit(field: Item.Field) throws {
    let other = Self.milk(other: field)
    let edits = Self.milk.edits(to: other)
    #expect(edits.count == 1)
    var list = ItemList(items: [Self.milk])
    let differences = list.edits(to: [other])
    #expect(differences == edits)
    let change = try #require(Change(edits[0], of: Self.milk))
    list.apply(edits[0])
    #expect(list.items == [other] && change.item == other)
    #expect(change.conflict(with: other) == nil)
    #expect(change.conflict(with: Self.milk) != nil)
    list.apply(change.inverse)
    #expect(list.items == [Self.milk])
  }
}
