// What gestures do to the list: rows follow fingers, are completed, deleted or let go.
public import Gestures
public import Model
import Motion
import Units

extension ListView {
  /// Takes one step of a gesture.
  ///
  /// - Parameter gesture: Bound to an item; one whose item is gone does nothing.
  /// - Returns: What storage has to write; the list shows it already.
  /// - Complexity: O(visible rows); deleting also O(count) for the order.
  public mutating func handle(_ gesture: Gesture) -> Edit? {
    now = max(now, gesture.time)
    animations.advance(to: now)
    switch gesture.kind {
    case .rowPan(let target):
      return swipe(ItemID(target), gesture)
    case .listPan:
      scroll(gesture)
      return nil
    case .tap, .twoFingerTap, .longPress, .pinch:
      // None of ``gestures``: whoever plays touches with all kinds only wants to hear of them.
      return nil
    }
  }

  private mutating func swipe(_ item: ItemID, _ gesture: Gesture) -> Edit? {
    guard let index = list.index(of: item) else { return nil }
    let travel = panel.pixels(x: gesture.translation.dx).value
    switch gesture.phase {
    case .began:
      hold(item, index, by: gesture.contact)
      drag(item, by: gesture.contact, travel: travel)
      return nil
    case .changed:
      drag(item, by: gesture.contact, travel: travel)
      return nil
    case .ended:
      guard motion(of: item)?.holder == gesture.contact else { return nil }
      drag(item, by: gesture.contact, travel: travel)
      return letGo(item, index)
    case .cancelled:
      guard motion(of: item)?.holder == gesture.contact else { return nil }
      snapBack(item, index)
      return nil
    }
  }

  /// The finger takes the row where it is, also in flight.
  private mutating func hold(_ item: ItemID, _ index: Int, by contact: ContactID) {
    let present = motion(of: item)
    let caught = law.travel(offset: side(of: present))
    let y = top(of: index, present)
    move(item) { motion, animations in
      if case .gliding(let id) = motion.slide { animations.cancel(id) }
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

  private mutating func letGo(_ item: ItemID, _ index: Int) -> Edit? {
    guard case .held(_, _, let travel) = motion(of: item)?.slide else { return nil }
    switch law.outcome(travel: travel) {
    case .snapBack:
      snapBack(item, index)
      return nil
    case .complete:
      // A second swipe to the right takes it back: nobody should have to live with a slip.
      let edit = Edit.setCompleted(item, !list[index].isCompleted)
      _ = list.apply(edit)
      snapBack(item, index)
      return edit
    case .delete:
      let edit = Edit.delete(item)
      remove(item, index)
      return edit
    }
  }

  private mutating func snapBack(_ item: ItemID, _ index: Int) {
    let from = side(of: motion(of: item))
    let y = top(of: index, motion(of: item))
    let home = Double(index) * rowHeight
    let start = now
    move(item) { motion, animations in
      motion.slide = .gliding(
        animations.add(from: from, to: 0, duration: Timing.snapBack, at: start))
      motion.lift =
        y == home
        ? .resting
        : .gliding(animations.add(from: y, to: home, duration: Timing.snapBack, at: start))
    }
  }

  /// Takes a row out: it goes on out of its side and fades, the rows below close up one by one.
  private mutating func remove(_ item: ItemID, _ index: Int) {
    let present = motion(of: item)
    let y = top(of: index, present)
    let side = side(of: present)
    let bottom = offset + pictureHeight
    let exit = (side < 0 ? -1 : 1) * Double(metrics.picture.width)
    departing.append(
      DepartingRow(
        item: list[index], y: y, place: y / rowHeight,
        slide: animations.add(from: side, to: exit, duration: Timing.shuffle, at: now),
        opacity: animations.add(from: 1, to: 0, duration: Timing.shuffle, at: now)))
    motions.removeAll { $0.item == item }
    let count = presentCount
    _ = list.apply(.delete(item))
    closeUp(from: index, above: bottom)
    followCount(from: count)
    retreatFromEnd()
  }

  /// Moves the rows from `index` on to their places, each a little later than the one above.
  private mutating func closeUp(from index: Int, above bottom: Double) {
    let start = now
    var place = 0
    for below in index..<max(index, list.count) {
      let row = list[below].id
      let motion = motion(of: row)
      // Where it was before the row above left, if it stood still.
      let y = motion.map { top(of: below + 1, $0) } ?? Double(below + 1) * rowHeight
      let home = Double(below) * rowHeight
      if home >= bottom, motion == nil { break }
      if motion?.holder != nil { continue }
      let delay = Timing.shuffleStagger * place
      place += 1
      move(row) { motion, animations in
        if case .gliding(let id) = motion.lift {
          let waits = animations.velocity(id) == 0
          animations.retarget(
            id, to: home, duration: Timing.shuffle, delay: waits ? delay : .zero, at: start)
        } else {
          motion.lift = .gliding(
            animations.add(from: y, to: home, duration: Timing.shuffle, delay: delay, at: start))
        }
      }
    }
  }

  /// The count that colours go by at present.
  var presentCount: Double {
    countInMotion.map { animations.value($0) } ?? Double(list.count)
  }

  private mutating func followCount(from present: Double) {
    let target = Double(list.count)
    if let id = countInMotion {
      animations.retarget(id, to: target, duration: Timing.recolour, at: now)
    } else {
      countInMotion = animations.add(
        from: present, to: target, duration: Timing.recolour, at: now)
    }
  }
}
