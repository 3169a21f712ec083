// An array that is emptied by resetting its count, for what is gathered anew in each band.

/// An array whose storage is reused.
///
/// Emptying an `Array` takes as long as filling it with a few elements; here it is one store.
/// Removed elements stay in the storage until they are overwritten, so the element type must hold
/// no counted references.
struct ReusableBuffer<Element> {
  private var room: [Element] = []
  private(set) var count = 0

  /// An empty buffer with space for what a band of a full list holds.
  init() { room.reserveCapacity(64) }

  var isEmpty: Bool { count == 0 }
  var indices: Range<Int> { 0..<count }
  /// All elements.
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

  /// Sets the count to 0.
  mutating func removeAll() { count = 0 }

  /// - Complexity: O(1); allocates only if there were never as many elements before.
  mutating func append(_ element: Element) {
    if count < room.count { room[count] = element } else { room.append(element) }
    count += 1
  }

  /// Inserts an element before the one at an index.
  mutating func insert(_ element: Element, at index: Int) {
    append(element)
    var free = count - 1
    var span = room.mutableSpan
    while free > index {
      span[free] = span[free - 1]
      free -= 1
    }
    span[index] = element
  }

  /// Removes the element at an index.
  mutating func remove(at index: Int) {
    let end = count
    var span = room.mutableSpan
    for next in index + 1..<end { span[next - 1] = span[next] }
    count -= 1
  }
}
