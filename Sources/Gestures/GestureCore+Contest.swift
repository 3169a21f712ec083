// Who gets a finger: recognizers give their verdicts, admission is asked, and the first one has it.
import Units

/// What happens to a finger that nobody has yet.
enum Happening {
  case moved
  /// It has been down for the long press's delay.
  case due
  case ended
}

extension GestureCore {
  /// Asks those who contend for a finger, in their order, until one has it.
  mutating func contest(
    _ index: Int, _ happening: Happening, at time: Instant, on surface: some Surface,
    emit: (Gesture) -> Void
  ) {
    let direction = fingers[index].direction(slants)
    var rest = fingers[index].claim.contenders
    switch happening {
    // Within the slop no move decides anything but where a finger of two taps. That spares most of the
    // work for a finger that rests, and panels report those all the time.
    case .moved:
      if direction == .undecided {
        rest.formIntersection(.twoFingerTap)
      } else if isWaiting(index) {
        rest.subtract(.ofTravel)
      }
    case .due: rest.formIntersection(.longPress)
    case .ended: break
    }
    while let contender = rest.removeFirst() {
      // Those that were dropped before may have taken this one with them.
      guard fingers[index].claim.contenders.contains(contender) else { continue }
      switch verdict(of: contender, on: happening, direction, of: index) {
      case .pending: continue
      case .reject: drop(contender, of: index)
      case .accept:
        let hit = fingers[index].hit
        guard surface.admits(contender, at: .award, on: hit, holds(besides: index)) else {
          drop(contender, of: index)
          continue
        }
        award(contender, index, at: time, on: surface, emit: emit)
        return
      }
    }
  }

  private mutating func verdict(
    of contender: Recognizer, on happening: Happening, _ direction: Direction, of index: Int
  ) -> Disposition {
    guard contender == .twoFingerTap else {
      let event: FingerEvent =
        switch happening {
        case .moved: .moved(direction, isLeap: fingers[index].leap.isOne)
        case .due: .due
        case .ended: .ended
        }
      return fingers[index].verdict(of: contender, on: event)
    }
    let place = pairPlace(of: index)
    let seat = pairs[place].seat(of: fingers[index].contact)
    pairs[place].move(seat, to: fingers[index].position)
    let event: PairEvent =
      switch happening {
      case .moved: .moved(seat, direction)
      case .due: .due
      case .ended: .ended(seat)
      }
    return pairs[place].verdict(on: event)
  }
}
