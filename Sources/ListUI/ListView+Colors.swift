// How bright rows are, and in which colour: what everything that is drawn goes by.
import Gestures
import Model
import Paint
import Units

extension ListView {
  /// How bright a row is: less while the first picture comes, and while another row is edited.
  func brightness(of item: ItemID) -> Brightness {
    focus.brightness(of: item, time) * style.brightness(time)
  }

  /// What a row wears that is not completed, at a place in the list's coordinates.
  func heat(at y: Double) -> Skin {
    style.skin(at: y, guest: pulledIn, time)
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
    var skin = rows.recolouring(of: item.id)?.skin(before: rest, style.theme.moment, time) ?? rest
    if let turn = motion?.turn, !turn.isResting {
      let aim =
        switch turn.aim {
        case .done: style.theme.moment
        case .toDo: heat(at: unparted(index, motion))
        }
      skin = skin.mixed(with: aim, time.value(turn.right))
        .mixed(with: style.theme.doomed, time.value(turn.left))
    }
    guard let wave = style.wave, item.isCompleted else { return skin }
    let place = (top(of: index, motion) - offset) / viewport.rowHeight
    return skin.mixed(with: style.theme.moment, wave.share(at: place, time))
  }

  /// A hand has done a row: if it was the last one, a wave goes over all, once that has had its moment.
  ///
  /// - Parameter undone: How many were left before.
  mutating func celebrate(after undone: Int) {
    guard undone > 0, list.undoneCount == 0, list.count > 0 else { return }
    let end = min(glassEnd, places.end - offset)
    style.celebrate(over: end / viewport.rowHeight, &time)
  }

  /// What a row wears that is completed.
  var doneSkin: Skin { viewport.sinks ? style.theme.sunk : style.theme.done }
}
