// The first picture: its rows rise into their places, one after the other.
import Model
import Motion
import Units

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

  /// Sets the scroll position of the first picture, in pixels; clamped to the ends.
  mutating func stand(at position: Double) { scroll = ScrollState(at: ends.inside(position)) }
}
