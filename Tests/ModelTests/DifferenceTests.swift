// Tests of the edits that turn one list into another.
import Model
import Testing
import TestRandom

@Suite("The difference of two lists")
struct DifferenceTests {
  private let milk = item(1, "Milk", order: [1])
  private let bread = item(2, "Bread", order: [2])
  private let eggs = item(3, "Eggs", order: [3])

  @Test("a list has no difference from its own items")
  func equal() {
    let list = ItemList(items: [milk, bread, eggs])
    #expect(list.edits(to: list.items) == [])
    #expect(ItemList().edits(to: []) == [])
  }

  @Test("each change of an item is one edit, and deletions come first")
  func kinds() {
    let list = ItemList(items: [milk, bread, eggs])
    var oat = milk
    oat.text = "Oat milk"
    oat.isCompleted = true
    oat.order = OrderKey(digits: [9])
    let tea = item(4, "Tea", order: [4])
    #expect(
      list.edits(to: [bread, tea, oat]) == [
        .delete(eggs.id), .insert(tea), .setText(milk.id, "Oat milk"),
        .setCompleted(milk.id, true), .move(milk.id, to: Position(OrderKey(digits: [9]))),
      ])
  }

  @Test("texts that look the same but have different bytes differ")
  func bytes() {
    let composed = item(1, "Caf\u{E9}", order: [1])
    let decomposed = item(1, "Cafe\u{301}", order: [1])
    let edits = ItemList(items: [composed]).edits(to: [decomposed])
    #expect(edits == [.setText(composed.id, decomposed.text)])
  }

  @Test(
    "the difference, applied to a list, gives the other list", arguments: [false, true])
  func random(sinksCompleted: Bool) {
    for seed in 1...60 as ClosedRange<UInt64> {
      var chance = SeededRandom(seed: seed)
      var list = ItemList(sinksCompleted: sinksCompleted)
      for step in 0..<60 as Range<UInt64> {
        list.apply(randomEdit(of: list, step: step, &chance))
      }
      var other = list
      for step in 0..<UInt64.random(in: 0...80, using: &chance) {
        other.apply(randomEdit(of: other, step: 100 + step, &chance))
      }
      // Storage has one order only, so the other list may be shuffled.
      let stored = ItemList(items: other.items).items
      for items in [stored, stored.shuffled(using: &chance)] {
        var copy = list
        for edit in copy.edits(to: items) {
          let inverse = copy.apply(edit)
          #expect(inverse != nil, "seed \(seed): \(edit) changes nothing")
        }
        #expect(copy == other, "seed \(seed)")
      }
    }
  }
}
