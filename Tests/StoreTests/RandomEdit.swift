// Random edits of a list.
import Model
import TestRandom

/// A random edit, possibly one that changes nothing.
///
/// - Parameter new: Id for an added item.
func randomEdit(of list: ItemList, _ new: ItemID, _ chance: inout SeededRandom) -> Edit {
  let id = list.items.randomElement(using: &chance)?.id ?? new
  let row = Int.random(in: 0...list.count, using: &chance)
  return switch Int.random(in: 0..<7, using: &chance) {
  case 0...2: .insert(Item(id: new, text: new.hex, order: list.order(forRow: row)))
  case 3: .delete(id)
  case 4: .setCompleted(id, Bool.random(using: &chance))
  case 5: .setText(id, "\(Int.random(in: 0...3, using: &chance))")
  default: .move(id, to: Position(list.order(forRow: row)))
  }
}
