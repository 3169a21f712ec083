// Completes items and backups for the shells: texts that are safe to be a word of the command line.
import ArgumentParser
import Config
import Model
import Shell
import Store
import StoreRecovery

extension CompletionKind {
  /// Items of the list by their texts. A text with control characters is not offered.
  ///
  /// - Parameter isCompleted: Whether the items are done; `nil` for all.
  static func items(completed isCompleted: Bool? = nil) -> CompletionKind {
    .custom { words, _, _ in
      let options = CommonOptions(among: words)
      // Without a list there is nothing to offer, and a message would disturb the command line.
      let items = (try? options.items(at: options.listPath())) ?? []
      return CompletionShell.words(
        items.lazy.filter { isCompleted == nil || $0.isCompleted == isCompleted }
          .map { ItemReference.word(for: $0.text) })
    }
  }

  /// The lists by their names.
  static var lists: CompletionKind {
    .custom { words, _, _ in
      let options = CommonOptions(among: words)
      // As above.
      guard let contents = try? options.contents(at: options.listPath()) else { return [] }
      let names = NamedLists(contents)
      return CompletionShell.words(
        names.lists.map { ItemReference.word(for: names.name(of: ListID($0.id))) })
    }
  }

  /// The backups of the list, the newest first, and the lists that restores have replaced.
  static var backups: CompletionKind {
    .custom { words, _, _ in
      // Losing the errors is right: a message would disturb the command line.
      let found = try? CommonOptions(among: words).backups()
      return CompletionShell.words(found ?? [])
    }
  }
}

extension CommonOptions {
  /// The names that `restore` takes.
  fileprivate func backups() throws -> [String] {
    let path = try listPath()
    return try BackupRestore(ofListAt: path).choices().map(\.name) + ReplacedLists(of: path).names
  }
}

extension CompletionShell {
  /// What a shell carries out: a text with these is offered nowhere.
  private static let commands = "$`"
  /// What readline does not quote between double quotes, or where it begins another word.
  private static let bashLimits = "!:="

  /// Words as the completion script that asks has to get them, without those that it cannot complete.
  fileprivate static func words(_ words: some Sequence<String>) -> [String] {
    let shell = CompletionShell.requesting ?? .fish
    return words.filter { word in
      !word.unicodeScalars.contains(where: \.isHarmful)
        && !word.contains { commands.contains($0) }
    }.compactMap(shell.word)
  }

  /// A word as the completion script of the shell has to get it; `nil` if that shell cannot
  /// complete it.
  fileprivate func word(_ word: String) -> String? {
    if self == .bash {
      guard !word.contains(where: { Self.bashLimits.contains($0) }) else { return nil }
      // The script gives lines to `compgen -W`, which expands them as bash expands a command line.
      return inShellQuotes(word)
    }
    // The script gives lines to _describe, in which a colon begins a description.
    return self == .zsh
      ? word.map { $0 == "\\" || $0 == ":" ? "\\\($0)" : "\($0)" }.joined() : word
  }
}
