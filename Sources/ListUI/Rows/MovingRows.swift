// Rows that are not at rest: held, animated, or leaving.
import Gestures
import Model
import Motion
import Paint
import Units

/// How one row differs from its resting place. A row at rest has no motion.
struct RowMotion {
  /// Horizontal state.
  enum Slide {
    case resting
    /// Under a contact, with the row's travel when it was caught. The lag is how far it is behind its
    /// contact, in pixels: what it has sprung back while the panel had lost its finger.
    case held(by: ContactID, caught: Double, travel: Double, lag: Moving)
    /// Released. If the swipe is decided, the row shows no progress any more: only one that springs
    /// back does.
    case gliding(Moving, decided: Bool)
    /// The answer to a tap that does nothing. Nothing is shown beside the row.
    case shaking(Moving)
  }
  /// Vertical state.
  enum Rise {
    case resting
    /// A contact holds it there on the screen, in pixels from the picture's top, however the list
    /// moves.
    case held(top: Double)
    /// Offset below its resting place, which shrinks to 0.
    case offset(Moving)
    /// Its resting place is far off the screen: it moves to the edge, in pixels from the picture's
    /// top, and disappears.
    case entering(Moving)
  }

  let item: ItemID
  var slide = Slide.resting
  var rise = Rise.resting
  /// The travel at which a swipe starts to count. A row that was caught far out, or in flight after
  /// a decided swipe, did not get there by its present contact.
  var origin = 0.0
  /// The offset at its release. A row that overshoots its place from there shows no icon: no finger
  /// swiped it to that side.
  var releasedAt = 0.0
  /// Whether it was leaving when it was inserted again: its text stays in place until the row has
  /// returned.
  var isRecalled = false
  /// The last reported outcome of releasing it.
  var outcome = SwipeOutcome.snapBack
  /// Whether a swipe may commit, or could at the release.
  var mayCommit = true
  /// Whether a swipe has come back.
  var swipeTurn = SwipeTurn()
  /// Whether a swipe landed while the row was highlighted for its completion.
  var isSure = false
  /// Opacity from 0 to 1 while a new row appears.
  var appearance: Moving?
  /// Share of the colours of the swipe's outcome.
  var turn = SwipeColors()

  /// A row at rest.
  init(_ item: ItemID) { self.item = item }

  var isResting: Bool {
    if case .resting = slide, case .resting = rise, appearance == nil { return turn.isResting }
    return false
  }

  /// The contact that swipes it.
  var swiper: ContactID? {
    if case .held(let contact, _, _, _) = slide { return contact }
    return nil
  }

  /// Whether a contact holds it, by a swipe or a lift.
  var isHeld: Bool {
    if case .held = rise { return true }
    return false
  }
}

/// A deleted row in its exit animation: it is no longer in the list and takes no touch.
struct RemovedRow {
  let item: Item
  /// In the list's coordinates.
  let y: Double
  let height: Double
  /// Frozen: its position in the list is gone.
  let cellStyle: CellStyle
  let slide: Moving
  let opacity: Moving
  /// Share of the colours of a row to be deleted, from 0 to 1.
  let doom: Moving
  /// Whether a swipe deleted it: the icon beside it leaves with it.
  let isSwiped: Bool
}

/// A row that was lifted by a long press: held, or being put down.
struct LiftedRow {
  let item: ItemID
  /// The contact that holds it; nil while it is put down.
  var holder: ContactID?
  /// Growth of its drawn size, from 0 to ``Style/liftScale``.
  var growth: Moving
  /// Its top on the screen for a contact at its start position.
  let startTop: Double
  /// Its state before the lift, updated by external edits, and the row in which it was.
  private(set) var before: Item
  let row: Int
  /// Speed at which the list scrolls under it, in pixels a second.
  var speed = 0.0
  /// Its contact is missing: only the row moves on.
  var isMissing = false
  /// The last slide of the list by an edit or a pull that was given up, and where the row's top was
  /// on the screen then; nil while its contact decides about its place.
  var kept: (slide: Instant, top: Double?)?
  /// Time up to which the list has been scrolled.
  var passed: Instant
  /// Last time at which the list really moved; nil if it has not.
  var wentByUntil: Instant?

  /// Applies external edits to ``before``, so that a cancelled lift does not revert them.
  mutating func follow(_ edits: [Edit]) {
    for edit in edits where edit.id == item {
      if let change = Change(edit, of: before) { before = change.item }
    }
  }
}

/// All rows that are not at rest: so few that a linear search beats a table.
package struct MovingRows {
  /// One for each row, front to back: the last one caught or released comes first.
  private(set) var motions: [RowMotion] = []
  private(set) var removed: [RemovedRow] = []
  /// Rows that change their colour, moving or not. Separate from the motions, which are copied by
  /// every hit test and must be small.
  private(set) var colorTransitions: [(item: ItemID, way: ColorTransition)] = []
  /// At most one row is lifted or being put down.
  var lifted: LiftedRow?

  /// A row's motion; nil at rest.
  subscript(item: ItemID) -> RowMotion? { motions.first { $0.item == item } }

  /// A row's color transition; nil if none runs.
  func colorTransition(of item: ItemID) -> ColorTransition? {
    colorTransitions.first { $0.item == item }?.way
  }

  /// Drawing and hit-test order of a row in motion: 0 in front of 1 in front of 2.
  func depth(of motion: RowMotion) -> Int {
    if motion.item == lifted?.item { return 0 }
    return motion.swiper != nil ? 1 : 2
  }

  /// Whether a contact holds any row.
  var isHeld: Bool { lifted?.holder != nil || motions.contains { $0.swiper != nil } }

  /// Whether a contact holds this row.
  func isHeld(_ item: ItemID) -> Bool {
    if let lifted, lifted.item == item, lifted.holder != nil { return true }
    return self[item]?.swiper != nil
  }

  /// Puts a row that is caught or released in front of those caught or released before.
  mutating func bringForward(_ item: ItemID) {
    let motion = self[item] ?? RowMotion(item)
    motions.removeAll { $0.item == item }
    motions.insert(motion, at: 0)
  }

  /// Changes a row's motion; a row at rest gets one.
  mutating func change(_ item: ItemID, _ body: (inout RowMotion) -> Void) {
    if let index = motions.firstIndex(where: { $0.item == item }) { return body(&motions[index]) }
    var motion = RowMotion(item)
    body(&motion)
    motions.append(motion)
  }

  /// Sets the travel of a swiped row from that of its contact since the catch.
  mutating func follow(_ item: ItemID, by contact: ContactID, travel: Double) {
    guard case .held(contact, let caught, _, let lag) = self[item]?.slide else { return }
    change(item) {
      $0.slide = .held(by: contact, caught: caught, travel: caught + travel, lag: lag)
    }
  }

  /// Sets a row's horizontal state; the animation of the old one is removed.
  mutating func setSlide(_ slide: RowMotion.Slide, of item: ItemID, _ time: inout Timeline) {
    switch self[item]?.slide {
    case .gliding(let moving, _), .shaking(let moving): time.forget(moving)
    case .held(_, _, _, let lag):
      // A lost contact leaves its row where it is seen.
      if case .held = slide { break }
      time.forget(lag)
    case .resting, nil: break
    }
    change(item) { $0.slide = slide }
  }

  /// Sets a row's vertical state; the animation of the old one is removed.
  mutating func setRise(_ rise: RowMotion.Rise, of item: ItemID, _ time: inout Timeline) {
    switch self[item]?.rise {
    case .offset(let moving), .entering(let moving): time.forget(moving)
    case .resting, .held, nil: break
    }
    change(item) { $0.rise = rise }
  }

  /// Sets the animation of a new row's opacity; nil for full opacity.
  mutating func setAppearance(_ appearance: Moving?, of item: ItemID, _ time: inout Timeline) {
    if let old = self[item]?.appearance { time.forget(old) }
    change(item) { $0.appearance = appearance }
  }

  /// Shows another outcome of releasing a swiped row.
  mutating func turn(
    _ item: ItemID, to outcome: SwipeOutcome, aim: SwipeColors.Aim, _ time: inout Timeline
  ) {
    change(item) { $0.turn.turn(to: outcome, aim: aim, &time) }
  }

  /// Reports that a row was released, and is completed or uncompleted by that.
  mutating func decide(_ item: ItemID, _ time: inout Timeline) {
    change(item) { $0.turn.decide(&time) }
  }

  /// Sets a row's color transition.
  mutating func setColorTransition(
    _ colorTransition: ColorTransition?, of item: ItemID, _ time: inout Timeline
  ) {
    for old in colorTransitions where old.item == item { old.way.forget(&time) }
    colorTransitions.removeAll { $0.item == item }
    if let colorTransition { colorTransitions.append((item, colorTransition)) }
  }

  /// Puts a row at its resting place, at once.
  mutating func forget(_ item: ItemID, _ time: inout Timeline) {
    setColorTransition(nil, of: item, &time)
    guard self[item] != nil else { return }
    setSlide(.resting, of: item, &time)
    setRise(.resting, of: item, &time)
    setAppearance(nil, of: item, &time)
    change(item) { $0.turn.forget(&time) }
    motions.removeAll { $0.item == item }
  }

  /// Starts the exit animation of a row; no contact holds it any more.
  mutating func depart(_ row: RemovedRow) { removed.append(row) }

  /// Ends the exit animation of rows that are inserted again.
  mutating func recall(_ items: Set<ItemID>, _ time: inout Timeline) {
    for row in removed where items.contains(row.item.id) { forget(row, &time) }
    removed.removeAll { items.contains($0.item.id) }
  }

  /// Ends a lift at once.
  mutating func putDownAtOnce(_ time: inout Timeline) {
    if let lifted { time.forget(lifted.growth) }
    lifted = nil
  }

  /// Removes finished animations and motions.
  mutating func settle(_ time: inout Timeline) {
    for index in motions.indices.reversed() {
      settle(index, &time)
      if motions[index].isResting { motions.remove(at: index) }
    }
    for index in removed.indices.reversed() {
      let row = removed[index]
      guard time.isFinished(row.slide), time.isFinished(row.opacity), time.isFinished(row.doom)
      else { continue }
      forget(row, &time)
      removed.remove(at: index)
    }
    for index in colorTransitions.indices.reversed() where colorTransitions[index].way.isOver(time)
    {
      colorTransitions[index].way.forget(&time)
      colorTransitions.remove(at: index)
    }
    guard var row = lifted else { return }
    row.growth = time.settled(row.growth)
    if case .still(0) = row.growth, row.holder == nil { lifted = nil } else { lifted = row }
  }

  private mutating func settle(_ index: Int, _ time: inout Timeline) {
    switch motions[index].slide {
    case .gliding(let moving, _), .shaking(let moving):
      guard time.isFinished(moving) else { break }
      time.forget(moving)
      motions[index].slide = .resting
      motions[index].origin = 0
      motions[index].mayCommit = true
      motions[index].turn.unpop(&time)
      motions[index].isRecalled = false
    case .held(let contact, let caught, let travel, let lag):
      guard case .gliding = lag, time.isFinished(lag) else { break }
      motions[index].slide = .held(
        by: contact, caught: caught, travel: travel, lag: time.settled(lag))
    case .resting: break
    }
    motions[index].turn.settle(&time)
    switch motions[index].rise {
    case .resting, .held: break
    case .offset(let moving):
      guard time.isFinished(moving) else { break }
      time.forget(moving)
      motions[index].rise = .resting
    case .entering(let moving):
      guard time.isFinished(moving) else { break }
      // Its place may be on the screen by now. The row then fades in from the time at which it
      // disappeared, so that the result does not depend on the frame rate.
      let start = time.end(of: moving)
      time.forget(moving)
      motions[index].rise = .resting
      if let old = motions[index].appearance { time.forget(old) }
      motions[index].appearance = time.glide(
        from: 0, to: 1, in: Timing.fade, at: start)
    }
    if let moving = motions[index].appearance, time.isFinished(moving) {
      time.forget(moving)
      motions[index].appearance = nil
    }
  }

  private func forget(_ row: RemovedRow, _ time: inout Timeline) {
    time.forget(row.slide)
    time.forget(row.opacity)
    time.forget(row.doom)
  }
}
