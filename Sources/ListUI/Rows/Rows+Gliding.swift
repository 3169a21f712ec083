// The ways of single rows: to their resting places, home from a side, and under two fingers.
import Gestures
import Model
import Motion
import Units

extension Rows {
  /// Sends a row to its resting place, from where it is seen if nobody had parted rows.
  ///
  /// - Parameters:
  ///   - y: Where it is seen, in the list's coordinates.
  ///   - speed: How fast it moves already; what moves does not wait.
  ///   - home: Where it rests.
  ///   - sight: Nothing starts or ends beyond these lines: a farther flight is a blur.
  ///   - spring: What draws it.
  mutating func glide(
    _ item: ItemID, from y: Double, speed: Double, to home: Double,
    within sight: ClosedRange<Double>, by spring: Spring, after delay: Interval = .zero,
    _ context: inout ListContext
  ) {
    // What is seen is where parted rows have moved it.
    let shift = list.index(of: item).map { self.shift(of: $0, context.time) } ?? 0
    let start = min(max(y + shift, sight.lowerBound), sight.upperBound) - shift
    let rise: RowMotion.Rise
    // A row that fingers hold apart from its neighbour stays under them, wherever it rests.
    if sight.contains(home) || sight.contains(home + shift) || gaps.isHeld(item) {
      rise = .offset(
        context.time.glide(from: start - home, velocity: speed, to: 0, by: spring, after: delay))
    } else {
      let edge = home < sight.lowerBound ? sight.lowerBound : sight.upperBound
      rise = .guest(
        context.time.glide(
          from: start + shift - offset(context.time), velocity: speed,
          to: edge - offset(context.time), by: spring,
          after: delay))
    }
    moving.setRise(rise, of: item, &context.time)
  }

  /// Keeps rows that two fingers hold apart under them, wherever the list has gone.
  mutating func keepInHands(_ context: inout ListContext) {
    for place in gaps.all.indices where gaps[place].hold != nil {
      guard let pair = gaps[place].rows(in: list) else { continue }
      var upper = rest(of: pair.above, without: place, context.time)
      var lower = rest(of: pair.below, without: place, context.time)
      // At an end of the list one of them is only thought of, and goes with the other, also when a row
      // comes to stand there.
      if gaps[place].above == nil { upper = lower - distance(of: pair) }
      if gaps[place].below == nil { lower = upper + distance(of: pair) }
      gaps.followFingers(place, upperRest: upper, lowerRest: lower)
    }
  }

  /// From a row to the next one, where they rest.
  func distance(of rows: (above: Int, below: Int)) -> Double {
    places.home(of: rows.below) - places.home(of: rows.above)
  }

  /// Where a row's top would be on the glass if a gap were closed.
  func rest(of index: Int, without place: Int?, _ time: Timeline) -> Double {
    let home = places.home(of: index)
    let shift = gaps.shift(of: index, in: list, without: place, time) + growthShift(of: index, time)
    guard list.items.indices.contains(index) else { return home + shift - offset(time) }
    switch moving[list[index].id]?.rise {
    case .offset(let moving): return home + time.value(moving) + shift - offset(time)
    case .resting, .held, .guest, nil: return home + shift - offset(time)
    }
  }

  /// The row wears what letting go would make of it.
  mutating func turn(_ item: ItemID, to outcome: SwipeOutcome, _ context: inout ListContext) {
    let aim: RowTurn.Aim = list[item]?.isCompleted == true ? .toDo : .done
    moving.turn(item, to: outcome, aim: aim, &context.time)
  }

  /// A row's way home from one side, in pixels and pixels a second; it never swings far past its place.
  func slideHome(from side: Double, speed: Double, by spring: Spring, _ context: inout ListContext)
    -> Moving
  {
    let swing = viewport.pixels(x: viewport.tuning.swingBeyond)
    let calm = viewport.law.spring(spring, from: side, velocity: speed, swingingBy: swing)
    return context.time.glide(from: side, velocity: speed, to: 0, by: calm)
  }
}
