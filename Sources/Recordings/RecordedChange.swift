// What was done to an item before a recording began, and can be taken back in it.
import Model

/// A change as a recording tells it: the item by its number, and as the change left it.
struct RecordedChange: Hashable {
  /// What was done.
  enum Kind: String, CaseIterable {
    case added, deleted, done, reopened, changed, moved
  }

  let kind: Kind
  /// The row of the stored list, from 1; greater numbers are those of items that are gone.
  let item: Int
  /// Where it stood; of a row that was moved, where it stood before.
  let place: ListPlace
  let from: ListPlace?
  let isCompleted: Bool
  let text: String
  /// The text before, of one that was changed.
  var before: String?

  /// Every place that it names.
  var places: [ListPlace] { [place] + (from.map { [$0] } ?? []) }

  /// The change.
  ///
  /// - Parameters:
  ///   - id: Of the item.
  ///   - keys: Of all places that it names.
  func change(_ id: ItemID, _ keys: [ListPlace: OrderKey]) -> Change {
    guard let key = keys[place] else { fatalError("RecordedChange: no key for \(place)") }
    let item = Item(id: id, text: text, isCompleted: isCompleted, order: key)
    switch kind {
    case .added: return .added(item)
    case .deleted: return .deleted(item)
    case .done, .reopened: return .completed(item)
    case .changed: return .edited(item, before: before ?? "")
    case .moved:
      guard let from, let old = keys[from] else { fatalError("RecordedChange: moved from nowhere") }
      return .moved(item, from: old)
    }
  }

  /// The lines that tell of steps, oldest first, in a list of these items, and the items by their
  /// numbers: behind the rows stand those that are gone.
  ///
  /// - Parameters:
  ///   - steps: What can be taken back.
  ///   - items: As they are stored, from the first row to the last.
  ///   - veil: What texts are written as.
  static func lines(
    _ steps: [Step], in items: [Item], as veil: (String) -> String
  ) -> (lines: [String], numbered: [ItemID]) {
    var numbered = items.map(\.id)
    var numbers: [ItemID: Int] = [:]
    for (index, id) in numbered.enumerated() { numbers[id] = index + 1 }
    let present = Dictionary(uniqueKeysWithValues: items.map { ($0.id, $0.order) })
    let places = ListPlace.places(
      of: steps.flatMap(\.changes).flatMap(\.keys), in: items.map(\.order))
    var lines: [String] = []
    for step in steps {
      for (index, change) in step.changes.enumerated() {
        let item = change.item
        let number = numbers[item.id] ?? numbers.count + 1
        if numbers.updateValue(number, forKey: item.id) == nil { numbered.append(item.id) }
        func word(_ key: OrderKey) -> String {
          // Of rows that share a key each is where it is.
          if present[item.id] == key { return "\(number)" }
          guard let place = places[key] else { fatalError("RecordedChange: no place for \(key)") }
          return "\(place)"
        }
        let kind = Self.kind(of: change)
        let isMarked = item.isCompleted && kind != .done
        var words = [index == 0 ? "step" : "also", kind.rawValue, "\(number)"]
        if case .moved(_, let from) = change { words += ["from", word(from)] }
        words += ["at", word(item.order)] + (isMarked ? ["done"] : [])
        words.append(RecordedWords.line(veil(item.text), isAfterMark: true))
        lines.append(words.joined(separator: " "))
        if case .edited(_, let before) = change {
          lines.append("before " + RecordedWords.line(veil(before)))
        }
      }
    }
    return (lines, numbered)
  }

  private static func kind(of change: Change) -> Kind {
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
  /// Every place that it names.
  fileprivate var keys: [OrderKey] {
    guard case .moved(let item, let from) = self else { return [item.order] }
    return [item.order, from]
  }
}
