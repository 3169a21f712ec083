// A change that was made to an item before a recording began and can be undone in it.
import Model

/// A change as a line of a recording: the item by its number, in its state after the change.
struct RecordedChange: Hashable {
  /// What was done.
  enum Kind: String, CaseIterable {
    case added, deleted, done, reopened, changed, moved
  }

  let kind: Kind
  /// The row in the stored list, from 1. Items that are gone have greater numbers.
  let item: Int
  /// Position of the item after the change, or of a deleted item before it.
  /// Position of a moved item before the change; nil for other kinds.
  let place: ListPlace
  let from: ListPlace?
  let isCompleted: Bool
  let text: String
  /// Text before the change; nil for kinds other than `changed`.
  var before: String?

  /// All positions that the change names.
  var places: [ListPlace] { [place] + (from.map { [$0] } ?? []) }

  /// The change in the model's form.
  ///
  /// - Parameters:
  ///   - id: The item's id.
  ///   - keys: Order keys of ``places``.
  func change(_ id: ItemID, _ keys: [ListPlace: OrderKey]) -> Change {
    guard let key = keys[place] else { fatalError("RecordedChange: no key for \(place)") }
    let item = Item(id: id, text: text, isCompleted: isCompleted, order: key, in: .original)
    switch kind {
    case .added: return .added(item)
    case .deleted: return .deleted(item)
    case .done, .reopened: return .completed(item)
    case .changed: return .edited(item, before: before ?? "")
    case .moved:
      guard let from, let old = keys[from] else { fatalError("RecordedChange: moved from nowhere") }
      return .moved(item, from: Position(old, in: item.list))
    }
  }

  /// The lines of changesets.
  ///
  /// - Parameters:
  ///   - changesets: Oldest first.
  ///   - items: The stored items, first row to last.
  ///   - redaction: Returns the text to write for a text.
  /// - Returns: The lines, and the ids of items by number: the rows, then the items that are gone.
  static func lines(
    _ changesets: [Changeset], in items: [Item], as redaction: (String) -> String
  ) -> (lines: [String], numbered: [ItemID]) {
    var numbered = items.map(\.id)
    var numbers: [ItemID: Int] = [:]
    for (index, id) in numbered.enumerated() { numbers[id] = index + 1 }
    let present = Dictionary(uniqueKeysWithValues: items.map { ($0.id, $0.order) })
    let places = ListPlace.places(
      of: changesets.flatMap(\.changes).flatMap(\.keys), in: items.map(\.order))
    var lines: [String] = []
    for changeset in changesets {
      for (index, change) in changeset.changes.enumerated() {
        let item = change.item
        let number = numbers[item.id] ?? numbers.count + 1
        if numbers.updateValue(number, forKey: item.id) == nil { numbered.append(item.id) }
        func word(_ key: OrderKey) -> String {
          // Rows that share a key are each written as their own row.
          if present[item.id] == key { return "\(number)" }
          guard let place = places[key] else { fatalError("RecordedChange: no place for \(key)") }
          return "\(place)"
        }
        let kind = Self.kind(of: change)
        let isMarked = item.isCompleted && kind != .done
        var words = [index == 0 ? "step" : "also", kind.rawValue, "\(number)"]
        if case .moved(_, let from) = change { words += ["from", word(from.order)] }
        words += ["at", word(item.order)] + (isMarked ? ["done"] : [])
        words.append(RecordedWords.line(redaction(item.text), isAfterMark: true))
        lines.append(words.joined(separator: " "))
        if case .edited(_, let before) = change {
          lines.append("before " + RecordedWords.line(redaction(before)))
        }
      }
    }
    return (lines, numbered)
  }

  static func kind(of change: Change) -> Kind {
    switch change {
    case .added: .added
    case .deleted: .deleted
    case .completed(let item): item.isCompleted ? .done : .reopened
    case .edited: .changed
    case .moved: .moved
    }
  }
}

extension Change {
  /// All order keys that the change names.
  fileprivate var keys: [OrderKey] {
    guard case .moved(let item, let from) = self else { return [item.order] }
    return [item.order, from.order]
  }
}
