// What comes of fingers that say nothing: long presses fall due, and frames show fingers on their way.
public import Units

extension GestureCore {
  /// When `advance` has something to say if no finger does; nil when nothing falls due.
  ///
  /// - Complexity: O(fingers).
  public var nextDeadline: Instant? {
    var next: Instant?
    for index in fingers.indices where fingers[index].contenders.contains(.longPress) {
      let due = fingers[index].startTime + tuning.longPressDelay
      next = min(next ?? due, due)
    }
    return next
  }

  /// Tells where the fingers of lasting gestures are shown in a frame; decides nothing.
  ///
  /// - Parameters:
  ///   - latch: Up to when touches can be in the frame, as evenly spaced as frames are seen.
  ///   - surface: Asked how far a pull has come.
  ///   - emit: Called for each lasting gesture with a `changed` step, also where nothing moved.
  /// - Complexity: O(fingers), no allocation.
  public func resample(to latch: Instant, on surface: some Surface, emit: (Gesture) -> Void) {
    for index in fingers.indices {
      guard let kind = fingers[index].gesture else { continue }
      guard let place = fingers[index].pair else {
        let position = shown(index, at: latch)
        guard let translation = fingers[index].translation(to: position) else { continue }
        let gesture = Gesture(
          kind: kind, phase: .changed, contact: fingers[index].contact, time: latch,
          position: position, translation: translation, pull: pull(of: index, kind))
        emit(gesture.staged(on: surface, tuning))
        continue
      }
      // Once for both fingers.
      guard fingers[index].contact == pairs[place].first.contact,
        let other = self.index(of: pairs[place].second.contact)
      else { continue }
      let (first, second) = (shown(index, at: latch), shown(other, at: latch))
      guard let travel = pairs[place].translations(first: first, second: second) else { continue }
      emit(
        pairs[place].gesture(
          kind, .changed, at: latch, travel.first, travel.second, first, second))
    }
  }

  /// Whether a frame shows every finger of a lasting gesture where it was last reported, so that no
  /// further frame is needed while fingers are silent.
  ///
  /// - Parameter latch: As for ``resample(to:on:emit:)``.
  /// - Complexity: O(fingers).
  public func isSettled(at latch: Instant) -> Bool {
    for index in fingers.indices where fingers[index].gesture != nil {
      guard fingers[index].history.isSettled(at: latch, tuning) else { return false }
    }
    return true
  }

  /// Does what fell due, each at its own time.
  mutating func fallDue(in moment: Moment, emit: (Gesture) -> Void) {
    for place in pairs.indices where pairs[place].contenders.contains(.twoFingerTap) {
      guard moment.time >= pairs[place].began + tuning.twoFingerTapLimit else { continue }
      guard pairs[place].tell(.due, to: .twoFingerTap) == .verdict(.reject) else {
        fatalError("GestureCore: a two-finger tap outlives its time")
      }
      dismissTap(ofPair: place)
    }
    for index in fingers.indices {
      guard !fingers[index].contenders.isDisjoint(with: [.longPress, .tap]) else { continue }
      let due = fingers[index].startTime + tuning.longPressDelay
      guard moment.time >= due else { continue }
      deliver(.due, to: index, in: Moment(time: due, listMoves: moment.listMoves), emit: emit)
    }
  }

  private mutating func dismissTap(ofPair place: Int) {
    // One of its fingers may be lifted, never both: that would have decided.
    for member in [pairs[place].first.contact, pairs[place].second.contact] {
      guard let index = index(of: member) else { continue }
      dismiss(.twoFingerTap, of: index)
      return
    }
  }

  private func shown(_ index: Int, at latch: Instant) -> Point {
    fingers[index].history.position(at: latch, tuning) ?? fingers[index].position
  }
}
