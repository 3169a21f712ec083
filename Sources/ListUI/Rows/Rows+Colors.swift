// Brightness and style of rows, which all drawing depends on.
import Gestures
import Model
import Paint
import Units

extension Rows {
  /// A row's brightness: reduced while the first picture fades in, and while another row is edited.
  func brightness(of item: ItemID, _ context: ListContext) -> Brightness {
    focus.brightness(of: item, context.time) * context.style.brightness(context.time)
  }

  /// The style of a row that is not completed, at a position in the list's coordinates.
  func gradient(at y: Double, _ context: ListContext) -> CellStyle {
    context.style.cellStyle(at: y, entering: pulledIn(context.time), context.time)
  }

  /// The visible share of the row that is pulled in at the top, from 0 to 1.
  func pulledIn(_ time: Timeline) -> Double {
    guard scroll.pull?.edge == .top else { return 0 }
    return min(1, pulled(beyond: .top, time) / viewport.rowHeight)
  }

  /// A row's current style: its style at rest, a color transition to that, past the threshold of a
  /// swipe that of the outcome, and over all of that the wave over a completed list.
  func cellStyle(of item: Item, _ index: Int, _ motion: RowMotion?, _ context: ListContext)
    -> CellStyle
  {
    let settled =
      item.isCompleted
      ? completedStyle(context.style) : gradient(at: unparted(index, motion, context.time), context)
    var cellStyle =
      moving.colorTransition(of: item.id)?.cellStyle(
        before: settled, context.style.theme.moment, context.time)
      ?? settled
    if let turn = motion?.turn, !turn.isResting {
      let aim =
        switch turn.aim {
        case .completed: context.style.theme.moment
        case .uncompleted: gradient(at: unparted(index, motion, context.time), context)
        }
      cellStyle = cellStyle.mixed(with: aim, context.time.value(turn.right))
        .mixed(with: context.style.theme.doomed, context.time.value(turn.left))
    }
    guard let wave = context.style.wave, item.isCompleted else { return cellStyle }
    let rows = (top(of: index, motion, context.time) - offset(context.time)) / viewport.rowHeight
    return cellStyle.mixed(with: context.style.theme.moment, wave.share(at: rows, context.time))
  }

  /// The style of the edited row, also while its keyboard still closes; of the first row without one.
  func accent(_ context: ListContext) -> CellStyle {
    guard let edited = focus.lately, let index = list.index(of: edited) else {
      return gradient(at: places.beginning, context)
    }
    return cellStyle(of: list[index], index, moving[edited], context)
  }

  /// Starts the wave if a user action has completed the last row.
  ///
  /// - Parameter undone: Number of uncompleted items before the action.
  mutating func celebrate(after undone: Int, _ context: inout ListContext) {
    guard undone > 0, list.uncompletedCount == 0, list.count > 0 else { return }
    let end = min(screenEnd(context.time), places.end - offset(context.time))
    context.style.celebrate(over: end / viewport.rowHeight, &context.time)
  }

  /// The style of a completed row.
  func completedStyle(_ style: Style) -> CellStyle {
    viewport.sinks ? style.theme.sunk : style.theme.done
  }
}
