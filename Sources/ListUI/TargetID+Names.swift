// Converts ids of items and changesets to and from the gesture core's target ids: the same bits.
public import Gestures
public import Model

extension TargetID {
  /// The target id of an item, or of a changeset that can be undone.
  public init(_ name: some UniqueID) { self.init(high: name.high, low: name.low) }
}

extension ItemID {
  /// The item that a gesture is bound to.
  public init(_ target: TargetID) { self.init(high: target.high, low: target.low) }
}
