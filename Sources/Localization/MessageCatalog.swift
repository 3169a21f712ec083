// The words of the interface in one language, looked up by their English form.

/// A message catalog, as GNU gettext calls it: the messages of one language by their English text.
///
/// A message that the catalog lacks is returned as it was asked for, in English. Whoever shows words
/// takes a catalog as a value, so that equal input gives equal pictures.
///
/// ```swift
/// let german = MessageCatalog.named("de") ?? .english
/// let undo = german["Undo"]  // Rückgängig
/// let items = german.plural("1 Item", "{count} Items", 3)  // 3 Einträge
/// ```
public struct MessageCatalog: Hashable, Sendable {
  /// Code of the language in ISO 639-1, such as `de`.
  public let language: String
  /// The forms of each message: one, or as many as the language has plural forms.
  let messages: [String: [String]]
  private let plurals: PluralForms

  /// English, the language of the messages themselves.
  public static let english = MessageCatalog("en", CatalogFile())

  init(_ language: String, _ file: CatalogFile) {
    self.language = language
    messages = file.messages
    plurals = file.plurals
  }

  /// The message in the catalog's language. - Complexity: O(length), no allocation.
  ///
  /// - Parameter message: In English.
  public subscript(message: String) -> String { messages[message]?[0] ?? message }

  /// The message with values in the place of its placeholders.
  ///
  /// - Parameters:
  ///   - message: In English, with placeholders such as `{name}`.
  ///   - values: A value for each placeholder; braces in a value stay as they are.
  public subscript(message: String, values: KeyValuePairs<String, String>) -> String {
    Self.fill(self[message], values)
  }

  /// A message about a number of things.
  ///
  /// - Parameters:
  ///   - one: In English, for one thing.
  ///   - other: In English, for any other number; `{count}` stands for it.
  ///   - count: The number, 0 or more.
  public func plural(_ one: String, _ other: String, _ count: Int) -> String {
    let text: String
    if let forms = messages[one], forms.count == plurals.count {
      text = forms[plurals.form(of: count)]
    } else {
      text = count == 1 ? one : other
    }
    return Self.fill(text, ["count": "\(count)"])
  }

  private static func fill(_ text: String, _ values: KeyValuePairs<String, String>) -> String {
    var filled = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
      let name = rest[rest.index(after: start)..<end]
      filled += rest[..<start]
      filled += values.first { $0.key == name }?.value ?? String(rest[start...end])
      rest = rest[rest.index(after: end)...]
    }
    return filled + rest
  }
}

extension MessageCatalog {
  /// The languages of the interface, English first.
  public static let languages = ["en"] + files.map(\.language)

  /// The embedded catalogs.
  static let files: [(language: String, bytes: [UInt8])] = [
    ("de", PackageResources.de_po),
    ("es", PackageResources.es_po),
    ("fr", PackageResources.fr_po),
  ]

  /// The catalog of a language.
  ///
  /// - Parameter language: Code in ISO 639-1, such as `de`.
  /// - Returns: nil for a language without a catalog.
  /// - Complexity: Reads the catalog: O(length).
  public static func named(_ language: String) -> MessageCatalog? {
    if language == english.language { return .english }
    guard let file = files.first(where: { $0.language == language }) else { return nil }
    do throws(CatalogError) {
      return MessageCatalog(language, try CatalogFile(parsing: file.bytes))
    } catch {
      fatalError("MessageCatalog: the catalog \(language).po: \(error)")
    }
  }

  /// The catalog of a locale, as setlocale(3) finds it for messages.
  ///
  /// - Parameter variable: A variable of the environment; nil when it is not set.
  /// - Returns: English for a language without a catalog, and when no locale is set.
  public static func ofLocale(_ variable: (String) -> String?) -> MessageCatalog {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap(variable)
    guard let locale = names.first(where: { !$0.isEmpty }) else { return .english }
    // As in de_AT.UTF-8@euro.
    let language = locale.prefix { $0 != "_" && $0 != "." && $0 != "@" }
    return named(String(language)) ?? .english
  }
}
