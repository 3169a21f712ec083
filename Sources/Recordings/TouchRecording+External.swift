// Parses what another program did to the stored lists.

extension TouchRecording.Parser {
  private typealias Action = TouchRecording.Action

  /// Parses `external`, a list unless it is the first, and what was done in it.
  ///
  /// - Returns: The number of the list, and the action.
  func external(
    _ words: [Substring], _ text: String
  ) throws(RecordingError) -> (list: Int, action: TouchRecording.Action) {
    var rest = words.dropFirst(3)
    let list = try namedList(&rest)
    let form = "as in: 500 ms external add Buy milk"
    let actions = "another program does add, insert, text, move, done, reopen or delete, \(form)"
    guard let action = rest.popFirst() else { throw wrong(actions) }
    if Int(action) != nil {
      throw wrong("list stands before its number, as in: 500 ms external list 2 done 3")
    }
    return (list ?? 1, try external(action, rest, in: list ?? 1, text, actions))
  }

  /// - Parameters:
  ///   - action: What was done.
  ///   - words: Those behind it.
  private func external(
    _ action: Substring, _ words: ArraySlice<Substring>, in list: Int, _ text: String,
    _ actions: String
  ) throws(RecordingError) -> Action {
    let form = "as in: 500 ms external add Buy milk"
    switch action {
    case "add":
      return .externalAdd(try plain(try rest(of: text, behind: action, "add has a text, \(form)")))
    case "done": return .externalComplete(row: try lastRow(words, of: action, in: list))
    case "reopen": return .externalUncomplete(row: try lastRow(words, of: action, in: list))
    case "delete": return .externalDelete(row: try lastRow(words, of: action, in: list))
    case "move": return try move(words, of: action, in: list)
    case "insert", "text":
      guard let word = words.first else {
        throw wrong("\(action) is of a row and has a text, \(form)")
      }
      let row = try row(word, of: action, in: list)
      let said = try rest(of: text, behind: word, "\(action) has a text, \(form)")
      guard action == "insert" else { return .externalText(row: row, try plain(said)) }
      let (words, isCompleted) = marked(said)
      guard !words.isEmpty else { throw wrong("insert has a text, \(form)") }
      return .externalInsert(row: row, try plain(words), isCompleted: isCompleted)
    default: throw wrong(actions)
    }
  }

  /// Parses a move within a list, or to another one.
  private func move(
    _ words: ArraySlice<Substring>, of action: Substring, in list: Int
  ) throws(RecordingError) -> Action {
    let form =
      "move is of a row to another, as in: 500 ms external move 3 to 1, or: "
      + "500 ms external move 3 to list 2 1"
    var rest = words
    guard let row = rest.popFirst(), rest.popFirst() == "to" else { throw wrong(form) }
    let goal = try namedList(&rest)
    guard let place = rest.popFirst(), rest.isEmpty else { throw wrong(form) }
    // The item itself is not counted where it stays in its list.
    let isCounted = goal.map { $0 != list } ?? false
    return .externalMove(
      row: try self.row(row, of: action, in: list),
      to: try self.row(place, of: action, in: goal ?? list, orBehind: isCounted), list: goal)
  }

  /// Parses a row with nothing behind it.
  private func lastRow(
    _ words: ArraySlice<Substring>, of action: Substring, in list: Int
  ) throws(RecordingError) -> Int {
    guard let word = words.first, words.count == 1 else { throw wrong(Self.noRow(action)) }
    return try row(word, of: action, in: list)
  }

  /// Each fact before may have added a row, and an added item may become the last.
  private func row(
    _ word: Substring, of action: Substring, in list: Int, orBehind isBehind: Bool = false
  ) throws(RecordingError) -> Int {
    let last = rows(of: list) + facts.count + (action == "insert" || isBehind ? 1 : 0)
    guard let row = Int(word), row >= 1, row <= last else { throw wrong(Self.noRow(action)) }
    return row
  }

  private static func noRow(_ action: Substring) -> String {
    "\(action) is of a row that may be there, counted from 1"
  }
}
