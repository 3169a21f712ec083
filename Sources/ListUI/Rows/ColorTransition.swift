// A row on its way to another colour, and the moment of being done.
import Motion
import Paint
import Units

/// How a row that is done now, or is not any more, comes to its colour at rest: at once on its way, or
/// after its moment, in which it turns green, comes home with a flash, and rests.
package struct ColorTransition {
  /// What it wore when it began.
  let worn: Skin
  /// How far it wears the moment's colour over that, and the white over it.
  let moment: Moving
  let flash: Moving
  /// How far it is on its way to what it wears at rest.
  let arrival: Moving

  /// How white the flash is: seen from the corner of an eye, and no more.
  package static let flash = 0.14

  /// It goes straight to its colour at rest.
  static func fading(from worn: Skin, _ time: inout Timeline) -> ColorTransition {
    ColorTransition(
      worn: worn, moment: .still(0), flash: .still(0),
      arrival: time.glide(from: 0, to: 1, in: Timing.recolour))
  }

  /// It has its moment first.
  static func moment(from worn: Skin, _ time: inout Timeline) -> ColorTransition {
    ColorTransition(
      worn: worn, moment: time.glide(from: 0, to: 1, in: Timing.moment),
      flash: time.glide(from: flash, to: 0, in: Timing.flash),
      arrival: time.glide(from: 0, to: 1, in: Timing.cooling, after: Timing.momentRest))
  }

  /// How high the row lies over the others that it passes after its moment, from 0 to 1: it rises from
  /// its place and lies down at the other.
  func height(_ time: Timeline) -> Double {
    guard case .gliding = moment else { return 0 }
    let share = min(max(0, time.value(arrival)), 1)
    return 4 * share * (1 - share)
  }

  /// What the row wears now.
  ///
  /// - Parameters:
  ///   - rest: What it wears at rest.
  ///   - moment: What it wears at the moment of being done.
  func skin(before rest: Skin, _ moment: Skin, _ time: Timeline) -> Skin {
    worn.mixed(with: moment, time.value(self.moment)).veiled(time.value(flash))
      .mixed(with: rest, time.value(arrival))
  }

  /// Whether the row wears what it wears at rest.
  func isOver(_ time: Timeline) -> Bool { time.isFinished(arrival) }

  /// It is not asked for any more.
  func forget(_ time: inout Timeline) {
    time.forget(moment)
    time.forget(flash)
    time.forget(arrival)
  }
}
