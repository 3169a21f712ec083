// A language of the board of keys, as the configuration names it.
public import Keyboard

/// What the board of keys goes through with its key of languages.
public enum LayoutChoice: Hashable, Sendable {
  /// A layout that comes with the program.
  case layout(BoardLayout)
  /// All layouts of a file of one's own; its path from the root.
  case file(String)

  /// As it is written in the file.
  var text: String {
    switch self {
    case .layout(let layout): layout.name
    case .file(let path): path
    }
  }
}
