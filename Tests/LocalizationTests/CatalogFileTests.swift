// Tests of the parser of message catalogs: what it reads, and each mistake with its line.
import Testing

@testable import Localization

@Suite("Catalog files")
struct CatalogFileTests {
  private static let header = """
    msgid ""
    msgstr ""
    "Language: de\\n"
    "Plural-Forms: nplurals=2; plural=(n != 1);\\n"


    """

  private func file(_ text: String) throws(CatalogError) -> CatalogFile {
    try CatalogFile(parsing: Array((Self.header + text).utf8))
  }

  @Test(
    "entries are read as msgfmt reads them",
    arguments: [
      ("msgid \"Undo\"\nmsgstr \"Zurück\"\n", ["Undo": ["Zurück"]]),
      ("msgid \"Undo\"\nmsgstr \"Zurück\"", ["Undo": ["Zurück"]]),
      ("msgid \"a\"\n\"b\"\nmsgstr \"c\"\n\"\"\n\"d\"\n", ["ab": ["cd"]]),
      (#"msgid "a\"b\\"# + "\\\\n\"\nmsgstr \"\\t\\n\"\n", [#"a"b\\n"#: ["\t\n"]]),
      (
        "msgid \"1 Item\"\nmsgid_plural \"{count} Items\"\nmsgstr[0] \"x\"\nmsgstr[1] \"y\"\n",
        ["1 Item": ["x", "y"]]
      ),
      // Entries need no blank line between them.
      ("msgid \"a\"\nmsgstr \"b\"\nmsgid \"c\"\nmsgstr \"d\"\n", ["a": ["b"], "c": ["d"]]),
      ("# a comment\n#: file:1\n#. note\nmsgid \"a\"\nmsgstr \"b\"\n", ["a": ["b"]]),
      ("#, fuzzy\nmsgid \"a\"\nmsgstr \"b\"\n\nmsgid \"c\"\nmsgstr \"d\"\n", ["c": ["d"]]),
      ("#, fuzzy\nmsgid \"a\"\nmsgstr \"b\"\nmsgid \"c\"\nmsgstr \"d\"\n", ["c": ["d"]]),
      ("msgid \"a\"\nmsgstr \"\"\n", [:]),
      ("msgid \"a\"\nmsgstr \"b\"\n\n#~ msgid \"old\"\n#~ msgstr \"alt\"\n", ["a": ["b"]]),
      ("  msgid  \"a\"\n\tmsgstr\t\"b\" \r\n", ["a": ["b"]]),
      ("", [:]),
    ])
  func read(text: String, messages: [String: [String]]) throws {
    #expect(try file(text).messages == messages)
  }

  @Test(
    "a mistake is named with its line",
    arguments: [
      ("msgid \"a\"\n", 6, "no msgid and msgstr"),
      ("msgstr \"a\"\n", 6, "no place"),
      ("# a\n\"a\"\n", 7, "no place"),
      ("msgctxt \"verb\"\nmsgid \"a\"\nmsgstr \"b\"\n", 6, "no place"),
      ("msgid \"a\"\nmsgstr b\n", 7, "between two quotes"),
      ("msgid \"a\"\nmsgstr \"\n", 7, "between two quotes"),
      ("msgid \"a\"\nmsgstr \"b\"c\"\n", 7, "a quote within"),
      ("msgid \"a\"\nmsgstr \"\\x\"\n", 7, "behind a \\"),
      ("msgid \"a\"\nmsgstr \"b\\\"\n", 7, "in the middle"),
      ("msgid \"a\"\nmsgstr \"b\"\nmsgstr \"c\"\n", 8, "no place"),
      ("msgid \"a\"\nmsgstr[0] \"b\"\n", 7, "no place"),
      ("msgid \"a\"\nmsgid_plural \"c\"\nmsgstr[1] \"b\"\n", 8, "no place"),
      ("msgid \"a\"\nmsgid_plural \"c\"\nmsgstr[0] \"b\"\n", 6, "has 1 forms"),
      ("msgid \"a\"\nmsgstr \"b\"\nmsgid \"a\"\nmsgstr \"c\"\n", 8, "above already"),
    ])
  func mistake(text: String, line: Int, reason: String) {
    let error = #expect(throws: CatalogError.self) { try file(text) }
    #expect(error?.line == line)
    #expect(error?.reason.contains(reason) == true, "\(String(describing: error))")
  }

  @Test("plural forms that cannot be read, and bytes that are no text, are refused")
  func header() {
    let forms = "msgid \"\"\nmsgstr \"Plural-Forms: nplurals=2; plural=n===1;\\n\"\n"
    #expect(throws: CatalogError.self) { try CatalogFile(parsing: Array(forms.utf8)) }
    let error = #expect(throws: CatalogError.self) { try CatalogFile(parsing: [0x22, 0xFF]) }
    #expect(error?.line == nil)
  }
}
