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
    var (items, wasRemoved): ([Item], Bool) = ([], false)
    var reason = numberFlaw.map { Reason(words: $0) }
    if let row {
      switch rows.row(row) {
      case .item(let id):
        if let item = try store.item(id) { items.append(item) }
        wasRemoved = items.isEmpty
        reason = Reason(
          words: "the item of row \(row) was removed since `panelist list` printed it")
      case .none(let words): reason = Reason(words: words)
      case .unkept(let words): reason = Reason(words: words, areRowsKept: false)
      }
    }
    if let digits { items += try store.items(idBeginning: digits, limit: ItemQuestion.most + 1) }
    if let text, items.isEmpty || !prefersID {
      items += try store.items(
        textBeginning: text, preferring: isCompleted, limit: ItemQuestion.most + 1)
    }
    items = items.enumerated().filter { index, item in
      !items[..<index].contains { $0.id == item.id }
    }.map(\.element)
    guard items.count == 1, !wasRemoved, let item = items.first else {
      guard items.isEmpty || wasRemoved else {
        return .question(try ItemQuestion(word, items, in: store, rows, command))
      }
      return .refusal(
        try refusalNaming(in: store, preferring: isCompleted, command) ?? refusal(reason, command))
    }
    return .item(item)
  }

  /// Why a row is none.
  private struct Reason {
    let words: String
    /// Whether rows can be remembered here.
    var areRowsKept = true
  }

  /// The greatest number of items that are proposed.
  private static let mostProposals = 3

  /// A refusal that proposes the items that have the word inside of their texts; nil if there are
  /// none, and for a word that is rather a number or an id.
  private func refusalNaming(
    in store: borrowing Store, preferring isCompleted: Bool?, _ command: String
  ) throws(StoreError) -> Failure? {
    guard let text, !prefersID, !word.hasPrefix(Self.textMark), advice(for: command) == nil else {
      return nil
    }
    var (items, others): ([Item], [Item]) = ([], [])
    for item in try store.items(whereText: text.isFound) {
      if isCompleted == nil || item.isCompleted == isCompleted {
        items.append(item)
      } else {
        others.append(item)
      }
    }
    if items.isEmpty { items = others }
    guard !items.isEmpty else { return nil }
    var rows = ""
    for item in items.prefix(Self.mostProposals) {
      rows += "\n  \(try store.idWord(of: item)) for \(item.row.dropLast())"
    }
    if items.count > Self.mostProposals {
      rows += "\n  and more: `panelist list --find \(quotedWord(shown(word)))`"
    }
    return Failure(
      .badData,
      "\(command): no item begins with '\(shown(word))'; if one of these is meant, write its id:"
        + rows)
  }

  private func refusal(_ reason: Reason?, _ command: String) -> Failure {
    let unfound: String? =
      switch (digits, text) {
      case (let digits?, nil): "no item has the id \(digits)"
      case (nil, _?): "no item begins with '\(shown(word))'"
      case (_?, _?): "no item has the id '\(shown(word))' or begins with it"
      case (nil, nil): nil
      }
    var remedies = ["`panelist list` shows the items", "`panelist list --json` shows the ids"]
    if let advice = advice(for: command) { remedies = [advice, remedies[0]] }
    if row != nil {
      remedies = [
        "`panelist list` on a terminal shows the rows", "`panelist list --json` shows the ids",
        "for a text write text:\(word)",
      ]
    }
    if reason?.areRowsKept == false { remedies = [ListedRows.remedy] }
    let reasons = [reason?.words, unfound].compactMap(\.self)
    return Failure(.badData, "\(command): \((reasons + remedies).joined(separator: "; "))")
  }
}
