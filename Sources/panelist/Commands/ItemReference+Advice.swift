// What to write in place of a word that names no item, where the word says what was meant.
import Model
import Shell
import Units

extension ItemReference {
  /// For commands that have it what `--all` does to all items.
  private static let wholeList = ["done": "as done", "reopen": "as to be done again"]
  /// The most rows that are written out for a range.
  private static let longestRange = 10

  /// Why a number can be neither a row nor an id, as a clause; nil for any other word.
  var numberFlaw: String? {
    guard row == nil, digits == nil, text == nil else { return nil }
    let number = word.drop { $0 == "0" }
    if number.isEmpty { return "rows are counted from 1" }
    return number.utf8.count < word.utf8.count
      ? "a row is written without a zero before it: \(number)"
      : "no id has more than \(ItemID.hexDigits) digits"
  }

  /// What to write instead, as a clause; nil if the word does not say it.
  ///
  /// - Parameters:
  ///   - command: The name of the subcommand.
  ///   - scope: The list that the item has to be in; nil for any.
  ///   - rows: The rows that were printed last: others name nothing.
  func advice(for command: String, of scope: ListScope?, _ rows: ListedRows) -> String? {
    switch word.lowercased() {
    case "all", "everything", "*":
      guard kind == .item else { return nil }
      if let state = Self.wholeList[command] {
        let (option, list) = scope.map { (" --list \($0.word)", " of \($0.words)") } ?? ("", "")
        return "`panelist \(command) --all\(option)` marks all items\(list) \(state)"
      }
      return "name each item, as in `panelist \(command) 1 2 3`, for which bash has "
        + "`panelist \(command) {1..3}`"
    case "first", "last":
      // Numbers run through all lists.
      let place = scope.map { " below \($0.words)" } ?? ""
      let row = word.lowercased() == "first" && scope == nil ? "1," : "the number of"
      return
        "write \(row) the \(word.lowercased()) row\(place) that `panelist \(kind.command)` shows"
    default: break
    }
    if let meant = rowsMeant, kind == .item || meant.count == 1 {
      let there = rows.isKnown ? meant.filter { rows.hasItem(in: $0) } : meant
      guard !there.isEmpty else { return nil }
      return "write \(there.map { "\($0)" }.joined(separator: " ")) in its place"
    }
    return isShortID ? "an id needs at least \(Self.fewestDigits) digits" : nil
  }

  /// The rows that a range, a list with commas or a number with a mark stands for.
  private var rowsMeant: [Int]? {
    let isNumber = { (part: Substring) in !part.isEmpty && part.allSatisfy { "0"..."9" ~= $0 } }
    let marked = word.drop { $0 == "#" }
    let plain = ".):".contains(marked.last ?? " ") ? marked.dropLast() : marked
    if plain.count < word.count, isNumber(plain) { return Int(plain).map { [$0] } }
    let parts = word.split(omittingEmptySubsequences: true) { $0 == "," || $0 == ";" }
    if parts.count > 1, parts.allSatisfy(isNumber) { return parts.compactMap { Int($0) } }
    let ends = word.parts(separatedBy: "..").flatMap {
      $0.split(separator: "-", omittingEmptySubsequences: false)
    }
    guard ends.count == 2, ends.allSatisfy(isNumber), let first = Int(ends[0]),
      let last = Int(ends[1]), first < last, last - first < Self.longestRange
    else { return nil }
    return Array(first...last)
  }

  /// Whether the word looks like the start of an id, and is too short for one.
  private var isShortID: Bool {
    let digits = word.hasPrefix(Self.idMark) ? word.dropFirst(Self.idMark.count) : word[...]
    return numberFlaw == nil && (1..<Self.fewestDigits).contains(digits.utf8.count)
      && digits.utf8.allSatisfy(ItemID.isHexDigit)
      && (word.hasPrefix(Self.idMark) || digits.contains { "0"..."9" ~= $0 })
  }
}

extension ItemReference.Kind {
  /// The commands that take as many items as are named.
  private static let takingSeveral = ["done", "reopen", "remove"]

  /// Says that a dash alone names nothing, and what to write.
  ///
  /// - Parameter command: The name of the subcommand.
  func refusalOfDash(for command: String) -> String {
    let isForSeveral = self == .item && Self.takingSeveral.contains(command)
    let lines =
      isForSeveral
      ? "lines of standard input come by `xargs -d '\\n' panelist \(command) --`; " : ""
    return "\(command): a dash alone names no \(noun); \(lines)for a \(quality) that begins with "
      + "it write text:-"
  }
}
