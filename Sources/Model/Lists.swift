// All lists as one value: the root list, whose items are the lists, and the items of each.

/// The lists of a file, changed by edits that can be undone.
///
/// Every item is in exactly one list. A list that has items and no item in the root keeps them: its
/// row is stored again before the next item is stored into it.
public struct Lists: Hashable, Sendable {
  /// The most lists of a file: more than anybody has, and few enough to be looked through.
  public static let most = 100
  /// The most lists that are read of a file: undone removals may bring back more than ``most``, and
  /// what has more than this is damaged.
  public static let mostRead = 10 * most

  /// The lists, in order.
  public private(set) var root: ItemList
  /// Those that have items.
  private var filled: [ListID: ItemList]
  private let sinksCompleted: Bool

  /// - Parameters:
  ///   - root: The lists, in any order.
  ///   - items: The items of all lists, in any order; fastest in the order of their lists. Two with
  ///     one id are an error of the caller and may stop the program.
  ///   - sinksCompleted: Whether completed items are below all others of their list.
  /// - Complexity: O(n log n).
  public init(root: [Item], items: [Item], sinksCompleted: Bool = false) {
    self.sinksCompleted = sinksCompleted
    self.root = ItemList(items: root)
    guard let first = items.first else {
      filled = [:]
      return
    }
    // Most files have one list, whose items need not be copied.
    guard items.contains(where: { $0.list != first.list }) else {
      filled = [first.list: ItemList(items: items, sinksCompleted: sinksCompleted)]
      return
    }
    filled = Dictionary(grouping: items, by: \.list).mapValues {
      ItemList(items: $0, sinksCompleted: sinksCompleted)
    }
  }

  /// The items of the list that a file begins with, which has no name yet.
  public init(ofOne items: [Item], sinksCompleted: Bool = false) {
    self.init(root: [Self.unnamed], items: items, sinksCompleted: sinksCompleted)
  }

  /// The list that a file begins with.
  public static var unnamed: Item {
    Item(id: ItemID(ListID.original), text: "", order: .between(nil, nil), in: .root)
  }

  /// The ids of the lists, in order.
  public var ids: [ListID] { root.items.map { ListID($0.id) } }

  /// The first list, which a panel shows; ``ListID/original`` if there is no list.
  public var first: ListID { root.items.first.map { ListID($0.id) } ?? .original }

  /// The items of a list; of none if there is no such list. The root list's are the lists.
  public subscript(list: ListID) -> ItemList {
    list == .root ? root : filled[list] ?? ItemList(sinksCompleted: sinksCompleted)
  }

  /// An item of any list, or a list, by its id; `nil` if there is none.
  ///
  /// - Complexity: O(lists · log n).
  public subscript(id: ItemID) -> Item? { list(of: id).flatMap { self[$0][id] } }

  /// Lists that have items and are not in the root, in the order of their ids.
  public var missing: [ListID] {
    filled.keys.filter { root[ItemID($0)] == nil }.sorted()
  }

  /// All items: of the first list, of the second, and so on; of missing lists at the end.
  ///
  /// - Complexity: O(n).
  public var items: [Item] {
    let present = filled.count == 1 ? Array(filled.keys) : ids + missing
    return present.flatMap { self[$0].items }
  }

  /// Applies one edit.
  ///
  /// - Returns: The edit that undoes it, or `nil` if nothing changed, as `ItemList.apply` says.
  /// - Complexity: As for one list, and O(lists · log n).
  @discardableResult
  public mutating func apply(_ edit: Edit) -> Edit? {
    let before = list(of: edit.id)
    switch edit {
    case .insert(let item):
      guard before == nil else { return nil }
      return apply(edit, to: item.list)
    case .move(_, let position) where before != nil && before != position.list:
      guard let before, let item = self[before][edit.id], item.accepts(position) else { return nil }
      var moved = item
      moved.position = position
      apply(.delete(item.id), to: before)
      apply(.insert(moved), to: position.list)
      return .move(item.id, to: item.position)
    case .move, .delete, .setCompleted, .setText: return before.flatMap { apply(edit, to: $0) }
    }
  }

  /// Applies many edits, each as ``apply(_:)`` would, and orders the rows of each list once.
  ///
  /// - Complexity: O(count + k log k) for k edits, and O(lists · log n) for each.
  public mutating func applyAll(_ edits: [Edit]) {
    // What each list sees, in order. A move across lists is a deletion and an insertion.
    var seen: [ListID: [Edit]] = [:]
    var states: [ItemID: Item?] = [:]
    for edit in edits {
      let current = states[edit.id] ?? self[edit.id]
      guard let change = Change(edit, of: current) else { continue }
      states.updateValue(change.left, forKey: edit.id)
      for list in Set([current?.list, change.item.list].compactMap(\.self)) {
        if let edit = change.seen(from: list)?.edit { seen[list, default: []].append(edit) }
      }
    }
    for (list, edits) in seen {
      var changed = self[list]
      changed.applyAll(edits)
      put(changed, as: list)
    }
  }

  /// The edits that make these lists hold exactly what others hold, compared by id: deletions of
  /// items, lists, new and changed items, deletions of lists.
  ///
  /// - Complexity: O(n log n) where items moved across lists, else O(n).
  public func edits(to other: Lists) -> [Edit] {
    var edits = root.edits(to: other.root.items)
    let deletions = edits.filter { if case .delete = $0 { true } else { false } }
    edits.removeFirst(deletions.count)
    let changed = Set(filled.keys).union(other.filled.keys).sorted().filter {
      filled[$0] != other.filled[$0]
    }
    // Only items of lists that differ can have come from another list.
    let present = Set(changed.flatMap { other[$0].items.lazy.map(\.id) })
    var gone: [Edit] = []
    var rest: [Edit] = []
    for list in changed {
      for edit in self[list].edits(to: other[list].items) {
        switch edit {
        case .delete(let id): if !present.contains(id) { gone.append(edit) }
        case .insert(let item): rest += self[item.id]?.edits(to: item) ?? [edit]
        case .setCompleted, .setText, .move: rest.append(edit)
        }
      }
    }
    return gone + edits + rest + deletions
  }

  /// Replaces the items of a list. Those with the ids of items of other lists are an error of the
  /// caller.
  ///
  /// - Complexity: O(1).
  public mutating func replaceItems(of list: ListID, by items: ItemList) { put(items, as: list) }

  /// The list that an item is in, the root list for a list; `nil` if there is no such item.
  private func list(of id: ItemID) -> ListID? {
    filled.first { $0.value.index(of: id) != nil }?.key ?? (root.index(of: id) != nil ? .root : nil)
  }

  @discardableResult
  private mutating func apply(_ edit: Edit, to list: ListID) -> Edit? {
    guard list != .root else { return root.apply(edit) }
    // Changed in place: a copy would take as long as the list is.
    var changed = filled.removeValue(forKey: list) ?? ItemList(sinksCompleted: sinksCompleted)
    defer { put(changed, as: list) }
    return changed.apply(edit)
  }

  /// A list without items is not kept, so that equal lists are equal values.
  private mutating func put(_ items: ItemList, as list: ListID) {
    guard list != .root else { return root = items }
    filled[list] = items.count == 0 ? nil : items
  }
}
