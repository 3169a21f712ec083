// The languages that there are catalogs for, and the choice among them.

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
