// What an edit of a text does to the rows: the edited one is in the light, others make room for it.
import Model
import Motion
import Units

extension Rows {
  /// A row is edited from now on. It goes to the top of a list that stands; one that is beyond its end is
  /// on the way to where it will stand.
  mutating func beginEdit(of item: ItemID, _ time: inout Timeline) {
    let place = scroll.place(time)
    if scroll.isFlying, ends.range.contains(place) { scroll.rest(at: place.rounded(), &time) }
    focus.light(item, &time)
  }

  /// The same on another glass, where it is edited already.
  mutating func resumeEdit(of item: ItemID, tallerBy height: Double, _ time: Timeline) {
    focus.resume(item, tallerBy: height, shiftedBy: 0)
    focus.resume(item, tallerBy: height, shiftedBy: editedShift(time) ?? 0)
  }

  /// A step of a new name that makes edits; nil when they change nothing. Before they are made.
  func makeStep(_ edits: [Edit], _ context: ListContext) -> Step? {
    Step(context.names.step(), edits) { list[$0] }
  }

  /// A list that rests comes back between its ends, which may have moved while a hand had rows.
  mutating func retreat(_ context: inout ListContext) {
    // A list on which hands have rows stays, and is not asked where it ends at each touch.
    guard scroll.isResting, !isHeld else { return }
    scroll.retreat(ends, isHeld: false, &context.time)
  }

  /// The glass ends elsewhere below: a list at its lower end stays at it.
  mutating func followEnds(
    from before: ScrollEnds, in duration: Interval, _ time: inout Timeline
  ) {
    let after = ends
    guard before.range != after.range else { return }
    scroll.follow(before, to: after, isHeld: isHeld, in: duration, &time)
  }

  /// Keeps the edited row on its way to the top, wherever its place has gone.
  ///
  /// - Parameter spring: The one by which the list goes, so that a row at the top stays there.
  mutating func followEdited(by spring: Spring = Timing.edit, _ time: inout Timeline) {
    guard let goal = editedShift(time) else { return }
    focus.shift(to: goal, by: spring, &time)
  }

  /// The same in the time that the list takes.
  mutating func followEdited(in duration: Interval, _ time: inout Timeline) {
    guard let goal = editedShift(time) else { return }
    focus.shift(to: goal, in: duration, &time)
  }

  /// How far the picture is to be moved for the edited row to stand where it is written on.
  private func editedShift(_ time: Timeline) -> Double? {
    guard let edited = focus.edited, let index = list.index(of: edited) else { return nil }
    return places.home(of: index) - restingScroll(time) - editedPlace
  }
}
