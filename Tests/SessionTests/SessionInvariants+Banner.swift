// Whether the banner says what it should, in front of all else, and goes only when it may.
import Gestures
import Model
import Paint
import Session
import Units

@testable import ListUI

extension SessionInvariants {
  /// The name of its cell.
  static let banner = CellID(high: .max, low: 6)
  /// The name of the shadow of the edge below which rows go on.
  static let moreBelow = CellID(high: .max, low: 7)

  /// What was reported of the banner must come of a tap that met it, and nothing lies before it.
  func bannerFlaw(_ session: ListSession) -> String? {
    let taps = session.changesets.count { changeset in
      if case .tap(let hit) = changeset.kind { hit.layer == .banner } else { false }
    }
    let events = session.timedEvents.compactMap { timedEvent in
      if case .bannerDismissed(let banner) = timedEvent.event { banner } else { nil }
    }
    if events.count > taps { return "\(events) taken away by \(taps) taps" }
    if let stays = events.first(where: { !$0.isDismissible }) { return "\(stays) was tapped away" }
    guard let band = seen[Self.banner] else { return nil }
    let (height, end) = (
      Double(session.view.overlays.banner.height), session.view.rows.viewport.height
    )
    guard band.left == 0, band.opacity == 1, end - height...end ~= band.top.value else {
      return "a band like \(band)"
    }
    if let front = picture.cells.first, front.id != Self.banner { return "\(front) before it" }
    let row = seen.values.first { $0.id.high <= 9 && $0.top >= band.top }
    return row.map { "\($0) below the list's end" }
  }

  /// What stands there is what should.
  mutating func look(forBanner standing: Banner?, in view: ListView, _ story: Story) {
    guard view.overlays.banner.offer != standing else { return }
    breach(
      .shown, "\(view.overlays.banner.offer?.texts ?? []), not \(standing?.texts ?? []): \(story)")
  }
}
