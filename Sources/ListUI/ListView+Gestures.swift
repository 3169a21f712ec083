// What gestures do to the list: each goes to those who understand it, and the cue follows.
public import Gestures
import Model
import Units

extension ListView {
  /// Takes one step of a gesture that was awarded on this list's own facts.
  ///
  /// - Parameters:
  ///   - gesture: Bound to items. One whose item went in the same moment does nothing; whoever drives
  ///     the gestures releases it.
  ///   - told: What happened is appended, and what is to be stored; the list shows it already.
  /// - Complexity: O(visible rows); changing the order also O(count).
  public mutating func handle(_ gesture: Gesture, told: inout [ListEvent]) {
    let start = told.count
    advance(to: gesture.time, told: &told)
    editing.hand = gesture.position.x
    give(gesture, told: &told)
    rows.retreat(&context)
    followTold(from: start, told)
  }

  /// Shows what fingers hold where they are in a frame; decides nothing.
  ///
  /// - Parameters:
  ///   - gesture: A `changed` step at the places at which the fingers are seen.
  ///   - told: What happened to other rows is appended: a lifted row makes room.
  public mutating func show(_ gesture: Gesture, told: inout [ListEvent]) {
    advance(to: gesture.time, told: &told)
    switch gesture.kind {
    case .rowPan(let target): rows.showSwipe(ItemID(target), gesture)
    case .listPan: rows.showDrag(gesture)
    case .longPress: rows.showLift(gesture, told: &told, &context)
    case .pinch: rows.showParting(gesture, &context)
    case .tap, .twoFingerTap: break
    }
  }

  private mutating func give(_ gesture: Gesture, told: inout [ListEvent]) {
    switch gesture.kind {
    case .rowPan(let target):
      guard !dragCaret(on: ItemID(target), gesture, told: &told) else { return }
      rows.swipe(ItemID(target), gesture, told: &told, &context)
    case .listPan:
      if gesture.phase == .began {
        rows.standWhereSeen(&context)
        endEdit(keeping: true, told: &told)
      }
      write(on: rows.drag(gesture, told: &told, &context), since: gesture.time, told: &told)
    case .tap(let hit): tap(hit, gesture, told: &told)
    case .twoFingerTap:
      told.append(.twoFingerTapped)
      told.append(.newestUndoAsked)
    case .longPress(let target): rows.lift(ItemID(target), gesture, told: &told, &context)
    case .pinch(let seam):
      write(on: rows.part(seam, gesture, told: &told, &context), since: gesture.time, told: &told)
    }
  }

  /// A row that a gesture added is written on.
  private mutating func write(on new: ItemID?, since start: Instant, told: inout [ListEvent]) {
    guard let new else { return }
    beginEdit(of: new, .notYet, at: start, told: &told)
  }

  /// A tap means what the finger met when it touched down. Beside the row that is edited it ends
  /// that and does nothing else, unless it began before.
  private mutating func tap(_ hit: Hit, _ gesture: Gesture, told: inout [ListEvent]) {
    let item = hit.layer == .rows ? hit.target.map(ItemID.init) : nil
    told.append(.tapped(item))
    switch hit.layer {
    case .cover: return tapCue(hit.target, told: &told)
    case .banner: return tapBanner(hit.target, told: &told)
    // Its contacts are no gestures.
    case .board: return
    case .rows, .black: break
    }
    if let session = editing.session {
      guard item != session.item else {
        // Whoever typed on a keyboard goes on on the glass.
        // On the lines that the finger saw.
        pointAtText(gesture, told: &told)
        openBoard()
        return followText()
      }
      endEdit(keeping: true, told: &told)
      // Of two that tap at the same time the later one wins: nobody saw the other's row open.
      guard gesture.landing <= session.beginning, !rows.isHeld else { return }
    }
    if hit.layer == .black {
      addRow(rows.rowAtEnd, at: gesture.time, told: &told)
    } else if let item, list[item]?.isCompleted == false {
      beginEdit(of: item, .known, at: gesture.time, told: &told)
    }
  }

  /// A tap on Undo takes the step back that it named when the finger touched down, if it still
  /// offers that.
  private mutating func tapCue(_ target: TargetID?, told: inout [ListEvent]) {
    guard let step = overlays.cue.offer?.step, TargetID(step) == target else { return }
    told.append(.undoAsked(step))
  }
}
