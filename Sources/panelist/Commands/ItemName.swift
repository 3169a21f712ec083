// Finds an item by its id, or by the start of the id.
import ArgumentParser
import Model
import Shell
import Store

/// An item as named in a shell.
struct ItemName {
  /// Four digits are distinguished at a glance. In 1 of 13 lists of 100 items two ids share them.
  private static let fewestDigits = 4

  /// The help text of the argument.
  static let help: ArgumentHelp =
    "The id that `list --json` shows, or its first four digits or more."

  /// In lower case.
  private let digits: String
  private let command: String

  /// - Parameters:
  ///   - given: Hexadecimal digits in either case.
  ///   - command: The name of the subcommand, for messages.
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

  /// Finds the item.
  ///
  /// - Throws: `badData` when none or more than one item matches.
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
  /// Changes one item in one transaction and prints its row: the new one, or the old one of a
  /// deleted item. Makes a changeset for `undo`, unless nothing changes.
  ///
  /// - Parameter edit: Makes the edit from the item and the whole list; nil for no edit.
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
