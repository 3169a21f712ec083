// How bright rows are, and in which colour: what everything that is drawn goes by.
import Gestures
import Model
import Paint
import Units

extension ListView {
  /// How bright a row is: less while the first picture comes, and while another row is edited.
  func brightness(of item: ItemID) -> Brightness {
    focus.brightness(of: item, time) * heat.brightness(time)
  }

  /// What a row wears that is not completed, at a place in the list's coordinates.
  func heat(at y: Double) -> Skin {
    heat.skin(at: y, rowHeight: viewport.rowHeight, guest: pulledIn, of: theme, time)
  }

  /// How much of the row is seen that is pulled in at the top, from 0 to 1.
  var pulledIn: Double {
    guard scroll.pull?.edge == .top else { return 0 }
    return min(1, pulled(beyond: .top) / viewport.rowHeight)
  }

  /// What a row wears now: what it does at rest, on the way there, beyond the threshold of a swipe what
  /// that would make of it, under the wave over all that is done.
  func skin(of item: Item, _ index: Int, _ motion: RowMotion?) -> Skin {
    let rest = item.isCompleted ? doneSkin : heat(at: unparted(index, motion))
    var skin = rows.recolouring(of: item.id)?.skin(before: rest, theme.moment, time) ?? rest
    if let turn = motion?.turn, !turn.isResting {
      let aim =
        switch turn.aim {
        case .done: theme.moment
        case .toDo: heat(at: unparted(index, motion))
        }
      skin = skin.mixed(with: aim, time.value(turn.right))
        .mixed(with: theme.doomed, time.value(turn.left))
    }
    guard let wave, item.isCompleted else { return skin }
    let place = (top(of: index, motion) - offset) / viewport.rowHeight
    return skin.mixed(with: theme.moment, wave.share(at: place, time))
  }

  /// A hand has done a row: if it was the last one, a wave goes over all, once that has had its moment.
  ///
  /// - Parameter undone: How many were left before.
  mutating func celebrate(after undone: Int) {
    guard undone > 0, list.undoneCount == 0, list.count > 0 else { return }
    wave?.forget(&time)
    let end = min(glassEnd, places.end - offset)
    wave = DoneWave(over: end / viewport.rowHeight, after: Timing.momentRest, &time)
  }

  /// A wave that has gone is forgotten.
  mutating func settleWave() {
    guard let old = wave, old.isOver(time) else { return }
    old.forget(&time)
    wave = nil
  }

  /// What a row wears that is completed.
  var doneSkin: Skin { viewport.sinks ? theme.sunk : theme.done }
}

extension ListView {
  /// One side of a shadow, as far as what throws it stands out from the rest.
  ///
  /// - Parameters:
  ///   - look: In heights of a row, and from 0 to 1.
  ///   - share: From 0 to 1.
  func shadow(_ look: (reach: Double, strength: Double), by share: Double) -> Shadow.Side {
    guard share > 0 else { return .none }
    return Shadow.Side(
      reach: Int((look.reach * share * viewport.rowHeight).rounded()),
      strength: min(1, look.strength * share))
  }
}
