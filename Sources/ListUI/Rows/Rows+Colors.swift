// How bright rows are, and in which colour: what everything that is drawn goes by.
import Gestures
import Model
import Paint
import Units

extension Rows {
  /// How bright a row is: less while the first picture comes, and while another row is edited.
  func brightness(of item: ItemID, _ context: ListContext) -> Brightness {
    focus.brightness(of: item, context.time) * context.style.brightness(context.time)
  }

  /// What a row wears that is not completed, at a place in the list's coordinates.
  func heat(at y: Double, _ context: ListContext) -> Skin {
    context.style.skin(at: y, guest: pulledIn(context.time), context.time)
  }

  /// How much of the row is seen that is pulled in at the top, from 0 to 1.
  func pulledIn(_ time: Timeline) -> Double {
    guard scroll.pull?.edge == .top else { return 0 }
    return min(1, pulled(beyond: .top, time) / viewport.rowHeight)
  }

  /// What a row wears now: what it does at rest, on the way there, beyond the threshold of a swipe what
  /// that would make of it, under the wave over all that is done.
  func skin(of item: Item, _ index: Int, _ motion: RowMotion?, _ context: ListContext) -> Skin {
    let rest =
      item.isCompleted
      ? doneSkin(context.style) : heat(at: unparted(index, motion, context.time), context)
    var skin =
      moving.recolouring(of: item.id)?.skin(before: rest, context.style.theme.moment, context.time)
      ?? rest
    if let turn = motion?.turn, !turn.isResting {
      let aim =
        switch turn.aim {
        case .done: context.style.theme.moment
        case .toDo: heat(at: unparted(index, motion, context.time), context)
        }
      skin = skin.mixed(with: aim, context.time.value(turn.right))
        .mixed(with: context.style.theme.doomed, context.time.value(turn.left))
    }
    guard let wave = context.style.wave, item.isCompleted else { return skin }
    let place = (top(of: index, motion, context.time) - offset(context.time)) / viewport.rowHeight
    return skin.mixed(with: context.style.theme.moment, wave.share(at: place, context.time))
  }

  /// What the row wears that is edited, or the first one would where none is.
  func accent(_ context: ListContext) -> Skin {
    guard let edited = focus.edited, let index = list.index(of: edited) else {
      return heat(at: places.beginning, context)
    }
    return skin(of: list[index], index, moving[edited], context)
  }

  /// A hand has done a row: if it was the last one, a wave goes over all, once that has had its moment.
  ///
  /// - Parameter undone: How many were left before.
  mutating func celebrate(after undone: Int, _ context: inout ListContext) {
    guard undone > 0, list.undoneCount == 0, list.count > 0 else { return }
    let end = min(glassEnd(context.time), places.end - offset(context.time))
    context.style.celebrate(over: end / viewport.rowHeight, &context.time)
  }

  /// What a row wears that is completed.
  func doneSkin(_ style: Style) -> Skin { viewport.sinks ? style.theme.sunk : style.theme.done }
}
