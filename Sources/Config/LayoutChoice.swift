// A layout of the on-screen keyboard, as chosen in the configuration.
public import OnScreenKeyboard

/// One entry of the setting `layouts`, through which the language key cycles.
public enum LayoutChoice: Hashable, Sendable {
  /// A built-in layout.
  case layout(BuiltInLayout)
  /// All layouts of the user's file; its absolute path.
  case file(String)

  /// As written in the file.
  var text: String {
    switch self {
    case .layout(let layout): layout.name
    case .file(let path): path
    }
  }
}
