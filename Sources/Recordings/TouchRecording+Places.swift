// Parses exact positions of rows: their order keys, and the ids that order rows with equal keys.
import Model

extension TouchRecording.Parser {
  mutating func exactly(_ words: [Substring]) throws(RecordingError) {
    if words[0] == "at" { return try spot(words) }
    // A list that is recorded while it runs does not know before which rows it will add.
    if words[0] != "new" { try beforeFacts() }
    guard words.count > 1 else { throw wrong("\(words[0]) are those of all items, in one line") }
    switch words[0] {
    case "keys":
      if !exact.keys.isEmpty { throw wrong("this stands above already; keep one of the two") }
      for word in words.dropFirst() { exact.keys.append(try key(word)) }
    case "names":
      if !exact.names.isEmpty { throw wrong("this stands above already; keep one of the two") }
      for word in words.dropFirst() { exact.names.append(try name(word)) }
    default:
      for word in words.dropFirst() { exact.new.append(try name(word)) }
    }
  }

  /// Parses the exact position of the previous fact's item.
  private mutating func spot(_ words: [Substring]) throws(RecordingError) {
    guard let fact = facts.last, fact.line == line - 1, fact.spot == nil, fact.action.hasPlace
    else {
      throw wrong("at follows what another program added, inserted or moved")
    }
    guard words.count == 3 else {
      throw wrong("at tells a key and a name, as in: at 8001 7")
    }
    let spot = TouchRecording.Spot(key: try key(words[1]), name: try name(words[2]))
    facts[facts.count - 1] = TouchRecording.Fact(
      time: fact.time, action: fact.action, line: line, spot: spot, list: fact.list)
  }

  /// Checks what a replay relies on: ids are unique, and rows stand in the order of keys and ids.
  func checkExact() throws(RecordingError) {
    let (keys, names) = (exact.keys, exact.names)
    guard Set(names + exact.new).count == names.count + exact.new.count else {
      throw atEnd("two items have one name")
    }
    guard keys.isEmpty || keys.count == rows.count && names.count >= rows.count else {
      throw atEnd(
        "\(rows.count) items have as many keys and names, not \(keys.count) and \(names.count)")
    }
    let last = changesets.joined().map(\.change.item).reduce(rows.count, max)
    guard names.isEmpty || names.count == last else {
      throw atEnd("\(last) items have as many names, not \(names.count)")
    }
    for (row, next) in zip(keys.indices, keys.indices.dropFirst())
    where rows[row].list == rows[next].list
      && (keys[row], names[row]) >= (keys[next], names[next])
    {
      throw atEnd("item \(next + 1) stands before item \(row + 1) by its key and name")
    }
  }

  private func atEnd(_ reason: String) -> RecordingError {
    RecordingError(line: line + 1, reason: reason)
  }

  func key(_ word: Substring) throws(RecordingError) -> OrderKey {
    guard let key = OrderKey(word: word) else {
      throw wrong("a key has two signs of 0 to 9 and a to f for each digit, as in: 8001")
    }
    return key
  }

  func name(_ word: Substring) throws(RecordingError) -> ItemID {
    guard let name = UInt64(word), name > 0 else { throw wrong("a name is a number from 1 on") }
    return ItemID(high: 0, low: name)
  }
}

extension TouchRecording.Action {
  /// Whether an item gets a position by the action.
  fileprivate var hasPlace: Bool {
    switch self {
    case .externalAdd, .externalInsert, .externalMove: true
    case .touch, .keyTouch, .palm, .type, .press, .pressUnused, .scan, .write, .screenKey, .caret,
      .keys, .take, .forget, .readSuggestions, .externalComplete, .externalDelete, .externalText,
      .externalUncomplete, .scroll, .answer, .look, .report, .vsync, .frame, .time, .lit, .letGo,
      .display, .minute, .theme, .stitching, .idle, .darkHours, .saved, .banner, .bannerOver,
      .screen, .lockTouch:
      false
    }
  }
}
