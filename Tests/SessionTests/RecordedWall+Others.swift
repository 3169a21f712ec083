// What other programs do to the list of a recorded session.
import ListUI
import Model
import Recordings
import Session
import TestRandom

extension RecordedWall {
  /// Other programs change some rows, together or one by one; the list may hear of it.
  mutating func changeElsewhere() {
    for _ in 0..<chance.roll(1...4) {
      if hasLists, chance.isOne(of: 2) {
        changeOtherList()
        continue
      }
      let (list, place) = (store.list, chance.roll(0...store.list.count))
      let new = Item(
        id: ItemID(high: chance.next(), low: chance.next()), text: "new \(chance.roll(0...99))",
        isCompleted: chance.isOne(of: 4), order: list.order(forRow: place), in: .original)
      guard list.count > 0, !chance.isOne(of: 3) else {
        store.carryOut([.insert(new)])
        continue
      }
      let row = chance.isOne(of: 2) ? lastChanged.flatMap { list.index(of: $0) } : nil
      let item = list[row ?? chance.roll(below: list.count)]
      switch chance.roll(below: 6) {
      case 0: store.carryOut([.setCompleted(item.id, !item.isCompleted)])
      case 1: store.carryOut([.setText(item.id, "text \(chance.roll(0...99))")])
      case 2: store.carryOut([.move(item.id, to: new.position)])
      case 3: _ = store.carryOut(.delete(row: 1 + (row ?? chance.roll(below: list.count))))
      // What one command does at once.
      case 4: store.carryOut(list.items.filter(\.isCompleted).map { .setCompleted($0.id, false) })
      default: if chance.isOne(of: 40) { flood() }
      }
    }
    if chance.isOne(of: 2) { turn(.storeWritten) }
  }

  /// The items, and two more lists.
  static func lists(_ items: [Item], _ chance: inout SeededRandom) -> Lists {
    let root = (1...3 as ClosedRange<UInt64>).map { number in
      let id = number == 1 ? ListID.original : ListID(high: chance.next(), low: number)
      return Item(
        id: ItemID(id), text: "List \(number)", order: OrderKey(digits: [UInt8(number)]), in: .root)
    }
    let others = root.dropFirst().flatMap { list in
      (0..<chance.roll(0...9)).map { row in
        Item(
          id: ItemID(high: chance.next(), low: chance.next()), text: "other \(row)",
          isCompleted: chance.isOne(of: 4), order: OrderKey(digits: [UInt8(row / 3 + 1)]),
          in: ListID(list.id))
      }
    }
    return Lists(root: root, items: items + others)
  }

  /// Another program changes a row of a list that is not shown, moves a row to another list, or
  /// changes a list.
  private mutating func changeOtherList() {
    let ids = store.lists.ids
    let target = ids[chance.roll(below: ids.count)]
    let list = store.lists[target]
    let position = Position(list.order(forRow: chance.roll(0...list.count)), in: target)
    let all = store.lists.items
    let item = all.isEmpty ? nil : all[chance.roll(below: all.count)]
    let id = item?.id ?? ItemID(high: chance.next(), low: chance.next())
    switch chance.roll(below: 8) {
    case 0: store.carryOut([.setCompleted(id, item?.isCompleted == false)])
    case 1: store.carryOut([.setText(id, "text \(chance.roll(0...99))")])
    case 2...4: store.carryOut([.move(id, to: position)])
    case 5 where chance.isOne(of: 20):
      store.carryOut([.setText(ItemID(target), "Named \(chance.roll(0...99))")])
    case 6:
      let row = list.count == 0 ? 1 : chance.roll(1...list.count)
      _ = store.carryOut(.delete(row: row), in: target)
    default:
      store.carryOut([
        .insert(
          Item(
            id: ItemID(high: chance.next(), low: chance.next()), text: "new",
            isCompleted: chance.isOne(of: 4), order: position.order, in: target))
      ])
    }
  }

  /// Another program adds more rows than a recording lists.
  private mutating func flood() {
    var last = store.list.items.last?.order
    store.carryOut(
      (0..<SessionLog.mostEdits + 1).map { number in
        let key = OrderKey.between(last, nil)
        last = key
        return .insert(
          Item(
            id: ItemID(high: chance.next(), low: chance.next()), text: "\(number)", order: key))
      })
  }

  /// Another program takes back what was done last, by whomever.
  mutating func undoElsewhere() {
    store.undoElsewhere()
    if chance.isOne(of: 2) { turn(.storeWritten) }
  }
}
