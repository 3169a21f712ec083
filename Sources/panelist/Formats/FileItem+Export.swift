// Items, and their lists, as `export` writes them.
import Model
import Shell

extension FileItem {
  /// An item as `export` writes it in JSON.
  init(_ value: JSON.Value, named name: String) throws(FileColumns.Flaw) {
    guard case .object(let members) = value, case .string(let text)? = members["text"] else {
      throw JSONList.flaw(of: value, named: name)
    }
    try self.init(text: text) { field in
      members[field.rawValue].map { value in
        switch value {
        case .bool(let flag): .flag(flag)
        case .string(let word), .other(let word): .word(word)
        case .array, .object: .other
        }
      }
    }
  }

  /// An item as `export` writes it in a table.
  init(own value: (String) -> String?) throws(FileColumns.Flaw) {
    try self.init(text: value(Item.Field.text.rawValue) ?? "") { field in
      guard let word = value(field.rawValue), field != .id || !word.isEmpty else { return nil }
      // Spreadsheets write them in capitals.
      switch word.lowercased() {
      case "true": return .flag(true)
      case "false": return .flag(false)
      case let other: return .word(other)
      }
    }
  }
}

extension FileLists {
  /// The list of an item in JSON; nil if it names none.
  mutating func index(
    in value: JSON.Value, at place: @autoclosure () -> JSON.Place
  ) throws(FileColumns.Flaw) -> Int? {
    guard case .object(let members) = value else { return nil }
    let words = try [FileList.nameKey, FileList.idKey].map {
      (key: String) throws(FileColumns.Flaw) -> String? in
      switch members[key] {
      case nil: return nil
      case .string(let word)?: return word
      case .bool?, .array?, .object?, .other?:
        throw FileColumns.Flaw(
          reason: "has a \(key) that is no text",
          remedy: "write it in quotes, or take the text alone by --column text; nothing was added")
      }
    }
    return try index(words[0], words[1], at: place())
  }

  /// The list of an item in a table; nil if it names none.
  mutating func index(
    own value: (String) -> String?, at place: @autoclosure () -> JSON.Place
  ) throws(FileColumns.Flaw) -> Int? {
    try index(
      value(FileList.nameKey), value(FileList.idKey).flatMap { $0.isEmpty ? nil : $0 },
      at: place())
  }

  private mutating func index(
    _ name: String?, _ hex: String?, at place: @autoclosure () -> JSON.Place
  ) throws(FileColumns.Flaw) -> Int? {
    guard name != nil || hex != nil else { return nil }
    var id: ListID?
    if let hex {
      guard let given = ListID(hex: hex) else {
        throw FileColumns.Flaw(
          reason: "has a list_id that is none",
          remedy:
            "write the 32 digits of `panelist lists --json`, or leave it out; nothing was added")
      }
      // Every file has a list with this id: outside of one it says nothing.
      id = given == .original || given == .root ? nil : given
    }
    return try index(of: name ?? "", id, at: place())
  }
}
