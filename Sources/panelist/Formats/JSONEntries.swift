// The entries of a JSON text: a list of objects, or lists within lists as other programs write them.
import Model
import Shell

/// What may be an item in JSON, each entry behind the one that it belongs to.
struct JSONEntries {
  /// An object, or what stands in its place.
  struct Entry {
    let value: JSON.Value
    let names: KnownNames
    /// In bytes from the start of the text.
    let offset: Int
    let place: Place
    /// Why it is no item; nil if it may be one.
    var reason: String?
  }

  /// What the lists say in which an entry stands.
  struct Place {
    /// The name of the list or project; nil for none.
    fileprivate(set) var list: String?
    /// Whether all that is there is done; nil if each entry says it.
    fileprivate(set) var isDone: Bool?
    /// Why nothing there is an item.
    fileprivate var reason: String?
    /// What the entry is if it is no item itself.
    fileprivate var group: String?
    /// Whether it is a part of an item.
    fileprivate var isPart = false
    /// Whether it is named here, and perhaps stands elsewhere as well.
    fileprivate var isRelated = false
  }

  private(set) var all: [Entry] = []
  /// The names of projects by their ids.
  private(set) var projects: [String: String] = [:]
  /// The ids of entries, and of those that came early, below the one that named them.
  private var (ids, early): (Set<String>, Set<String>) = ([], [])
  private var known: [[String]: KnownNames] = [:]
  private let columns: FileColumns?

  /// What stands in a member that has others.
  private enum Kind {
    /// What is no item itself.
    case group(String)
    /// Items of the object, which is a list then, unless it says whether it is done.
    case items(isDone: Bool?)
    /// Parts of an item.
    case parts
    /// Nothing of its own.
    case wrapper

    /// Whether an object with such a member is a list.
    var makesList: Bool {
      switch self {
      case .group, .items: true
      case .parts, .wrapper: false
      }
    }

    /// Whether such a member of an item has parts of it.
    func isOfItems(_ key: String) -> Bool {
      switch self {
      case .parts: true
      case .items: key == "items" || key == "tasks"
      case .group, .wrapper: false
      }
    }
  }

  /// In the order in which they are read.
  private static let kinds: [(name: String, kind: Kind)] = [
    ("projects", .group("a project")), ("lists", .group("a list")),
    ("shoppinglists", .group("a list")), ("folders", .group("a folder")),
    ("list", .group("a list")),
    ("data", .wrapper), ("task", .wrapper),
    ("items", .items(isDone: nil)), ("listcontent", .items(isDone: nil)),
    ("listitems", .items(isDone: nil)), ("tasks", .items(isDone: nil)),
    ("todos", .items(isDone: nil)), ("reminders", .items(isDone: nil)),
    ("value", .items(isDone: nil)), ("entries", .items(isDone: nil)),
    ("purchase", .items(isDone: false)), ("recently", .items(isDone: true)),
    ("completedtasks", .items(isDone: true)), ("completeditems", .items(isDone: true)),
    ("childprojects", .group("a project")), ("sections", .group("a section")),
    ("subtasks", .parts), ("subtask", .parts), ("children", .parts), ("checklist", .parts),
    ("checklistitems", .parts), ("steps", .parts),
  ]

  /// - Parameters:
  ///   - elements: The elements of the text, or the one object that it is.
  ///   - columns: The columns of another program; nil for known ones.
  init(_ elements: [JSON.Element], _ columns: FileColumns?) {
    self.columns = columns
    for element in elements { add(element, Place(), isOutermost: true) }
  }

  /// Whether an object has lists that are known.
  static func haveLists(_ members: [String: JSON.Value]) -> Bool {
    members.contains { name, value in isTree(value) && mayHaveOthers(name) }
  }

  /// Whether a member may have lists.
  static func mayHaveOthers(_ name: String) -> Bool {
    let key = KnownNames.folded(name)
    return kinds.contains { $0.name == key }
  }

  /// Whether any entry has a text.
  var haveText: Bool {
    all.contains { if case .object = $0.value { $0.names.text != nil } else { false } }
  }

  private static func isTree(_ value: JSON.Value) -> Bool {
    switch value {
    case .array, .object: true
    case .string, .bool, .other: false
    }
  }

  private mutating func names(_ names: [String]) -> KnownNames {
    if let names = known[names] { return names }
    let new = KnownNames(names)
    known[names] = new
    return new
  }

  private mutating func add(_ element: JSON.Element, _ place: Place, isOutermost: Bool = false) {
    guard case .object(let members) = element.value else {
      // A list of texts within a list; alone it is refused.
      var (value, reason) = (element.value, place.reason)
      if case .string = value, !isOutermost { value = .object(["text": value]) }
      // It may be the id of an item.
      if place.isPart { reason = "a word within an item" }
      all.append(
        Entry(
          value: value, names: names(["text"]), offset: element.offset, place: place,
          reason: reason))
      return
    }
    let names = names(members.filter { !Self.isTree($0.value) }.keys.sorted())
    let text =
      if let columns {
        names.names.first { $0.lowercased() == columns.text.lowercased() }
      } else { names.text }
    var parts = parts(of: members)
    let isList = !place.isPart && !names.haveDone && parts.contains { $0.kind.makesList }
    var inner = place
    (inner.group, inner.isRelated) = (nil, false)
    if names.isDeleted({ members[$0]?.word }) { inner.reason = "it is deleted" }
    if place.group != nil || isList {
      // A section is a part of its project.
      if let text, let title = members[text]?.text, place.group != "a section" {
        inner.list = title
        if let id = members["id"]?.word { projects[id] = title }
      }
      if !parts.contains(where: { !$0.elements.isEmpty }) {
        append(element, names, place, reason: place.group ?? "a list without items")
      }
    } else if text != nil || parts.isEmpty {
      inner.isPart = true
      // Other lists of an item are no parts of it, as its reminders.
      parts.removeAll { !$0.kind.isOfItems($0.key) }
      if isNew(members["id"]?.word, place) {
        append(element, names, place, reason: place.reason)
      }
    }
    for (key, kind, elements) in parts {
      var next = inner
      switch kind {
      case .group(let group): next.group = group
      case .items(let isDone): next.isDone = isDone ?? inner.isDone
      case .parts: (next.isPart, next.isRelated) = (true, key == "subtask")
      case .wrapper: break
      }
      for part in elements {
        add(JSON.Element(value: part.value, offset: max(part.offset, element.offset)), next)
      }
    }
  }

  private mutating func append(
    _ element: JSON.Element, _ names: KnownNames, _ place: Place, reason: String?
  ) {
    all.append(
      Entry(
        value: element.value, names: names, offset: element.offset, place: place, reason: reason))
  }

  /// Whether an entry was not there yet. One that is named below another stands in the file twice.
  private mutating func isNew(_ id: String?, _ place: Place) -> Bool {
    guard let id else { return true }
    guard place.isRelated else {
      ids.insert(id)
      return !early.contains(id)
    }
    guard ids.insert(id).inserted else { return false }
    early.insert(id)
    return true
  }

  /// The members that have others, in the order in which they are read.
  private func parts(
    of members: [String: JSON.Value]
  ) -> [(key: String, kind: Kind, elements: [JSON.Element])] {
    var found: [String: [JSON.Element]] = [:]
    for (name, value) in members {
      switch value {
      case .array(let elements): found[KnownNames.folded(name)] = elements
      case .object(let relations) where KnownNames.folded(name) == "relatedtasks":
        if case .array(let elements)? = relations["subtask"] { found["subtask"] = elements }
      case .object: found[KnownNames.folded(name)] = [JSON.Element(value: value, offset: 0)]
      // A project without tasks.
      case .other("null") where name == "tasks" || name == "items": found[name] = []
      case .string, .bool, .other: break
      }
    }
    if found.isEmpty { return [] }
    return Self.kinds.compactMap { name, kind in found[name].map { (name, kind, $0) } }
  }
}
