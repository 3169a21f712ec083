// Parses an answer of the store, and what the list read of it.
import Model
import Units

extension TouchRecording.Parser {
  /// Parses `answer`, alone or with what was found.
  func answer(_ words: [Substring]) throws(RecordingError) -> TouchRecording.Action {
    let form = "an answer found nothing, a step by its number or an unknown one, "
    let example = "as in: 500 ms answer step 3"
    guard words.count > 3 else { return .answer(nil) }
    if words.count == 4, words[3] == "nothing" { return .answer(RecordedAnswer(finding: .nothing)) }
    guard words.count == 5, let step = Int(words[4]), step >= 0 else { throw wrong(form + example) }
    switch words[3] {
    case "step": return .answer(RecordedAnswer(finding: .step(step)))
    case "unknown": return .answer(RecordedAnswer(finding: .unknown(step: step)))
    default: throw wrong(form + example)
    }
  }

  /// Parses a change of the answer before it: `undone`, or `kept` with the reason.
  mutating func answered(_ words: [Substring], _ text: String) throws(RecordingError) {
    guard let fact = facts.last, fact.line == line - 1, case .answer(var answer?) = fact.action
    else { throw wrong("\(words[0]) follows an answer, as in: 500 ms answer step 3") }
    var rest = words.dropFirst()
    if words[0] == "kept" {
      let why = rest.popFirst() ?? ""
      guard let conflict = Change.Conflict.allCases.first(where: { $0.word == why }) else {
        let words = Change.Conflict.allCases.map(\.word).joined(separator: ", ")
        throw wrong("why it was kept is one of \(words), as in: kept moved added 7 at 8001 Milk")
      }
      answer.skipped.append(UndoReport.Skipped(try change(rest, text), conflict))
    } else {
      answer.undone.append(try change(rest, text))
    }
    facts[facts.count - 1] = TouchRecording.Fact(
      time: fact.time, action: .answer(answer), line: line)
  }

  private func change(
    _ words: ArraySlice<Substring>, _ text: String
  ) throws(RecordingError) -> Change {
    let form = "as in: undone added 7 at 8001 Milk"
    var rest = words
    guard let word = rest.popFirst(), let kind = RecordedChange.Kind(rawValue: String(word)) else {
      let kinds = RecordedChange.Kind.allCases.map(\.rawValue).joined(separator: ", ")
      throw wrong("what was done is one of \(kinds), \(form)")
    }
    guard let named = rest.popFirst() else { throw wrong("a change is of an item, \(form)") }
    var from = Position(OrderKey(digits: []))
    if kind == .moved {
      guard rest.popFirst() == "from", let (list, key) = try listed(&rest) else {
        throw wrong("moved says from where, as in: undone moved 7 from 80 at 8001 Milk")
      }
      from = Position(try self.key(key), in: ListID(number: list))
    }
    guard rest.popFirst() == "at", let (list, at) = try listed(&rest) else {
      throw wrong("a change says where the item stood, \(form)")
    }
    let said = try self.rest(of: text, behind: at, "an item has a text, \(form)")
    let parts = String(said).parts(separatedBy: " | ")
    guard parts.count == (kind == .changed ? 2 : 1) else {
      throw wrong(
        "changed has the text before it behind, as in: undone changed 7 at 8001 Milk | Mil")
    }
    let (left, isCompleted) = marked(Substring(parts[0]))
    guard !left.isEmpty else { throw wrong("an item has a text, \(form)") }
    let item = Item(
      id: try name(named), text: try plain(left), isCompleted: isCompleted, order: try self.key(at),
      in: ListID(number: list))
    switch kind {
    case .added: return .added(item)
    case .deleted: return .deleted(item)
    case .done, .reopened: return .completed(item)
    case .changed: return .edited(item, before: try plain(parts[1]))
    case .moved: return .moved(item, from: from)
    }
  }

  /// Parses `look`, alone or with the names of the items that were read.
  func look(_ words: [Substring]) throws(RecordingError) -> TouchRecording.Action {
    guard words.count > 3 else { return .look(only: nil) }
    guard words[3] == "only" else {
      throw wrong("all was read, or only some items by their names, as in: 500 ms look only 7 9")
    }
    var names: [ItemID] = []
    for word in words.dropFirst(4) { names.append(try name(word)) }
    return .look(only: names)
  }
}
