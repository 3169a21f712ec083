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
  /// The names of lists that are made.
  private(set) var made: [ListID: String] = [:]
  /// The names of lists for which there is no room: what they have goes into the first.
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
        made[unused] = lists[0].name
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
        full.append(list.name)
        continue
      }
      let given = list.id.flatMap { outerIDs.list(outer: $0) }
      let isFree = given.map { !known.contains($0) && !items.contains($0) } ?? false
      let id = isFree ? given ?? ListID(name()) : ListID(name())
      let order = OrderKey.between(last, nil)
      last = order
      known.insert(id)
      edits.append(.insert(Item(id: ItemID(id), text: list.name, order: order, in: .root)))
      made[id] = list.name
      search.found[index] = id
    }
    for (index, twin) in search.twins { search.found[index] = search.found[twin] }
    self.lists = search.found.map { $0 ?? present.first }
  }
}

/// Finds the lists of a file by name, and by id among those of one name.
private struct ListSearch {
  /// The list of each list of the file; nil if it has to be made.
  var found: [ListID?]
  /// A list without an id is the one of the same name that has one.
  private(set) var twins: [Int: Int] = [:]
  /// The lists that may be found.
  var free: [Item]

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
    let names = Dictionary(grouping: lists.indices) { lists[$0].key }
    let equals = Dictionary(grouping: free) { FileList.key(of: $0.text) }
    let ids = Set(free.map { ListID($0.id) })
    for (index, list) in lists.enumerated() {
      let key = list.key
      guard let group = names[key], group[0] == index else { continue }
      // A list without a name is known by its id alone.
      if key.isEmpty {
        for index in group where found[index] == nil {
          if let own = own(lists[index]), ids.contains(own) { found[index] = own }
        }
      }
      let rest = try find(group, among: equals[key] ?? [])
      // Names go before ids: what has no name there is found by its id.
      for index in rest {
        if let own = own(lists[index]), ids.contains(own) { found[index] = own }
      }
    }
  }

  /// Finds lists of one name.
  ///
  /// - Returns: Those that are not there by that name.
  private mutating func find(_ group: [Int], among equals: [Item]) throws(JSON.Fault) -> [Int] {
    let taken = Set(group.compactMap { found[$0] })
    var (group, rest) = (group, equals.map { ListID($0.id) }.filter { !taken.contains($0) })
    let plain = group.first { lists[$0].id == nil }
    if let plain, group.count > 1 {
      group.removeAll { $0 == plain }
      guard group.count == 1 else {
        throw refusal(of: plain, "is one of \(group.count) lists of that name in the file")
      }
      twins[plain] = group[0]
      if let found = found[plain] {
        self.found[group[0]] = found
        twins[plain] = nil
      }
    }
    for index in group where found[index] == nil {
      guard let own = own(lists[index]), let place = rest.firstIndex(of: own) else { continue }
      found[index] = rest.remove(at: place)
    }
    group.removeAll { found[$0] != nil }
    if group.isEmpty || rest.isEmpty { return group }
    guard group.count == 1, rest.count == 1 else {
      let reason =
        rest.count > 1
        ? "may be one of \(rest.count) lists of that name"
        : "and another one of that name may be the same list"
      throw refusal(of: group[0], reason)
    }
    found[group[0]] = rest[0]
    return []
  }

  private func refusal(of index: Int, _ reason: String) -> JSON.Fault {
    let list = lists[index]
    let name = list.name.isEmpty ? "a list without a name" : "the list \(quoted(list.name))"
    return JSON.Fault(
      place: list.place, reason: "\(name) \(reason)",
      remedy: "say its list_id, or --list for all items, or give each a name of its own with "
        + "`panelist lists rename`; nothing was added")
  }
}
