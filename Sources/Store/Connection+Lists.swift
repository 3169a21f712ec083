// The lists of a file, and those that are stored again because items are in them.
package import Model

extension Connection {
  /// The lists, as items of the root list, in order.
  ///
  /// - Throws: `damaged` for rows that this program never writes, for an item that has the id of a
  ///   list, and for more than `Lists.mostRead`; read errors.
  /// - Complexity: O(lists · log n).
  package func lists() throws(StoreError) -> [Item] {
    let call = "read the lists"
    let select = try prepare(
      """
      SELECT id, text, position, EXISTS (SELECT 1 FROM item WHERE item.id = list.id)
      FROM list ORDER BY id
      """)
    var lists: [Item] = []
    var check = RowCheck()
    while try step(select, call) {
      guard let list = select.listItem(from: 0) else {
        throw StoreError(
          .damaged, call: call, path: path, detail: "list \(lists.count + 1) is not one")
      }
      // An edit of that id would mean either.
      guard select.integer(3) == 0 else {
        throw StoreError(
          .damaged, call: call, path: path, detail: "item \(list.id.hex) has the id of a list")
      }
      try check.pass(list, self)
      guard lists.count < Lists.mostRead else {
        throw StoreError(
          .damaged, call: call, path: path, detail: "there are more than \(Lists.mostRead)")
      }
      lists.append(list)
    }
    return lists.inListOrder
  }

  /// The lists of a file of any version; those without a table for them have one list.
  package func lists(ofVersion version: Int) throws(StoreError) -> [Item] {
    version >= Schema.firstWithLists ? try lists() : [Lists.unnamed]
  }

  /// The lists that items are in, at most `limit`, in the order of their ids.
  ///
  /// - Complexity: O(lists · log n).
  private func listsOfItems(limit: Int) throws(StoreError) -> [ListID] {
    let call = "look for lists"
    let next = try prepare(
      "SELECT list FROM item INDEXED BY item_list WHERE list > ?1 ORDER BY list LIMIT 1")
    var lists: [ListID] = []
    var last: [UInt8] = []
    while lists.count < limit {
      next.bind(1, last)
      defer { next.reset() }
      guard try step(next, call) else { break }
      guard let list: ListID = next.id(0) else {
        throw StoreError(.damaged, call: call, path: path, detail: "a list has no id")
      }
      lists.append(list)
      last = list.bytes
    }
    return lists
  }

  /// Stores lists again that items are in and that are missing, without names, and one list where
  /// there is none. Beyond `Lists.most` items stay in a list that is nowhere. Items of the root list
  /// go to the original one, as which they are read.
  ///
  /// Not a step of the history: nobody did it. A file in which nothing is missing, or which has no
  /// room for what is missing, is not written to.
  /// - Complexity: O(lists · log n).
  package func restoreLists() throws(StoreError) {
    guard try !missingLists().isEmpty else { return }
    try transaction { () throws(StoreError) in
      try run(
        "UPDATE item SET list = \(Schema.originalList) WHERE list = x'\(ListID.root.hex)'",
        "put items into a list")
      let rows = try ListRows(self)
      var last = try lists().last?.order
      for list in try missingLists() {
        let item = Item(id: ItemID(list), text: "", order: .between(last, nil), in: .root)
        try rows.write(.insert(item), self)
        last = item.order
      }
      // Readers load everything.
      try run("UPDATE file SET counter = counter + 1, horizon = counter + 1", "count a change")
      try run("DELETE FROM recent", "count a change")
    }
  }

  /// The lists that should be stored, and are not, as many as there is room for; and the root list
  /// if items are in it. None that has the id of an item.
  private func missingLists() throws(StoreError) -> [ListID] {
    let known = Set(try lists().map { ListID($0.id) })
    let room = max(0, Lists.most - known.count)
    // The root list has the least id.
    let used = try listsOfItems(limit: room > 0 ? known.count + Lists.most + 1 : 1)
    let missing = try withoutItems(used.filter { !known.contains($0) && $0 != .root })
      .originalFirst.prefix(room)
    if used.first == .root { return [.root] + missing }
    return known.isEmpty && missing.isEmpty ? [.original] : Array(missing)
  }

  /// Those that do not have the id of an item.
  private func withoutItems(_ lists: [ListID]) throws(StoreError) -> [ListID] {
    guard !lists.isEmpty else { return [] }
    let item = try prepare("SELECT 1 FROM item WHERE id = ?1")
    var free: [ListID] = []
    for list in lists {
      item.bind(1, list.bytes)
      defer { item.reset() }
      if try !step(item, "look for an item") { free.append(list) }
    }
    return free
  }
}

extension Sequence<ListID> {
  /// The order in which lists are made again: the original one, then by id.
  package var originalFirst: [ListID] {
    sorted { $1 != .original && ($0 == .original || $0 < $1) }
  }
}
