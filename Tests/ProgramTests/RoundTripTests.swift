// Random texts through every format of export and import.
import Foundation
import Model
import Store
import StoreRecovery
import TestCounts
import TestRandom
import Testing

@Suite("Texts through formats")
struct RoundTripTests {
  private static let parts: [String] =
    [
      "x ", "- [ ] ", "[x] ", "(A) ", "2026-01-02 ", "\"", "\"\"", ",", ";", "\\", "\\\\", "*", "_",
      "#",
      " ", "\t", "\n", "\r", "\r\n", "\u{85}", "\u{2028}", "\u{A0}", "\u{301}", "\u{FEFF}",
      "\u{202E}",
      "\u{1B}[2J", "👩\u{200D}🌾", "é", "e\u{301}", "א", "ı", "<b>", "&amp;", "```", "~~", "1. ",
      "> ",
      "{", "[", "]", "|", "text,id", "=1+1", "'", "Milk", "buy", "\u{10FFFF}", "\u{7F}",
    ]

  private static func text(_ random: inout SeededRandom) -> String {
    var text = ""
    for _ in 0..<random.roll(0...8) {
      if random.roll(below: 4) > 0 {
        text += parts[random.roll(below: parts.count)]
      } else if let scalar = Unicode.Scalar(UInt32(random.roll(1...0x10_FFFF))) {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// What a format gives back of items, which is all but the order keys; lines have no ids either.
  private static func values(_ items: [Item], in format: String) -> [[Item.Field: [UInt8]]] {
    let lost: Set<Item.Field> = ["json", "csv"].contains(format) ? [.order] : [.order, .id]
    return items.map { item in
      let fields = Item.Field.allCases.filter { !lost.contains($0) }
      return Dictionary(uniqueKeysWithValues: fields.map { ($0, bytes($0, of: item)) })
    }
  }

  private static func bytes(_ field: Item.Field, of item: Item) -> [UInt8] {
    switch field {
    case .id: Array(item.id.hex.utf8)
    case .order: item.order.digits
    case .isCompleted: [item.isCompleted ? 1 : 0]
    case .text: Array(item.text.utf8)
    case .list: Array(item.list.hex.utf8)
    }
  }

  @Test(
    "JSON and CSV give every text back; other formats give it back or name its row",
    arguments: ["json", "csv", "text", "markdown", "todo.txt"])
  func formats(format: String) throws {
    var random = SeededRandom(seed: 7)
    let shell = try Shell()
    var store = try Store(path: shell.list, ifMissing: .beginsAList())
    let count = TestCounts.count("written-texts")
    let orders = OrderKey.between(nil, nil, count: count)
    let items = orders.map {
      Item(
        id: .random(), text: Self.text(&random), isCompleted: random.roll(below: 2) == 0, order: $0,
        in: .original)
    }
    try store.apply(items.map { .insert($0) })
    let file = shell.folder.path + "/out"
    let words = ["export", "--format", format, "--output", file]
    var kept = items
    let first = try shell.panelist(words)
    if format == "json" || format == "csv" {
      #expect(first.status == 0, "\(first.message)")
    } else {
      #expect(first.status == 65)
      let named = try #require(first.message.firstMatch(of: /give back rows ([0-9, ]+):/)).1
      let rows = Set(named.split(separator: ", ").compactMap { Int($0) })
      kept = items.enumerated().filter { !rows.contains($0.offset + 1) }.map(\.element)
      try store.apply(rows.map { .delete(items[$0 - 1].id) })
      // Most of the texts are ordinary enough.
      #expect(kept.count > count / 10, "\(kept.count)")
      #expect(try shell.panelist(words).status == 0)
    }
    let other = try Shell()
    let answer = try other.panelist("import", "--format", format, file)
    #expect(answer.status == 0)
    #expect(answer.message == "")
    let got = try Store.items(ofFile: other.list)
    #expect(Self.values(got, in: format) == Self.values(kept, in: format))
    let again = try shell.panelist("import", "--format", format, file)
    #expect(again.output.hasPrefix("nothing to add\n"))
  }
}
