// Values of `--layouts`: layouts of the on-screen keyboard.
import ArgumentParser
import OnScreenKeyboard

/// Names of layouts, separated by commas; `none` for no on-screen keyboard.
struct LayoutNames: ExpressibleByArgument {
  let layouts: [KeyboardLayout]

  init(layouts: [KeyboardLayout]) { self.layouts = layouts }

  init?(argument: String) {
    guard argument != "none" else {
      layouts = []
      return
    }
    var layouts: [KeyboardLayout] = []
    for name in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard let layout = KeyboardLayout.named(String(name)), !layouts.contains(layout) else {
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
