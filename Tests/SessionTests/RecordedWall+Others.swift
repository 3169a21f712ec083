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
