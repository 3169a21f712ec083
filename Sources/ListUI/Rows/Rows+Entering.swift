// The first picture: its rows rise into their places, one after the other.
import Model
import Motion
import Units

extension Rows {
  /// How far below its place a row of the first picture begins, in heights of a row.
  package static let entrance = 0.35

  /// Lets the rows on the glass rise into their places; they may be touched on their ways. One that is
  /// edited is in its place.
  mutating func enter(_ context: inout ListContext) {
    for motion in moving.motions { moving.forget(motion.item, &context.time) }
    for (place, index) in visibleIndices(context.time).enumerated()
    where list[index].id != focus.edited {
      let rise = context.time.glide(
        from: Self.entrance * viewport.rowHeight, to: 0, by: Timing.enter,
        after: Timing.enterStagger * place)
      moving.setRise(.offset(rise), of: list[index].id, &context.time)
    }
  }

  /// Lets the list rest somewhere from the first picture on, in pixels; beyond an end it rests there.
  mutating func stand(at place: Double) { scroll = ScrollState(at: ends.inside(place)) }
}
