// The first picture: its rows rise into their places, one after the other.
import Model
import Motion
import Units

extension ListView {
  /// How far below its place a row of the first picture begins, in heights of a row.
  package static let entrance = 0.35

  /// Lets the rows on the glass rise into their places; they may be touched on their ways. One that is
  /// edited is in its place.
  mutating func enter() {
    for motion in rows.motions { rows.forget(motion.item, &time) }
    for (place, index) in visibleIndices.enumerated() where list[index].id != editedItem {
      let rise = time.glide(
        from: Self.entrance * viewport.rowHeight, to: 0, by: Timing.enter,
        after: Timing.enterStagger * place)
      rows.setRise(.offset(rise), of: list[index].id, &time)
    }
  }
}
