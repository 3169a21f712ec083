// Two neighbouring rows that are parted by two fingers, for a new row between them.
import Gestures
import Model
import Motion
import Units

extension ListView {
  /// Takes a step of a pinch. What it adds is stored when it has a text.
  mutating func part(_ seam: Seam, _ gesture: Gesture, told: inout [ListEvent]) {
    guard gesture.phase != .began else {
      beginGap(seam, gesture)
      return told.append(.partingBegan(seam))
    }
    guard let place = gaps.place(heldBy: gesture.contact) else { return }
    switch gesture.phase {
    case .began, .changed: pullApart(place, gesture)
    case .ended:
      pullApart(place, gesture)
      told.append(.partingEnded(seam, by: gesture.spread))
      letGo(place, told: &told)
    case .cancelled:
      told.append(.partingCancelled(seam))
      gaps.close(place, in: Timing.close, &time)
    }
  }

  /// Shows parted rows where their fingers are in a frame; nothing comes of it.
  mutating func showParting(_ gesture: Gesture) {
    guard let place = gaps.place(heldBy: gesture.contact) else { return }
    pullApart(place, gesture)
  }

  /// Fingers take two neighbours, also while these still close from the last time.
  private mutating func beginGap(_ seam: Seam, _ gesture: Gesture) {
    let above = seam.above.map(ItemID.init)
    let below = seam.below.map(ItemID.init)
    var gap = gaps.remove(above: above, below: below) ?? Gap(above: above, below: below)
    let upper = time.value(gap.upperShift)
    let lower = time.value(gap.lowerShift)
    gap.upperShift = time.put(gap.upperShift, at: upper)
    gap.lowerShift = time.put(gap.lowerShift, at: lower)
    guard let rows = gap.rows(in: list) else { return }
    gap.hold = Gap.Hold(
      contact: gesture.contact, upperGrip: rest(of: rows.above, without: nil) + upper,
      lowerGrip: rest(of: rows.below, without: nil) + lower)
    gaps.append(gap)
    pullApart(gaps.all.count - 1, gesture)
  }

  private mutating func pullApart(_ place: Int, _ gesture: Gesture) {
    gaps[place].hold?.upperTravel = viewport.pixels(y: gesture.translation.dy)
    gaps[place].hold?.lowerTravel = viewport.pixels(y: gesture.other?.translation.dy ?? 0)
    keepInHands()
  }

  /// Far enough apart, the placeholder becomes a row; a row that cannot be typed on at once, because
  /// another hand has something, would stay blank.
  private mutating func letGo(_ place: Int, told: inout [ListEvent]) {
    let isFar = gaps[place].opening(time) >= viewport.rowHeight
    gaps[place].hold = nil
    if isFar, !isBusy, let seam = gaps[place].seam(in: list) {
      addBetween(place, seam, told: &told)
    } else {
      gaps.close(place, in: Timing.close, &time)
    }
  }

  private mutating func addBetween(_ place: Int, _ seam: Int, told: inout [ListEvent]) {
    let item = Item(id: names.item(), text: "", order: list.order(forRow: seam))
    let gap = gaps[place]
    // It has the place of the upper row, as the placeholder had its colour, and is moved to where
    // the placeholder stood.
    let from = places.home(of: seam - 1)
    let middle =
      places.home(of: seam) + (time.value(gap.upperShift) + time.value(gap.lowerShift)) / 2
    gaps[place].added = (item.id, .still(middle - viewport.rowHeight / 2 - from))
    let way = Rearrangement(coming: .asItIs, reach: viewport.height)
    rearrange([.insert(item)], as: way, told: &told)
    if let index = list.index(of: item.id) {
      glide(
        item.id, from: from, speed: 0, to: places.home(of: index),
        within: sight(within: viewport.height))
    }
    gaps.close(place, in: Timing.edit, &time)
    beginEdit(of: item.id, .notYet, told: &told)
  }
}

extension Gesture {
  /// By how much the distance of two fingers has grown since the gesture began, less than 0 if it
  /// shrank.
  fileprivate var spread: Millimeters {
    guard let other else { fatalError("ListView: a pinch of one finger") }
    let now = other.position - position
    let start = now - (other.translation - translation)
    return Millimeters(now.lengthSquared.squareRoot() - start.lengthSquared.squareRoot())
  }
}
