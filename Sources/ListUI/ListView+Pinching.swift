// Two neighbouring rows that are parted by two fingers, for a new row between them.
import Gestures
import Model
import Motion
import Units

extension ListView {
  /// Rows parted at a seam: those above follow the upper finger, those below the lower one.
  struct Gap {
    /// The rows next to the seam, or the next that stayed when these left.
    var upper: ItemID?
    var lower: ItemID?
    /// Who holds it; nil while it closes.
    var holder: ContactID?
    /// How far the rows above and below are moved, in pixels downwards.
    var above: Moving
    var below: Moving
    /// How far they were moved when the fingers took them, in flight.
    var caught = (above: 0.0, below: 0.0)
    /// The row that the placeholder became, and how far it still is from where it would be if nobody
    /// had parted rows.
    var added: (item: ItemID, way: Moving)?
  }

  /// Takes a step of a pinch. What it adds is stored when it has a text.
  mutating func part(_ gesture: Gesture, upper: ItemID, lower: ItemID) {
    guard gesture.phase != .began else {
      return beginGap(gesture, upper: upper, lower: lower)
    }
    guard let place = gaps.firstIndex(where: { $0.holder == gesture.contact }) else { return }
    if gesture.phase != .cancelled { pullApart(place, gesture) }
    guard gesture.phase != .changed else { return }
    let isFar = gesture.phase == .ended && opening(of: gaps[place]) >= rowHeight
    gaps[place].holder = nil
    if isFar, !isBusy, let seam = seam(of: gaps[place]) {
      addBetween(place, seam)
    } else {
      close(place, in: Timing.close)
    }
  }

  /// How far the rows are apart, in pixels.
  func opening(of gap: Gap) -> Double {
    max(0, animations.value(gap.below) - animations.value(gap.above))
  }

  /// The index of the first row below a seam; nil when no row beside it is left.
  func seam(of gap: Gap) -> Int? {
    gap.upper.flatMap { list.index(of: $0) }.map { $0 + 1 }
      ?? gap.lower.flatMap { list.index(of: $0) }
  }

  /// Keeps seams where they are seen, before edits take the rows beside them elsewhere.
  mutating func holdSeams(against edits: [Edit]) {
    guard !gaps.isEmpty else { return }
    let leaving = Set(edits.map(\.id))
    let stays = { (item: Item) in !leaving.contains(item.id) }
    for place in gaps.indices {
      guard let seam = seam(of: gaps[place]) else { continue }
      if let upper = gaps[place].upper, leaving.contains(upper) {
        gaps[place].upper = list.items[..<seam].last(where: stays)?.id
      }
      if let lower = gaps[place].lower, leaving.contains(lower) {
        gaps[place].lower = list.items[seam...].first(where: stays)?.id
      }
    }
  }

  /// How far a row is moved because rows are parted.
  func parting(at index: Int) -> Double {
    var parting = 0.0
    for gap in gaps {
      if let added = gap.added, list.index(of: added.item) == index {
        parting += animations.value(added.way)
      } else if let seam = seam(of: gap) {
        parting += animations.value(index < seam ? gap.above : gap.below)
      }
    }
    return parting
  }

  /// The farthest that any row is moved because rows are parted.
  var partingReach: Double {
    gaps.reduce(0) {
      $0 + max(abs(animations.value($1.above)), abs(animations.value($1.below)))
    }
  }

  /// The row that would rest at a line if nobody had parted rows; nil in a gap.
  func parted(at y: Double) -> Int? {
    guard !gaps.isEmpty else { return index(at: y) }
    // The partings between two seams are the same, so at most as many steps as there are gaps.
    var index = index(at: y)
    for _ in 0...2 * gaps.count + 1 {
      let next = self.index(at: y - parting(at: index))
      if next == index { return index }
      index = next
    }
    return nil
  }

  /// What has closed is forgotten.
  mutating func settleGaps() {
    for place in gaps.indices.reversed() {
      gaps[place].above = animations.settled(gaps[place].above)
      gaps[place].below = animations.settled(gaps[place].below)
      if let added = gaps[place].added {
        gaps[place].added = (added.item, animations.settled(added.way))
      }
      guard gaps[place].holder == nil, case .still(0) = gaps[place].above,
        case .still(0) = gaps[place].below
      else { continue }
      if let added = gaps[place].added {
        guard case .still(0) = added.way else { continue }
      }
      gaps.remove(at: place)
    }
  }

  /// Fingers take two neighbours, also while these still close from the last time.
  private mutating func beginGap(_ gesture: Gesture, upper: ItemID, lower: ItemID) {
    guard editing == nil, !gaps.contains(where: { $0.holder != nil }) else { return }
    var gap = Gap(
      upper: upper, lower: lower, holder: gesture.contact, above: .still(0), below: .still(0))
    let present = gaps.firstIndex { $0.upper == upper && $0.lower == lower && $0.added == nil }
    if let present {
      let old = gaps.remove(at: present)
      gap.caught = (animations.value(old.above), animations.value(old.below))
      gap.above = animations.put(old.above, at: gap.caught.above)
      gap.below = animations.put(old.below, at: gap.caught.below)
    }
    gaps.append(gap)
    pullApart(gaps.count - 1, gesture)
  }

  private mutating func pullApart(_ place: Int, _ gesture: Gesture) {
    let caught = gaps[place].caught
    let lower = gesture.other?.translation.dy ?? 0
    var above = caught.above + panel.pixels(y: gesture.translation.dy).value
    var below = caught.below + panel.pixels(y: lower).value
    if above > below {
      // Fingers that come together close the seam; rows never lie over each other.
      above = (above + below) / 2
      below = above
    }
    gaps[place].above = .still(above)
    gaps[place].below = .still(below)
  }

  /// The placeholder between the rows has become a row.
  private mutating func addBetween(_ place: Int, _ seam: Int) {
    let item = Item(id: makeID(), text: "", order: list.order(forRow: seam))
    let gap = gaps[place]
    // It has the place of the upper row, as the placeholder had its colour, and is moved to where
    // the placeholder stood.
    let from = home(of: seam - 1)
    let middle = home(of: seam) + (animations.value(gap.above) + animations.value(gap.below)) / 2
    gaps[place].added = (item.id, .still(middle - rowHeight / 2 - from))
    rearrange([.insert(item)], as: Shuffle(coming: .asItIs, reach: pictureHeight))
    if let index = list.index(of: item.id) { glide(item.id, from: from, to: home(of: index)) }
    close(place, in: Timing.edit)
    beginEdit(of: item.id, isNew: true)
  }

  private mutating func close(_ place: Int, in duration: Interval) {
    var gap = gaps[place]
    gap.above = animations.send(gap.above, to: 0, duration: duration, at: now)
    gap.below = animations.send(gap.below, to: 0, duration: duration, at: now)
    if let added = gap.added {
      gap.added = (added.item, animations.send(added.way, to: 0, duration: duration, at: now))
    }
    gaps[place] = gap
  }
}
