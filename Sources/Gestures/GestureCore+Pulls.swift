// Pulls beside other fingers: a hand that wipes up or down neither adds rows nor clears them.
import Units

extension GestureCore {
  /// Whether a finger is alone enough to pull the list: no other is there that may be of its hand.
  func mayPull(_ index: Int) -> Bool {
    !fingers.indices.contains {
      $0 != index && !fingers[$0].isIgnored && !fingers[$0].stationary.isOver
        && areTogether($0, index, within: tuning.pinchWindow)
    }
  }

  /// A finger has landed: it may be of one hand with others that pull the list.
  mutating func endPulls(
    besideLanding index: Int, at time: Instant, on surface: some Surface, emit: (Gesture) -> Void
  ) {
    guard !fingers[index].isIgnored else { return }
    for other in fingers.indices
    where pulls(other) && other != index && areTogether(other, index, within: tuning.pinchWindow) {
      endPull(other, at: time, on: surface, emit: emit)
    }
  }

  /// A finger would drag the list, which another drags: near it and the same way, both are of one
  /// hand.
  mutating func endPulls(
    along index: Int, at time: Instant, on surface: some Surface, emit: (Gesture) -> Void
  ) {
    let reach = tuning.pairDistance.value
    for other in fingers.indices where pulls(other) && other != index {
      let distance = fingers[other].position - fingers[index].position
      guard distance.lengthSquared <= reach * reach, isDown(other) == isDown(index) else {
        continue
      }
      endPull(other, at: time, on: surface, emit: emit)
    }
  }

  private func pulls(_ index: Int) -> Bool { fingers[index].arena.drag?.mayPull == true }

  /// Whether it has gone down since its touch-down, not up.
  private func isDown(_ index: Int) -> Bool {
    (fingers[index].position - fingers[index].start).dy > 0
  }

  /// A finger drags the list on, and pulls nothing any more.
  private mutating func endPull(
    _ index: Int, at time: Instant, on surface: some Surface, emit: (Gesture) -> Void
  ) {
    fingers[index].arena.endPull()
    guard let drag = fingers[index].arena.drag else { return }
    carryOn(drag, .changed, of: index, at: time, on: surface, emit: emit)
  }
}
