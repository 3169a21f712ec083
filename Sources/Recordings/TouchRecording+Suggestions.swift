// The suggestion history in a recording.
package import Model
import Units

extension TouchRecording.RecordedSuggestion {
  /// A suggestion, with the row of its item.
  ///
  /// - Parameters:
  ///   - used: The suggestion.
  ///   - list: The list as shown then.
  package init(_ used: Suggestion, in list: ItemList) {
    text = used.text
    row = list.index(of: used.item).map { $0 + 1 } ?? 0
  }

  /// The suggestion in a list.
  ///
  /// - Parameter list: The list as shown then.
  package func used(in list: ItemList) -> Suggestion {
    // No item has this id.
    let nobody = ItemID(high: 0, low: 0)
    return Suggestion(text, by: row > 0 && row <= list.count ? list[row - 1].id : nobody)
  }
}

extension TouchRecording.Parser {
  func suggestionsRead(
    _ words: [Substring], _ text: String
  ) throws(RecordingError) -> [TouchRecording.RecordedSuggestion] {
    guard words.count > 3 else { return [] }
    let form = "what is recalled has a row, or 0, and a text, as in: 500 ms recall 3 Milk | 0 Bread"
    var suggestionsRead: [TouchRecording.RecordedSuggestion] = []
    for part in try rest(of: text, behind: words[2], form).parts(separatedBy: " | ")
    where !part.isEmpty {
      let parts = part.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, let row = Int(parts[0]), row >= 0, parts[0].first != "+" else {
        throw wrong(form)
      }
      suggestionsRead.append(TouchRecording.RecordedSuggestion(text: try plain(parts[1]), row: row))
    }
    return suggestionsRead
  }
}
