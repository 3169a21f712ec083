// Dispatches gestures to the parts of the list, and updates the undo bar.
public import Gestures
import Model
import Units

extension ListView {
  /// Handles one update of a gesture that the arena awarded on this list's facts.
  ///
  /// - Parameters:
  ///   - gesture: Bound to items. If its item was just removed it does nothing; the caller releases
  ///     the contact.
  ///   - events: Events are appended, with changesets to store; the list shows them already.
  /// - Complexity: O(visible rows); changing the order O(visible rows² + count).
  public mutating func handle(_ gesture: Gesture, events: inout [ListEvent]) {
    let start = events.count
    advance(to: gesture.time, events: &events)
    editing.last.touch = gesture.position.x
    give(gesture, events: &events)
    rows.retreat(&context)
    followEvents(from: start, events, by: gesture.other == nil ? gesture.position : nil)
  }

  /// Shows what contacts hold at their positions in a frame; makes no decision.
  ///
  /// - Parameters:
  ///   - gesture: A `changed` update at the contacts' predicted positions.
  ///   - events: Events of other rows are appended: they make room for a lifted one.
  public mutating func show(_ gesture: Gesture, events: inout [ListEvent]) {
    advance(to: gesture.time, events: &events)
    switch gesture.kind {
    case .rowPan(let target): rows.showSwipe(ItemID(target), gesture)
    case .listPan: rows.showDrag(gesture)
    case .longPress: rows.showLift(gesture, events: &events, &context)
    case .pinch: rows.showParting(gesture, &context)
    case .tap, .twoFingerTap: break
    }
  }

  private mutating func give(_ gesture: Gesture, events: inout [ListEvent]) {
    switch gesture.kind {
    case .rowPan(let target):
      guard !dragCaret(on: ItemID(target), gesture, events: &events) else { return }
      rows.swipe(ItemID(target), gesture, events: &events, &context)
    case .listPan:
      if gesture.phase == .began {
        // After a tap that was none the rows go back to where the finger found them.
        if rows.focus.takenBackAt != gesture.time {
          rows.standWhereSeen(pullingAt: gesture.pull?.edge, &context)
        }
        endEdit(keeping: true, events: &events)
      }
      write(on: rows.drag(gesture, events: &events, &context), events: &events)
    case .tap(let hit):
      guard gesture.phase == .ended else { return takeBackTap(on: hit, gesture, events: &events) }
      tap(hit, gesture, events: &events)
    case .twoFingerTap: undoByTwoFingers(events: &events)
    case .longPress(let target): rows.lift(ItemID(target), gesture, events: &events, &context)
    case .pinch(let seam):
      write(on: rows.part(seam, gesture, events: &events, &context), events: &events)
    }
  }

  /// Begins to edit a row that a gesture added.
  private mutating func write(on new: ItemID?, events: inout [ListEvent]) {
    guard let new else { return }
    beginEdit(of: new, .notYet, events: &events)
  }

  /// A tap applies to what the contact met when it touched down. A tap beside the edited row only
  /// ends the edit, unless the contact landed before the edit began.
  private mutating func tap(_ hit: Hit, _ gesture: Gesture, events: inout [ListEvent]) {
    let item = hit.layer == .rows ? hit.target.map(ItemID.init) : nil
    events.append(.tapped(item))
    switch hit.layer {
    case .cover: return tapUndoBar(hit.target, events: &events)
    case .banner: return tapBanner(hit.target, events: &events)
    // Contacts on the keyboard make no gestures.
    case .keyboard: return
    case .rows, .black: break
    }
    if let session = editing.session {
      guard item != session.item else {
        // Places the caret on the lines as they were seen, before the keyboard opens and moves
        // them. It opens also after typing on a hardware keyboard.
        pointAtText(gesture, events: &events)
        openKeyboard()
        return followText()
      }
      guard !repeatsOpening(at: gesture.position, landing: gesture.landing) else { return }
      endEdit(keeping: true, events: &events)
      // Of two simultaneous taps the later one wins: no user had seen the other's row open.
      guard gesture.landing <= session.beginning, !rows.isHeld else { return }
    }
    if hit.layer == .black {
      editing.noteOpening(gesture)
      addRow(rows.rowAtEnd, events: &events)
    } else if let item, let row = list[item] {
      if row.isCompleted {
        rows.shake(item, events: &events, &context)
      } else {
        editing.noteOpening(gesture)
        beginEdit(of: item, .known, events: &events)
      }
    }
  }

  /// The panel had lost the finger of a tap, which goes on: the edit that the tap began ends, unless
  /// the user has done something in it.
  private mutating func takeBackTap(
    on hit: Hit, _ gesture: Gesture, events: inout [ListEvent]
  ) {
    let item = hit.layer == .rows ? hit.target.map(ItemID.init) : nil
    events.append(.tapCancelled(item))
    guard let session = editing.session, session.lastInput == session.beginning,
      item == session.item || hit.layer == .black && session.stored == .notYet
    else { return }
    endEdit(keeping: false, events: &events)
    rows.focus.takeBack(at: gesture.time)
  }

  /// A tap of two fingers undoes the newest step. While a row is edited it ends the edit, and that is
  /// the newest step if the text has changed: by its name, as another program may make a step
  /// meanwhile.
  private mutating func undoByTwoFingers(events: inout [ListEvent]) {
    events.append(.twoFingerTapped)
    let start = events.count
    endEdit(keeping: true, events: &events)
    for event in events[start...] {
      guard case .editEnded(_, let action?) = event.effect else { continue }
      return events.append(.undoAsked(action.changeset))
    }
    events.append(.newestUndoAsked)
  }

  /// A tap on Undo requests the changeset that was offered when the contact touched down, if it is
  /// still offered.
  private mutating func tapUndoBar(_ target: TargetID?, events: inout [ListEvent]) {
    guard let changeset = overlays.undoBar.offer?.changeset, TargetID(changeset) == target else {
      return
    }
    events.append(.undoAsked(changeset))
  }
}

extension ListView {
  /// The gestures that hold a row or the list, each once, by the contact in their updates.
  ///
  /// Equals `GestureCore.holds` at the same moment, in another order.
  /// - Complexity: O(active contacts); makes an array.
  package var holds: [(contact: ContactID, kind: Gesture.Kind)] {
    var holds: [(contact: ContactID, kind: Gesture.Kind)] = []
    if let holder = rows.scroll.holder { holds.append((holder, .listPan)) }
    for motion in rows.moving.motions {
      guard let swiper = motion.swiper else { continue }
      holds.append((swiper, .rowPan(TargetID(motion.item))))
    }
    if let lifted = rows.moving.lifted, let holder = lifted.holder {
      holds.append((holder, .longPress(TargetID(lifted.item))))
    }
    for caret in editing.caretContacts {
      holds.append((caret.contact, .rowPan(TargetID(caret.item))))
    }
    for gap in rows.gaps.all {
      guard let hold = gap.hold else { continue }
      let seam = Seam(above: gap.above.map { TargetID($0) }, below: gap.below.map { TargetID($0) })
      holds.append((hold.contact, .pinch(seam)))
    }
    return holds
  }
}
