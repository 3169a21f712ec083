// Two neighbouring rows that are parted by two fingers, for a new row between them.
import Gestures
import Model
import Units

extension ListView {
  /// Rows parted at a seam: those above follow the upper finger, those below the lower one.
  struct Gap {
    /// The rows next to the seam.
    let upper: ItemID
    let lower: ItemID
    /// Who holds it; nil while it closes.
    var holder: ContactID?
    /// How far the rows above and below are moved, in pixels downwards.
    var above: Moving
    var below: Moving
  }

  /// Takes a step of a pinch.
  mutating func part(_ gesture: Gesture, upper: ItemID, lower: ItemID) -> ListEffect? {
    switch gesture.phase {
    case .began:
      guard editing == nil, gap?.holder == nil else { return nil }
      closeGapAtOnce()
      gap = Gap(
        upper: upper, lower: lower, holder: gesture.contact, above: .still(0), below: .still(0))
      pullApart(gesture)
    case .changed:
      guard gap?.holder == gesture.contact else { return nil }
      pullApart(gesture)
    case .ended:
      guard gap?.holder == gesture.contact else { return nil }
      pullApart(gesture)
      if opening >= rowHeight, let row = list.index(of: lower) { return addBetween(row) }
      closeGap()
    case .cancelled:
      guard gap?.holder == gesture.contact else { return nil }
      closeGap()
    }
    return nil
  }

  /// How far the rows are apart, in pixels.
  var opening: Double {
    gap.map { max(0, animations.value($0.below) - animations.value($0.above)) } ?? 0
  }

  /// How far a row is moved because rows are parted.
  func parting(at index: Int) -> Double {
    guard let gap, let upper = list.index(of: gap.upper) else { return 0 }
    return animations.value(index <= upper ? gap.above : gap.below)
  }

  private mutating func pullApart(_ gesture: Gesture) {
    var above = panel.pixels(y: gesture.translation.dy).value
    var below = gesture.other.map { panel.pixels(y: $0.translation.dy).value } ?? 0
    if above > below {
      // Fingers that come together close the seam; rows never lie over each other.
      above = (above + below) / 2
      below = above
    }
    gap?.above = .still(above)
    gap?.below = .still(below)
  }

  /// The placeholder between the rows has become a row.
  private mutating func addBetween(_ row: Int) -> ListEffect? {
    guard let gap else { return nil }
    let above = animations.value(gap.above)
    let item = Item(id: makeID(), text: "", order: list.order(forRow: row))
    let middle = home(of: row) + above + (opening - rowHeight) / 2
    rearrange([.insert(item)], as: Shuffle(coming: .asItIs), joining: true)
    guard let place = list.index(of: item.id) else { return nil }
    glide(item.id, from: middle, to: home(of: place))
    return beginEdit(of: item.id, isNew: true)
  }

  private mutating func closeGap() {
    guard var gap else { return }
    gap.holder = nil
    gap.above = animations.send(gap.above, to: 0, duration: Timing.close, at: now)
    gap.below = animations.send(gap.below, to: 0, duration: Timing.close, at: now)
    self.gap = gap
  }

  /// Forgets the gap; rows stand where they rest, or glide there by other means.
  mutating func closeGapAtOnce() {
    guard let gap else { return }
    _ = animations.put(gap.above, at: 0)
    _ = animations.put(gap.below, at: 0)
    self.gap = nil
  }
}
