// Tests of order keys: always space between two, always in order, short for usual edits.
import Model
import Testing
import TestRandom

@Suite("Order keys")
struct OrderKeyTests {
  @Test("keys of a hundred thousand items appended at the end have at most four bytes")
  func appends() {
    var last: OrderKey?
    for _ in 0..<100_000 {
      let next = OrderKey.between(last, nil)
      if let last { #expect(last < next) }
      #expect(next.digits.count <= 4)
      last = next
    }
  }

  @Test("keys of a hundred thousand items inserted at the top have at most four bytes")
  func prepends() {
    var first: OrderKey?
    for _ in 0..<100_000 {
      let next = OrderKey.between(nil, first)
      if let first { #expect(next < first) }
      #expect(next.digits.count <= 4)
      first = next
    }
  }

  @Test("eight insertions at one position in the middle cost one byte")
  func middle() {
    let low = OrderKey.between(nil, nil)
    var high = OrderKey.between(low, nil)
    for round in 1...800 {
      high = OrderKey.between(low, high)
      #expect(low < high)
      #expect(high.digits.count <= 3 + round / 8)
    }
  }

  @Test("a thousand insertions anywhere stay in order, whatever the initial keys")
  func anywhere() {
    for seed in 1...20 as ClosedRange<UInt64> {
      var chance = SeededRandom(seed: seed)
      var keys = Set(
        (0..<40).map { _ in
          OrderKey(
            digits: (0..<Int.random(in: 1...12, using: &chance)).map { _ in
              [0, 1, 0x78, 0x7F, 0x80, 0x87, 0x88, 0xFE, 0xFF].randomElement(using: &chance)!
            })
        }
      ).filter { !$0.digits.isEmpty }.sorted()
      for _ in 0..<1000 {
        let slot = Int.random(in: 0...keys.count, using: &chance)
        let before = slot > 0 ? keys[slot - 1] : nil
        let after = slot < keys.count ? keys[slot] : nil
        let key = OrderKey.between(before, after)
        if let before { #expect(before < key, "seed \(seed)") }
        if let after { #expect(key < after, "seed \(seed)") }
        keys.insert(key, at: slot)
      }
    }
  }

  @Test(
    "counting up to keys of more bytes leaves no gap",
    arguments: [
      ([0x80], [0x80, 0x01]), ([0x80, 0xFF], [0x81]), ([0x81, 0xFF, 0xFF], [0x82]),
      ([0x7F, 0xFF], [0x80]), ([0x7E, 0xFF, 0xFF], [0x7F]),
      ([0x87, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], [0xC3]),
      ([0xFF], [0xFF, 0x80]),
    ] as [([UInt8], [UInt8])])
  func countingUp(before: [UInt8], after: [UInt8]) {
    #expect(OrderKey.between(OrderKey(digits: before), nil) == OrderKey(digits: after))
  }

  @Test("trailing zeros of a key are ignored")
  func trailingZeros() {
    #expect(OrderKey(digits: [5, 0, 0]) == OrderKey(digits: [5]))
    #expect(OrderKey(digits: [0, 0]).digits == [])
  }

  @Test("between two equal keys the new key is directly after them")
  func noRoom() {
    let key = OrderKey(digits: [0x80, 0x05])
    #expect(OrderKey.between(key, key) == OrderKey(digits: [0x80, 0x06]))
  }
}
