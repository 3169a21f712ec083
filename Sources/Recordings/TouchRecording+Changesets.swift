// The stored list at a recording's start, and the changesets that can be undone in it.
import Model

extension TouchRecording.Parser {
  /// No list is longer, and a wrong number should not ask for gigabytes.
  private static let mostItems = 1_000_000

  /// The rows as stored items.
  var items: [Item] {
    var items: [Item] = []
    for (index, row) in rows.enumerated() {
      items.append(
        Item(
          id: id(index + 1), text: row.text, isCompleted: row.isCompleted,
          order: exact.keys.isEmpty ? .between(items.last?.order, nil) : exact.keys[index],
          in: .original))
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
    let orders = items.map(\.order)
    let keys = ListPlace.keys(of: changesets.joined().flatMap(\.change.places), in: orders)
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
    var from: ListPlace?
    if kind == .moved {
      guard rest.popFirst() == "from", let word = rest.popFirst() else {
        throw wrong("moved says from where, as in: step moved 3 from 1.1 at 3 Buy milk")
      }
      from = try place(word, form)
    }
    guard rest.popFirst() == "at", let at = rest.popFirst() else {
      throw wrong("a change says where the item stood, \(form)")
    }
    let (said, isMarked) = marked(
      try self.rest(of: text, behind: at, "an item has a text, \(form)"))
    guard !said.isEmpty else { throw wrong("an item has a text, \(form)") }
    return RecordedChange(
      kind: kind, item: item, place: try place(at, form), from: from,
      isCompleted: isMarked || kind == .done, text: try plain(said))
  }

  private func place(_ word: Substring, _ form: String) throws(RecordingError) -> ListPlace {
    guard let place = ListPlace(word),
      place.key != nil
        || (place.digits.isEmpty ? 1 : 0) <= place.row && place.row <= rows.count
    else { throw wrong("a place is a row, or lies between two as 2.1 does, \(form)") }
    return place
  }
}
