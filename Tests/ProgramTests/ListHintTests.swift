// What messages say to write where lists are named, and that it does what they say.
import Foundation
import Model
import Store
import Testing

@Suite("Hints about lists")
struct ListHintTests {
  @Test(
    "a list's name behind a command is pointed to --list",
    arguments: [
      (["list", "hard"], "`panelist list --list hard` prints the items of that list"),
      (["list", "nails"], "`panelist list --find nails` prints the items with it"),
      (["clear", "hard"], "`panelist clear --list hard` deletes what is done of that list"),
      (["clear", "nails"], "`panelist remove nails` deletes a single item"),
      (["export", "Hardware"], "`panelist export --list Hardware` prints that list"),
      (["export", "out"], "`panelist export --output out` writes a file"),
    ])
  func name(words: [String], advice: String) throws {
    let shell = try Shell.withLists()
    let refused = try shell.panelist(words)
    #expect(refused.status == 64)
    #expect(
      refused.message.hasPrefix(
        "panelist: \(words[0]): unexpected argument '\(words[1])'; \(advice)\n"),
      "\(refused.message)")
  }
}
