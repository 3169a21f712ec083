// Finds the item or the list that a word means.
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

  /// Finds the item, or the list as an item of the root list.
  ///
  /// - Parameters:
  ///   - things: What may be meant.
  ///   - scope: The list that the item has to be in; nil for any.
  ///   - rows: The rows that were printed last.
  ///   - isCompleted: The completion of items that the command is for: others count only if there
  ///     is none of those.
  ///   - command: The name of the subcommand, for messages.
  // One copy in the program, not one for each kind of things.
  @_semantics("optimize.sil.specialize.generic.never")
  func find(
    in things: borrowing some NamedThings & ~Copyable, of scope: ListScope? = nil,
    _ rows: ListedRows, preferring isCompleted: Bool?, _ command: String
  ) throws(StoreError) -> Finding {
    var (items, wasRemoved): ([Item], Bool) = ([], false)
    var reason = numberFlaw.map { Reason(words: $0) }
    if let row {
      switch rows.row(row) {
      case .item(let id):
        let item = try things.found(id)
        if let item, scope?.holds(item) ?? true { items.append(item) }
        wasRemoved = items.isEmpty
        let state =
          item == nil
          ? "was removed since `panelist \(kind.command)` printed it"
          : "is not in \(scope?.words ?? "")"
        reason = Reason(words: "the \(kind.noun) of row \(row) \(state)")
      case .none(let words): reason = Reason(words: words)
      case .unkept(let words): reason = Reason(words: words, areRowsKept: false)
      }
    }
    if let digits {
      items += try things.found(
        idBeginning: digits, in: scope?.list, limit: ItemQuestion.most + 1)
    }
    if let text, items.isEmpty || !prefersID {
      items += try things.found(
        textBeginning: text, in: scope?.list, preferring: isCompleted, limit: ItemQuestion.most + 1)
    }
    items = items.enumerated().filter { index, item in
      !items[..<index].contains { $0.id == item.id }
    }.map(\.element)
    guard items.count == 1, !wasRemoved, let item = items.first else {
      guard items.isEmpty || wasRemoved else {
        return .question(try ItemQuestion(self, items, in: things, rows, command))
      }
      return .refusal(
        try refusalNaming(in: things, of: scope, rows, preferring: isCompleted, command)
          ?? refusal(reason, of: scope, rows, command))
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
  // As above.
  @_semantics("optimize.sil.specialize.generic.never")
  private func refusalNaming(
    in things: borrowing some NamedThings & ~Copyable, of scope: ListScope?, _ rows: ListedRows,
    preferring isCompleted: Bool?, _ command: String
  ) throws(StoreError) -> Failure? {
    guard let text, !prefersID, !word.hasPrefix(Self.textMark),
      advice(for: command, of: scope, rows) == nil
    else { return nil }
    var (items, others): ([Item], [Item]) = ([], [])
    for item in try things.found(in: scope?.list, whereText: text.isFound) {
      if isCompleted == nil || item.isCompleted == isCompleted {
        items.append(item)
      } else {
        others.append(item)
      }
    }
    if items.isEmpty { items = others }
    guard !items.isEmpty else { return nil }
    var lines = ""
    let proposals = Array(items.prefix(Self.mostProposals))
    for (item, line) in zip(proposals, try things.lines(of: proposals)) {
      lines += "\n  \(try things.idWord(of: item)) for \(line)"
    }
    if items.count > Self.mostProposals {
      let finding = kind == .item ? " --find \(quotedWord(shown(word)))" : ""
      lines += "\n  and more: `panelist \(kind.command)\(finding)`"
    }
    return Failure(
      .badData,
      "\(command): no \(noun(of: scope)) begins with '\(shown(word))'; if one of these is meant, "
        + "write its id:"
        + lines)
  }

  /// One of what was looked for, without its article.
  private func noun(of scope: ListScope?) -> String {
    kind.noun + (scope.map { " of \($0.words)" } ?? "")
  }

  private func refusal(
    _ reason: Reason?, of scope: ListScope?, _ rows: ListedRows, _ command: String
  ) -> Failure {
    let noun = noun(of: scope)
    let unfound: String? =
      switch (digits, text) {
      case (let digits?, nil): "no \(noun) has the id \(digits)"
      case (nil, _?): "no \(noun) begins with '\(shown(word))'"
      case (_?, _?): "no \(noun) has the id '\(shown(word))' or begins with it"
      case (nil, nil): nil
      }
    let list = "`panelist \(kind.command)"
    var remedies = ["\(list)` shows the \(kind.noun)s", "\(list) --json` shows the ids"]
    if kind == .list, text != nil, !prefersID, ["add", "import", "move"].contains(command) {
      remedies[1] = "\(list) add \(quotedWord(shown(word)))` makes one"
    }
    if let advice = advice(for: command, of: scope, rows) { remedies = [advice, remedies[0]] }
    if row != nil {
      remedies = [
        "\(list)` on a terminal shows the rows", "\(list) --json` shows the ids",
        "for a \(kind.quality) write text:\(word)",
      ]
    }
    if reason?.areRowsKept == false { remedies = [kind.unkeptRemedy] }
    let reasons = [reason?.words, unfound].compactMap(\.self)
    return Failure(.badData, "\(command): \((reasons + remedies).joined(separator: "; "))")
  }
}

/// The list in which an item is looked for, as messages name it.
struct ListScope {
  let list: ListID
  /// The name in quotes.
  let words: String
  /// The word of a command line that names it alone.
  let word: String

  /// - Parameters:
  ///   - list: The list.
  ///   - names: The lists of the file.
  init(_ list: ListID, _ names: NamedLists) throws(StoreError) {
    self.list = list
    words = names.words(of: list)
    word = try names.word(of: list)
  }

  /// Whether an item is in the list.
  func holds(_ item: Item) -> Bool { item.list == list }
}
