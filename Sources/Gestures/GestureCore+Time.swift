// What comes of fingers that say nothing: long presses fall due, and frames show fingers on their way.
public import Units

extension GestureCore {
  /// When `advance` has something to say if no finger does; nil when nothing falls due.
  ///
  /// - Complexity: O(fingers).
  public var nextDeadline: Instant? {
    var next: Instant?
    for index in fingers.indices where fingers[index].claim.contenders.contains(.longPress) {
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
      guard let drag = fingers[index].claim.drag else { continue }
      if let place = fingers[index].pair {
        // Once for both fingers.
        guard fingers[index].contact == pairs[place].first.contact,
          let step = gesture(ofPair: place, .changed, at: latch, shown: { shown($0, at: latch) })
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
          pull: pull(drag, by: translation, on: surface)))
    }
  }

  /// Whether a frame shows every finger of a lasting gesture where it was last reported, so that no
  /// further frame is needed while fingers are silent.
  ///
  /// - Parameter latch: As for ``resample(to:on:emit:)``.
  /// - Complexity: O(fingers).
  public func isSettled(at latch: Instant) -> Bool {
    for index in fingers.indices where fingers[index].claim.drag != nil {
      guard fingers[index].history.isSettled(at: latch, tuning) else { return false }
    }
    return true
  }

  /// Lets time pass without a touch: what a resting finger was waiting for begins.
  ///
  /// - Parameters:
  ///   - time: Now; in the order of the clock with the contacts.
  ///   - surface: Asked whether what fell due may begin.
  ///   - emit: Called for each step of a gesture, with the time at which it fell due.
  /// - Complexity: O(fingers), and O(fingers²) when all fall due at once; no allocation.
  public mutating func advance(
    to time: Instant, on surface: some Surface, emit: (Gesture) -> Void
  ) {
    for place in pairs.indices where pairs[place].contenders.contains(.twoFingerTap) {
      guard time >= pairs[place].began + tuning.twoFingerTapLimit,
        pairs[place].verdict(of: .twoFingerTap, on: .due) == .reject
      else { continue }
      drop(.twoFingerTap, ofPair: place)
    }
    for index in fingers.indices where fingers[index].claim.contenders.contains(.longPress) {
      let due = fingers[index].startTime + tuning.longPressDelay
      guard time >= due else { continue }
      contest(index, .due, at: due, on: surface, emit: emit)
    }
  }

  private func shown(_ index: Int, at latch: Instant) -> Point {
    fingers[index].history.position(at: latch, tuning) ?? fingers[index].position
  }
}
