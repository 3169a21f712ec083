// Checks that vertical row animations begin and end at most one row off the screen.
import Model
import Motion
import Session
import Units

@testable import ListUI

/// Vertical row animations that were checked already.
struct Flights {
  private var known: [ItemID: AnimationID] = [:]
  private var edited: ItemID?

  /// Checks animations that are new.
  ///
  /// - Returns: What is wrong; nil if nothing is.
  mutating func follow(_ view: ListView) -> String? {
    let room = view.rows.viewport.rowHeight + reach(of: view) + 1
    let visible = -room...view.rows.viewport.height + room
    defer { edited = view.editedItem }
    var present: [ItemID: AnimationID] = [:]
    var flaw: String?
    for motion in view.rows.moving.motions {
      // A row that a pinch holds apart stays under its finger, wherever its place is.
      guard let index = view.list.index(of: motion.item), !view.rows.gaps.isHeld(motion.item) else {
        continue
      }
      let start =
        view.rows.top(of: index, motion, view.context.time) - view.rows.offset(view.context.time)
      switch motion.rise {
      case .offset(.gliding(let id)):
        present[motion.item] = id
        guard known[motion.item] != id else { continue }
        let end = view.rows.places.home(of: index) - view.rows.offset(view.context.time)
        if !visible.contains(start) || !visible.contains(end) {
          flaw = "\(motion.item) goes from \(start) to \(end), seen is \(visible)"
        }
      case .entering(.gliding(let id)):
        present[motion.item] = id
        guard known[motion.item] != id else { continue }
        if !visible.contains(start) {
          flaw = "\(motion.item) leaves from \(start), seen is \(visible)"
        }
      case .offset(.still), .entering(.still), .held, .resting: continue
      }
    }
    known = present
    return flaw
  }

  /// How far an edit shifts the rows, or is about to, plus the open gaps. A new row is edited at
  /// once.
  private func reach(of view: ListView) -> Double {
    var reach = abs(view.context.time.value(view.rows.focus.shift))
    if let item = view.editedItem, let index = view.list.index(of: item) {
      reach = max(
        reach, abs(view.rows.places.home(of: index) - view.rows.restingScroll(view.context.time)))
      if edited == nil { reach = max(reach, view.rows.viewport.height) }
    }
    return reach + view.rows.gaps.reach(view.context.time)
  }
}
