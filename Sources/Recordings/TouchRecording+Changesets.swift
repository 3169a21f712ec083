// The stored lists at a recording's start, and the changesets that can be undone in them.
import Model

extension TouchRecording.Parser {
  /// No list is longer, and a wrong number should not ask for gigabytes.
  private static let mostItems = 1_000_000

  /// The lists as items of the root list: one without a name if the file names none.
  var root: [Item] {
    guard !lists.isEmpty else { return [Lists.unnamed] }
    var root: [Item] = []
    for (number, list) in zip(1..., lists) {
      root.append(
        Item(
          id: ItemID(ListID(number: number)), text: list.name,
          order: .between(root.last?.order, nil), in: .root))
    }
    return root
  }

  /// The rows as stored items.
  var items: [Item] {
    var items: [Item] = []
    for (index, row) in rows.enumerated() {
      let list = ListID(number: row.list)
      let before = items.last.flatMap { $0.list == list ? $0.order : nil }
      items.append(
        Item(
          id: id(index + 1), text: row.text, isCompleted: row.isCompleted,
          order: exact.keys.isEmpty ? .between(before, nil) : exact.keys[index], in: list))
    }
    return items
  }

  /// The changesets. Their ids are the same in every replay.
  func finishedSteps(_ items: [Item]) throws(RecordingError) -> [Changeset] {
    for change in changesets.joined() where change.change.kind == .changed {
      guard change.change.before == nil else { continue }
      throw RecordingError(
        line: change.line + 1,
        reason: "the text before the change is missing, as in: before Buy milk")
    }
    let places = Dictionary(
      grouping: changesets.joined().flatMap(\.change.places), by: \.list)
    let orders = Dictionary(grouping: items, by: \.list).mapValues { $0.map(\.order) }
    var keys: [RecordedChange.Spot: OrderKey] = [:]
    for (list, places) in places {
      let found = ListPlace.keys(
        of: places.map(\.place), in: orders[ListID(number: list)] ?? [])
      for (place, key) in found { keys[RecordedChange.Spot(list: list, place: place)] = key }
    }
    return changesets.enumerated().map { index, changes in
      Changeset(
        ChangesetID(high: 4, low: UInt64(index + 1)),
        changes.map { $0.change.change(id($0.change.item), keys) })
    }
  }

  /// Id of an item by its number: from the file, or the number itself if the file has no ids.
  private func id(_ number: Int) -> ItemID {
    exact.names.isEmpty ? ItemID(high: 0, low: UInt64(number)) : exact.names[number - 1]
  }

  /// Parses a change of a changeset, or the text before the last change.
  mutating func step(_ words: [Substring], _ text: String) throws(RecordingError) {
    try beforeFacts()
    guard words[0] != "before" else { return try textBefore(words[0], text) }
    let change = try change(words, text)
    if words[0] == "step" {
      changesets.append([(change, line)])
    } else {
      guard !changesets.isEmpty else { throw wrong("also belongs to a step before it") }
      changesets[changesets.count - 1].append((change, line))
    }
  }

  private mutating func textBefore(
    _ word: Substring, _ text: String
  ) throws(RecordingError) {
    guard let last = changesets.last?.last, last.line == line - 1, last.change.kind == .changed
    else {
      throw wrong("before follows a row that was changed, as in: step changed 2 at 2 Buy milk")
    }
    let said = try rest(of: text, behind: word, "before has a text, as in: before Buy milk")
    let place = changesets[changesets.count - 1].count - 1
    changesets[changesets.count - 1][place].change.before = try plain(said)
  }

  private func change(
    _ words: [Substring], _ text: String
  ) throws(RecordingError) -> RecordedChange {
    let form = "as in: step deleted 9 at 2.1 Buy milk"
    guard words.count >= 3, let kind = RecordedChange.Kind(rawValue: String(words[1])) else {
      let kinds = RecordedChange.Kind.allCases.map(\.rawValue).joined(separator: ", ")
      throw wrong("what was done is one of \(kinds), \(form)")
    }
    guard let item = Int(words[2]), (1...Self.mostItems).contains(item) else {
      throw wrong(
        "an item is a row, counted from 1, or a greater number for one that is gone, \(form)")
    }
    var rest = words.dropFirst(3)
    var from: RecordedChange.Spot?
    if kind == .moved {
      guard rest.popFirst() == "from", let old = try listed(&rest) else {
        throw wrong("moved says from where, as in: step moved 3 from 1.1 at 3 Buy milk")
      }
      from = RecordedChange.Spot(list: old.list, place: try place(old.word, in: old.list, form))
    }
    guard rest.popFirst() == "at", let (list, at) = try listed(&rest) else {
      throw wrong("a change says where the item stood, \(form)")
    }
    let (said, isMarked) = marked(
      try self.rest(of: text, behind: at, "an item has a text, \(form)"))
    guard !said.isEmpty else { throw wrong("an item has a text, \(form)") }
    return RecordedChange(
      kind: kind, item: item,
      place: RecordedChange.Spot(list: list, place: try place(at, in: list, form)), from: from,
      isCompleted: isMarked || kind == .done, text: try plain(said))
  }

  private func place(
    _ word: Substring, in list: Int, _ form: String
  ) throws(RecordingError) -> ListPlace {
    guard let place = ListPlace(word),
      place.key != nil
        || (place.digits.isEmpty ? 1 : 0) <= place.row && place.row <= rows(of: list)
    else { throw wrong("a place is a row, or lies between two as 2.1 does, \(form)") }
    return place
  }
}
