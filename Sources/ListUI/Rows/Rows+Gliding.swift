// Animations of single rows: to their resting places, home from a side, and under two contacts.
import Gestures
import Model
import Motion
import Units

extension Rows {
  /// Animates a row to its resting place.
  ///
  /// - Parameters:
  ///   - y: Where it is seen, in the list's coordinates, without the shift of parted or taller
  ///     rows.
  ///   - speed: Its present speed, in pixels a second; with a speed the delay is ignored.
  ///   - home: Its resting place.
  ///   - visible: Start and end are clamped to these lines: a longer flight is a blur.
  ///   - spring: The spring.
  mutating func glide(
    _ item: ItemID, from y: Double, speed: Double, to home: Double,
    within visible: ClosedRange<Double>, by spring: Spring, after delay: Interval = .zero,
    _ context: inout ListContext
  ) {
    // The clamping applies to the shifted position, which is what is seen.
    let shift = list.index(of: item).map { self.shift(of: $0, context.time) } ?? 0
    let start = min(max(y + shift, visible.lowerBound), visible.upperBound) - shift
    let rise: RowMotion.Rise
    // A row that contacts hold apart from its neighbour stays under them, wherever it rests.
    if visible.contains(home) || visible.contains(home + shift) || gaps.isHeld(item) {
      rise = .offset(
        context.time.glide(from: start - home, velocity: speed, to: 0, by: spring, after: delay))
    } else {
      let edge = home < visible.lowerBound ? visible.lowerBound : visible.upperBound
      rise = .entering(
        context.time.glide(
          from: start + shift - offset(context.time), velocity: speed,
          to: edge - offset(context.time), by: spring,
          after: delay))
    }
    moving.setRise(rise, of: item, &context.time)
  }

  /// Keeps rows that two contacts hold apart under them, wherever the list has moved.
  mutating func followContacts(_ context: inout ListContext) {
    for index in gaps.all.indices where gaps[index].hold != nil {
      guard let pair = gaps[index].rows(in: list) else { continue }
      var upper = closedTop(of: pair.above, without: index, context.time)
      var lower = closedTop(of: pair.below, without: index, context.time)
      // At an end of the list one row of the pair does not exist, and moves with the other, also
      // after a row was inserted there.
      if gaps[index].above == nil { upper = lower - distance(of: pair) }
      if gaps[index].below == nil { lower = upper + distance(of: pair) }
      gaps.followFingers(index, upperTop: upper, lowerTop: lower)
    }
  }

  /// Distance of the resting places of two rows.
  func distance(of rows: (above: Int, below: Int)) -> Double {
    places.home(of: rows.below) - places.home(of: rows.above)
  }

  /// Top of a row on the screen if a gap were closed.
  func closedTop(of index: Int, without gap: Int?, _ time: Timeline) -> Double {
    let home = places.home(of: index)
    let shift = gaps.shift(of: index, in: list, without: gap, time) + growthShift(of: index, time)
    guard list.items.indices.contains(index) else { return home + shift - offset(time) }
    switch moving[list[index].id]?.rise {
    case .offset(let moving): return home + time.value(moving) + shift - offset(time)
    case .resting, .held, .entering, nil: return home + shift - offset(time)
    }
  }

  /// Changes a swiped row to the colours of an outcome.
  mutating func turn(_ item: ItemID, to outcome: SwipeOutcome, _ context: inout ListContext) {
    let aim: SwipeColors.Aim = list[item]?.isCompleted == true ? .uncompleted : .completed
    moving.turn(item, to: outcome, aim: aim, &context.time)
  }

  /// Animates a row home from one side, in pixels and pixels a second. The overshoot is limited.
  func slideHome(from side: Double, speed: Double, by spring: Spring, _ context: inout ListContext)
    -> Moving
  {
    let swing = viewport.pixels(x: viewport.tuning.overshootLimit)
    let calm = viewport.law.spring(spring, from: side, velocity: speed, swingingBy: swing)
    return context.time.glide(from: side, velocity: speed, to: 0, by: calm)
  }
}

extension Rows {
  /// Initial distance of a row below its place, in heights of a row.
  package static let entrance = 0.35

  /// Animates the visible rows into their places; they take touches meanwhile. An edited row is in
  /// its place at once.
  mutating func enter(_ context: inout ListContext) {
    for motion in moving.motions { moving.forget(motion.item, &context.time) }
    for (order, index) in visibleIndices(context.time).enumerated()
    where list[index].id != focus.edited {
      let rise = context.time.glide(
        from: Self.entrance * viewport.rowHeight, to: 0, by: Timing.enter,
        after: Timing.enterStagger * order)
      moving.setRise(.offset(rise), of: list[index].id, &context.time)
    }
  }

  /// Sets the scroll position of the first picture, as a coordinate; clamped to the ends.
  mutating func stand(at position: Double) { scroll = ScrollState(at: ends.inside(position)) }
}
