// Names of items and steps as the gesture core knows them: the same bits, and it asks no more.
public import Gestures
public import Model

extension TargetID {
  /// The name under which the gesture core knows an item, or a step that can be taken back.
  public init(_ name: some UniqueID) { self.init(high: name.high, low: name.low) }
}

extension ItemID {
  /// The item that a gesture is bound to.
  public init(_ target: TargetID) { self.init(high: target.high, low: target.low) }
}
