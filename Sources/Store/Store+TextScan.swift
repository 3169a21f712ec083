// Finds items by their texts: SQLite passes over most rows, the others are looked at where they lie.
package import Model

extension Store {
  /// Of a list with more items than this all rows are read in their order: looking a row up takes as
  /// long as passing over seven.
  private static let mostLookedUp = 4096
  /// The most items that ``lists(meeting:texts:)`` looks for one by one.
  private static let mostMet = 1000

  /// Items whose texts a pattern and a function choose. Only these are made.
  ///
  /// - Parameters:
  ///   - pattern: Passes over texts that are not chosen in any case.
  ///   - list: The list that they are in; nil for all.
  ///   - isChosen: Gets the bytes of each text that the pattern lets through, in any order.
  /// - Returns: In the order of their lists, and of each list.
  /// - Throws: `damaged` if a row that is looked at holds values that this program never writes, and
  ///   read errors.
  /// - Complexity: O(n) time, where n is the number of items of all lists, or of a short list.
  package func items(
    matching pattern: TextPattern, in list: ListID? = nil, whereText isChosen: (Span<UInt8>) -> Bool
  ) throws(StoreError) -> [Item] {
    let call = "look for a text"
    let isShort = try list.map { (list) throws(StoreError) in try hasFewItems(list) } ?? false
    let select = try connection.prepare(
      isShort
        ? """
        SELECT id, text FROM item INDEXED BY item_list
        WHERE list = ?2 AND text GLOB ?1 ORDER BY position, id
        """
        // The plus keeps SQLite from the index.
        : "SELECT id, text FROM item NOT INDEXED WHERE text GLOB ?1"
          + (list == nil ? "" : " AND +list = ?2"))
    select.bind(1, pattern.glob)
    if let list { select.bind(2, list.bytes) }
    var ids: [ItemID] = []
    while try connection.step(select, call) {
      guard let isText = select.lendText(1, isChosen) else {
        throw StoreError(.damaged, call: call, path: path, detail: "a text is not one")
      }
      guard isText else { continue }
      guard let id: ItemID = select.id(0) else {
        throw StoreError(.damaged, call: call, path: path, detail: "a row has no id")
      }
      ids.append(id)
    }
    var items: [Item] = []
    var check = RowCheck(isShort ? .ofPlaces : .ofIDs)
    for id in ids {
      guard let item = try item(id) else {
        throw StoreError(
          .damaged, call: call, path: path, detail: "row \(id.hex) is not where its id says")
      }
      try check.pass(item, connection)
      items.append(item)
    }
    return list == nil ? items.inOrder(of: try lists()) : items.inListOrder
  }

  private func hasFewItems(_ list: ListID) throws(StoreError) -> Bool {
    let call = "count items"
    let count = try connection.prepare(
      """
      SELECT count(*) FROM (SELECT 1 FROM item INDEXED BY item_list WHERE list = ?1
      LIMIT \(Self.mostLookedUp + 1))
      """)
    count.bind(1, list.bytes)
    return try connection.step(count, call) && count.integer(0) <= Self.mostLookedUp
  }

  /// The lists with those of their items that others can meet: with one of some ids, with one of some
  /// texts, and the last of each list. More may be among them; of very many ids and texts, all are.
  ///
  /// - Throws: Read errors.
  /// - Complexity: O(n), nearly without memory.
  package func lists(meeting ids: [ItemID], texts: [String]) throws(StoreError) -> Lists {
    guard max(ids.count, texts.count) <= Self.mostMet else { return try readLists() }
    let root = try lists()
    var met: [ItemID: Item] = [:]
    for id in ids {
      if let item = try item(id) { met[id] = item }
    }
    for item in try items(matching: TextPattern(anyOf: texts), whereText: { _ in true }) {
      met[item.id] = item
    }
    let last = try connection.prepare(
      """
      SELECT \(Item.columns) FROM item INDEXED BY item_list WHERE list = ?1
      ORDER BY position DESC, id DESC LIMIT 1
      """)
    for list in root {
      last.bind(1, list.id.bytes)
      defer { last.reset() }
      for item in try connection.items(last) { met[item.id] = item }
    }
    return Lists(root: root, items: Array(met.values), sinksCompleted: sinksCompleted)
  }
}

/// Which texts may be meant, as a pattern of SQLite's GLOB. It lets too many through, never too few.
package struct TextPattern {
  fileprivate let glob: String

  /// How many characters of each text are compared.
  private static let longest = 8

  /// Texts that may begin with another one, as `FoldedText.begins` has it.
  ///
  /// - Parameter beginning: Not empty.
  package init(beginning: FoldedText) {
    let first = beginning.string.unicodeScalars.first ?? " "
    guard "a"..."z" ~= first else {
      glob = "*"
      return
    }
    let (small, capital) = (first.value, first.value - 32)
    // Every letter of ASCII but these two. Blanks are trimmed, and others may fold to anything. The set
    // is read for each row: said so, it is shortest.
    let ranges = [(0x21, capital - 1), (capital + 1, small - 1), (small + 1, 0x7E)]
    glob =
      ranges.reduce("[^") { set, range in
        set + "\(Unicode.Scalar(range.0) ?? " ")-\(Unicode.Scalar(range.1) ?? " ")"
      } + "]*"
  }

  /// Texts that may be one of some texts.
  ///
  /// - Parameter texts: None of them lets nothing through.
  package init(anyOf texts: [String]) {
    let starts = texts.map { Array($0.unicodeScalars.prefix(Self.longest)) }
    let count = starts.map(\.count).min() ?? 0
    var glob = ""
    for place in 0..<count {
      let letters = Set(starts.map { $0[place] })
      // In a set these have a meaning of their own.
      let isPlain = letters.isDisjoint(with: ["]", "^", "-"])
      let set = letters.sorted().map { "\($0)" }.joined()
      let isLetter = letters.count == 1 && letters.isDisjoint(with: ["*", "?", "["])
      glob += isPlain ? isLetter ? set : "[\(set)]" : "?"
    }
    self.glob = texts.isEmpty ? "" : glob + "*"
  }
}
