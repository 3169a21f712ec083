// Tests that many edits applied at once give the result of applying them one by one.
import Model
import TestCounts
import TestRandom
import Testing

@Suite("Batches of edits")
struct ManyEditsTests {
  @Test("a batch of edits gives the same list as the edits one by one", arguments: [false, true])
  func sameAsOneByOne(sinksCompleted: Bool) {
    var chance = SeededRandom(seed: 5)
    for _ in 0..<200 {
      let items = (0..<UInt64.random(in: 0...12, using: &chance)).map { number in
        item(
          number, "\(number)", isCompleted: Bool.random(using: &chance),
          order: [UInt8.random(in: 1...9, using: &chance)])
      }
      let start = ItemList(items: items, sinksCompleted: sinksCompleted)
      var oneByOne = start
      var edits: [Edit] = []
      for step in 0..<UInt64.random(in: 0...20, using: &chance) {
        // Some edits are of items that were deleted or added again meanwhile.
        let source = step.isMultiple(of: 3) ? start : oneByOne
        let edit = randomEdit(of: source, step: 100 + step % 8, &chance)
        oneByOne.apply(edit)
        edits.append(edit)
      }
      var atOnce = start
      atOnce.applyAll(edits)
      #expect(atOnce == oneByOne)
    }
  }

  @Test("deleting and restoring half of 100,000 items takes less than ten seconds")
  func half() {
    let items = (0..<100_000).map { (number: Int) -> Item in
      let digits: [Int] = [1 + number / 65_536, number / 256 % 256, number % 256]
      return item(
        UInt64(number), "\(number)", isCompleted: number.isMultiple(of: 2),
        order: digits.map { UInt8($0) })
    }
    let start = ItemList(items: items)
    var list = start
    let gone = items.filter(\.isCompleted)
    let deleting = processorTime(of: { list.applyAll(gone.map { Edit.delete($0.id) }) })
    #expect(list.count == 50_000)
    #expect(list.uncompletedCount == 50_000)
    list.applyAll(gone.reversed().map { Edit.insert($0) })
    #expect(list == start)
    // One by one it takes minutes.
    #expect(deleting < .seconds(10))
  }
}
