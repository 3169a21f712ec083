// Items and edits for tests of the list.
import Model
import TestRandom

func item(
  _ number: UInt64, _ text: String = "", isCompleted: Bool = false, order: [UInt8]
) -> Item {
  Item(
    id: ItemID(high: 0, low: number), text: text, isCompleted: isCompleted,
    order: OrderKey(digits: order), in: .original)
}

/// A random edit of a list; it may change nothing.
///
/// - Parameter step: The id of an item that is added.
func randomEdit(of list: ItemList, step: UInt64, _ chance: inout SeededRandom) -> Edit {
  let item = list.items.randomElement(using: &chance)
  let id = item?.id ?? ItemID(high: 9, low: 9)
  let row = Int.random(in: 0...list.count, using: &chance)
  switch Int.random(in: 0..<8, using: &chance) {
  case 0...2:
    let isCompleted = Int.random(in: 0..<4, using: &chance) == 0
    return .insert(
      Item(
        id: ItemID(high: 0, low: step), text: "\(step)", isCompleted: isCompleted,
        order: list.order(forRow: row, isCompleted: isCompleted), in: .original))
  case 3: return .delete(id)
  case 4, 5: return .setCompleted(id, Bool.random(using: &chance))
  case 6: return .setText(id, "\(Int.random(in: 0...3, using: &chance))")
  default:
    let order = list.order(forRow: row, isCompleted: item?.isCompleted ?? false)
    return .move(id, to: Position(order))
  }
}
