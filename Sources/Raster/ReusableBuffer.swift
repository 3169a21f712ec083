// An array that is emptied by forgetting its count: what bands gather again and again.

/// Elements whose room is used again and again.
///
/// Emptying an `Array` takes as long as filling it with a few elements; here it is one store. What was
/// forgotten stays in the room until something else takes its place, so elements hold nothing that
/// counts references.
struct ReusableBuffer<Element> {
  private var room: [Element] = []
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }
  var indices: Range<Int> { 0..<count }
  /// All of them; lent.
  var span: Span<Element> {
    @_lifetime(borrow self)
    get { room.span.extracting(0..<count) }
  }

  subscript(index: Int) -> Element {
    get {
      precondition(index < count)
      return room[index]
    }
    set {
      precondition(index < count)
      room[index] = newValue
    }
  }

  /// Forgets all of them.
  mutating func removeAll() { count = 0 }

  /// - Complexity: O(1); memory is taken only for more elements than there ever were.
  mutating func append(_ element: Element) {
    if count < room.count { room[count] = element } else { room.append(element) }
    count += 1
  }

  /// Puts one before those that stand at an index and behind it.
  mutating func insert(_ element: Element, at index: Int) {
    append(element)
    var place = count - 1
    var span = room.mutableSpan
    while place > index {
      span[place] = span[place - 1]
      place -= 1
    }
    span[index] = element
  }
}
