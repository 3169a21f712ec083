// Which item is meant: its id, or the beginning of it.
import ArgumentParser
import Model
import Shell
import Store

/// An item as a person names it in a shell.
struct ItemName {
  /// Four digits are told apart by eye, and two of a hundred items share them once in 13 lists.
  private static let fewestDigits = 4

  /// What the help of a command says of the argument.
  static let help: ArgumentHelp =
    "The id that `list --json` shows, or its first four digits or more."

  /// In lower case.
  private let digits: String
  private let command: String

  /// - Parameters:
  ///   - given: Hexadecimal digits in either case.
  ///   - command: Whose argument it is, for messages.
  init(_ given: String, of command: String) throws(Failure) {
    guard (Self.fewestDigits...ItemID.hexDigits).contains(given.utf8.count),
      given.utf8.allSatisfy(ItemID.isHexDigit)
    else {
      throw Failure(
        .usage,
        "\(command): an id has \(Self.fewestDigits) to \(ItemID.hexDigits) hexadecimal digits, "
          + "not '\(shown(given))'; `panelist list --json` shows the ids")
    }
    digits = given.lowercased()
    self.command = command
  }

  /// The item that is meant.
  ///
  /// - Throws: `badData` when there is none, or more than one.
  func find(in items: [Item]) throws(Failure) -> Item {
    let matches = items.filter { $0.id.hex.hasPrefix(digits) }
    guard let item = matches.first else {
      throw Failure(
        .badData, "\(command): no item has the id \(digits); `panelist list --json` shows the ids")
    }
    guard matches.count == 1 else {
      throw Failure(
        .badData,
        "\(command): \(matches.count) items have ids that begin with \(digits); give more digits")
    }
    return item
  }
}

extension CommonOptions {
  /// Changes the item that a person names, in one transaction, and prints its row: as it is now, or
  /// as it was when it is gone. A step that undo takes back, unless nothing changes.
  ///
  /// - Parameter edit: What is to be done, from the item and the whole list; nil for nothing.
  func change(
    _ name: ItemName, _ edit: (Item, [Item]) throws(Failure) -> Edit?
  ) throws(Failure) {
    let result: Result<Item, Failure> = try withStore(ifMissing: .isAnError) {
      (store) throws(StoreError) in
      try store.change { items in
        do throws(Failure) {
          let item = try name.find(in: items)
          guard let edit = try edit(item, items), let change = Change(edit, of: item) else {
            return ([], .success(item))
          }
          return ([edit], .success(change.item))
        } catch {
          return ([], .failure(error))
        }
      }
    }
    try Output.standard.write(try result.get().row, after: .change)
  }
}
