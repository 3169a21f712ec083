// Finds the item that a word means.
import Model
import Shell
import Store

extension ItemReference {
  /// What was found.
  enum Finding {
    case item(Item)
    case question(ItemQuestion)
    case refusal(Failure)
  }

  /// Finds the item.
  ///
  /// - Parameters:
  ///   - store: The list.
  ///   - rows: The rows that were printed last.
  ///   - isCompleted: The completion of items that the command is for: others count only if there
  ///     is none of those.
  ///   - command: The name of the subcommand, for messages.
  func find(
    in store: borrowing Store, _ rows: ListedRows, preferring isCompleted: Bool?, _ command: String
  ) throws(StoreError) -> Finding {
    var ids: [ItemID] = []
    var (reason, wasRemoved): (String?, Bool) = (nil, false)
    if let row {
      switch rows.row(row) {
      case .item(let id, let named):
        wasRemoved = try store.item(id) == nil
        reason = "the item of row \(row) was removed since `panelist list` printed it"
        ids = [id] + named
      case .none(let words): reason = words
      }
    }
    var items: [Item] = []
    for id in ids { if let item = try store.item(id) { items.append(item) } }
    if let digits { items += try store.items(idBeginning: digits, limit: ItemQuestion.most + 1) }
    if let text, items.isEmpty || !prefersID {
      items += try store.items(
        textBeginning: text, preferring: isCompleted, limit: ItemQuestion.most + 1)
    }
    items = items.enumerated().filter { place, item in
      !items[..<place].contains { $0.id == item.id }
    }.map(\.element)
    guard items.count == 1, !wasRemoved, let item = items.first else {
      return items.isEmpty || wasRemoved
        ? .refusal(refusal(reason, command))
        : .question(try ItemQuestion(word, items, in: store, command))
    }
    return .item(item)
  }

  private func refusal(_ reason: String?, _ command: String) -> Failure {
    let unfound: String? =
      switch (digits, text) {
      case (let digits?, nil): "no item has the id \(digits)"
      case (nil, _?): "no item begins with '\(shown(word))'"
      case (_?, _?): "no item has the id '\(shown(word))' or begins with it"
      case (nil, nil): nil
      }
    let remedies =
      row == nil
      ? ["`panelist list` shows the items", "`panelist list --json` shows the ids"]
      : [
        "`panelist list` on a terminal shows the rows", "`panelist list --json` shows the ids",
        "for a text write text:\(word)",
      ]
    return Failure(
      .badData,
      "\(command): \(([reason, unfound].compactMap(\.self) + remedies).joined(separator: "; "))")
  }
}
