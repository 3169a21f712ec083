// What gestures do to the list: who takes each of them, and rows that are swiped.
public import Gestures
import Model
import Motion
import Units

extension ListView {
  /// Takes one step of a gesture.
  ///
  /// - Parameter gesture: Bound to an item; one whose item is gone does nothing.
  /// - Returns: What is to be stored or undone; the list shows it already.
  /// - Complexity: O(visible rows); changing the order also O(count).
  public mutating func handle(_ gesture: Gesture) -> ListEffect? {
    goOn(to: gesture.time)
    pass()
    let effect = take(gesture)
    // A hand may have held rows while the list became shorter.
    if case .resting = scroll { retreatFromEnd() }
    return effect
  }

  private mutating func take(_ gesture: Gesture) -> ListEffect? {
    switch gesture.kind {
    case .rowPan(let target): return swipe(ItemID(target), gesture)
    case .listPan(let edge): return drag(gesture, from: edge)
    case .tap(let target): return tap(target.map(ItemID.init), at: gesture.position)
    case .twoFingerTap: return editing == nil && !isHeld ? undo() : nil
    case .longPress(let target): return lift(ItemID(target), gesture)
    case .pinch(let upper, let lower):
      part(gesture, upper: ItemID(upper), lower: ItemID(lower))
    }
    return nil
  }

  /// A tap ends an edit and does nothing else; without one it begins one, or takes the cue's offer.
  private mutating func tap(_ item: ItemID?, at point: Point) -> ListEffect? {
    if let editing { return item == editing.item ? nil : endEdit(keeping: true) }
    if isOnCue(point) { return takeCue() }
    if let item {
      if list[item]?.isCompleted == false { beginEdit(of: item, isNew: false) }
    } else {
      addAtEnd(at: point)
    }
    return nil
  }

  private mutating func swipe(_ item: ItemID, _ gesture: Gesture) -> ListEffect? {
    guard let index = list.index(of: item) else { return nil }
    let travel = panel.pixels(x: gesture.translation.dx).value
    switch gesture.phase {
    case .began:
      // A row that was lifted is another finger's.
      guard editing == nil, lifted?.item != item || lifted?.holder == nil else { return nil }
      hold(item, index, by: gesture.contact)
      drag(item, by: gesture.contact, travel: travel)
    case .changed:
      drag(item, by: gesture.contact, travel: travel)
    case .ended:
      guard motion(of: item)?.holder == gesture.contact else { return nil }
      drag(item, by: gesture.contact, travel: travel)
      return letGo(item, index)
    case .cancelled:
      guard motion(of: item)?.holder == gesture.contact else { return nil }
      snapBack(item, index, decided: false)
    }
    return nil
  }

  /// The finger takes the row where it is, also in flight.
  private mutating func hold(_ item: ItemID, _ index: Int, by contact: ContactID) {
    let present = motion(of: item)
    let caught = law.travel(offset: side(of: present))
    let y = lift(of: index, present)
    let isFar = abs(caught) >= law.commit
    move(item) { motion, animations in
      if case .gliding(let id, let isDecided) = motion.slide {
        animations.cancel(id)
        if isDecided { motion.origin = caught }
      }
      if isFar { motion.origin = caught }
      if case .gliding(let id) = motion.lift { animations.cancel(id) }
      motion.slide = .held(by: contact, caught: caught, travel: caught)
      motion.lift = .pinned(y)
    }
  }

  private mutating func drag(_ item: ItemID, by contact: ContactID, travel: Double) {
    guard case .held(contact, let caught, _) = motion(of: item)?.slide else { return }
    move(item) { motion, _ in
      motion.slide = .held(by: contact, caught: caught, travel: caught + travel)
    }
  }

  private mutating func letGo(_ item: ItemID, _ index: Int) -> ListEffect? {
    guard let motion = motion(of: item), case .held(_, _, let travel) = motion.slide else {
      return nil
    }
    let row = list[index]
    switch law.outcome(travel: travel - motion.origin) {
    case .snapBack:
      snapBack(item, index, decided: false)
      return nil
    case .complete:
      // A second swipe to the right takes it back: nobody should have to live with a slip.
      snapBack(item, index, decided: true)
      let edit = Edit.setCompleted(item, !row.isCompleted)
      let delay = options.completed == .sink ? Timing.sinkDelay : .zero
      rearrange([edit], as: Shuffle(delay: delay))
      offerUndo(row.isCompleted ? "Reopened" : "Completed", row.text)
      return .store([edit])
    case .delete:
      rearrange([.delete(item)], as: .closing)
      offerUndo("Deleted", row.text)
      return .store([.delete(item)])
    }
  }

  private mutating func snapBack(_ item: ItemID, _ index: Int, decided: Bool) {
    let present = motion(of: item)
    let from = side(of: present)
    let y = lift(of: index, present)
    let home = home(of: index)
    let start = now
    move(item) { motion, animations in
      motion.slide = .gliding(
        animations.add(from: from, to: 0, duration: Timing.snapBack, at: start), decided: decided)
      motion.lift =
        y == home
        ? .resting
        : .gliding(animations.add(from: y, to: home, duration: Timing.snapBack, at: start))
    }
  }
}
