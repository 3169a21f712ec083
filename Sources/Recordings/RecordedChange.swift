// A change that was made to an item before a recording began and can be undone in it.
import Model

/// A change as a line of a recording: the item by its number, in its state after the change.
struct RecordedChange: Hashable {
  /// What was done.
  enum Kind: String, CaseIterable {
    case added, deleted, done, reopened, changed, moved
  }

  /// A position in one of the lists.
  struct Spot: Hashable {
    /// Its number, from 1.
    let list: Int
    let place: ListPlace
  }

  let kind: Kind
  /// The row among those of all lists, from 1. Items that are gone have greater numbers.
  let item: Int
  /// Position of the item after the change, or of a deleted item before it.
  let place: Spot
  /// Position of a moved item before the change; nil for other kinds.
  let from: Spot?
  let isCompleted: Bool
  let text: String
  /// Text before the change; nil for kinds other than `changed`.
  var before: String?

  /// All positions that the change names.
  var places: [Spot] { [place] + (from.map { [$0] } ?? []) }

  /// The change in the model's form.
  ///
  /// - Parameters:
  ///   - id: The item's id.
  ///   - keys: Order keys of ``places``.
  func change(_ id: ItemID, _ keys: [Spot: OrderKey]) -> Change {
    guard let key = keys[place] else { fatalError("RecordedChange: no key for \(place)") }
    let item = Item(
      id: id, text: text, isCompleted: isCompleted, order: key, in: ListID(number: place.list))
    switch kind {
    case .added: return .added(item)
    case .deleted: return .deleted(item)
    case .done, .reopened: return .completed(item)
    case .changed: return .edited(item, before: before ?? "")
    case .moved:
      guard let from, let old = keys[from] else { fatalError("RecordedChange: moved from nowhere") }
      return .moved(item, from: Position(old, in: ListID(number: from.list)))
    }
  }

  /// The lines of changesets.
  ///
  /// - Parameters:
  ///   - changesets: Oldest first.
  ///   - ids: The lists, in order.
  ///   - items: The stored items of each list, first row to last.
  ///   - redaction: Returns the text to write for a text.
  /// - Returns: The lines, and the ids of items by number: the rows, then the items that are gone.
  static func lines(
    _ changesets: [Changeset], in ids: [ListID], _ items: [[Item]],
    as redaction: (String) -> String
  ) -> (lines: [String], numbered: [ItemID]) {
    var numbered = items.joined().map(\.id)
    var numbers: [ItemID: Int] = [:]
    for (index, id) in numbered.enumerated() { numbers[id] = index + 1 }
    let words = WrittenPlaces(changesets, in: ids, items)
    var lines: [String] = []
    for changeset in changesets {
      for (index, change) in changeset.changes.enumerated() {
        let item = change.item
        let number = numbers[item.id] ?? numbers.count + 1
        if numbers.updateValue(number, forKey: item.id) == nil { numbered.append(item.id) }
        let kind = Self.kind(of: change)
        let isMarked = item.isCompleted && kind != .done
        var line = [index == 0 ? "step" : "also", kind.rawValue, "\(number)"]
        if case .moved(_, let from) = change { line += ["from", words.place(from, of: item.id)] }
        line += ["at", words.place(item.position, of: item.id)] + (isMarked ? ["done"] : [])
        line.append(RecordedWords.line(redaction(item.text), isAfterMark: true))
        lines.append(line.joined(separator: " "))
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

/// How positions are written.
private struct WrittenPlaces {
  private let numbers: [ListID: Int]
  /// Position and row of each stored item.
  private let present: [ItemID: (position: Position, row: Int)]
  private let places: [ListID: [OrderKey: ListPlace]]

  init(_ changesets: [Changeset], in ids: [ListID], _ items: [[Item]]) {
    numbers = Dictionary(uniqueKeysWithValues: zip(ids, 1...))
    present = Dictionary(
      uniqueKeysWithValues: items.flatMap { list in
        zip(1..., list).map { ($1.id, ($1.position, $0)) }
      })
    let named = Dictionary(
      grouping: changesets.flatMap(\.changes).flatMap(\.positions), by: \.list)
    var places: [ListID: [OrderKey: ListPlace]] = [:]
    for (list, items) in zip(ids, items) {
      places[list] = ListPlace.places(
        of: (named[list] ?? []).map(\.order), in: items.map(\.order))
    }
    self.places = places
  }

  /// The words of a position that an item has or had.
  func place(_ position: Position, of item: ItemID) -> String {
    guard let number = numbers[position.list] else {
      fatalError("RecordedChange: \(position.list.hex) is no list of the recording")
    }
    // Rows that share a key are each written as their own row.
    if let row = present[item], row.position == position {
      return "\(ListWords.prefix(number))\(row.row)"
    }
    guard let place = places[position.list]?[position.order] else {
      fatalError("RecordedChange: no place for \(position)")
    }
    return "\(ListWords.prefix(number))\(place)"
  }
}

extension Change {
  /// All positions that the change names.
  fileprivate var positions: [Position] {
    guard case .moved(let item, let from) = self else { return [item.position] }
    return [item.position, from]
  }
}
