// The lists that a file of items names.
import Model
import Shell

/// A list as a file names it.
struct FileList: Hashable {
  /// The names of columns and members that have the name and the id of a list.
  static let (nameKey, idKey) = ("list", "list_id")

  /// Empty for one without a name.
  let name: String
  /// The id by which other files know it; nil if the file gives none.
  let id: ListID?
  /// Where the file names it first.
  let place: JSON.Place

  /// The list as messages name it.
  var words: String { name.isEmpty ? NamedLists.unnamed : quoted(name) }

  /// What is equal for names that a person takes for one: without case, accents and blanks.
  var key: String { Self.key(of: name) }

  static func key(of name: String) -> String {
    let folded = FoldedText(name).string
    return folded.isEmpty ? Item.trimmed(name) : folded
  }
}

/// The lists of a file, in the order in which it names them.
struct FileLists {
  private(set) var all: [FileList] = []
  /// The indices by names and ids as they are written, and by what is equal.
  private var written: [Name: Int] = [:]
  private var folded: [Name: Int] = [:]
  private var named: [ListID: Int] = [:]

  private struct Name: Hashable {
    let text: String
    let id: ListID?
  }

  /// The index of a list.
  ///
  /// - Returns: nil for no name and no id, which is no list.
  mutating func index(
    of name: String, _ id: ListID?, at place: @autoclosure () -> JSON.Place
  ) throws(FileColumns.Flaw) -> Int? {
    if name.isEmpty, id == nil { return nil }
    let given = Name(text: name, id: id)
    if let known = written[given] { return known }
    guard name.isEmpty || !name.isBlank else {
      throw FileColumns.Flaw(
        reason: "is in a list whose name is blank",
        remedy: "write its name, or nothing for a list without one; nothing was added")
    }
    guard Item.accepts(text: name) else {
      throw FileColumns.Flaw(
        reason: "is in a list whose name has a NUL or more than \(Item.longestText) bytes",
        remedy: "write a shorter name; nothing was added")
    }
    let list = FileList(name: name, id: id, place: place())
    if let id, let other = named[id], all[other].key != list.key {
      throw FileColumns.Flaw(
        reason: "has the list_id of \(all[other].words) and another list",
        remedy: "leave out the list_id of one of them; nothing was added")
    }
    let key = Name(text: list.key, id: id)
    let index = folded[key] ?? all.count
    if index == all.count { all.append(list) }
    written[given] = index
    folded[key] = index
    if let id { named[id] = index }
    return index
  }
}

extension FileLists {
  /// The lists of a backup.
  init(of lists: [Item], _ outerID: (ListID) -> ListID) {
    for list in lists {
      let id = outerID(ListID(list.id))
      let name = list.text.isBlank ? "" : list.text
      let known = id == .original ? nil : id
      // Of an earlier version there is one list, which is none for other files.
      if name.isEmpty, known == nil { continue }
      all.append(FileList(name: name, id: known, place: .line(1)))
    }
  }
}
