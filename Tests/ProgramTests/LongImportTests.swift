// Files to import that are longer than a list: refused before memory is taken, with what to do.
import Foundation
import Shell
import Testing

@testable import panelist

@Suite("Import of a long file")
struct LongImportTests {
  private func fault(_ text: String, as format: ImportFormat = .auto) -> JSON.Fault? {
    do throws(JSON.Fault) {
      _ = try Import(text: Array(text.utf8), as: format)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "more lines than are read are refused by their number",
    arguments: ["\n", "a\n", "a\r", "a\r\n"])
  func lines(line: String) {
    let text = String(repeating: line, count: ImportLimits.lines + 1)
    let fault = fault(text, as: .text)
    #expect(fault?.place == .line(ImportLimits.lines + 1))
    #expect(fault?.reason == "more than 1000000 lines")
    #expect(fault?.remedy?.hasPrefix("divide it into files with fewer items") == true)
  }

  @Test("blank lines are as many as there may be lines")
  func blank() {
    let text = "Milk" + String(repeating: "\n", count: ImportLimits.lines)
    #expect(fault(text, as: .text) == nil)
  }

  @Test(
    "a hundred thousand items are read, and one more is refused",
    arguments: [
      ("a\n", ImportFormat.text, ""), ("- [ ] a\n", .markdown, ""), ("x a\n", .todoTxt, ""),
      ("a\n", .csv, "text\n"), ("{\"text\":\"a\"},", .json, "["),
    ])
  func items(line: String, format: ImportFormat, head: String) {
    for (count, isRead) in [(ImportLimits.items, true), (ImportLimits.items + 1, false)] {
      var text = head + String(repeating: line, count: count)
      if format == .json { text = text.dropLast() + "]" }
      let fault = fault(text, as: format)
      #expect((fault == nil) == isRead, "\(String(describing: fault))")
      if let fault { #expect(fault.reason == "more than 100000 items, the most of one file") }
    }
  }

  @Test("JSON with more values and tables with more fields than items have are refused")
  func values() {
    let values = fault("[" + String(repeating: "[1],", count: 1_000_001) + "1]", as: .json)
    #expect(values?.reason == "more than 2000000 values")
    let fields = fault("text,b\n" + String(repeating: ",", count: 2_000_001), as: .csv)
    #expect(fields?.reason == "more than 2000000 fields")
  }

  @Test("a file that is too large is refused by its size, and the list is as it was")
  func size() throws {
    let shell = try Shell()
    let file = shell.folder.appending(path: "large.txt")
    try Data().write(to: file)
    let handle = try FileHandle(forWritingTo: file)
    // A hole: nothing of it is on the disk, and nothing is read.
    try handle.truncate(atOffset: 1 << 40)
    try handle.close()
    let answer = try shell.panelist("import", file.path)
    #expect(answer.status == 65)
    #expect(
      answer.message.contains(
        "large.txt: more than 64 MiB, the most that is read; divide it"),
      "\(answer.message)")
    #expect(!FileManager.default.fileExists(atPath: shell.list))
  }
}
