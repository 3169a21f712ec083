// Changes that somebody else made to the stored list: shown at once, but for rows in a hand.
public import Model
import Motion
public import Units

extension ListView {
  /// Takes changes over that another process made.
  ///
  /// Rows that are held, lifted, parted or edited are left as they are; their changes are to be given
  /// again when ``isBusy`` is false. The others come, go and move within a moment.
  ///
  /// - Parameters:
  ///   - edits: By item, as `ItemList.edits(to:)` tells them; all are stored already.
  ///   - time: When they are seen.
  /// - Returns: Whether some have to wait.
  public mutating func adopt(_ edits: [Edit], at time: Instant) -> Bool {
    goOn(to: time)
    var ready: [Edit] = []
    for edit in edits {
      guard isBusy(edit.id) else {
        ready.append(edit)
        continue
      }
      _ = sparesEdited(edit)
    }
    guard !ready.isEmpty else { return !edits.isEmpty }
    // The newest step is no longer the one that the cue names.
    withdrawCue()
    for edit in ready { shaped[edit.id] = nil }
    rearrange(ready, as: Shuffle())
    return ready.count < edits.count
  }

  /// Whether a hand or a keyboard has a row.
  public func isBusy(_ item: ItemID) -> Bool {
    if editing?.item == item { return true }
    if let lifted, lifted.holder != nil, lifted.item == item { return true }
    let isParted = gaps.contains { gap in
      gap.holder != nil && (gap.upper == item || gap.lower == item)
    }
    if isParted { return true }
    return motion(of: item)?.holder != nil
  }

  /// Whether a hand or a keyboard has any row.
  public var isBusy: Bool { editing != nil || isHeld }

  /// Whether a hand has a row or the list.
  var isHeld: Bool {
    if case .held = scroll { return true }
    return lifted?.holder != nil || gaps.contains { $0.holder != nil }
      || motions.contains { $0.holder != nil }
  }
}
