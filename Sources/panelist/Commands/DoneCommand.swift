// `panelist done`: an item that is done, by the beginning of its id.
import ArgumentParser
import Model
import Store

struct DoneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "done", abstract: "Mark an item as done and print its row.")

  /// Four digits are told apart by eye, and two of a hundred items share them once in 13 lists.
  private static let shortestPrefix = 4

  @OptionGroup var options: CommonOptions

  @Argument(help: "The id that `list --json` shows, or its first four digits or more.")
  var id: String

  func run() throws {
    let digits = id.lowercased()
    guard (DoneCommand.shortestPrefix...ItemID.hexDigits).contains(digits.utf8.count),
      digits.utf8.allSatisfy(ItemID.isHexDigit)
    else {
      throw Failure(
        .usage,
        "done: ID must be \(DoneCommand.shortestPrefix) to \(ItemID.hexDigits) hexadecimal digits; "
          + "`panelist list --json` shows the ids")
    }
    let matches = try options.withStore(ifMissing: .isAnError) { (store) throws(StoreError) in
      let matches = try store.load().filter { $0.id.hex.hasPrefix(digits) }
      if matches.count == 1 { try store.apply(.setCompleted(matches[0].id, true)) }
      return matches
    }
    guard var item = matches.first else {
      throw Failure(
        .badData, "done: no item has the id \(digits); `panelist list --json` shows the ids")
    }
    guard matches.count == 1 else {
      throw Failure(
        .badData,
        "done: \(matches.count) items have ids that begin with \(digits); give more digits")
    }
    item.isCompleted = true
    try Output.standard.write(item.row)
  }
}
