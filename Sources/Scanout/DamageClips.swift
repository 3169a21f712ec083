// What changed since the plane's last update, in a few rectangles.
package import Units

/// Damage that the kernel was not told yet, because no flip with it was accepted.
///
/// Few rectangles, because drivers walk them one by one, and some send only their bounding box.
package struct DamageClips: Sendable {
  /// 4: a list moves one or two rows and a cue at a time; more cost the driver more than they save.
  package static let limit = 4

  private let bounds: Rect
  /// Without overlap, inside the picture, at most `limit`.
  package private(set) var rects: [Rect] = []

  /// - Parameter size: The picture; damage outside of it is cut off.
  package init(size: Size) {
    bounds = Rect(size: size)
    rects.reserveCapacity(Self.limit + 1)
  }

  /// Adds damage. What overlaps is joined; beyond the limit, the two that grow least by it.
  package mutating func add(_ damage: [Rect]) {
    for rect in damage { add(rect) }
  }

  /// Forgets all of it, because a flip that told the kernel was accepted.
  package mutating func removeAll() { rects.removeAll(keepingCapacity: true) }

  private mutating func add(_ rect: Rect) {
    let clipped = rect.intersection(bounds)
    guard !clipped.isEmpty else { return }
    merge(clipped)
    while rects.count > Self.limit {
      let (first, second) = cheapestPair()
      let joined = rects[first].union(rects[second])
      rects.remove(at: second)
      rects.remove(at: first)
      merge(joined)
    }
  }

  /// Puts a rectangle in and joins it with all that it meets; joined with one it may meet another.
  private mutating func merge(_ rect: Rect) {
    var whole = rect
    while let index = rects.firstIndex(where: { !$0.intersection(whole).isEmpty }) {
      whole = whole.union(rects.remove(at: index))
    }
    rects.append(whole)
  }

  private func cheapestPair() -> (Int, Int) {
    var best = (0, 1)
    var least = Int.max
    for first in rects.indices {
      for second in (first + 1)..<max(first + 1, rects.count) {
        let growth =
          rects[first].union(rects[second]).area - rects[first].area - rects[second].area
        if growth < least { (best, least) = ((first, second), growth) }
      }
    }
    return best
  }
}
