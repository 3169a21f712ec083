// Edits that move rows: each row moves from where it was seen to its new resting place.
import Model
import Motion
import Paint
import Units

extension Rows {
  /// Up to this many edits are applied one by one, each in O(rows behind it).
  private static let fewEdits = 32

  /// A row's movement to its new place.
  private struct Way {
    let item: ItemID
    let from: Double
    let speed: Double
    let home: Double
  }

  /// Applies edits and animates every row that can be seen from where it is to its new place.
  ///
  /// A held row stays where its contact holds it. Changes above the screen move nothing on it.
  /// - Complexity: O(visible rows²); for the list itself O(count) an edit.
  mutating func rearrange(
    _ edits: [Edit], as way: ListTransition, events: inout [ListEvent], _ context: inout ListContext
  ) {
    var gone: Set<ItemID> = []
    var new: Set<ItemID> = []
    var turned: Set<ItemID> = []
    for edit in edits {
      switch edit {
      case .delete(let item): if list.index(of: item) != nil { gone.insert(item) }
      case .insert(let item): if list.index(of: item.id) == nil { new.insert(item.id) }
      case .setCompleted(let item, let isDone):
        if let old = list[item], old.isCompleted != isDone { turned.insert(item) }
      case .move, .setText: break
      }
    }
    // Rows that an edit of a text has moved off the screen return while the rows move.
    let reach = way.reach + abs(context.time.value(focus.shift))
    var seen: [SeenRow] = []
    see(within: reach, in: &seen, context.time)
    if let item = moving.lifted?.item, gone.contains(item) { moving.putDownAtOnce(&context.time) }
    for row in seen where turned.contains(row.item) {
      colorChange(row.item, as: way.colorTransition, &context)
    }
    for row in seen where gone.contains(row.item) { depart(row.item, as: way.leaving, &context) }
    gaps.holdSeams(against: edits, in: list)
    apply(edits, context.time)
    // For a held row the same outcome has another meaning now.
    for item in turned {
      guard let motion = moving[item], motion.swiper != nil else { continue }
      turn(item, to: motion.outcome, &context)
    }
    // Items that a later edit deletes again stay in their exit animation.
    new = new.filter { list.index(of: $0) != nil }
    let visible = visibleRange(within: reach, context.time)
    appear(new, as: way.coming, within: reach, &context)
    var order = 0
    for row in rowsToMove(after: seen, beside: new, within: reach, context.time) {
      // A completed row moves first. Rows that two contacts hold move at once, or their distance
      // would change, and so does the edited row, which stays at the top.
      let isFirst = turned.contains(row.item)
      let delay =
        gaps.isHeld(row.item) || focus.edited == row.item
        ? .zero : way.delay(ofRow: isFirst ? 0 : order)
      glide(
        row.item, from: row.from, speed: row.speed, to: row.home, within: visible, by: way.spring,
        after: delay, &context)
      if !isFirst { order += 1 }
    }
    followContacts(&context)
    context.style.gradient.follow(
      rows: heatedRows, beginning: places.beginning, after: way.delay, &context.time)
    scroll.retreat(ends, isHeld: isHeld, by: way.spring, &context.time)
    followEdited(by: way.spring, &context.time)
    for edit in edits {
      if case .delete(let item) = edit, gone.contains(item) { events.append(.left(item)) }
    }
  }

  /// Inserts a row without text at an index from 0.
  mutating func add(
    _ row: Int, events: inout [ListEvent], _ context: inout ListContext
  ) -> ItemID {
    let item = Item(
      id: context.ids.item(), text: "", order: list.order(forRow: row), in: context.list)
    rearrange(
      [.insert(item)], as: ListTransition(spring: Timing.insert, reach: viewport.height),
      events: &events, &context)
    return item.id
  }

  /// Records where the rows are seen while some move, for ``goOn(except:_:_:)``.
  mutating func noteRowsOnTheirWays(_ context: inout ListContext) {
    // Moved out and back: a pinch allocates nothing.
    var seen: [SeenRow] = []
    swap(&seen, &gaps.noted)
    seen.removeAll(keepingCapacity: true)
    let isCalm = moving.motions.allSatisfy { if case .resting = $0.rise { true } else { false } }
    if !isCalm || !gaps.isEmpty { see(within: 0, in: &seen, context.time) }
    gaps.noted = seen
  }

  /// Animates the recorded rows to their resting places from where they were seen, although
  /// something has shifted them since.
  mutating func goOn(except above: ItemID?, _ below: ItemID?, _ context: inout ListContext) {
    let visible = visibleRange(within: 0, context.time)
    for number in gaps.noted.indices {
      let row = gaps.noted[number]
      guard row.item != above && row.item != below, let index = list.index(of: row.item),
        moving[row.item]?.isHeld != true
      else { continue }
      let y = row.y - shift(of: index, context.time)
      guard !isSame(y, unparted(index, moving[row.item], context.time)),
        visible.contains(row.y) || visible.contains(row.home + shift(of: index, context.time))
      else { continue }
      glide(
        row.item, from: y, speed: row.speed, to: row.home, within: visible, by: Timing.closing,
        &context)
    }
  }

  /// Applies edits to the list itself, and keeps the rows on the screen in place.
  mutating func apply(_ edits: [Edit], _ time: Timeline) {
    let pulled = ends.unbanded(scroll.position(time))
    if edits.count <= Self.fewEdits { applyFew(edits, time) } else { applyMany(edits, time) }
    scroll.pull?.count(list.count - list.uncompletedCount)
    scroll.keepHeld(pulledTo: pulled, ends)
  }

  /// Appends rows that begin below every screen.
  mutating func append(restOf whole: ItemList, from row: Int, _ context: inout ListContext) {
    list = whole.sinkingCompleted(list.sinksCompleted)
    places.reset(count: list.count, from: row)
    scroll.pull?.count(list.count - list.uncompletedCount)
    context.style.gradient.follow(
      rows: heatedRows, beginning: places.beginning, &context.time)
  }

  private mutating func applyFew(_ edits: [Edit], _ time: Timeline) {
    for edit in edits {
      let first = places.index(at: scroll.position(time))
      let old = list.index(of: edit.id)
      guard list.apply(edit) != nil else { continue }
      let new = list.index(of: edit.id)
      guard old != new else { continue }
      var above = first
      var height = viewport.rowHeight
      if let old {
        height = places.height(of: old)
        places.remove(at: old)
        if old < first {
          places.beginning += height
          above -= 1
        }
      }
      if let new {
        places.insert(at: new, height: height)
        if new < above { places.beginning -= height }
      }
    }
  }

  /// The same for many edits, without moving the rows behind each of them.
  private mutating func applyMany(_ edits: [Edit], _ time: Timeline) {
    let first = places.index(at: scroll.position(time))
    let line = places.home(of: first)
    let touched = Set(edits.map(\.id))
    let above = first > 0 ? list.items.prefix(first).last { !touched.contains($0.id) } : nil
    list.applyAll(edits)
    places.reset(count: list.count)
    guard first > 0 else { return }
    // The rows above the screen end with the last of them that was not edited.
    let rows = above.flatMap { list.index(of: $0.id) }.map { $0 + 1 } ?? 0
    places.beginning += line - places.home(of: rows)
  }

  private func see(within reach: Double, in seen: inout [SeenRow], _ time: Timeline) {
    let visible = indices(within: reach, time)
    for index in visible { seen.append(seenRow(index, moving[list[index].id], time)) }
    for motion in moving.motions {
      guard let index = list.index(of: motion.item), !visible.contains(index) else { continue }
      seen.append(seenRow(index, motion, time))
    }
  }

  private func seenRow(_ index: Int, _ motion: RowMotion?, _ time: Timeline) -> SeenRow {
    SeenRow(
      item: list[index].id, y: top(of: index, motion, time), speed: speed(of: motion, time),
      home: places.home(of: index))
  }

  /// The movements of all rows that have to move.
  ///
  /// - Parameter new: Visible rows that were inserted; they are animated separately.
  private func rowsToMove(
    after seen: [SeenRow], beside new: Set<ItemID>, within reach: Double, _ time: Timeline
  ) -> [Way] {
    var ways: [Way] = []
    // Lower end of the row above, as it was seen: a row that comes onto the screen follows it.
    var above: Double?
    let visible = indices(within: reach, time)
    for index in visible {
      let item = list[index].id
      let home = places.home(of: index)
      let motion = moving[item]
      if let known = seen.first(where: { $0.item == item }) {
        above = known.y + height(of: index, time)
        // Parted rows stay parted.
        let y = known.y - shift(of: index, time)
        guard known.home != home || !isSame(y, unparted(index, motion, time)) else { continue }
        guard motion?.isHeld != true else { continue }
        ways.append(Way(item: item, from: y, speed: known.speed, home: home))
      } else if !new.contains(item), let top = above {
        let y = top - shift(of: index, time)
        guard y != home else { continue }
        above = top + height(of: index, time)
        ways.append(Way(item: item, from: y, speed: 0, home: home))
      } else {
        above = nil
      }
    }
    for known in seen {
      guard let index = list.index(of: known.item), !visible.contains(index) else { continue }
      let home = places.home(of: index)
      guard known.home != home, moving[known.item]?.isHeld != true else { continue }
      ways.append(
        Way(
          item: known.item, from: known.y - shift(of: index, time), speed: known.speed, home: home))
    }
    return ways
  }

  /// Whether two positions are equal except for rounding.
  private func isSame(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-6 }

  /// Starts the exit animation of a row before it is deleted from the list.
  private mutating func depart(
    _ item: ItemID, as leaving: ListTransition.Leaving, _ context: inout ListContext
  ) {
    guard let index = list.index(of: item) else { return }
    let current = moving[item]
    let folded = folded(index, context.time)
    let y = top(of: index, current, context.time) + folded
    let side = side(of: current, context.time)
    let height = height(of: index, context.time) - folded
    let appearance = current?.appearance.map { context.time.value($0) } ?? 1
    let cellStyle = cellStyle(of: list[index], index, current, context)
    moving.forget(item, &context.time)
    guard y + height > offset(context.time), y < offset(context.time) + screenEnd(context.time)
    else { return }
    let slide: Moving
    let opacity: Moving
    let isSwiped: Bool
    switch leaving {
    case .fading:
      slide = .still(side)
      opacity = context.time.glide(from: appearance, to: 0, in: Timing.fade)
      isSwiped = false
    case .sideways(let speed):
      // It keeps its speed under the finger, and approaches the finger's own speed.
      slide = context.time.leave(
        from: side, velocity: viewport.law.speed(of: speed, offset: side),
        // The icon beside it leaves the screen as well.
        to: side < 0 ? -viewport.width - Self.iconReach * viewport.rowHeight : viewport.width,
        at: max(abs(speed), viewport.pixels(x: Millimeters(Timing.exitSpeed))),
        gaining: Timing.exitGain)
      // Affects the text only, which stays behind.
      opacity = context.time.glide(from: appearance, to: 0, in: Timing.fade)
      isSwiped = true
    }
    moving.depart(
      RemovedRow(
        item: list[index], y: y, height: height, cellStyle: cellStyle, slide: slide,
        opacity: opacity,
        doom: isSwiped ? context.time.glide(from: 0, to: 1, in: Timing.turn) : .still(0),
        isSwiped: isSwiped))
  }

  /// Starts the color transition of a visible row.
  private mutating func colorChange(
    _ item: ItemID, as way: ListTransition.ColorTransition, _ context: inout ListContext
  ) {
    guard let index = list.index(of: item) else { return }
    let worn = cellStyle(of: list[index], index, moving[item], context)
    let colorTransition: ColorTransition
    switch way {
    case .fading: colorTransition = .fading(from: worn, &context.time)
    case .moment(let release):
      colorTransition = .moment(
        from: worn, since: release, flash: context.style.theme.flash, &context.time)
    }
    moving.setColorTransition(colorTransition, of: item, &context.time)
    // That includes the colours of the swipe's outcome.
    moving.decide(item, &context.time)
  }

  /// Shows new rows; one that is still leaving reverses, as no row is shown twice.
  private mutating func appear(
    _ new: Set<ItemID>, as coming: ListTransition.Coming, within reach: Double,
    _ context: inout ListContext
  ) {
    guard !new.isEmpty else { return }
    let visible = indices(within: reach, context.time)
    for index in visible where new.contains(list[index].id) {
      appear(at: index, as: coming, within: reach, &context)
    }
    // A row that reverses is shown until it is off the screen.
    for row in moving.removed where new.contains(row.item.id) {
      guard let index = list.index(of: row.item.id), !visible.contains(index) else { continue }
      appear(at: index, as: coming, within: reach, &context)
    }
    moving.recall(new, &context.time)
  }

  private mutating func appear(
    at index: Int, as coming: ListTransition.Coming, within reach: Double,
    _ context: inout ListContext
  ) {
    guard coming != .asItIs else { return }
    let item = list[index].id
    let old = moving.removed.first { $0.item.id == item }
    // Of a row that was swiped out only the text has faded.
    let opacity = old.map { $0.isSwiped ? 1 : context.time.value($0.opacity) } ?? 0
    let arrival = coming == .fromTheLeft ? -viewport.width : 0
    let side = old.map { context.time.value($0.slide) } ?? arrival
    let speed = old.map { context.time.velocity($0.slide) } ?? 0
    // A row that slides in from the side is opaque: a dark one would cover the rows that make room.
    if opacity < 1, side == 0 || old != nil {
      moving.setAppearance(
        context.time.glide(from: opacity, to: 1, in: Timing.fade), of: item, &context.time)
    }
    if let old {
      let seen = old.cellStyle.mixed(with: context.style.theme.doomed, context.time.value(old.doom))
      moving.setColorTransition(.fading(from: seen, &context.time), of: item, &context.time)
      moving.change(item) { $0.isRecalled = true }
    }
    if side != 0 {
      // An overshoot would show what is beside the screen.
      let slide = slideHome(from: side, speed: speed, by: Timing.settle, &context)
      moving.setSlide(.gliding(slide, decided: true), of: item, &context.time)
      moving.change(item) { $0.releasedAt = side }
    }
    let home = places.home(of: index)
    guard let y = old.map({ $0.y - shift(of: index, context.time) }), y != home else { return }
    glide(
      item, from: y, speed: 0, to: home, within: visibleRange(within: reach, context.time),
      by: Timing.insert, &context)
  }
}
