// The format of a file to import, found where it is certain.
import Model
import Shell

/// How a file is read.
package enum ImportFormat: String, CaseIterable {
  /// By the name and the content of the file.
  case auto
  case json, text, markdown, csv, org
  case todoTxt = "todo.txt"

  /// The format of a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - lines: The same in lines.
  ///   - name: The name of the file.
  ///   - hasColumns: Whether columns are named: what is no JSON is a table then.
  /// - Throws: The line that two formats read differently.
  static func certain(
    _ text: String, _ lines: [Substring.UnicodeScalarView], named name: String, hasColumns: Bool
  ) throws(JSON.Fault) -> ImportFormat {
    if beginsAsJSON(lines) { return .json }
    if let format = FileName(name).format, format != .text { return format }
    if hasColumns || CSV.namedSeparator(of: text) != nil { return .csv }
    if lines.contains(where: { OrgList.task($0) != nil }) { return .org }
    if let head = lines.first, Substring(head).hasPrefix("id,text,completed") { return .csv }
    try refuseMarkup(lines)
    let boxed = lines.firstIndex { ItemLine.box(of: $0) != nil }
    if let task = MarkdownChecklist.firstTask(in: lines) {
      guard let boxed else { return .markdown }
      throw JSON.Fault(
        place: .line(task), reason: "it is a task of Markdown, and line \(boxed + 1) is none",
        remedy: "say --format markdown, or --format text for one item a line; nothing was added")
    }
    if boxed == nil, lines.contains(where: isTodo) { return .todoTxt }
    if let line = lines.firstIndex(where: { $0.starts(with: "x ".unicodeScalars) }) {
      throw JSON.Fault(
        place: .line(line + 1), reason: "it begins with an x, which is done in todo.txt",
        remedy: "say --format todo.txt, or --format text for one item a line; nothing was added")
    }
    guard boxed == nil, let head = tableHead(of: text) else { return .text }
    throw JSON.Fault(
      place: .line(1), reason: "every line has the same number of fields, as a table has",
      remedy: "say --format text for one item a line, or \(FileColumns.options(for: head)) if the "
        + "first line names columns; nothing was added")
  }

  /// Refuses a calendar, whose lines are no items.
  static func refuseCalendar(_ lines: [Substring.UnicodeScalarView]) throws(JSON.Fault) {
    let starts = lines.lazy.map(ItemLine.unindented)
    guard let index = starts.firstIndex(where: { !$0.isEmpty }),
      String(starts[index].prefix(15)).lowercased() == "begin:vcalendar"
    else { return }
    throw JSON.Fault(
      place: .line(index + 1), reason: "it begins a calendar, which is not read",
      remedy: "name a table (CSV) or JSON that the program exports; nothing was added")
  }

  /// Refuses the pages that begin in a way that no list of texts does.
  private static func refuseMarkup(_ lines: [Substring.UnicodeScalarView]) throws(JSON.Fault) {
    let starts = lines.lazy.map(ItemLine.unindented)
    guard let index = starts.firstIndex(where: { !$0.isEmpty }) else { return }
    let start = String(starts[index].prefix(15)).lowercased()
    let known = ["<!doctype", "<html", "<?xml", "<opml"]
    guard known.contains(where: start.hasPrefix) else { return }
    throw JSON.Fault(
      place: .line(index + 1),
      reason: "it begins a page of markup, which is not read",
      remedy: "say --format text for one item a line; nothing was added")
  }

  /// The first line of a text that is a table and hardly a list: every line has the same number of
  /// fields, two at least, of which none is empty at the beginning and none begins with a blank, as
  /// in prose.
  private static func tableHead(of text: String) -> [String]? {
    for separator in CSV.separators {
      // Losing the error is right: what is no table with this separator may be one with another.
      guard let records = try? CSV(text, separator: separator).records, records.count > 1 else {
        continue
      }
      let head = records[0].fields
      let isTable = records.allSatisfy { record in
        record.fields.count == head.count && record.fields[0] != ""
          && !record.fields.contains { $0.first?.isWhitespace == true }
      }
      if head.count > 1, isTable { return head }
    }
    return nil
  }

  private static func beginsAsJSON(_ lines: [Substring.UnicodeScalarView]) -> Bool {
    let starts = lines.lazy.map(ItemLine.unindented)
    guard let start = starts.first(where: { !$0.isEmpty }) else { return false }
    return start.first == "{" || start.first == "[" && ItemLine.box(of: start) == nil
  }

  /// Whether a line is one of todo.txt and hardly anything else: done on a day, or with a priority.
  private static func isTodo(_ line: Substring.UnicodeScalarView) -> Bool {
    let pattern = line.prefix(13).map { ("0"..."9").contains($0) ? "0" : $0 }
    if pattern.elementsEqual("x 0000-00-00 ".unicodeScalars) { return true }
    let start = Array(line.prefix(4))
    return start.count == 4 && start[0] == "(" && ("A"..."Z").contains(start[1]) && start[2] == ")"
      && start[3] == " "
  }
}
