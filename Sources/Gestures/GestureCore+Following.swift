// A finger that moves: its pair, its gesture or its recognizers take the new place.
import Units

extension GestureCore {
  /// A finger is at a place.
  @inline(__always)  // Called with each report of each finger.
  mutating func follow(
    _ index: Int, to point: Point, at time: Instant, isLate: Bool, on surface: some Surface,
    emit: (Gesture) -> Void
  ) {
    fingers[index].move(to: point, at: time, isLate: isLate)
    guard let pair = fingers[index].pair, !pairs[pair].isChosen else {
      return goOn(index, at: time, on: surface, emit: emit)
    }
    if !decide(pair, by: index, at: time, on: surface, emit: emit) {
      goOn(index, at: time, on: surface, emit: emit)
    }
    // A long press that the pair postponed may be due.
    advance(to: time, on: surface, emit: emit)
  }

  /// The gesture of a finger that has moved goes on, or its recognizers are asked.
  @inline(__always)  // Called with each report of each finger.
  private mutating func goOn(
    _ index: Int, at time: Instant, on surface: some Surface, emit: (Gesture) -> Void
  ) {
    guard let drag = fingers[index].arena.drag else {
      return contest(index, .moved, at: time, on: surface, emit: emit)
    }
    carryOn(drag, .changed, of: index, at: time, on: surface, emit: emit)
  }
}
