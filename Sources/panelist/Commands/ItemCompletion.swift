// Completes items for the shells: the texts of the list, safe to be a word of the command line.
import ArgumentParser
import Model
import Shell

extension CompletionKind {
  /// Items of the list by their texts. A text with control characters is not offered.
  ///
  /// - Parameter isCompleted: Whether the items are done; `nil` for all.
  static func items(completed isCompleted: Bool? = nil) -> CompletionKind {
    .custom { words, _, _ in
      var options = CommonOptions()
      let config = words.lastIndex(of: "--config").map { words.index(after: $0) }
      options.config = config.flatMap { words.indices.contains($0) ? words[$0] : nil }
      // Without a list there is nothing to offer, and a message would disturb the command line.
      let items = (try? options.items()) ?? []
      let shell = CompletionShell.requesting ?? .fish
      let words = items.lazy.filter { isCompleted == nil || $0.isCompleted == isCompleted }
        .filter { !$0.text.unicodeScalars.contains(where: \.isHarmful) }
        .compactMap { shell.word(ItemReference.word(for: $0.text)) }
      return Array(words)
    }
  }
}

extension CompletionShell {
  /// What readline does not quote when it completes a word, or where it begins another word.
  private static let bashLimits = "$`!\"\\:="

  /// A word as the completion script of the shell has to get it; `nil` if that shell cannot
  /// complete it.
  fileprivate func word(_ word: String) -> String? {
    if self == .bash {
      guard !word.contains(where: { Self.bashLimits.contains($0) }) else { return nil }
      // The script gives lines to `compgen -W`, which expands them as bash expands a command line.
      return "'" + word.replacing("'", with: "'\\''") + "'"
    }
    // The script gives lines to _describe, in which a colon begins a description.
    return self == .zsh
      ? word.replacing("\\", with: "\\\\").replacing(":", with: "\\:") : word
  }
}
