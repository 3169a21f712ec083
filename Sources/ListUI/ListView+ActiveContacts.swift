// Active contacts as the list knows them; mirrors the holds of the gesture core.
package import Gestures
import Model

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
