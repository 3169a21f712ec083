// Where the list stands: at rest, under a finger, thrown, or on its way to a place.
import Gestures
import Motion
import Units

/// The positions between which the list comes to rest, and how it follows beyond them.
struct ScrollEnds {
  let range: ClosedRange<Double>
  let band: RubberBand

  /// The nearest position at which the list may rest.
  func inside(_ place: Double) -> Double {
    min(max(range.lowerBound, place), range.upperBound)
  }

  /// Where the list stands for a place of a list without ends.
  func banded(_ place: Double) -> Double {
    inside(place) + band.offset(pull: place - inside(place))
  }

  /// The place of a list without ends for where this one stands.
  func unbanded(_ offset: Double) -> Double {
    inside(offset) + band.pull(offset: offset - inside(offset))
  }

  /// How far a place lies beyond an end.
  func excess(of place: Double, beyond edge: ListEdge) -> Double {
    switch edge {
    case .top: max(0, range.lowerBound - place)
    case .bottom: max(0, place - range.upperBound)
    }
  }
}

/// The scroll position: the line of the list's coordinates at the picture's top.
struct ScrollState {
  private enum State {
    case resting(at: Double)
    /// Under a finger: the contact, where a list without ends stood when it took hold, and where
    /// this one stands.
    case held(by: ContactID, from: Double, at: Double)
    /// Thrown, or springing back from beyond an end.
    case flying(Moving)
    /// On its way to a place that was chosen for it.
    case gliding(Moving, to: Double)
  }

  private var state = State.resting(at: 0)
  /// Whether its lower end has gone on while a hand had a row of a list that rested there.
  private var followsLowerEnd = false
  /// What a drag under way shows beyond an end, until the list is back.
  var pull: ListPull?
  /// The end beyond which the finger pulls, and how far it has come, as it was told last.
  var toldEdge: ListEdge?
  var toldStage = PullStage.none

  /// A list that stands somewhere.
  init(at place: Double = 0) { state = .resting(at: place) }

  /// Where the list stands.
  func place(_ time: Timeline) -> Double {
    switch state {
    case .resting(let at), .held(_, _, let at): at
    case .flying(let moving), .gliding(let moving, _): time.value(moving)
    }
  }

  /// Where it will stand when it is at rest, if it is on its way to a place.
  func goal(_ time: Timeline) -> Double {
    if case .gliding(_, let end) = state { return end }
    return place(time)
  }

  /// In pixels a second, of what moves by itself.
  func speed(_ time: Timeline) -> Double {
    switch state {
    case .resting, .held: 0
    case .flying(let moving), .gliding(let moving, _): time.velocity(moving)
    }
  }

  /// The farthest in pixels from where it will rest that it comes by itself from now on.
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

  /// Whether it was thrown or springs back.
  var isFlying: Bool {
    if case .flying = state { return true }
    return false
  }

  var isResting: Bool {
    if case .resting = state { return true }
    return false
  }

  /// The finger that has the list.
  var holder: ContactID? {
    if case .held(let contact, _, _) = state { return contact }
    return nil
  }

  /// Puts the list somewhere, at once.
  mutating func rest(at place: Double, _ time: inout Timeline) {
    forgetMotion(&time)
    state = .resting(at: place)
  }

  /// A list at rest comes to whole pixels, so that text is crisp.
  mutating func settleOnPixels() {
    if case .resting(let at) = state { state = .resting(at: at.rounded()) }
  }

  /// A finger takes the list where it is, also in flight.
  mutating func hold(
    by contact: ContactID, travel: Double, _ ends: ScrollEnds, _ time: inout Timeline
  ) {
    let from = ends.unbanded(place(time))
    forgetMotion(&time)
    state = .held(by: contact, from: from, at: ends.banded(from - travel))
  }

  /// The finger that has the list is so far from where it took hold.
  mutating func drag(by contact: ContactID, travel: Double, _ ends: ScrollEnds) {
    guard case .held(contact, let from, _) = state else { return }
    state = .held(by: contact, from: from, at: ends.banded(from - travel))
  }

  /// The finger lets go.
  ///
  /// - Parameters:
  ///   - travel: How far it is from where it took hold; nil when it went away, so that the list stays
  ///     where it is seen.
  ///   - speed: Of the list, in pixels a second.
  ///   - least: What is slower stays where it is.
  mutating func letGo(
    travel: Double?, speed: Double, least: Double, _ ends: ScrollEnds, _ time: inout Timeline
  ) {
    guard case .held(_, let from, let seen) = state else { return }
    let place = travel.map { from - $0 } ?? ends.unbanded(seen)
    let at = travel == nil ? seen : ends.banded(place)
    let beyond = place - ends.inside(place)
    let thrown = abs(speed) < least ? 0 : speed
    if beyond == 0, thrown == 0 {
      state = .resting(at: at.rounded())
      pull = nil
      return
    }
    let velocity = beyond == 0 ? thrown : ends.band.speed(of: thrown, pull: beyond)
    state = .flying(time.fling(from: at, velocity: velocity, within: ends.range))
  }

  /// Sends the list to a position of its range.
  mutating func glide(to goal: Double, by spring: Spring, _ time: inout Timeline) {
    let from = place(time)
    forgetMotion(&time)
    state = .gliding(time.glide(from: from, to: goal, by: spring), to: goal)
  }

  /// The ends have moved: what is beyond them comes back. A list in a hand does when it is let go.
  mutating func retreat(
    _ ends: ScrollEnds, isHeld: Bool, by spring: Spring = Timing.settle, _ time: inout Timeline
  ) {
    switch state {
    case .resting(let at):
      // A row in a hand stays where it is: the list comes down when the hand is open.
      guard !isHeld else { return }
      let goal = followsLowerEnd ? ends.range.upperBound : ends.inside(at)
      followsLowerEnd = false
      if goal != at { glide(to: goal, by: spring, &time) }
    case .gliding(let moving, let end):
      guard ends.inside(end) != end else { return }
      state = .gliding(
        time.send(moving, to: ends.inside(end), by: spring), to: ends.inside(end))
    case .flying(let moving):
      // It flies on, to its new end.
      let (place, speed) = (time.value(moving), time.velocity(moving))
      time.forget(moving)
      state = .flying(time.fling(from: place, velocity: speed, within: ends.range))
    case .held:
      break
    }
  }

  /// The ends have moved under a hand that pulls the list beyond one: it has the list where it is.
  ///
  /// - Parameter pulled: Where a list without ends stood before.
  mutating func keepHeld(pulledTo pulled: Double, _ ends: ScrollEnds) {
    guard case .held(let contact, let from, let at) = state else { return }
    state = .held(by: contact, from: from + ends.unbanded(at) - pulled, at: at)
  }

  /// The glass ends elsewhere below: a list at its lower end, or on its way there, stays at it, and
  /// what is beyond it comes back. No hand's row goes along: the list follows when the hand is open.
  mutating func follow(
    _ old: ScrollEnds, to new: ScrollEnds, isHeld: Bool, in duration: Interval,
    _ time: inout Timeline
  ) {
    // A list that the glass has room for stands at its top, whatever its lower end does.
    let isLong = old.range.lowerBound < old.range.upperBound
    let goal = { (place: Double) in
      isLong && place >= old.range.upperBound ? new.range.upperBound : new.inside(old.inside(place))
    }
    switch state {
    case .resting(let at):
      guard goal(at) != at else { return }
      guard !isHeld else { return followsLowerEnd = goal(at) > at }
      let way = time.glide(from: at, to: goal(at), in: duration)
      followsLowerEnd = false
      state = .gliding(way, to: goal(at))
    case .held(_, _, let at):
      keepHeld(pulledTo: old.unbanded(at), new)
    case .gliding(let moving, let end):
      guard goal(end) != end else { return }
      state = .gliding(time.send(moving, to: goal(end), in: duration), to: goal(end))
    case .flying(let moving):
      let (place, speed) = (time.value(moving), time.velocity(moving))
      time.forget(moving)
      guard place > old.range.upperBound else {
        state = .flying(time.fling(from: place, velocity: speed, within: new.range))
        return
      }
      // On its way back: as it may be within its ends by now, a fling would go on from there.
      let way = time.glide(from: place, velocity: speed, to: goal(place), by: Timing.settle)
      state = .gliding(way, to: goal(place))
    }
  }

  /// What has arrived rests, and its pull is over.
  mutating func settle(_ time: inout Timeline) {
    switch state {
    case .resting, .held: return
    case .flying(let moving), .gliding(let moving, _):
      guard time.isFinished(moving) else { return }
      rest(at: time.value(moving), &time)
      pull = nil
    }
  }

  private mutating func forgetMotion(_ time: inout Timeline) {
    followsLowerEnd = false
    switch state {
    case .resting, .held: break
    case .flying(let moving), .gliding(let moving, _): time.forget(moving)
    }
  }
}
