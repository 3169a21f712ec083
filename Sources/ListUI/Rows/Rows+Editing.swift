// The effect of an edit on the rows: the edited one is highlighted, the others make space for it.
import Model
import Motion
import Units

extension Rows {
  /// Begins to edit a row. A list in flight stops first, unless it is past its end: then it goes on
  /// to where it will rest.
  mutating func beginEdit(of item: ItemID, _ time: inout Timeline) {
    let position = scroll.position(time)
    if scroll.isFlying, ends.range.contains(position) { scroll.stop(at: position.rounded(), &time) }
    focus.light(item, &time)
  }

  /// Continues an edit on another screen.
  mutating func resumeEdit(of item: ItemID, tallerBy height: Double, _ time: Timeline) {
    focus.resume(item, tallerBy: height, shiftedBy: 0)
    focus.resume(item, tallerBy: height, shiftedBy: editedShift(time) ?? 0)
  }

  /// A changeset with a new id; nil if the edits change nothing. Called before they are applied.
  func makeChangeset(_ edits: [Edit], _ context: ListContext) -> Changeset? {
    Changeset(context.ids.changeset(), edits) { list[$0] }
  }

  /// Moves a list at rest back between its ends, which may have moved while rows were held.
  mutating func retreat(_ context: inout ListContext) {
    // A list whose rows are held stays; the early return also saves computing its ends at each
    // touch.
    guard scroll.isResting, !isHeld else { return }
    scroll.retreat(ends, isHeld: false, &context.time)
  }

  /// Follows a change of the ends at the lower edge of the screen: a list at its lower end stays
  /// there.
  mutating func followEnds(
    from before: ScrollEnds, in duration: Interval, _ time: inout Timeline
  ) {
    let after = ends
    guard before.range != after.range else { return }
    scroll.follow(before, to: after, isHeld: isHeld, in: duration, &time)
  }

  /// Moves the edited row to its place on the screen, wherever its resting place is.
  ///
  /// - Parameter spring: The one that moves the list, so that a row at the top stays there.
  mutating func followEdited(by spring: Spring = Timing.edit, _ time: inout Timeline) {
    guard let goal = editedShift(time) else { return }
    focus.shift(to: goal, by: spring, &time)
  }

  /// The same in a duration, as the list moves.
  mutating func followEdited(in duration: Interval, _ time: inout Timeline) {
    guard let goal = editedShift(time) else { return }
    focus.shift(to: goal, in: duration, &time)
  }

  /// The shift of the picture that puts the edited row at its place; nil without one.
  private func editedShift(_ time: Timeline) -> Double? {
    guard let edited = focus.edited, let index = list.index(of: edited) else { return nil }
    let top = places.home(of: index) - restingScroll(time)
    return top - editedTop(from: top)
  }
}
