// The scroll position: at rest, under a contact, flung, or animated to a place.
import Gestures
import Localization
import Model
import Motion
import Units

/// The positions between which the list comes to rest, and its overscroll.
struct ScrollEnds {
  let range: ClosedRange<Double>
  let band: RubberBand

  /// The nearest position at which the list may rest.
  func inside(_ position: Double) -> Double {
    min(max(range.lowerBound, position), range.upperBound)
  }

  /// The position with rubber band, for a position without ends.
  func banded(_ position: Double) -> Double {
    inside(position) + band.offset(pull: position - inside(position))
  }

  /// The position without ends, for one with rubber band.
  func unbanded(_ offset: Double) -> Double {
    inside(offset) + band.pull(offset: offset - inside(offset))
  }

  /// Overscroll of a position at an end.
  func excess(of position: Double, beyond edge: ListEdge) -> Double {
    switch edge {
    case .top: max(0, range.lowerBound - position)
    case .bottom: max(0, position - range.upperBound)
    }
  }
}

/// The scroll position: the list's coordinate at the picture's top.
struct ScrollState {
  private enum State {
    case resting(at: Double)
    /// Under a contact: the position without ends when it caught the list, and the list's current
    /// position.
    case held(by: ContactID, from: Double, at: Double)
    /// Flung, or springing back from an overscroll.
    case flying(Moving)
    /// Animated to a chosen position.
    case gliding(Moving, to: Double)
  }

  private var state = State.resting(at: 0)
  /// Whether the lower end has moved down while rows of a list at that end were held.
  private var followsLowerEnd = false
  /// When a fling came to where the list rests; nil if it was moved there otherwise.
  private var arrivedAt: Instant?
  /// What a drag shows past an end, until the list has returned.
  var pull: ListPull?
  /// The end and the stage of the pull that were reported last.
  var reportedEdge: ListEdge?
  var reportedStage = PullStage.none
  /// A row that was added before it was unfolded, while the list glides below it.
  var unfolding: ItemID?

  /// A list at rest at a position.
  init(at position: Double = 0) { state = .resting(at: position) }

  /// The current scroll position.
  func position(_ time: Timeline) -> Double {
    switch state {
    case .resting(let at), .held(_, _, let at): at
    case .flying(let moving), .gliding(let moving, _): time.value(moving)
    }
  }

  /// The position at which an animation to a chosen position will end; otherwise the current one.
  func goal(_ time: Timeline) -> Double {
    if case .gliding(_, let end) = state { return end }
    return position(time)
  }

  /// Speed of the list's own movement, in pixels a second.
  func speed(_ time: Timeline) -> Double {
    switch state {
    case .resting, .held: 0
    case .flying(let moving), .gliding(let moving, _): time.velocity(moving)
    }
  }

  /// The largest distance from its final position from now on, in pixels; 0 without own movement.
  func reach(_ time: Timeline) -> Double {
    switch state {
    case .resting, .held: 0
    case .flying(let moving), .gliding(let moving, _): time.reach(of: moving)
    }
  }

  /// Whether it moves by itself.
  var isMoving: Bool {
    switch state {
    case .resting, .held: false
    case .flying, .gliding: true
    }
  }

  /// Whether it is flung or springs back.
  var isFlying: Bool {
    if case .flying = state { return true }
    return false
  }

  var isResting: Bool {
    if case .resting = state { return true }
    return false
  }

  /// When a fling came to a place, where the list has been since, or bounces; nil if none did.
  func arrival(at place: Double, _ time: Timeline) -> Instant? {
    switch state {
    case .resting(let at): at == place ? arrivedAt : nil
    case .flying(let moving): time.arrival(of: moving, at: place)
    case .held, .gliding: nil
    }
  }

  /// The contact that holds the list.
  var holder: ContactID? {
    if case .held(let contact, _, _) = state { return contact }
    return nil
  }

  /// Sets the position at once.
  mutating func stop(at position: Double, _ time: inout Timeline) {
    forgetMotion(&time)
    state = .resting(at: position)
  }

  /// Moves a list at rest to whole pixels, so that text is crisp.
  mutating func settleOnPixels() {
    if case .resting(let at) = state { state = .resting(at: at.rounded()) }
  }

  /// Catches the list where it is, also in flight.
  mutating func hold(
    by contact: ContactID, travel: Double, _ ends: ScrollEnds, _ time: inout Timeline
  ) {
    let from = ends.unbanded(position(time))
    forgetMotion(&time)
    state = .held(by: contact, from: from, at: ends.banded(from - travel))
  }

  /// Moves a held list by its contact's travel since the catch.
  mutating func drag(by contact: ContactID, travel: Double, _ ends: ScrollEnds) {
    guard case .held(contact, let from, _) = state else { return }
    state = .held(by: contact, from: from, at: ends.banded(from - travel))
  }

  /// Releases the list.
  ///
  /// - Parameters:
  ///   - travel: The contact's travel since the catch; nil if the contact was lost, and the list
  ///     stays where it is seen.
  ///   - speed: Of the list, in pixels a second.
  ///   - least: The least speed of a fling.
  mutating func letGo(
    travel: Double?, speed: Double, least: Double, _ ends: ScrollEnds, _ time: inout Timeline
  ) {
    guard case .held(_, let from, let seen) = state else { return }
    let position = travel.map { from - $0 } ?? ends.unbanded(seen)
    let at = travel == nil ? seen : ends.banded(position)
    let beyond = position - ends.inside(position)
    let thrown = abs(speed) < least ? 0 : speed
    if beyond == 0, thrown == 0 {
      state = .resting(at: at.rounded())
      pull = nil
      return
    }
    let velocity = beyond == 0 ? thrown : ends.band.speed(of: thrown, pull: beyond)
    state = .flying(time.fling(from: at, velocity: velocity, within: ends.range))
  }

  /// Animates the list to a position between its ends.
  mutating func glide(to goal: Double, by spring: Spring, _ time: inout Timeline) {
    let from = position(time)
    forgetMotion(&time)
    state = .gliding(time.glide(from: from, to: goal, by: spring), to: goal)
  }

  /// Returns the list after its ends have moved. A held list returns at its release.
  mutating func retreat(
    _ ends: ScrollEnds, isHeld: Bool, by spring: Spring = Timing.settle, _ time: inout Timeline
  ) {
    switch state {
    case .resting(let at):
      // A held row stays where it is: the list moves once the row is released.
      guard !isHeld else { return }
      let goal = followsLowerEnd ? ends.range.upperBound : ends.inside(at)
      followsLowerEnd = false
      if goal != at { glide(to: goal, by: spring, &time) }
    case .gliding(let moving, let end):
      guard ends.inside(end) != end else { return }
      state = .gliding(
        time.send(moving, to: ends.inside(end), by: spring), to: ends.inside(end))
    case .flying(let moving):
      // The fling continues, to its new end.
      let (position, speed) = (time.value(moving), time.velocity(moving))
      time.forget(moving)
      state = .flying(time.fling(from: position, velocity: speed, within: ends.range))
    case .held: break
    }
  }

  /// Keeps a held, overscrolled list in place after its ends have moved.
  ///
  /// - Parameter pulled: The position without ends before the change.
  mutating func keepHeld(pulledTo pulled: Double, _ ends: ScrollEnds) {
    guard case .held(let contact, let from, let at) = state else { return }
    state = .held(by: contact, from: from + ends.unbanded(at) - pulled, at: at)
  }

  /// Follows a change of the ends at the lower edge of the screen. A list at its lower end, or on
  /// its way there, stays at it, and a list past it returns. With a held row the list follows after
  /// the release.
  mutating func follow(
    _ old: ScrollEnds, to new: ScrollEnds, isHeld: Bool, in duration: Interval,
    _ time: inout Timeline
  ) {
    // A list that fits on the screen stands at its top, wherever its lower end is.
    let isLong = old.range.lowerBound < old.range.upperBound
    let goal = { (position: Double) in
      isLong && position >= old.range.upperBound
        ? new.range.upperBound : new.inside(old.inside(position))
    }
    switch state {
    case .resting(let at):
      guard goal(at) != at else { return }
      guard !isHeld else { return followsLowerEnd = goal(at) > at }
      let way = time.glide(from: at, to: goal(at), in: duration)
      followsLowerEnd = false
      state = .gliding(way, to: goal(at))
    case .held(_, _, let at): keepHeld(pulledTo: old.unbanded(at), new)
    case .gliding(let moving, let end):
      guard goal(end) != end else { return }
      state = .gliding(time.send(moving, to: goal(end), in: duration), to: goal(end))
    case .flying(let moving):
      let (position, speed) = (time.value(moving), time.velocity(moving))
      time.forget(moving)
      guard position > old.range.upperBound else {
        state = .flying(time.fling(from: position, velocity: speed, within: new.range))
        return
      }
      // Springing back: a fling from here, perhaps already between the ends, would continue past
      // them.
      let way = time.glide(from: position, velocity: speed, to: goal(position), by: Timing.settle)
      state = .gliding(way, to: goal(position))
    }
  }

  /// Ends a finished movement, and its pull.
  mutating func settle(_ time: inout Timeline) {
    switch state {
    case .resting, .held: return
    case .flying(let moving), .gliding(let moving, _):
      guard time.isFinished(moving) else { return }
      let place = time.value(moving)
      let arrival = time.arrival(of: moving, at: place)
      stop(at: place, &time)
      arrivedAt = arrival
      pull = nil
    }
  }

  private mutating func forgetMotion(_ time: inout Timeline) {
    followsLowerEnd = false
    arrivedAt = nil
    unfolding = nil
    switch state {
    case .resting, .held: break
    case .flying(let moving), .gliding(let moving, _): time.forget(moving)
    }
  }
}

/// What a drag shows past an end of the list; kept until the list has returned.
struct ListPull {
  /// The end that is overscrolled; nil if none.
  private(set) var edge: ListEdge?
  /// Whether the finger has come from the other end: one that is flung back from there need not
  /// mean this one.
  private(set) var hasTurned = false
  /// Whether the core says that it counts, once it is far enough.
  var counts = false
  /// Whether its contact was lost, or another came beside it: the pull has no result, also if
  /// another contact catches it.
  var isVoid = false
  /// The texts below the list's end; made once, as a frame allocates nothing.
  private(set) var near = ""
  private(set) var far = ""
  /// Whether there is nothing to clear.
  private(set) var nothingToClear = true
  private let messages: MessageCatalog

  init(at edge: ListEdge?, completed: Int, _ messages: MessageCatalog) {
    self.edge = edge
    self.messages = messages
    count(completed)
  }

  /// The finger pulls past this end now.
  mutating func turn(to edge: ListEdge?) {
    if self.edge != nil, edge != nil, edge != self.edge { hasTurned = true }
    self.edge = edge
  }

  /// Notes the core's pull. It has none for a finger that caught the list as it springs back, which
  /// may go on with a pull at the top.
  mutating func note(_ pull: Pull?) {
    counts = pull.map { $0.edge == edge && $0.stage > .none } ?? (edge == .top)
  }

  /// Sets the number of items that would be cleared.
  mutating func count(_ completed: Int) {
    nothingToClear = completed == 0
    guard !nothingToClear else {
      near = messages["Nothing to Clear"]
      far = near
      return
    }
    near = messages.plural("Pull to Clear 1 Item", "Pull to Clear {count} Items", completed)
    far = messages.plural("Release to Clear 1 Item", "Release to Clear {count} Items", completed)
  }
}
