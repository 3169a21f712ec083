// Which recognizer gets a finger: the first one in order that accepts and is admitted.
import Units

/// What happens to a finger that no gesture has yet.
enum Event {
  case moved
  /// The finger has been down for the long press's delay.
  case due
  case ended(at: Instant)
}

extension GestureCore {
  /// Asks the recognizers of a finger in their order until one gets it.
  mutating func contest(
    _ index: Int, _ event: Event, at time: Instant, on surface: some Surface,
    emit: (Gesture) -> Void
  ) {
    // Not asked of the finger, which would be copied with each of its reports.
    let direction = Direction(of: fingers[index].position - fingers[index].start, slants)
    var rest = fingers[index].arena.recognizers
    switch event {
    // Within the slop a move concerns only the recognizer of a two-finger tap, which keeps its
    // position. That spares most of the work for a finger that rests, and panels report those all
    // the time.
    case .moved:
      if direction == .undecided {
        rest.formIntersection(.twoFingerTap)
      } else if isWaiting(index, direction) {
        rest.subtract(.ofTravel)
      }
    case .due: rest.formIntersection(.longPress)
    case .ended: break
    }
    while let recognizer = rest.removeFirst() {
      // A recognizer that was dropped before may have removed this one as well.
      guard fingers[index].arena.recognizers.contains(recognizer) else { continue }
      switch disposition(of: recognizer, on: event, direction, of: index) {
      case .pending: continue
      case .reject: drop(recognizer, of: index)
      case .accept:
        let holds = holds(besides: index)
        guard admits(recognizer, of: index, beside: holds, at: time, on: surface) else {
          drop(recognizer, of: index)
          if recognizer == .listPan {
            fingers[index].notes.wantsList = holds.list
            endPulls(along: index, at: time, on: surface, emit: emit)
          }
          continue
        }
        // A hand that wipes: until the others have left, or moved otherwise, nobody knows.
        if recognizer == .rowPan, mayBeHand(index, at: time) { continue }
        if holds.list || holds.liftedRow {
          makeYield(to: recognizer, of: index, at: time, on: surface, emit: emit)
        }
        award(recognizer, index, at: time, on: surface, emit: emit)
        return
      }
    }
  }

  /// Whether a recognizer gets a finger beside the others. What was admitted when a finger lifted
  /// stays so while its return is awaited.
  private func admits(
    _ recognizer: Recognizer, of index: Int, beside holds: ActiveContacts, at time: Instant,
    on surface: some Surface
  ) -> Bool {
    let isAwaited = fingers[index].prediction.isMissing
    guard !isAwaited || fingers[index].notes.admitted.contains(recognizer) else { return false }
    return admits(
      recognizer, at: isAwaited ? .belief : .award, of: index, holds, at: time, on: surface)
  }

  /// Whether a finger that lifts now taps, although a gesture has it: all of its travel was a tremor
  /// or a touch jump. A row that it lifted is put down where it was, in a list that did not scroll.
  func tapsInstead(_ index: Int, at time: Instant, on surface: some Surface) -> Bool {
    guard fingers[index].mayHaveTapped, fingers[index].notes.crowding < .close,
      let drag = fingers[index].arena.drag, fingers[index].isTap(at: time, tuning)
    else { return false }
    guard case .longPress = drag.kind else { return true }
    let point = fingers[index].position
    let (travel, way) = (drag.translation(to: point), point - fingers[index].start)
    let most = tuning.tremorReturn.value
    return min(travel.lengthSquared, way.lengthSquared) < most * most
      && surface.facts.wentByUntil == nil
      && admits(.tap, of: index, beside: holds(besides: index), at: time, on: surface)
  }

  private mutating func disposition(
    of recognizer: Recognizer, on event: Event, _ direction: Direction, of index: Int
  ) -> Disposition {
    guard recognizer == .twoFingerTap else {
      let event: FingerEvent =
        switch event {
        case .moved: .moved(direction, isNear: !fingers[index].tremor.isGone)
        case .due: .due
        case .ended(let time): .ended(isTap: fingers[index].isTap(at: time, tuning))
        }
      return fingers[index].disposition(of: recognizer, on: event)
    }
    let pair = pairIndex(of: index)
    let seat = pairs[pair].seat(of: fingers[index].contact)
    pairs[pair].move(seat, to: fingers[index].position)
    let event: PairEvent =
      switch event {
      case .moved: .moved(seat, direction)
      case .due: .due
      case .ended(let time): .ended(seat, at: fingers[index].notes.absence.lift(at: time, tuning))
      }
    return pairs[pair].disposition(on: event)
  }
}
