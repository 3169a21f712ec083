// What covers the lower end of the screen: the on-screen keyboard and the banner, as far as
// visible.

/// The lower end of the screen for the rows, which all positions depend on.
struct LowerEdge {
  var keyboard = Rise()
  /// Height by which the keyboard may grow, in pixels: its band of suggestions is not shown yet.
  var spare = 0.0
  var banner = Rise()

  /// Removes finished animations.
  mutating func settle(_ time: inout Timeline) {
    keyboard.settle(&time)
    banner.settle(&time)
  }
}
