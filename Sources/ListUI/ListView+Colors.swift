// How bright rows are, and in which colour: what everything that is drawn goes by.
import Model
import Paint

extension ListView {
  /// How bright a row is: less while the first picture comes, and while another row is edited.
  func brightness(of item: ItemID) -> Double {
    heat.brightness(time) * focus.brightness(of: item, time)
  }

  /// What a row wears that is not completed, at a place in the list's coordinates.
  func heat(at y: Double) -> Skin {
    heat.skin(
      place: heat.place(of: y, rowHeight: viewport.rowHeight, time), of: theme, time)
  }

  /// What a row wears that is completed.
  var doneSkin: Skin { viewport.sinks ? theme.sunk : theme.done }
}
