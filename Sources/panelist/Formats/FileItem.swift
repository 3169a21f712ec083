// What a file has: items, their values, and lines that are none.
import Model

/// An item in a file. With an id it means that item; without, any item of the same text.
struct FileItem: Hashable {
  var id: ItemID?
  var text: String
  var isCompleted = false
  /// Its place in the list, if the file gives one.
  var order: OrderKey?
  /// The index of its list among those that the file names; nil if it names none for it.
  var list: Int?
}

/// A value of an item as `export` writes it.
enum FileValue: Hashable {
  /// ASCII letters and digits.
  case word(String)
  case text(String)
  case flag(Bool)
  /// What stands for no value of an item.
  case other
}

extension Item {
  /// The value of a field in a file; nil for what a file does not have.
  func fileValue(_ field: Field) -> FileValue? {
    switch field {
    case .id: .word(id.hex)
    case .text: .text(text)
    case .isCompleted: .flag(isCompleted)
    case .order: nil  // The lines have the order of the list.
    case .list: nil
    }
  }
}

extension Item.Field {
  /// The fields that a file has, in the order of its columns.
  static let inFiles: [Item.Field] = [.id, .text, .isCompleted]
}

extension FileItem {
  /// An item as `export` writes it.
  ///
  /// - Parameters:
  ///   - text: Its text.
  ///   - value: What the file has of another field; nil for nothing.
  init(text: String, _ value: (Item.Field) -> FileValue?) throws(FileColumns.Flaw) {
    self.init(text: text)
    for field in Item.Field.inFiles.reversed() {
      guard field != .text, let given = value(field) else { continue }
      switch field {
      case .text, .order, .list: break
      case .isCompleted:
        switch given {
        case .flag(let flag): isCompleted = flag
        case .word(let word) where FileColumns.doneValues.contains(word.lowercased()):
          isCompleted = true
        case .word(let word) where FileColumns.openValues.contains(word.lowercased()): break
        case .word, .text, .other:
          throw FileColumns.Flaw(
            reason: "has a completed that is neither true nor false",
            remedy: "mend it, or say --column text --done-column completed, with --done-value for "
              + "what is done, or --done-if-any for any day; nothing was added")
        }
      case .id:
        // Another program's id, such as a number, says nothing here.
        if case .word(let hex) = given { id = ItemID(hex: hex) }
      }
    }
  }
}

/// A line of a file that is not taken.
package struct LeftLine: Hashable {
  /// Counted from 1.
  package let line: Int
  /// What it is, or why it is not taken.
  package let reason: String
}
