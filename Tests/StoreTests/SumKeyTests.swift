// The sums of items: the published values of SipHash, and what a sum notices.
import Model
import Store
import Testing

@Suite("Sums of items")
struct SumKeyTests {
  private static let key = SumKey(ListID(high: 7, low: 9))
  private static let milk = Item(
    id: ItemID(high: 3, low: 1), text: "Milk", order: OrderKey(digits: [0x80, 1]))

  /// What the paper and its reference program print for the key 00 to 0f and the messages of so many
  /// bytes 00, 01, and so on.
  @Test(
    "a sum of bytes is that of the published vectors",
    arguments: [
      (0, 0x726f_db47_dd0e_0e31 as UInt64), (1, 0x74f8_39c5_93dc_67fd), (2, 0x0d6c_8009_d9a9_4f5a),
      (7, 0xab02_00f5_8b01_d137), (8, 0x93f5_f579_9a93_2462), (15, 0xa129_ca61_49be_45e5),
    ])
  func vectors(count: Int, sum: UInt64) {
    var hash = SipHash(key: 0x0706_0504_0302_0100, 0x0f0e_0d0c_0b0a_0908)
    for byte in 0..<count { hash.add(UInt8(byte)) }
    #expect(hash.sum == sum)
  }

  @Test("a number is added with its highest byte first")
  func number() {
    var (one, other) = (SipHash(key: 1, 2), SipHash(key: 1, 2))
    one.add(0x0102_0304_0506_0708 as UInt64)
    for byte in 1...8 { other.add(UInt8(byte)) }
    #expect(one.sum == other.sum)
  }

  @Test("each bit of a text, a position, an id, a list and the completion is in the sum")
  func bits() throws {
    var sums: Set<UInt64> = []
    var count = 0
    func add(_ item: Item) {
      sums.insert(Self.key.sum(of: item))
      count += 1
    }
    add(Self.milk)
    for bit in 0..<64 {
      let flipped = UInt64(1) << UInt64(bit)
      for (high, low) in [(flipped, 0 as UInt64), (0, flipped)] {
        let id = ItemID(high: 3 ^ high, low: 1 ^ low)
        add(Item(id: id, text: "Milk", order: Self.milk.order))
        var moved = Self.milk
        moved.list = ListID(high: moved.list.high ^ high, low: moved.list.low ^ low)
        add(moved)
      }
    }
    for place in 0..<4 {
      // The eighth makes no ASCII.
      for bit in 0..<7 {
        var bytes = Array("Milk".utf8)
        bytes[place] ^= 1 << bit
        var other = Self.milk
        other.text = String(decoding: bytes, as: UTF8.self)
        add(other)
      }
    }
    for place in 0..<2 {
      for bit in 0..<8 where !(place == 1 && bit == 0) {
        var digits = Self.milk.order.digits
        digits[place] ^= 1 << bit
        var other = Self.milk
        other.order = OrderKey(digits: digits)
        add(other)
      }
    }
    var done = Self.milk
    done.isCompleted = true
    add(done)
    #expect(sums.count == count)
  }

  @Test("a text and a position with the same bytes are not taken for each other")
  func swapped() {
    var (a, b) = (Self.milk, Self.milk)
    (a.text, a.order) = ("A", OrderKey(digits: [0x42]))
    (b.text, b.order) = ("B", OrderKey(digits: [0x41]))
    #expect(Self.key.sum(of: a) != Self.key.sum(of: b))
  }

  @Test("another file's sum of the same item is another one")
  func files() {
    let other = SumKey(ListID(high: 7, low: 8))
    #expect(other.sum(of: Self.milk) != Self.key.sum(of: Self.milk))
  }

  @Test("a change of some fields changes a sum by what those fields make")
  func difference() {
    var other = Self.milk
    other.text = "Oat milk"
    other.isCompleted = true
    let difference = Self.key.difference(Self.milk, other)
    #expect(Self.key.sum(of: Self.milk) ^ difference == Self.key.sum(of: other))
    #expect(Self.key.difference(Self.milk, Self.milk) == 0)
  }

  @Test("the composed and the decomposed form of a letter have different sums")
  func forms() {
    var (a, b) = (Self.milk, Self.milk)
    (a.text, b.text) = ("caf\u{e9}", "cafe\u{301}")
    #expect(Self.key.sum(of: a) != Self.key.sum(of: b))
    #expect(Self.key.sum(of: a) ^ Self.key.difference(a, b) == Self.key.sum(of: b))
  }
}
