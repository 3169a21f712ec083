// The damage of a picture: a few rectangles that never overlap, to be drawn, reported or sent.

/// At most four rectangles that do not overlap, so that each pixel in them is drawn once.
///
/// Adding keeps the rectangles apart by joining those that meet, and those that only a narrow gap
/// parts. When a fifth would be needed, the two whose bounding box wastes the least area are joined.
/// Fixed storage: nothing is allocated.
///
/// ```swift
/// var damage = DamageRegion(size: Size(width: 800, height: 480))
/// damage.add(Rect(left: 0, top: 0, right: 800, bottom: 60))
/// damage.add(Rect(left: 0, top: 120, right: 800, bottom: 180))
/// for index in 0..<damage.count { repaint(damage[index]) }
/// ```
public struct DamageRegion: Hashable, Sendable {
  /// The most rectangles: a list moves one or two rows and the undo bar at a time. Drivers walk the
  /// rectangles one by one, and some send only their bounding box, so more would cost more than
  /// they save.
  public static let limit = 4
  /// Above this share of the picture, in percent, the whole picture is the damage.
  private static let fullPercent = 95

  /// The picture that the region belongs to.
  public let size: Size
  /// How many rectangles there are, 0 to `limit`.
  public private(set) var count = 0
  /// Whether rectangles that did not meet were joined to stay within the limit.
  public private(set) var isCrowded = false
  // One more than the limit: the new rectangle is stored last until two are joined.
  private var rects: (Rect, Rect, Rect, Rect, Rect) = (.empty, .empty, .empty, .empty, .empty)

  /// A region of a picture without damage.
  public init(size: Size) { self.size = size }

  /// The whole picture.
  public static func full(_ size: Size) -> DamageRegion {
    var region = DamageRegion(size: size)
    region.append(Rect(size: size))
    return region
  }

  /// Whether nothing has to be drawn.
  public var isEmpty: Bool { count == 0 }

  /// Whether the whole picture has to be drawn.
  public var isFull: Bool { count == 1 && rects.0 == Rect(size: size) }

  /// Pixels inside.
  public var area: Int {
    var sum = 0
    for index in 0..<count { sum += self[index].area }
    return sum
  }

  /// Whether any pixel of the rectangle is inside.
  public func meets(_ rect: Rect) -> Bool {
    func meets(_ part: Rect) -> Bool {
      max(rect.left, part.left) < min(rect.right, part.right)
        && max(rect.top, part.top) < min(rect.bottom, part.bottom)
    }
    // Unrolled: every cell of every picture is tested. Empty rectangles meet nothing.
    return meets(rects.0) || meets(rects.1) || meets(rects.2) || meets(rects.3)
  }

  /// A rectangle, inside the picture, not empty and apart from all others.
  ///
  /// - Parameter index: From 0 to `count` − 1, in no particular order.
  public private(set) subscript(index: Int) -> Rect {
    get {
      switch index {
      case 0: rects.0
      case 1: rects.1
      case 2: rects.2
      case 3: rects.3
      case 4: rects.4
      default: fatalError("DamageRegion: rectangle \(index) of \(count)")
      }
    }
    set {
      switch index {
      case 0: rects.0 = newValue
      case 1: rects.1 = newValue
      case 2: rects.2 = newValue
      case 3: rects.3 = newValue
      case 4: rects.4 = newValue
      default: fatalError("DamageRegion: rectangle \(index) of \(count)")
      }
    }
  }

  /// Adds the part of a rectangle that lies inside the picture.
  ///
  /// - Complexity: O(1), no allocation.
  public mutating func add(_ rect: Rect) {
    let inside = rect.intersection(Rect(size: size))
    if inside.isEmpty || isFull { return }
    appendApart(inside)
    if count > Self.limit { joinCheapestPair() }
    guard area * 100 > size.width * size.height * Self.fullPercent else { return }
    let isCrowded = isCrowded
    self = .full(size)
    self.isCrowded = isCrowded
  }

  /// Adds the part of another region, perhaps of another picture, that lies inside the picture.
  public mutating func add(_ other: DamageRegion) {
    for index in 0..<other.count { add(other[index]) }
  }

  /// The same damage on a panel on which the picture is rotated.
  ///
  /// - Parameter rotation: How this region's picture is rotated.
  /// - Returns: As many rectangles of the same areas, in the same order.
  public func turned(by rotation: Rotation) -> DamageRegion {
    var panel = DamageRegion(size: rotation.turned(size))
    for index in 0..<count { panel.append(rotation.panelRect(self[index], in: size)) }
    return panel
  }

  private mutating func append(_ rect: Rect) {
    self[count] = rect
    count += 1
  }

  private mutating func remove(at index: Int) {
    self[index] = self[count - 1]
    self[count - 1] = .empty
    count -= 1
  }

  /// Appends the rectangle, joined with all that it meets or almost meets; the larger box may meet
  /// others in turn.
  private mutating func appendApart(_ rect: Rect) {
    var box = rect
    var index = 0
    while index < count {
      if self[index].intersection(box).isEmpty, !self[index].almostMeets(box) {
        index += 1
      } else {
        box = box.union(self[index])
        remove(at: index)
        index = 0
      }
    }
    append(box)
  }

  private mutating func joinCheapestPair() {
    isCrowded = true
    var best = (first: 0, second: 1, waste: Int.max)
    for first in 0..<count {
      for second in first + 1..<count {
        let box = self[first].union(self[second])
        let waste = box.area - self[first].area - self[second].area
        if waste < best.waste { best = (first, second, waste) }
      }
    }
    let box = self[best.first].union(self[best.second])
    remove(at: best.second)  // The later one first, so that the earlier index stays valid.
    remove(at: best.first)
    appendApart(box)
  }

  public static func == (a: DamageRegion, b: DamageRegion) -> Bool {
    guard a.size == b.size, a.count == b.count else { return false }
    for index in 0..<a.count where a[index] != b[index] { return false }
    return true
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(size)
    for index in 0..<count { hasher.combine(self[index]) }
  }
}

extension Rect {
  /// The gap between two rectangles one above the other, or one beside the other, that is drawn with
  /// them: at most this part of their box. Rows that slide leave a few lines between their damages,
  /// and on a rotated panel every line would be stored in pieces.
  private static let gapShare = 16

  /// Whether the box of both is larger than they are by a narrow gap only.
  fileprivate func almostMeets(_ other: Rect) -> Bool {
    if left == other.left, right == other.right {
      let gap = max(top, other.top) - min(bottom, other.bottom)
      return gap * Self.gapShare <= max(bottom, other.bottom) - min(top, other.top)
    }
    if top == other.top, bottom == other.bottom {
      let gap = max(left, other.left) - min(right, other.right)
      return gap * Self.gapShare <= max(right, other.right) - min(left, other.left)
    }
    return false
  }
}
