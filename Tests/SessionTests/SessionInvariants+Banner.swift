// Checks of the banner: its text, its place in front of all else, and when it may go.
import Gestures
import Model
import Paint
import Session
import Units

@testable import ListUI

extension SessionInvariants {
  /// The id of the banner's cell.
  static let banner = CellID(high: .max, low: 6)
  /// The id of the shadow at the edge below which rows continue.
  static let moreBelow = CellID(high: .max, low: 7)

  /// Checks that every dismissal comes from a tap on the banner, and nothing is in front of it.
  func bannerFlaw(_ session: ListSession) -> String? {
    let taps = session.gestureUpdates.count { gesture in
      if case .tap(let hit) = gesture.kind { hit.layer == .banner } else { false }
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

  /// Checks that the banner is the expected one.
  mutating func look(forBanner standing: Banner?, in view: ListView, _ story: Story) {
    guard view.overlays.banner.offer != standing else { return }
    breach(
      .shown, "\(view.overlays.banner.offer?.texts ?? []), not \(standing?.texts ?? []): \(story)")
  }
}
