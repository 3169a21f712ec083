// Values of `--language`: the language of the list's words.
import ArgumentParser
import Localization

/// What `--language` takes.
struct LanguageChoice: ExpressibleByArgument {
  /// Allowed words.
  static let allValueStrings = MessageCatalog.languages

  let messages: MessageCatalog

  /// - Parameter argument: An allowed word; nil for any other.
  init?(argument: String) {
    guard let messages = MessageCatalog.named(argument) else { return nil }
    self.messages = messages
  }
}
