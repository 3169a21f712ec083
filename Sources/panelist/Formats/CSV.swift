// Comma-separated values, quoted as RFC 4180 says.
import Model
import Shell

/// A table of texts.
struct CSV {
  /// A line of the table.
  struct Record {
    /// The line of the file in which it begins, counted from 1.
    let line: Int
    var fields: [String]
  }

  private(set) var records: [Record] = []

  /// - Parameters:
  ///   - text: Lines may end in CR LF, LF or CR; blank ones are skipped, as is a first one that names
  ///     the separator.
  ///   - separator: An ASCII character between two fields.
  /// - Throws: The line of a quote that is not where it may be.
  init(_ text: String, separator: Unicode.Scalar = ",") throws(JSON.Fault) {
    let (quote, feed, bytes) = (UInt8(ascii: "\""), UInt8(ascii: "\n"), Array(text.utf8))
    let separator = UInt8(ascii: separator)
    // The place of an LF, or of a CR without one behind it.
    let isEnd = { (place: Int) in
      bytes[place] == feed
        || bytes[place] == 0x0D && (place + 1 == bytes.count || bytes[place + 1] != feed)
    }
    var (place, line, count) = (0, 1, 0)
    while place < bytes.count {
      var record = Record(line: line, fields: [])
      var isQuoted = false
      while true {
        var field: [UInt8] = []
        if place < bytes.count, bytes[place] == quote {
          let start = line
          isQuoted = true
          place += 1
          while true {
            guard place < bytes.count else {
              throw JSON.Fault(place: .line(start), reason: "a quote has no end")
            }
            let byte = bytes[place]
            if isEnd(place) { line += 1 }
            place += 1
            if byte == quote {
              guard place < bytes.count, bytes[place] == quote else { break }
              place += 1
            }
            field.append(byte)
          }
        } else {
          while place < bytes.count, bytes[place] != separator, bytes[place] != feed,
            bytes[place] != 0x0D
          {
            guard bytes[place] != quote else {
              throw JSON.Fault(
                place: .line(line), reason: "a quote is in a field that does not begin with one")
            }
            field.append(bytes[place])
            place += 1
          }
        }
        // The CR of a CR LF.
        if place < bytes.count, bytes[place] == 0x0D, !isEnd(place) { place += 1 }
        // Valid UTF-8: the bytes come from a string and are divided at ASCII.
        record.fields.append(String(decoding: field, as: UTF8.self))
        try Self.requireFew(counting: &count, line)
        guard place < bytes.count, !isEnd(place) else { break }
        guard bytes[place] == separator else {
          throw JSON.Fault(place: .line(line), reason: "something is behind the end of a quote")
        }
        place += 1
      }
      place += 1
      if record.fields != [""] || isQuoted { records.append(record) }
      line += 1
    }
    if Self.namedSeparator(of: text) != nil { records.removeFirst() }
  }

  private static func requireFew(
    counting fields: inout Int, _ line: Int
  ) throws(JSON.Fault) {
    fields += 1
    guard fields > ImportLimits.fields else { return }
    throw JSON.Fault(
      place: .line(line), reason: "more than \(ImportLimits.fields) fields",
      remedy: ImportLimits.remedy)
  }

  /// The characters that separate fields in the tables of programs.
  static let separators: [Unicode.Scalar] = [",", ";", "\t"]

  /// The separator that the first line names, as some programs write it for Excel: `sep=;`.
  static func namedSeparator(of text: String) -> Unicode.Scalar? {
    let line = text.unicodeScalars.prefix { $0 != "\n" && $0 != "\r" }
    return separators.first { line.elementsEqual("sep=\($0)".unicodeScalars) }
  }

  /// The separator that is most often in the first line that is not blank.
  static func separator(of text: String) -> Unicode.Scalar {
    if let named = namedSeparator(of: text) { return named }
    let head = text.unicodeScalars.split { $0 == "\n" || $0 == "\r" }.first {
      !$0.allSatisfy(\.properties.isWhitespace)
    }
    let counts = separators.map { separator in
      (separator, count: head?.count { $0 == separator } ?? 0)
    }
    // The first of several with the same count.
    return counts.reversed().max { $0.count < $1.count }?.0 ?? ","
  }

  /// Items as a table with a head; every text is quoted.
  static func text(_ items: [Item], of lists: NamedLists) -> String {
    let names = Item.Field.inFiles.map(\.rawValue) + [FileList.nameKey, FileList.idKey]
    let list = { (id: ListID) in
      "\"\(doubled(lists.givenName(of: id)))\",\(lists.outerID(of: id).hex)"
    }
    let values = Dictionary(
      lists.lists.map { (ListID($0.id), list(ListID($0.id))) },
      uniquingKeysWith: { first, _ in first })
    return items.reduce(into: names.joined(separator: ",") + "\n") { text, item in
      text += Item.Field.inFiles.map { value($0, of: item) }.joined(separator: ",")
      text += ",\(values[item.list] ?? list(item.list))\n"
    }
  }

  private static func value(_ field: Item.Field, of item: Item) -> String {
    switch item.fileValue(field) {
    case .word(let word): word
    case .text(let text): "\"" + doubled(text) + "\""
    case .flag(let flag): "\(flag)"
    case .other, nil: fatalError("CSV: no file has the \(field) of an item")
    }
  }

  /// A text with each quote twice. By bytes: a quote may be part of a larger character.
  private static func doubled(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 { bytes += byte == UInt8(ascii: "\"") ? [byte, byte] : [byte] }
    return String(decoding: bytes, as: UTF8.self)
  }
}
