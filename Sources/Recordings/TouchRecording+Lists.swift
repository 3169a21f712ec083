// Parses the lists that lines of a recording name.

extension TouchRecording.Parser {
  /// How many rows a list of the head has.
  func rows(of list: Int) -> Int { list <= lists.count ? lists[list - 1].rows : 0 }

  /// Parses a word, and before it the list that it is about: the first one if none is named.
  ///
  /// - Parameter words: What was parsed is taken.
  /// - Returns: The number of the list, and the word; nil if there is no word.
  func listed(
    _ words: inout ArraySlice<Substring>
  ) throws(RecordingError) -> (list: Int, word: Substring)? {
    let list = try namedList(&words)
    return words.popFirst().map { (list ?? 1, $0) }
  }

  /// Parses `list` and a number.
  ///
  /// - Parameter words: What was parsed is taken.
  /// - Returns: The number; nil if other words follow.
  func namedList(_ words: inout ArraySlice<Substring>) throws(RecordingError) -> Int? {
    guard words.first == "list" else { return nil }
    words.removeFirst()
    guard let word = words.popFirst(), let number = Int(word), number >= 1, word.first != "+" else {
      throw wrong(
        "a list is named by its number, counted from 1, as in: 500 ms external list 2 done 3")
    }
    let count = max(1, lists.count)
    guard number <= count else {
      throw wrong(
        "there is no list \(number), as \(count == 1 ? "one list is" : "\(count) lists are") above; "
          + "begin another one there, as in: list Groceries")
    }
    return number
  }
}
