// A row that was lifted by holding it: it follows the finger, the others make room, the edges scroll.
import Gestures
import Model
import Motion
import Units

/// A row in the hand.
struct LiftedRow {
  let item: ItemID
  /// Who holds it; nil while it is put down.
  var holder: ContactID?
  /// How much larger it is drawn, from 0 to ``ListView/liftScale``.
  var rise: Moving
  /// Where its top is in the picture when the finger is where it took hold.
  var grip: Double
  /// Where its top is in the picture.
  var top: Double
  /// As it was before.
  let before: Item
  /// How fast the list goes by under it, in pixels a second.
  var speed = 0.0
  /// Until when it has gone by.
  var passed: Instant
}

extension ListView {
  /// By how much a lifted row is larger; enough to be seen, and its neighbours with it.
  static let liftScale = 0.05
  /// The part of the picture's height at each edge in which a lifted row makes the list go by, at
  /// most one and a half rows.
  static let edgeShare = 1.0 / 6
  /// How fast it goes by at the very edge, in rows a second: names can just be read.
  static let edgeSpeed = 8.0

  /// Takes a step of a long press.
  mutating func lift(_ item: ItemID, _ gesture: Gesture) -> ListEffect? {
    switch gesture.phase {
    case .began:
      // Rows that are parted are another hand's, all of them.
      guard editing == nil, gaps.isEmpty, lifted?.holder == nil, motion(of: item)?.holder == nil,
        let index = list.index(of: item)
      else { return nil }
      if lifted?.item != item { putDownAtOnce() }
      take(item, at: index, by: gesture.contact)
    case .changed:
      guard lifted?.holder == gesture.contact else { return nil }
      carry(by: gesture)
    case .ended:
      guard lifted?.holder == gesture.contact else { return nil }
      carry(by: gesture)
      return putDown()
    case .cancelled:
      guard lifted?.holder == gesture.contact else { return nil }
      returnLifted()
    }
    return nil
  }

  /// The list goes by under a row that is held at an edge, as far as it should by now: touches and
  /// frames alike bring it on, so it is as fast with few of them as with many.
  mutating func pass() {
    guard let lifted, lifted.holder != nil else { return }
    let interval = now - lifted.passed
    self.lifted?.passed = now
    guard lifted.speed != 0, interval > .zero else {
      // The list may still be on its way, or come back from an edit; the row is the hand's.
      return followHand()
    }
    let place = scrollPlace + lifted.speed * interval.seconds
    restScroll(at: inside(place))
    followHand()
  }

  /// Whether the picture changes by itself because a lifted row is held at an edge.
  var isPassingBy: Bool {
    guard let lifted, lifted.holder != nil, lifted.speed != 0 else { return false }
    let end = lifted.speed < 0 ? scrollRange.lowerBound : scrollRange.upperBound
    return scrollPlace != end
  }

  private mutating func take(_ item: ItemID, at index: Int, by contact: ContactID) {
    withdrawCue()
    let y = top(of: index, motion(of: item))
    move(item) { motion, animations in
      if case .gliding(let id) = motion.lift { animations.cancel(id) }
      motion.lift = .pinned(y)
    }
    let present = lifted?.rise ?? .still(0)
    let rise = animations.send(present, to: Self.liftScale, duration: Timing.lift, at: now)
    lifted = LiftedRow(
      item: item, holder: contact, rise: rise, grip: y - offset, top: y - offset,
      before: list[index], passed: now)
  }

  private mutating func carry(by gesture: Gesture) {
    guard let grip = lifted?.grip else { return }
    let top = grip + panel.pixels(y: gesture.translation.dy).value
    let zone = min(pictureHeight * Self.edgeShare, 1.5 * rowHeight)
    let depth = max(0, min(1, (zone - top) / zone))
    let depthBelow = max(0, min(1, (top + rowHeight - (pictureHeight - zone)) / zone))
    // Only towards the edge, and no faster than the finger's way to it says: a row that was lifted
    // near it must not run away.
    let way = panel.pixels(y: gesture.translation.dy).value / zone
    let share = way < 0 ? -min(depth, -way) : min(depthBelow, way)
    let speed = share * Self.edgeSpeed * rowHeight
    lifted?.top = top
    lifted?.speed = speed
    followHand()
  }

  /// The row is drawn in the hand; where its middle enters another place, the others make room.
  private mutating func followHand() {
    guard let lifted, let index = list.index(of: lifted.item) else { return }
    let y = offset + lifted.top
    move(lifted.item) { motion, _ in motion.lift = .pinned(y) }
    // A place on the glass: one above it would come down, and the row had to move again.
    let middle = min(max(offset, y + rowHeight / 2), offset + pictureHeight - 1)
    let slot = min(max(0, self.index(at: middle)), list.count - 1)
    guard slot != index else { return }
    let edits = edits(moving: lifted.item, from: index, to: slot)
    if !edits.isEmpty { rearrange(edits, as: Shuffle()) }
  }

  /// Brings a row to another place; with completed rows at the end, across their border as well.
  private func edits(moving item: ItemID, from index: Int, to slot: Int) -> [Edit] {
    let row = slot > index ? slot + 1 : slot
    guard options.completed == .sink else { return [.move(item, to: list.order(forRow: row))] }
    let isCompleted = list[index].isCompleted
    // Counted without the row itself, the border is a place that both sides may take.
    let border = list.undoneCount - (isCompleted ? 0 : 1)
    let crosses = isCompleted ? slot < border : slot > border
    let key = list.order(forRow: row, isCompleted: isCompleted != crosses)
    return crosses
      ? [.setCompleted(item, !isCompleted), .move(item, to: key)] : [.move(item, to: key)]
  }

  /// Stores where the row is, once.
  private mutating func putDown() -> ListEffect? {
    guard let lifted, let item = list[lifted.item] else { return nil }
    land()
    let edits = lifted.before.edits(to: item)
    guard !edits.isEmpty else { return nil }
    let crossed = item.isCompleted != lifted.before.isCompleted
    offerUndo(crossed ? item.isCompleted ? "Completed" : "Reopened" : "Moved", item.text)
    return .store(edits)
  }

  /// The gesture was taken back: so is everything that it did.
  mutating func returnLifted() {
    guard let lifted, let item = list[lifted.item] else { return }
    land()
    let edits = item.edits(to: lifted.before)
    if !edits.isEmpty { rearrange(edits, as: Shuffle()) }
  }

  /// The hand opens: the row glides to its place and shrinks.
  private mutating func land() {
    guard var row = lifted, let index = list.index(of: row.item) else { return }
    row.holder = nil
    row.rise = animations.send(row.rise, to: 0, duration: Timing.shuffle, at: now)
    lifted = row
    let y = top(of: index, motion(of: row.item))
    glide(row.item, from: y, to: home(of: index))
    if case .resting(let at) = scroll { scroll = .resting(at: at.rounded()) }
  }

  /// Forgets that a row was lifted.
  mutating func putDownAtOnce() {
    guard let lifted else { return }
    _ = animations.put(lifted.rise, at: 0)
    self.lifted = nil
  }
}
