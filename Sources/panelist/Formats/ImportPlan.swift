// Which lists the lists of a file are, and which have to be made.
import Model
import Shell
import Store

/// Where the items of a file go.
struct ImportPlan {
  /// The list of each list of the file.
  private(set) var lists: [ListID]
  /// The edits that make and name lists.
  private(set) var edits: [Edit] = []
  /// The lists that are made.
  private(set) var made: Set<ListID> = []
  /// The lists for which there is no room, as messages name them: what they have goes into the first.
  private(set) var full: [String] = []

  /// All items go into one list.
  init(into list: ListID, count: Int) { lists = Array(repeating: list, count: count) }

  /// - Parameters:
  ///   - lists: The lists of the file.
  ///   - hasOthers: Whether the file has items of no list.
  ///   - present: The lists that there are.
  ///   - outerIDs: The ids by which files know them.
  ///   - name: Generates an id.
  /// - Throws: The place of a list that may be one of several.
  init(
    _ lists: [FileList], hasOthers: Bool, among present: Lists, _ outerIDs: OuterListIDs,
    name: () -> ItemID
  ) throws(JSON.Fault) {
    var search = ListSearch(lists, among: present, outerIDs)
    // A list that nobody named or used is the one with which a file begins.
    if !hasOthers, !lists.isEmpty, let unused = search.unused {
      search.found[0] = unused
      search.free = []
      if !lists[0].name.isEmpty {
        edits.append(.setText(ItemID(unused), lists[0].name))
      }
    }
    try search.find()
    var known = Set(present.ids)
    // Items and lists share their ids.
    let items = Set(present.items.map { ListID($0.id) })
    var last = present.root.items.last?.order
    for (index, list) in lists.enumerated()
    where search.found[index] == nil && search.twins[index] == nil {
      guard known.count < Lists.most else {
        search.found[index] = present.first
        full.append(list.words)
        continue
      }
      let given = list.id.flatMap { outerIDs.list(outer: $0) }
      let isFree = given.map { !known.contains($0) && !items.contains($0) } ?? false
      let id = isFree ? given ?? ListID(name()) : ListID(name())
      let order = OrderKey.between(last, nil)
      last = order
      known.insert(id)
      edits.append(.insert(Item(id: ItemID(id), text: list.name, order: order, in: .root)))
      made.insert(id)
      search.found[index] = id
    }
    for (index, twin) in search.twins { search.found[index] = search.found[twin] }
    self.lists = search.found.map { $0 ?? present.first }
  }
}

/// Finds the lists of a file by name, by id, and by the place by which one without a name is called.
/// Two lists of a file are never one list.
private struct ListSearch {
  /// The list of each list of the file; nil if it has to be made.
  var found: [ListID?]
  /// A list without an id is the one of the same name that has one.
  private(set) var twins: [Int: Int] = [:]
  /// The lists that may be found.
  var free: [Item]

  /// Those that were found.
  private var taken: Set<ListID> = []
  private let lists: [FileList]
  private let present: Lists
  private let outerIDs: OuterListIDs

  init(_ lists: [FileList], among present: Lists, _ outerIDs: OuterListIDs) {
    (self.lists, self.present, self.outerIDs) = (lists, present, outerIDs)
    found = Array(repeating: nil, count: lists.count)
    free = present.root.items
  }

  /// The only list, if it has neither a name nor items, and the file does not name it by its id.
  var unused: ListID? {
    guard present.root.count == 1, present.items.isEmpty, let only = free.first,
      only.text.isBlank
    else { return nil }
    return lists.contains { own($0) == ListID(only.id) } ? nil : ListID(only.id)
  }

  private func own(_ list: FileList) -> ListID? { list.id.flatMap { outerIDs.list(outer: $0) } }

  mutating func find() throws(JSON.Fault) {
    let ids = Set(free.map { ListID($0.id) })
    let equals = Dictionary(grouping: free) { $0.text.isBlank ? "" : FileList.key(of: $0.text) }
      .mapValues { $0.map { ListID($0.id) } }
    var called: [String: ListID] = [:]
    for (index, list) in free.enumerated() where list.text.isBlank {
      called[FileList.key(of: NamedLists.name(of: list, at: index))] = ListID(list.id)
    }
    let groups = try groups()
    for (key, group) in groups {
      let alike = (equals[key] ?? []) + [called[key]].compactMap(\.self)
      // A list without a name is known by its id alone.
      take(group, from: key.isEmpty ? ids : Set(alike))
    }
    for (key, group) in groups {
      let named = (equals[key] ?? []).filter { !taken.contains($0) }
      // For a person, a list that is called so has that name too.
      if !named.isEmpty { try decide(group, among: named + [called[key]].compactMap(\.self)) }
    }
    // Names go before ids: what has no name there is found by its id, and then by its place.
    for (_, group) in groups { take(group, from: ids) }
    for (key, group) in groups {
      if let list = called[key] { try decide(group, among: [list]) }
    }
  }

  /// The lists of each name, those without one first, without the twins.
  private mutating func groups() throws(JSON.Fault) -> [(key: String, indices: [Int])] {
    let names = Dictionary(grouping: lists.indices) { lists[$0].key }
    var groups: [(key: String, indices: [Int])] = []
    let order = { (key: String, group: [Int]) in key.isEmpty ? -1 : group[0] }
    for (key, all) in names.sorted(by: { order($0.key, $0.value) < order($1.key, $1.value) }) {
      var group = all
      if group.count > 1, let plain = group.first(where: { lists[$0].id == nil }) {
        group.removeAll { $0 == plain }
        guard group.count == 1 else {
          throw refusal(of: plain, "is one of \(group.count) lists of that name in the file")
        }
        if let found = found[plain] {
          self.found[group[0]] = found
        } else {
          twins[plain] = group[0]
        }
      }
      groups.append((key, group))
    }
    return groups
  }

  /// Finds lists by their ids.
  private mutating func take(_ group: [Int], from known: Set<ListID>) {
    for index in group where found[index] == nil {
      guard let own = own(lists[index]), known.contains(own), taken.insert(own).inserted else {
        continue
      }
      found[index] = own
    }
  }

  /// Finds the last list of one name that is not found yet, if only one list may be it.
  private mutating func decide(_ group: [Int], among lists: [ListID]) throws(JSON.Fault) {
    let (left, free) = (group.filter { found[$0] == nil }, lists.filter { !taken.contains($0) })
    guard let index = left.first, let list = free.first else { return }
    guard left.count == 1, free.count == 1 else {
      let kind = self.lists[index].name.isEmpty ? "without a name" : "of that name"
      let reason =
        free.count > 1
        ? "may be one of \(free.count) lists \(kind)"
        : "and another one \(kind) may be the same list"
      throw refusal(of: index, reason)
    }
    taken.insert(list)
    found[index] = list
  }

  private func refusal(of index: Int, _ reason: String) -> JSON.Fault {
    let list = lists[index]
    let name = (list.name.isEmpty ? "" : "the list ") + list.words
    return JSON.Fault(
      place: list.place, reason: "\(name) \(reason)",
      remedy: (list.id == nil ? "say its list_id" : "write the list_id that it has here")
        + " as `panelist lists --json` shows it, or --list for all items, or give each list a name "
        + "of its own with `panelist lists rename`; nothing was added")
  }
}
