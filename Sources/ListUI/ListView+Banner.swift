// The banner, a message that stays while its cause lasts: shows, replaces and removes it.
import Gestures
public import Units

extension ListView {
  /// Shows a message at the lower edge of the screen, in place of the one there. The list ends
  /// above it.
  ///
  /// - Parameters:
  ///   - banner: Nil removes the banner; an equal one changes nothing.
  ///   - time: Now.
  ///   - events: Events are appended: other rows make room for a lifted one.
  public mutating func show(
    _ banner: Banner?, at time: Instant, events: inout [ListEvent]
  ) {
    let start = events.count
    advance(to: time, events: &events)
    bring(banner)
    followEvents(from: start, events)
  }

  /// Dismisses the banner that the contact met when it touched down, if that banner is still shown.
  mutating func tapBanner(_ target: TargetID?, events: inout [ListEvent]) {
    guard let offer = overlays.banner.offer, overlays.banner.name == target else { return }
    bring(nil)
    events.append(.bannerDismissed(offer))
  }

  /// The list follows the banner: a list at its lower end stays there, in the same duration.
  private mutating func bring(_ next: Banner?) {
    guard next != overlays.banner.offer else { return }
    let before = rows.ends
    if let next {
      overlays.banner.show(next, &context.style.words, &rows.edge.banner, &context.time)
    } else {
      overlays.banner.withdraw(&rows.edge.banner, &context.time)
    }
    let duration = next == nil ? Timing.undoBarOut : Timing.undoBarIn
    rows.followEnds(from: before, in: duration, &context.time)
    // The space for the edited row changes, however short the list is.
    followText()
    rows.followEdited(in: duration, &context.time)
  }
}
