// What covers the glass's lower end: the on-screen keyboard and the banner, as far as they have risen.

/// The lower end of the glass for the rows: asked for whenever a row's place is.
struct LowerEdge {
  var board = Rise()
  var banner = Rise()

  /// What has arrived stands still.
  mutating func settle(_ time: inout Timeline) {
    board.settle(&time)
    banner.settle(&time)
  }
}
