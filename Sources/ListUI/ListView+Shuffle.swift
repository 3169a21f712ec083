// Edits that move rows: each row goes from where it was seen to where it rests now.
import Model
import Motion
import Units

/// How rows change their places.
struct Shuffle {
  /// How a deleted row leaves.
  enum Leaving { case fading, sideways }
  /// How an inserted row comes.
  enum Coming { case fading, fromTheLeft, asItIs }

  var leaving = Leaving.fading
  var coming = Coming.fading
  /// What every row waits.
  var delay = Interval.zero
  /// What every further row below the first that moves waits longer.
  var stagger = Interval.zero
  /// How far above and below the picture rows go along because they will be seen at once, in pixels.
  var reach = 0.0

  /// A row was swiped out and those below close up one by one.
  static let closing = Shuffle(leaving: .sideways, stagger: Timing.shuffleStagger)
}

extension ListView {
  /// So many edits are made one by one, each in the time that the rows behind it take to move.
  private static let fewEdits = 32

  /// A row as it was seen before an edit.
  private struct SeenRow {
    let item: ItemID
    let y: Double
    let home: Double
  }

  /// Makes edits and sends every row that can be seen from where it is to its new place.
  ///
  /// Rows in a hand keep their place under it. What happens above the glass moves nothing on it.
  /// - Complexity: O(visible rows), for the list itself O(count) an edit.
  mutating func rearrange(_ edits: [Edit], as shuffle: Shuffle) {
    var gone: Set<ItemID> = []
    var new: Set<ItemID> = []
    for edit in edits {
      if case .delete(let item) = edit { gone.insert(item) }
      if case .insert(let item) = edit, list.index(of: item.id) == nil { new.insert(item.id) }
    }
    // What an edit has moved away comes back while the rows move.
    let reach = shuffle.reach + abs(animations.value(lens.shift))
    let seen = seenRows(within: reach)
    if let item = lifted?.item, gone.contains(item) { putDownAtOnce() }
    for row in seen where gone.contains(row.item) { depart(row.item, as: shuffle.leaving) }
    holdSeams(against: edits)
    apply(edits)
    for row in seen { keepPinned(row) }
    appear(new, as: shuffle.coming, within: reach)
    var place = 0
    for row in rowsToMove(after: seen, beside: new, within: reach) {
      let delay = shuffle.delay + shuffle.stagger * place
      place += 1
      glide(row.item, from: row.y, to: row.home, delay: delay)
    }
    followHeat()
    retreatFromEnd()
    followEdited()
  }

  /// Makes edits of the list itself, with the rows on the glass where they are.
  mutating func apply(_ edits: [Edit]) {
    let pulled = unbanded(scrollPlace)
    if edits.count <= Self.fewEdits { applyFew(edits) } else { applyMany(edits) }
    if let pull { self.pull = Pull(at: pull.edge, completed: list.count - list.undoneCount) }
    // A hand that pulls the list beyond an end has it where it is, though the end has moved.
    guard case .held(let contact, let from, let at) = scroll else { return }
    scroll = .held(by: contact, from: from + unbanded(at) - pulled, at: at)
  }

  private mutating func applyFew(_ edits: [Edit]) {
    for edit in edits {
      let first = index(at: scrollPlace)
      let old = list.index(of: edit.id)
      guard list.apply(edit) != nil else { continue }
      let new = list.index(of: edit.id)
      guard old != new else { continue }
      var above = first
      if let old, old < first {
        beginning += rowHeight
        above -= 1
      }
      if let new, new < above { beginning -= rowHeight }
    }
  }

  /// The same for so many that moving the rows behind each of them would take too long.
  private mutating func applyMany(_ edits: [Edit]) {
    let first = index(at: scrollPlace)
    let touched = Set(edits.map(\.id))
    let above = first > 0 ? list.items.prefix(first).last { !touched.contains($0.id) } : nil
    list.applyAll(edits)
    guard first > 0 else { return }
    // The rows above the glass end with the last of them that stayed.
    let rows = above.flatMap { list.index(of: $0.id) }.map { $0 + 1 } ?? 0
    beginning += Double(first - rows) * rowHeight
  }

  /// Sends a row somewhere, from where it is seen.
  mutating func glide(
    _ item: ItemID, from y: Double, to home: Double, delay: Interval = .zero,
    duration: Interval = Timing.shuffle
  ) {
    let start = now
    move(item) { motion, animations in
      if case .gliding(let id) = motion.lift, abs(animations.value(id) - y) < 1e-6 {
        let waits = animations.velocity(id) == 0
        animations.retarget(
          id, to: home, duration: duration, delay: waits ? delay : .zero, at: start)
        return
      }
      if case .gliding(let id) = motion.lift { animations.cancel(id) }
      motion.lift = .gliding(
        animations.add(from: y, to: home, duration: duration, delay: delay, at: start))
    }
  }

  /// A row in a hand stays under it, also where it has come to the other side of a seam.
  private mutating func keepPinned(_ seen: SeenRow) {
    guard motion(of: seen.item)?.isPinned == true, let index = list.index(of: seen.item) else {
      return
    }
    let y = seen.y - parting(at: index)
    move(seen.item) { motion, _ in motion.lift = .pinned(y) }
  }

  private func seenRows(within reach: Double) -> [SeenRow] {
    let visible = indices(within: reach)
    let row = { (index: Int, motion: RowMotion?) in
      SeenRow(item: list[index].id, y: top(of: index, motion), home: home(of: index))
    }
    var rows = visible.map { row($0, motion(of: list[$0].id)) }
    for motion in motions {
      guard let index = list.index(of: motion.item), !visible.contains(index) else { continue }
      rows.append(row(index, motion))
    }
    return rows
  }

  /// Rows that have to move: the item, from where it is moved, and where it goes.
  ///
  /// - Parameter new: Visible rows that were inserted; they come in their own way.
  private func rowsToMove(
    after seen: [SeenRow], beside new: Set<ItemID>, within reach: Double
  ) -> [SeenRow] {
    var moving: [SeenRow] = []
    // Where the row above was seen: one that comes onto the glass follows it.
    var above: Double?
    let visible = indices(within: reach)
    for index in visible {
      let item = list[index].id
      let home = home(of: index)
      let motion = motion(of: item)
      if let known = seen.first(where: { $0.item == item }) {
        above = known.y
        // Parted rows stay parted.
        let y = known.y - parting(at: index)
        guard known.home != home || !isSame(y, lift(of: index, motion)) else { continue }
        if motion?.isPinned != true { moving.append(SeenRow(item: item, y: y, home: home)) }
      } else if !new.contains(item), let top = above.map({ $0 + rowHeight }) {
        let y = top - parting(at: index)
        guard y != home else { continue }
        above = top
        moving.append(SeenRow(item: item, y: y, home: home))
      } else {
        above = nil
      }
    }
    // What leaves the glass flies one row beyond its edge: a farther flight is a blur.
    let far = reach + rowHeight
    let edges = offset - far...offset + pictureHeight + far
    for known in seen {
      guard let index = list.index(of: known.item), !visible.contains(index) else { continue }
      let home = home(of: index)
      guard known.home != home, motion(of: known.item)?.isPinned != true else { continue }
      let end = min(max(home, edges.lowerBound), edges.upperBound)
      moving.append(SeenRow(item: known.item, y: known.y - parting(at: index), home: end))
    }
    return moving
  }

  /// Whether two lines are one, but for the rounding of adding and taking away again.
  private func isSame(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-6 }

  /// Takes a row out of sight before it leaves the list.
  private mutating func depart(_ item: ItemID, as leaving: Shuffle.Leaving) {
    guard let index = list.index(of: item) else { return }
    let present = motion(of: item)
    let y = top(of: index, present)
    let side = side(of: present)
    let place = (lift(of: index, present) - animations.value(heatBeginning)) / rowHeight
    forgetMotion(of: item)
    guard y + rowHeight > offset, y < offset + pictureHeight else { return }
    let exit: Double
    switch leaving {
    case .fading: exit = side
    case .sideways: exit = (side < 0 ? -1 : 1) * Double(metrics.picture.width)
    }
    departing.append(
      DepartingRow(
        item: list[index], y: y, place: place,
        slide: animations.add(from: side, to: exit, duration: Timing.shuffle, at: now),
        opacity: animations.add(from: 1, to: 0, duration: Timing.shuffle, at: now),
        isSwiped: leaving == .sideways))
  }

  /// Shows new rows; one that is still leaving turns round, as no row is there twice.
  private mutating func appear(
    _ new: Set<ItemID>, as coming: Shuffle.Coming, within reach: Double
  ) {
    guard !new.isEmpty else { return }
    for index in indices(within: reach) where new.contains(list[index].id) {
      appear(at: index, as: coming)
    }
    for row in departing where new.contains(row.item.id) { forget(row) }
    departing.removeAll { new.contains($0.item.id) }
  }

  private mutating func appear(at index: Int, as coming: Shuffle.Coming) {
    guard coming != .asItIs else { return }
    let item = list[index].id
    let old = departing.first { $0.item.id == item }
    let opacity = old.map { animations.value($0.opacity) } ?? 0
    let arrival = coming == .fromTheLeft ? -Double(metrics.picture.width) : 0
    let side = old.map { animations.value($0.slide) } ?? arrival
    let start = now
    move(item) { motion, animations in
      motion.appearance = animations.add(from: opacity, to: 1, duration: Timing.shuffle, at: start)
      guard side != 0 else { return }
      motion.slide = .gliding(
        animations.add(from: side, to: 0, duration: Timing.shuffle, at: start), decided: true)
    }
    guard let y = old.map({ $0.y - parting(at: index) }), y != home(of: index) else { return }
    glide(item, from: y, to: home(of: index))
  }

  /// A row that was leaving is no longer shown; to be taken out of the departing ones.
  mutating func forget(_ row: DepartingRow) {
    animations.cancel(row.slide)
    animations.cancel(row.opacity)
  }

  /// Rows over which the colours run: all of them, or those above the completed ones.
  var heatedRows: Int { options.completed == .sink ? list.undoneCount : list.count }

  /// Colours follow the count and the beginning, whatever of them changed.
  mutating func followHeat() {
    heatCount = animations.send(
      heatCount, to: Double(heatedRows), duration: Timing.recolour, at: now)
    heatBeginning = animations.send(
      heatBeginning, to: beginning, duration: Timing.recolour, at: now)
  }
}
