// Names for what a list makes, from whoever drives it.
public import Model

/// Names for what is made here, because this module has no chance.
public struct IDGenerator {
  let item: () -> ItemID
  let step: () -> StepID

  /// - Parameters:
  ///   - item: A name for a new item, each given once.
  ///   - step: The same for a step.
  public init(item: @escaping () -> ItemID, step: @escaping () -> StepID) {
    self.item = item
    self.step = step
  }
}
