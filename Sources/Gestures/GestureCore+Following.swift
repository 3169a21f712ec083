// A finger that moves: its pair, its gesture or its recognizers take the new place.
import Units

extension GestureCore {
  /// A finger is at a place.
  @inline(__always)  // Called with each report of each finger.
  mutating func follow(
    _ index: Int, to place: Point, at time: Instant, isLate: Bool, on surface: some Surface,
    emit: (Gesture) -> Void
  ) {
    fingers[index].move(to: place, at: time, isLate: isLate)
    if let place = fingers[index].pair, !pairs[place].isChosen,
      decide(place, by: index, at: time, on: surface, emit: emit)
    {
      return
    }
    guard let drag = fingers[index].arena.drag else {
      contest(index, .moved, at: time, on: surface, emit: emit)
      return
    }
    carryOn(drag, .changed, of: index, at: time, on: surface, emit: emit)
  }
}
