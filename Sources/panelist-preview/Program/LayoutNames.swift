// The languages of the board of keys, as an argument.
import ArgumentParser
import Keyboard

/// Names of layouts, separated by commas; `none` for no board.
struct LayoutNames: ExpressibleByArgument {
  let layouts: [BoardLayout]

  init(layouts: [BoardLayout]) { self.layouts = layouts }

  init?(argument: String) {
    guard argument != "none" else {
      layouts = []
      return
    }
    var layouts: [BoardLayout] = []
    for name in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard let layout = BoardLayout.named(String(name)), !layouts.contains(layout) else {
        return nil
      }
      layouts.append(layout)
    }
    self.layouts = layouts
  }

  var defaultValueDescription: String {
    layouts.isEmpty ? "none" : layouts.map(\.name).joined(separator: ",")
  }
}
