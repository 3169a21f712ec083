// The rows that are not where they rest: under fingers, on their way, or leaving.
import Gestures
import Model
import Motion
import Paint
import Units

/// How one row differs from its resting place. A row at rest has none.
struct RowMotion {
  /// Sideways.
  enum Slide {
    case resting
    /// Under a finger: the contact, and the travel that the row had when it was caught.
    case held(by: ContactID, caught: Double, travel: Double)
    /// Let go. What the swipe did is decided: only a row that springs back shows its way on it.
    case gliding(Moving, decided: Bool)
  }
  /// Up and down.
  enum Rise {
    case resting
    /// A hand has it there on the glass, in pixels from the picture's top, whatever moves below.
    case held(top: Double)
    /// It is so far below its resting place, and less and less.
    case offset(Moving)
    /// It rests far beyond the glass: it flies to the edge, in pixels from the picture's top, and is
    /// seen no more.
    case guest(Moving)
  }

  let item: ItemID
  var slide = Slide.resting
  var rise = Rise.resting
  /// The travel from which a swipe counts. A row that was caught in flight on which a swipe was
  /// decided already, or that is far out, is not there because of the finger that has it now.
  var origin = 0.0
  /// Where it was let go. What swings past its place on the way from there shows no sign: no finger
  /// swiped it to that side.
  var releasedAt = 0.0
  /// Whether it was on its way out: its name stands where it stood, until the row is there again.
  var isRecalled = false
  /// What letting go would do, as it was told last.
  var told = SwipeOutcome.snapBack
  /// Whether a swipe may do something, or could when it was let go.
  var mayCommit = true
  /// From 0 to 1 while a new row appears.
  var appearance: Moving?
  /// What it wears of what letting go would make of it.
  var turn = RowTurn()

  /// A row that rests.
  init(_ item: ItemID) { self.item = item }

  var isResting: Bool {
    if case .resting = slide, case .resting = rise, appearance == nil { return turn.isResting }
    return false
  }

  /// The finger that swipes it.
  var swiper: ContactID? {
    if case .held(let contact, _, _) = slide { return contact }
    return nil
  }

  /// Whether a hand has it, swiped or lifted.
  var isHeld: Bool {
    if case .held = rise { return true }
    return false
  }
}

/// A deleted row on its way out: it is no longer in the list and takes no touch.
struct RemovedRow {
  let item: Item
  /// In the list's coordinates.
  let y: Double
  let height: Double
  /// Frozen: its place in the list is gone.
  let skin: Skin
  let slide: Moving
  let opacity: Moving
  /// The share of the colours of what will be deleted, from 0 to 1.
  let doom: Moving
  /// Whether a swipe took it: the sign beside it goes along.
  let isSwiped: Bool
}

/// A row that was lifted by holding it: in the hand, or being put down.
struct LiftedRow {
  let item: ItemID
  /// Who holds it; nil while it is put down.
  var holder: ContactID?
  /// How much larger it is drawn, from 0 to ``Style/liftScale``.
  var growth: Moving
  /// Where its top is on the glass when the finger is where it took hold.
  let grip: Double
  /// As it was before, or as somebody else has made it since, and in which row.
  private(set) var before: Item
  let row: Int
  /// How fast the list goes by under it, in pixels a second.
  var speed = 0.0
  /// Its finger is missing: the row alone goes on.
  var isMissing = false
  /// Until when the list has been brought on.
  var passed: Instant
  /// Until when it really went by; nil if it has not.
  var wentByUntil: Instant?

  /// Edits were made by somebody else: a hand that gives the row back does not take them back.
  mutating func follow(_ edits: [Edit]) {
    for edit in edits where edit.id == item {
      if let change = Change(edit, of: before) { before = change.item }
    }
  }
}

/// All rows that are not at rest: a handful, so a linear search beats a table.
package struct MovingRows {
  /// One a row, front to back: the one that a hand took or let go last comes first.
  private(set) var motions: [RowMotion] = []
  private(set) var departing: [RemovedRow] = []
  /// Rows that come to another colour, moving or not. Apart from the motions, which are copied for each
  /// touch that asks about them and must be small.
  private(set) var recolourings: [(item: ItemID, way: ColorTransition)] = []
  /// At most one is in a hand or being put down.
  var lifted: LiftedRow?

  /// How a row moves; nil for one that rests.
  subscript(item: ItemID) -> RowMotion? { motions.first { $0.item == item } }

  /// How a row comes to another colour; nil for one that has its own.
  func recolouring(of item: ItemID) -> ColorTransition? {
    recolourings.first { $0.item == item }?.way
  }

  /// How far in front a row in motion is drawn, and met by a finger: 0 before 1 before 2.
  func depth(of motion: RowMotion) -> Int {
    if motion.item == lifted?.item { return 0 }
    return motion.swiper != nil ? 1 : 2
  }

  /// Whether a hand has a row.
  var isHeld: Bool { lifted?.holder != nil || motions.contains { $0.swiper != nil } }

  /// Whether a hand has this row.
  func isHeld(_ item: ItemID) -> Bool {
    if let lifted, lifted.item == item, lifted.holder != nil { return true }
    return self[item]?.swiper != nil
  }

  /// A hand takes a row or lets go of it: it lies in front of those that hands had before.
  mutating func bringForward(_ item: ItemID) {
    let motion = self[item] ?? RowMotion(item)
    motions.removeAll { $0.item == item }
    motions.insert(motion, at: 0)
  }

  /// Changes how a row moves, also one that rests.
  mutating func change(_ item: ItemID, _ body: (inout RowMotion) -> Void) {
    if let place = motions.firstIndex(where: { $0.item == item }) { return body(&motions[place]) }
    var motion = RowMotion(item)
    body(&motion)
    motions.append(motion)
  }

  /// The finger that swipes a row is so far from where it took hold.
  mutating func follow(_ item: ItemID, by contact: ContactID, travel: Double) {
    guard case .held(contact, let caught, _) = self[item]?.slide else { return }
    change(item) { $0.slide = .held(by: contact, caught: caught, travel: caught + travel) }
  }

  /// Moves a row sideways in another way; the animation of the old one is forgotten.
  mutating func setSlide(_ slide: RowMotion.Slide, of item: ItemID, _ time: inout Timeline) {
    if case .gliding(let moving, _) = self[item]?.slide { time.forget(moving) }
    change(item) { $0.slide = slide }
  }

  /// The same up and down.
  mutating func setRise(_ rise: RowMotion.Rise, of item: ItemID, _ time: inout Timeline) {
    switch self[item]?.rise {
    case .offset(let moving), .guest(let moving): time.forget(moving)
    case .resting, .held, nil: break
    }
    change(item) { $0.rise = rise }
  }

  /// Lets a row appear, or be there.
  mutating func setAppearance(_ appearance: Moving?, of item: ItemID, _ time: inout Timeline) {
    if let old = self[item]?.appearance { time.forget(old) }
    change(item) { $0.appearance = appearance }
  }

  /// Letting go of a row would do something else from now on.
  mutating func turn(
    _ item: ItemID, to outcome: SwipeOutcome, aim: RowTurn.Aim, _ time: inout Timeline
  ) {
    change(item) { $0.turn.turn(to: outcome, aim: aim, &time) }
  }

  /// A row was let go, and is done or to be done again.
  mutating func decide(_ item: ItemID, _ time: inout Timeline) {
    change(item) { $0.turn.decide(&time) }
  }

  /// Lets a row come to another colour.
  mutating func setRecolouring(
    _ recolouring: ColorTransition?, of item: ItemID, _ time: inout Timeline
  ) {
    for old in recolourings where old.item == item { old.way.forget(&time) }
    recolourings.removeAll { $0.item == item }
    if let recolouring { recolourings.append((item, recolouring)) }
  }

  /// Lets a row be where it rests, at once.
  mutating func forget(_ item: ItemID, _ time: inout Timeline) {
    setRecolouring(nil, of: item, &time)
    guard self[item] != nil else { return }
    setSlide(.resting, of: item, &time)
    setRise(.resting, of: item, &time)
    setAppearance(nil, of: item, &time)
    change(item) { $0.turn.forget(&time) }
    motions.removeAll { $0.item == item }
  }

  /// A row leaves the list; nobody has it any more.
  mutating func depart(_ row: RemovedRow) { departing.append(row) }

  /// Departing rows that are wanted again are shown as such no more.
  mutating func recall(_ items: Set<ItemID>, _ time: inout Timeline) {
    for row in departing where items.contains(row.item.id) { forget(row, &time) }
    departing.removeAll { items.contains($0.item.id) }
  }

  /// Forgets that a row was lifted.
  mutating func putDownAtOnce(_ time: inout Timeline) {
    if let lifted { time.forget(lifted.growth) }
    lifted = nil
  }

  /// Forgets what has arrived.
  mutating func settle(_ time: inout Timeline) {
    for place in motions.indices.reversed() {
      settle(place, &time)
      if motions[place].isResting { motions.remove(at: place) }
    }
    for place in departing.indices.reversed() {
      let row = departing[place]
      guard time.isFinished(row.slide), time.isFinished(row.opacity), time.isFinished(row.doom)
      else { continue }
      forget(row, &time)
      departing.remove(at: place)
    }
    for place in recolourings.indices.reversed() where recolourings[place].way.isOver(time) {
      recolourings[place].way.forget(&time)
      recolourings.remove(at: place)
    }
    guard var row = lifted else { return }
    row.growth = time.settled(row.growth)
    if case .still(0) = row.growth, row.holder == nil { lifted = nil } else { lifted = row }
  }

  private mutating func settle(_ place: Int, _ time: inout Timeline) {
    if case .gliding(let moving, _) = motions[place].slide, time.isFinished(moving) {
      time.forget(moving)
      motions[place].slide = .resting
      motions[place].origin = 0
      motions[place].mayCommit = true
      motions[place].turn.unpop(&time)
      motions[place].isRecalled = false
    }
    motions[place].turn.settle(&time)
    switch motions[place].rise {
    case .resting, .held: break
    case .offset(let moving):
      guard time.isFinished(moving) else { break }
      time.forget(moving)
      motions[place].rise = .resting
    case .guest(let moving):
      guard time.isFinished(moving) else { break }
      // Its place may have come into sight since. It appears there from when it was gone: the frame
      // that sees it is another one at another frame rate.
      let start = time.end(of: moving)
      time.forget(moving)
      motions[place].rise = .resting
      if let old = motions[place].appearance { time.forget(old) }
      motions[place].appearance = time.glide(
        from: 0, to: 1, in: Timing.fade, at: start)
    }
    if let moving = motions[place].appearance, time.isFinished(moving) {
      time.forget(moving)
      motions[place].appearance = nil
    }
  }

  private func forget(_ row: RemovedRow, _ time: inout Timeline) {
    time.forget(row.slide)
    time.forget(row.opacity)
    time.forget(row.doom)
  }
}
