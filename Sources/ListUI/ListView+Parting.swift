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
      let seen = gaps[place].hold
      pullApart(place, gesture)
      told.append(.partingEnded(seam, by: gesture.spread))
      let invited = invites(gaps[place])
      if gesture.isMissing {
        gaps[place].hold = seen
        keepInHands()
      }
      letGo(place, invited: invited, at: gesture.time, told: &told)
    case .cancelled:
      told.append(.partingCancelled(seam))
      gaps.close(place, by: Timing.snapBack, &time)
    }
  }

  /// Shows parted rows where their fingers are in a frame; nothing comes of it.
  mutating func showParting(_ gesture: Gesture) {
    guard let place = gaps.place(heldBy: gesture.contact) else { return }
    pullApart(place, gesture)
  }

  /// Fingers take two neighbours where they are seen, also on their ways and while they still close
  /// from the last time.
  private mutating func beginGap(_ seam: Seam, _ gesture: Gesture) {
    let above = seam.above.map(ItemID.init)
    let below = seam.below.map(ItemID.init)
    guard let neighbours = Gap(above: above, below: below).rows(in: list) else { return }
    let height = distance(of: neighbours)
    let upperGrip =
      above == nil ? seenTop(of: neighbours.below) - height : seenTop(of: neighbours.above)
    let lowerGrip = below == nil ? upperGrip + height : seenTop(of: neighbours.below)
    let hold = Gap.Hold(
      contact: gesture.contact, upperGrip: upperGrip, lowerGrip: lowerGrip,
      overlap: max(0, height - (lowerGrip - upperGrip)))
    // In the fingers they are on no way: what else moves goes on without them.
    noteRowsOnTheirWays()
    if let above, rows[above] != nil { rows.setRise(.resting, of: above, &time) }
    if let below, rows[below] != nil { rows.setRise(.resting, of: below, &time) }
    gaps.hold(above: above, below: below, hold, &time)
    pullApart(gaps.all.count - 1, gesture)
    goOn(except: above, below)
  }

  /// Where a row is on the glass.
  private func seenTop(of index: Int) -> Double {
    top(of: index, rows[list[index].id]) - offset
  }

  private mutating func pullApart(_ place: Int, _ gesture: Gesture) {
    gaps[place].hold?.upperTravel = viewport.pixels(y: gesture.translation.dy)
    gaps[place].hold?.lowerTravel = viewport.pixels(y: gesture.other?.translation.dy ?? 0)
    keepInHands()
  }

  /// Whether letting go now adds a row: far enough apart.
  func invites(_ gap: Gap) -> Bool {
    gap.hold != nil && gap.opening(time) >= viewport.rowHeight
  }

  /// What invited becomes a row, which is edited at once, and what did not closes.
  private mutating func letGo(
    _ place: Int, invited: Bool, at start: Instant, told: inout [ListEvent]
  ) {
    gaps[place].hold = nil
    if invited, let seam = gaps[place].seam(in: list) {
      addBetween(place, seam, at: start, told: &told)
    } else {
      gaps.close(place, by: Timing.snapBack, &time)
    }
  }

  private mutating func addBetween(
    _ place: Int, _ seam: Int, at start: Instant, told: inout [ListEvent]
  ) {
    let item = Item(id: names.item(), text: "", order: list.order(forRow: seam))
    let gap = gaps[place]
    // It has the place of the upper row, as the placeholder had its colour, and is moved to where
    // the placeholder stood.
    let from = places.home(of: seam - 1)
    let middle =
      places.home(of: seam) + (time.value(gap.upperShift) + time.value(gap.lowerShift)) / 2
    gaps[place].added = (item.id, .still(middle - viewport.rowHeight / 2 - from))
    // All that brings it to the top goes alike.
    let way = Rearrangement(coming: .asItIs, spring: Timing.edit, reach: viewport.height)
    rearrange([.insert(item)], as: way, told: &told)
    if let index = list.index(of: item.id) {
      glide(
        item.id, from: from, speed: 0, to: places.home(of: index),
        within: sight(within: viewport.height), by: Timing.edit)
    }
    gaps.close(place, by: Timing.edit, &time)
    beginEdit(of: item.id, .notYet, at: start, told: &told)
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
