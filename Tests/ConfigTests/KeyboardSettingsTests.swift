// Tests of the on-screen keyboard's settings, and of files of custom layouts.
import Config
import Foundation
import OnScreenKeyboard
import Testing

@Suite("Keyboard layouts in the configuration file")
struct KeyboardSettingsTests {
  private static let own = """
    x1 X
    qwertyuiop
    asdfghjkl
    zxcvbnm

    x2 Y
    abcdefg
    hijklmn
    opqrstu
    """

  private func settings(_ value: String) throws(ConfigError) -> Settings {
    try Settings(parsing: Array("[keyboard]\nlayouts = \(value)\n".utf8), file: "p.conf")
  }

  /// The error message of a bad value.
  private func complaint(_ value: String) -> String {
    do throws(ConfigError) {
      return try settings(value).text
    } catch {
      return error.description
    }
  }

  /// Writes a file to the temporary folder, and removes it after the body.
  private func withFile(_ bytes: [UInt8], _ body: (String) throws -> Void) throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).layouts")
    // Losing the error is right: a file left in the temporary folder affects no other test.
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(bytes).write(to: file)
    try body(file.path)
  }

  @Test("without a setting the keyboard is English")
  func initial() throws {
    #expect(try Settings().keyboardLayouts().map(\.name) == ["en"])
    #expect(Settings().text.contains("[keyboard]\nlayouts = en\n"))
    #expect(Settings().layoutFile == nil)
  }

  @Test("with layouts set to none there is no on-screen keyboard")
  func none() throws {
    let settings = try settings("none")
    #expect(try settings.keyboardLayouts() == [])
    #expect(settings.text.contains("[keyboard]\nlayouts = none\n"))
    #expect(settings.layoutFile == nil)
  }

  @Test("layouts keep the order of the setting, for every language")
  func languages() throws {
    let names = Array(KeyboardLayout.all.map(\.name).reversed())
    let settings = try settings(names.joined(separator: " , "))
    #expect(try settings.keyboardLayouts().map(\.name) == names)
    #expect(settings.text.contains("layouts = \(names.joined(separator: ", "))\n"))
  }

  @Test(
    "a value that is neither a language nor a path is refused with all languages",
    arguments: [
      "", "EN", "en de", "en,", ",en", "en,,de", "en, en", "none, en", "en, none", "xx",
      "own.layouts", "/etc/", "/a, /a", "/a, /b",
    ])
  func refused(value: String) {
    #expect(
      complaint(value)
        == "p.conf:2: [keyboard] layouts cannot be '\(value)'; allowed: none, or languages with "
        + "commas between them: en, ar, bg, cs, da, de, el, es, fa, fi, fr, he, hi, hu, it, ja, ko, "
        + "nb, nl, pl, pt, ro, ru, sr, sv, th, tr, uk, vi; one of them may be the path of a file of layouts, "
        + "beginning with /")
  }

  @Test("the layouts of a file are inserted where the file is named")
  func file() throws {
    try withFile(Array(Self.own.utf8)) { path in
      let settings = try settings("de, \(path), en")
      #expect(settings.layoutFile == path)
      #expect(try settings.keyboardLayouts().map(\.name) == ["de", "x1", "x2", "en"])
      #expect(settings.text.contains("layouts = de, \(path), en\n"))
    }
  }

  @Test("a bad layout file is reported with its line")
  func wrongFile() throws {
    try withFile(Array(Self.own.replacing("abcdefg", with: "abcdef").utf8)) { path in
      let settings = try settings(path)
      let error = try #require(throws: ConfigError.self) { _ = try settings.keyboardLayouts() }
      #expect(error.reason == .invalid)
      #expect(error.description == "\(path):7: the row has 6 keys; it takes 7 to 13")
    }
  }

  @Test("a layout of a file that the setting names too is refused with its line")
  func named() throws {
    try withFile(Array(Self.own.replacing("x2", with: "en").utf8)) { path in
      for value in ["en, \(path)", "\(path), de, en"] {
        let settings = try settings(value)
        let error = try #require(throws: ConfigError.self) { _ = try settings.keyboardLayouts() }
        #expect(error.reason == .invalid)
        #expect(
          error.description
            == "\(path):6: the name 'en' stands in the setting layouts already; take another one")
      }
      #expect(try settings("de, \(path)").keyboardLayouts().map(\.name) == ["de", "x1", "en"])
    }
  }

  @Test("a layout file above 64 KiB is refused with what makes it smaller")
  func large() throws {
    let settings = try settings("en, /dev/zero")
    let error = try #require(throws: ConfigError.self) { _ = try settings.keyboardLayouts() }
    #expect(error.reason == .invalid)
    #expect(
      error.description
        == "/dev/zero: the file is larger than 65536 bytes; keep only the layouts that are used")
  }

  @Test(
    "an unreadable layout file is reported with the setting that names it",
    arguments: [
      ("/nowhere/own.layouts", "open: No such file or directory"), ("/tmp", "it is a folder"),
    ])
  func unreadable(path: String, problem: String) throws {
    let settings = try settings("en, \(path)")
    let error = try #require(throws: ConfigError.self) { _ = try settings.keyboardLayouts() }
    #expect(error.reason == .invalid)
    #expect(
      error.description
        == "\(path): \(problem); let layouts in [keyboard] name a file of layouts that everybody "
        + "may read")
  }
}
