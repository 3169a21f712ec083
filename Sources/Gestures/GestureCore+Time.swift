// Deadlines of fingers at rest, and where frames show fingers in motion.
public import Units

extension GestureCore {
  /// When the next long press, pull, stationary limit or unconfirmed report falls due without further
  /// reports; nil when none does.
  ///
  /// - Complexity: O(fingers), with pinches O(fingers²).
  public var nextDeadline: Instant? {
    var next: Instant?
    for index in fingers.indices {
      if let due = liftDue(of: index) { next = min(next ?? due, due) }
      if let due = unconfirmedDue(of: index) { next = min(next ?? due, due) }
      if let due = pullDue(of: index) { next = min(next ?? due, due) }
      if let due = stationaryDue(of: index) { next = min(next ?? due, due) }
    }
    return next
  }

  /// Emits where a frame shows the fingers of continuous gestures; decides nothing.
  ///
  /// - Parameters:
  ///   - latch: The latest instant whose touches can be in the frame, spaced as evenly as frames
  ///     are presented.
  ///   - surface: Asked for the stage of a pull.
  ///   - emit: Called for each continuous gesture with a `changed` update, also where nothing
  ///     moved.
  /// - Complexity: O(fingers), no allocation.
  public func resample(to latch: Instant, on surface: some Surface, emit: (Gesture) -> Void) {
    for index in fingers.indices {
      guard let drag = fingers[index].arena.drag else { continue }
      if let pair = fingers[index].pair, pairs[pair].isPinching {
        // Once for both fingers.
        guard fingers[index].contact == pairs[pair].first.contact,
          let step = gesture(ofPair: pair, .changed, at: latch, shown: { shown($0, at: latch) })
        else { continue }
        emit(step)
        continue
      }
      let position = shown(index, at: latch)
      let translation = drag.translation(to: position)
      emit(
        Gesture(
          kind: drag.kind, phase: .changed, contact: fingers[index].contact, time: latch,
          landing: fingers[index].startTime, position: position, translation: translation,
          pull: pull(drag, of: index, by: translation, on: surface),
          mayCommit: drag.mayCommit(at: fingers[index].position, slants),
          isMissing: fingers[index].prediction.isMissing))
    }
  }

  /// The touch with the newest report of those that a frame shows in motion; nil where none moves.
  ///
  /// - Parameter latch: As for ``resample(to:on:emit:)``.
  /// - Complexity: O(fingers).
  public func shownTouch(at latch: Instant) -> TouchTimes? {
    var newest: TouchTimes?
    for index in fingers.indices where fingers[index].arena.drag != nil {
      guard !fingers[index].prediction.isMissing,
        let times = fingers[index].history.times(at: latch, tuning)
      else { continue }
      if newest.map({ $0.newest < times.newest }) ?? true { newest = times }
    }
    return newest
  }

  /// Whether a frame shows every finger of a continuous gesture at its last reported position, so
  /// that no further frame is needed while fingers are silent.
  ///
  /// - Parameter latch: As for ``resample(to:on:emit:)``.
  /// - Complexity: O(fingers).
  public func isSettled(at latch: Instant) -> Bool {
    for index in fingers.indices where fingers[index].arena.drag != nil {
      guard fingers[index].isSettled(at: latch, tuning) else { return false }
    }
    return true
  }

  /// Lets time pass without a touch: long presses begin, pulls count, two-finger taps expire, and
  /// contacts that have rested too long lose their gestures and are ignored.
  ///
  /// - Parameters:
  ///   - time: Now; in the order of the clock with the contacts.
  ///   - surface: Asked whether what fell due may begin.
  ///   - emit: Called for each gesture update, with the time at which it fell due.
  /// - Complexity: O(fingers), and O(fingers²) when all fall due at once; no allocation.
  public mutating func advance(
    to time: Instant, on surface: some Surface, emit: (Gesture) -> Void
  ) {
    for pair in pairs.indices where pairs[pair].mayTap {
      // A finger whose lift is awaited has left when it was lost.
      guard time > pairs[pair].tapDue, !isMissingAny(of: pair),
        pairs[pair].disposition(on: .due) == .reject
      else { continue }
      dropTap(ofPair: pair)
    }
    guard let quietUntil, time >= quietUntil else { return }
    defer { self.quietUntil = earliest }
    // In the order of the clock, however late the call: another finger may get what one releases.
    while let due = nextDeadline, due <= time {
      for index in fingers.indices { giveUp(index, at: due, on: surface, emit: emit) }
      for index in fingers.indices where unconfirmedDue(of: index) == due {
        guard let report = fingers[index].notes.unconfirmedReport else { continue }
        believe(report, of: index, before: nil, on: surface, emit: emit)
      }
      for index in fingers.indices where pullDue(of: index) == due {
        letPullCount(index, at: due, on: surface, emit: emit)
      }
      for index in fingers.indices where liftDue(of: index) == due {
        guard !fingers[index].past.runs(at: due, fingers[index].position, tuning) else {
          // A drop of water lifts no row.
          fingers[index].notes.postponedLift = due + PastPlaces.step
          continue
        }
        contest(index, .due, at: due, on: surface, emit: emit)
      }
    }
  }

  /// A pull counts from now on, which is shown.
  private mutating func letPullCount(
    _ index: Int, at time: Instant, on surface: some Surface, emit: (Gesture) -> Void
  ) {
    guard let drag = fingers[index].arena.drag else { return }
    fingers[index].notes.pullDwell.last(until: time, tuning)
    carryOn(drag, .changed, of: index, at: time, on: surface, emit: emit)
  }

  /// No deadline falls due before this, whatever fingers do except touch down.
  private var earliest: Instant? {
    var earliest: Instant?
    for index in fingers.indices where !fingers[index].isIgnored {
      // A pair that is decided brings a postponed one forward.
      if let due = pressDue(of: index) { earliest = min(earliest ?? due, due) }
      if let due = unconfirmedDue(of: index) { earliest = min(earliest ?? due, due) }
      if let due = pullDue(of: index) { earliest = min(earliest ?? due, due) }
      if let due = fingers[index].stationary.due { earliest = min(earliest ?? due, due) }
    }
    return earliest
  }

  /// Whether the lift of a pair's finger is awaited.
  private func isMissingAny(of pair: Int) -> Bool {
    isMissing(pairs[pair].first.contact) || isMissing(pairs[pair].second.contact)
  }

  /// When a resting finger will lift its row, if it may. Not while it may have left.
  private func liftDue(of index: Int) -> Instant? {
    guard let due = pressDue(of: index) else { return nil }
    // A pinch begins slowly: the second finger of the hand has just landed.
    guard let pair = fingers[index].pair, pairs[pair].isLate, !pairs[pair].isChosen,
      let partner = partner(of: index), areClose(partner, index)
    else { return due }
    return max(due, pairs[pair].began + tuning.pairDoubt)
  }

  /// The same, however a pair postpones it.
  private func pressDue(of index: Int) -> Instant? {
    guard fingers[index].arena.recognizers.contains(.longPress),
      !fingers[index].prediction.isMissing
    else { return nil }
    return fingers[index].notes.postponedLift ?? fingers[index].startTime + tuning.longPressDelay
  }

  /// When a finger will have rested too long. In a pinch both fingers have to: one of them often
  /// stays in place.
  private func stationaryDue(of index: Int) -> Instant? {
    guard !fingers[index].isIgnored, !fingers[index].prediction.isMissing,
      let due = fingers[index].stationary.due
    else { return nil }
    guard let pair = fingers[index].pair, pairs[pair].isPinching else { return due }
    let seat = pairs[pair].seat(of: fingers[index].contact).other
    guard let other = self.index(of: pairs[pair].member(seat).contact),
      let theirs = fingers[other].stationary.due
    else { return due }
    return max(due, theirs)
  }

  /// Ignores a contact that has rested too long, until it leaves.
  private mutating func giveUp(
    _ index: Int, at time: Instant, on surface: some Surface, emit: (Gesture) -> Void
  ) {
    guard let due = stationaryDue(of: index), due <= time else { return }
    if case .longPress = fingers[index].arena.drag?.kind, let until = surface.facts.wentByUntil {
      fingers[index].stationary.work(until: until)
      if let due = fingers[index].stationary.due, due > time { return }
    }
    fingers[index].stationary.last()
    ignore(index, at: time, emit: emit)
    fingers[index].group = nil
  }

  private func shown(_ index: Int, at latch: Instant) -> Point {
    fingers[index].shown(at: latch, tuning)
  }
}
