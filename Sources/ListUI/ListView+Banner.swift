// What a person should know until it is over: it comes, its words change, and it goes.
import Gestures
public import Units

extension ListView {
  /// Says something on a band at the glass's lower edge until it is over, in place of what stands
  /// there. The list ends above the band.
  ///
  /// - Parameters:
  ///   - banner: Nil takes it away; the same again changes nothing.
  ///   - time: When.
  ///   - told: What happened is appended: a lifted row makes room.
  public mutating func show(
    _ banner: Banner?, at time: Instant, told: inout [ListEvent]
  ) {
    let start = told.count
    advance(to: time, told: &told)
    bring(banner)
    followTold(from: start, told)
  }

  /// A tap takes away what its finger met when it touched down, if that still stands there.
  mutating func tapBanner(_ target: TargetID?, told: inout [ListEvent]) {
    guard let offer = overlays.banner.offer, overlays.banner.name == target else { return }
    bring(nil)
    told.append(.bannerDismissed(offer))
  }

  /// The list goes with the band: at its lower end it stays there, in the same time.
  private mutating func bring(_ next: Banner?) {
    guard next != overlays.banner.offer else { return }
    let before = rows.ends
    if let next {
      overlays.banner.show(next, &context.style.words, &rows.edge.banner, &context.time)
    } else {
      overlays.banner.withdraw(&rows.edge.banner, &context.time)
    }
    let duration = next == nil ? Timing.cueOut : Timing.cueIn
    rows.followEnds(from: before, in: duration, &context.time)
    // There is more or less room for the edited row, however short the list is.
    followText()
    rows.followEdited(in: duration, &context.time)
  }
}
