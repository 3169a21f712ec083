// How bright rows are, and in which colour: what everything that is drawn goes by.
import Model
import Paint

extension ListView {
  /// How bright a row is: less while the first picture comes, and while another row is edited.
  func brightness(of item: ItemID) -> Brightness {
    focus.brightness(of: item, time) * heat.brightness(time)
  }

  /// What a row wears: beyond the threshold of a swipe what that would make of it.
  func skin(of item: Item, _ index: Int, _ motion: RowMotion?) -> Skin {
    let own = item.isCompleted ? doneSkin : heat(at: unparted(index, motion))
    guard let turn = motion?.turn, !turn.isResting else { return own }
    let aim: Skin
    switch turn.aim {
    case .done: aim = theme.moment
    case .toDo: aim = heat(at: unparted(index, motion))
    }
    return own.mixed(with: aim, time.value(turn.right))
      .mixed(with: theme.doomed, time.value(turn.left))
  }

  /// What a row wears that is not completed, at a place in the list's coordinates.
  func heat(at y: Double) -> Skin {
    heat.skin(
      place: heat.place(of: y, rowHeight: viewport.rowHeight, time), of: theme, time)
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
