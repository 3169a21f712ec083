// Which cached masks are dropped to make room for a new one.
import Paint

/// The cached masks of one kind, oldest first, and their size.
struct MaskBudget {
  /// A mask: of which line, and which of its masks.
  struct Entry: Hashable {
    let line: TextLineID
    let slot: Int
  }

  private var entries: [(entry: Entry, bytes: Int)] = []
  /// Total size in bytes.
  private(set) var bytes = 0

  /// Adds a mask; the oldest ones are dropped until all fit, or no other is left.
  mutating func add(
    _ entry: Entry, bytes size: Int, within limit: Int, dropping drop: (Entry) -> Void
  ) {
    while bytes + size > limit, !entries.isEmpty {
      let oldest = entries.removeFirst()
      bytes -= oldest.bytes
      drop(oldest.entry)
    }
    bytes += size
    entries.append((entry, size))
  }

  /// Removes the masks that satisfy a condition, as they are dropped or replaced.
  mutating func remove(where isGone: (Entry) -> Bool) {
    entries.removeAll { entry, size in
      guard isGone(entry) else { return false }
      bytes -= size
      return true
    }
  }
}
