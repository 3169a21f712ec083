// Two neighbouring rows that are parted by two contacts, to insert a row between them.
import Gestures
import Model
import Motion
import Units

extension Rows {
  /// Handles an update of a pinch. A row that it adds is stored once it has text.
  ///
  /// - Returns: A row that was added, to be edited.
  mutating func part(
    _ seam: Seam, _ gesture: Gesture, events: inout [ListEvent], _ context: inout ListContext
  ) -> ItemID? {
    guard gesture.phase != .began else {
      beginGap(seam, gesture, &context)
      events.append(.partingBegan(seam))
      return nil
    }
    guard let gap = gaps.index(heldBy: gesture.contact) else { return nil }
    switch gesture.phase {
    case .began, .changed: pullApart(gap, gesture, &context)
    case .ended:
      let seen = gaps[gap].hold
      pullApart(gap, gesture, &context)
      events.append(.partingEnded(seam, by: gesture.spread))
      let invited = invites(gaps[gap], context.time)
      if gesture.isMissing {
        gaps[gap].hold = seen
        followContacts(&context)
      }
      return letGo(gap, invited: invited, events: &events, &context)
    case .cancelled:
      events.append(.partingCancelled(seam))
      gaps.close(gap, by: Timing.snapBack, &context.time)
    }
    return nil
  }

  /// Shows parted rows at their contacts' positions in a frame; decides nothing.
  mutating func showParting(_ gesture: Gesture, _ context: inout ListContext) {
    guard let gap = gaps.index(heldBy: gesture.contact) else { return }
    pullApart(gap, gesture, &context)
  }

  /// Catches two neighbours where they are seen, also while they move or still close from the last
  /// pinch.
  private mutating func beginGap(_ seam: Seam, _ gesture: Gesture, _ context: inout ListContext) {
    let above = seam.above.map(ItemID.init)
    let below = seam.below.map(ItemID.init)
    guard let neighbours = Gap(above: above, below: below).rows(in: list) else { return }
    let height = distance(of: neighbours)
    let upperHeld =
      above == nil
      ? seenTop(of: neighbours.below, context.time) - height
      : seenTop(of: neighbours.above, context.time)
    let lowerHeld = below == nil ? upperHeld + height : seenTop(of: neighbours.below, context.time)
    let hold = Gap.Hold(
      contact: gesture.contact, upperHeld: upperHeld, lowerHeld: lowerHeld,
      overlap: max(0, height - (lowerHeld - upperHeld)))
    // Held rows are not animated; the animations of other rows continue.
    noteRowsOnTheirWays(&context)
    if let above, moving[above] != nil { moving.setRise(.resting, of: above, &context.time) }
    if let below, moving[below] != nil { moving.setRise(.resting, of: below, &context.time) }
    gaps.hold(above: above, below: below, hold, &context.time)
    pullApart(gaps.all.count - 1, gesture, &context)
    goOn(except: above, below, &context)
  }

  /// Top of a row on the screen.
  private func seenTop(of index: Int, _ time: Timeline) -> Double {
    top(of: index, moving[list[index].id], time) - offset(time)
  }

  private mutating func pullApart(_ index: Int, _ gesture: Gesture, _ context: inout ListContext) {
    gaps[index].hold?.upperTravel = viewport.pixels(y: gesture.translation.dy)
    gaps[index].hold?.lowerTravel = viewport.pixels(y: gesture.other?.translation.dy ?? 0)
    followContacts(&context)
  }

  /// Whether a release now adds a row: the rows are far enough apart.
  func invites(_ gap: Gap, _ time: Timeline) -> Bool {
    gap.hold != nil && gap.opening(time) >= viewport.rowHeight
  }

  /// Releases the rows: adds a row between them if they were far enough apart, or closes them.
  private mutating func letGo(
    _ index: Int, invited: Bool, events: inout [ListEvent], _ context: inout ListContext
  ) -> ItemID? {
    gaps[index].hold = nil
    if invited, let seam = gaps[index].seam(in: list) {
      return addBetween(index, seam, events: &events, &context)
    }
    gaps.close(index, by: Timing.snapBack, &context.time)
    return nil
  }

  private mutating func addBetween(
    _ gap: Int, _ seam: Int, events: inout [ListEvent], _ context: inout ListContext
  ) -> ItemID {
    let item = Item(
      id: context.ids.item(), text: "", order: list.order(forRow: seam), in: context.list)
    let opened = gaps[gap]
    // The row starts at the upper row's place, as the placeholder had its colour, and is shifted to
    // where the placeholder stood.
    let from = places.home(of: seam - 1)
    let middle =
      places.home(of: seam)
      + (context.time.value(opened.upperShift) + context.time.value(opened.lowerShift)) / 2
    gaps[gap].added = (item.id, .still(middle - viewport.rowHeight / 2 - from))
    // All that moves it to the top uses the same spring.
    let way = ListTransition(coming: .asItIs, spring: Timing.edit, reach: viewport.height)
    rearrange([.insert(item)], as: way, events: &events, &context)
    if let index = list.index(of: item.id) {
      glide(
        item.id, from: from, speed: 0, to: places.home(of: index),
        within: visibleRange(within: viewport.height, context.time), by: Timing.edit, &context)
    }
    gaps.close(gap, by: Timing.edit, &context.time)
    return item.id
  }
}

extension Gesture {
  /// Growth of the distance of two contacts since the gesture began, less than 0 if it shrank.
  fileprivate var spread: Millimeters {
    guard let other else { fatalError("Rows: a pinch of one finger") }
    let now = other.position - position
    let start = now - (other.translation - translation)
    return Millimeters(now.lengthSquared.squareRoot() - start.lengthSquared.squareRoot())
  }
}
