// The edits that add what a file has and the lists have not.
package import Model
package import Shell
package import Store

extension Import {
  /// What an import changes.
  package struct Changes: Hashable {
    /// Makes lists, then adds items.
    package fileprivate(set) var edits: [Edit] = []
    /// The lists for which there is no room, as messages name them.
    package fileprivate(set) var full: [String] = []
  }

  /// The items that one list has and gets.
  private struct Target {
    private(set) var ids: Set<ItemID>
    private var texts: [[UInt8]: Int] = [:]
    private var last: OrderKey?

    init(_ items: [Item]) {
      ids = Set(items.map(\.id))
      for item in items { texts[Array(item.text.utf8), default: 0] += 1 }
      last = items.last?.order
    }

    /// Whether an item of the list matches a line. Each matches one.
    mutating func takes(_ text: String) -> Bool {
      let text = Array(text.utf8)
      guard let count = texts[text], count > 0 else { return false }
      texts[text] = count - 1
      return true
    }

    mutating func add(_ wish: FileItem, as id: ItemID, in list: ListID) -> Item {
      ids.insert(id)
      let order = wish.order ?? .between(last, nil)
      if wish.order == nil { last = order }
      return Item(
        id: id, text: wish.text, isCompleted: wish.isCompleted, order: order, in: list)
    }
  }

  /// The lists, with what of their items the edits depend on.
  ///
  /// - Complexity: O(n); without memory for items that have nothing to do with those of the file.
  package func lists(
    of store: borrowing Store, _ outerIDs: OuterListIDs
  ) throws(StoreError) -> Lists {
    let lists = self.lists.all.compactMap { $0.id.flatMap { outerIDs.list(outer: $0) } }
    return try store.lists(
      meeting: items.compactMap(\.id) + lists.map { ItemID($0) }, texts: items.map(\.text))
  }

  /// The edits that add the missing items.
  ///
  /// - Parameters:
  ///   - lists: The lists that there are.
  ///   - outerIDs: The ids by which files know them.
  ///   - chosen: The list that gets all items, whatever the file says; nil for those of the file.
  ///   - name: Generates an id.
  /// - Returns: Insertions, at the end unless the file gives a place. What is in a list already is
  ///   compared within that list.
  /// - Throws: The place of a list that may be one of several.
  package func changes(
    to lists: Lists, _ outerIDs: OuterListIDs = OuterListIDs(), into chosen: ListID? = nil,
    name: () -> ItemID
  ) throws(JSON.Fault) -> Changes {
    let plan =
      if let chosen {
        ImportPlan(into: chosen, count: self.lists.all.count)
      } else {
        try ImportPlan(
          self.lists.all, hasOthers: items.contains { $0.list == nil }, among: lists, outerIDs,
          name: name)
      }
    var changes = Changes(edits: plan.edits, full: plan.full)
    // Items and lists share their ids, and two mean a list in every file.
    var ids = Set((lists.items + lists.root.items).map(\.id))
    ids.formUnion((Array(plan.made) + [.root, .original]).map { ItemID($0) })
    var targets: [ListID: Target] = [:]
    for wish in items {
      let list = wish.list.map { plan.lists[$0] } ?? chosen ?? lists.first
      // Taken out while it is changed: a copy would take as long as the list is.
      var target = targets.removeValue(forKey: list) ?? Target(lists[list].items)
      defer { targets[list] = target }
      if let id = wish.id {
        if target.ids.contains(id) { continue }
        if ids.insert(id).inserted {
          changes.edits.append(.insert(target.add(wish, as: id, in: list)))
          continue
        }
      }
      // Also one whose id another list has: it is another item here.
      if target.takes(wish.text) { continue }
      changes.edits.append(.insert(target.add(wish, as: name(), in: list)))
    }
    return changes
  }
}
