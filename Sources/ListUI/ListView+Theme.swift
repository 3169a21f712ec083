// The list in other colours, while it is shown: as at night.
public import Paint

extension ListView {
  /// Puts a theme on. The next picture has its colours, and nothing else is changed by it.
  ///
  /// - Returns: Whether it is another one than before, so that a frame is due.
  /// - Complexity: A theme's ramps are made: half a thousand colours.
  @discardableResult
  public mutating func wear(_ name: Theme.Name) -> Bool {
    style.wear(name)
  }
}
