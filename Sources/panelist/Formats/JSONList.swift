// The list of items in a JSON text, or what is there instead and how to make it a list.
import Shell

/// The elements of a list in JSON.
struct JSONList {
  var elements: [JSON.Element]

  /// - Parameters:
  ///   - text: The whole text.
  ///   - name: The name of its file.
  /// - Throws: The place of the first error, with a remedy if the text is JSON of another form.
  init(_ text: String, named name: String) throws(JSON.Fault) {
    let values = try JSON.values(of: text)
    let list = values[0]
    switch list.value {
    case .array(let elements): self.elements = elements
    case .object(let members):
      let isOfLines = values.count > 1 || FileName(name).isOfJSONLines
      if isOfLines || JSONEntries.haveLists(members) {
        elements = values
        return
      }
      throw JSON.Fault(
        at: list.offset, of: text, reason: "a list of items is wanted, and this is an object",
        remedy: Self.remedy(for: members, named: name))
    case .string, .bool, .other:
      throw JSON.Fault(at: list.offset, of: text, reason: "a list of items is wanted")
    }
  }

  /// The members of each element that is an object.
  var objects: [[String: JSON.Value]] {
    elements.compactMap { if case .object(let members) = $0.value { members } else { nil } }
  }

  /// Refuses columns that no element has.
  ///
  /// - Parameter text: The whole text, for the place.
  func require(_ columns: FileColumns, in text: String) throws(JSON.Fault) {
    guard let first = elements.first else { return }
    let options = [(columns.text, "--column"), (columns.done, "--done-column")]
    for case (let name?, let option) in options
    where !objects.contains(where: { $0[name] != nil }) {
      let names = objects.first.map(Self.keys) ?? "none is there"
      let rest = option == "--column" ? "" : ", or leave it out"
      throw JSON.Fault(
        at: first.offset, of: text, reason: "no item has '\(shown(name))'",
        remedy: "name another key by \(option): \(names)\(rest); nothing was added")
    }
  }

  /// Why an element without columns is no item.
  static func flaw(of value: JSON.Value, named name: String) -> FileColumns.Flaw {
    switch value {
    case .object(let members):
      FileColumns.Flaw(
        reason: "has no text",
        remedy: "name the text's key by --column: \(keys(of: members))"
          + "\(FileColumns.example(for: members.keys.sorted())); nothing was added")
    case .string:
      FileColumns.Flaw(
        reason: "is a text and no object",
        remedy: "`jq -r '.[]' \(PlainList.file(name)) | panelist import --format text -` reads a "
          + "list of texts; nothing was added")
    case .bool, .array, .other:
      FileColumns.Flaw(reason: "has no text", remedy: "mend it; nothing was added")
    }
  }

  /// The names of members that have a word of text.
  private static func keys(of members: [String: JSON.Value]) -> String {
    let names = members.filter { _, value in
      switch value {
      case .string, .bool, .other: true
      case .array, .object: false
      }
    }.keys.sorted().prefix(20)
    return names.isEmpty ? "none is there" : names.map { "'\(shown($0))'" }.joined(separator: ", ")
  }

  /// How to make a list of an object.
  private static func remedy(for members: [String: JSON.Value], named name: String) -> String {
    let lists = members.filter { if case .array = $0.value { true } else { false } }.keys.sorted()
    let isPlain = { (key: String) in
      key.utf8.first.map { $0 > UInt8(ascii: "9") } == true
        && key.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    }
    guard let key = lists.first else {
      return "put it between [ and ] if it is an item; nothing was added"
    }
    let path = isPlain(key) ? ".\(key)" : quotedWord(".[\(JSON.string(key))]")
    return "`jq \(path) \(PlainList.file(name)) | panelist import -` reads the list in "
      + "'\(shown(key))'; nothing was added"
  }
}
