// Tests of looking words up: placeholders, plurals, dates, and the choice of the language.
import Testing
import Units

@testable import Localization

@Suite("Message catalogs")
struct MessageCatalogTests {
  private static let noon = LocalTime(year: 2026, month: 3, day: 8, hour: 9, minute: 5)

  @Test(
    "dates are as the Unicode CLDR writes them",
    arguments: [
      ("en", "Sunday 8 March", "8 March 2026, 9:05"),
      ("de", "Sonntag, 8. März", "8. März 2026, 9:05"),
      ("es", "domingo, 8 de marzo", "8 de marzo de 2026, 9:05"),
      ("fr", "dimanche 8 mars", "8 mars 2026 à 9:05"),
    ])
  func dates(language: String, date: String, moment: String) throws {
    let messages = try #require(MessageCatalog.named(language))
    #expect(messages.language == language)
    #expect(messages.date(Self.noon) == date)
    #expect(messages.moment(Self.noon) == moment)
  }

  @Test("numbers take the form that the language has for them")
  func plurals() throws {
    let item = { (language: String, count: Int) in
      MessageCatalog.named(language)?.plural("1 Item", "{count} Items", count)
    }
    #expect([0, 1, 2].map { item("en", $0) } == ["0 Items", "1 Item", "2 Items"])
    #expect([0, 1, 2].map { item("de", $0) } == ["0 Einträge", "1 Eintrag", "2 Einträge"])
    // Zero is singular in French.
    #expect([0, 1, 2].map { item("fr", $0) } == ["0 élément", "1 élément", "2 éléments"])
  }

  @Test("values replace placeholders once, and nothing else changes")
  func placeholders() {
    let english = MessageCatalog.english
    #expect(english["{a} and {b}", ["a": "{b}", "b": "2"]] == "{b} and 2")
    #expect(english["{a}{a}{", ["a": "1"]] == "11{")
    #expect(english["{c} }{", ["a": "1"]] == "{c} }{")
    #expect(english["no such message"] == "no such message")
  }

  @Test(
    "the locale gives the language, and English where there is no catalog",
    arguments: [
      ([:], "en"), (["LANG": "de_AT.UTF-8"], "de"), (["LANG": "fr"], "fr"),
      (["LANG": "es_ES@euro"], "es"), (["LANG": "C.UTF-8"], "en"), (["LANG": "xx_XX.UTF-8"], "en"),
      (["LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_FR.UTF-8"], "fr"),
      (["LANG": "de_DE.UTF-8", "LC_MESSAGES": "", "LC_ALL": ""], "de"),
      (["LANG": "de_DE.UTF-8", "LC_ALL": "C"], "en"), (["LANG": "deu"], "en"),
      (["LANG": "_"], "en"),
    ])
  func locale(variables: [String: String], language: String) {
    #expect(MessageCatalog.ofLocale { variables[$0] }.language == language)
  }

  @Test("there is no catalog of an unknown language")
  func unknown() {
    #expect(MessageCatalog.named("xx") == nil)
    #expect(MessageCatalog.named("DE") == nil)
    #expect(MessageCatalog.languages.first == "en")
    #expect(MessageCatalog.languages.count == Set(MessageCatalog.languages).count)
  }
}
