// Composing on the on-screen keyboard: what is in the row, what is underlined, what ends it.
import Gestures
import OnScreenKeyboard
@testable import ListUI
import Model
import Paint
import Session
import Store
import Testing
import Text
import Units

@Suite("Composing in a row")
struct CompositionTests {
  /// A new row, edited with the keyboards of these languages.
  private static func bench(
    _ names: String..., suggestions: [Suggestion] = []
  ) throws -> SessionBench {
    var bench = try SessionBench(
      rows: 0, layouts: try names.map { try #require(KeyboardLayout.named($0)) },
      lines: TextLines(.inter, fonts: .atOnce))
    bench.suggestionHistory = suggestions
    bench.session.handle(.answered(.suggestionsRead(suggestions)), at: bench.now)
    bench.tap(1, 50, 70)
    bench.rest()
    return bench
  }

  private static func type(
    _ keys: String, _ bench: inout SessionBench, from first: UInt64 = 10
  ) throws {
    for (number, key) in keys.enumerated() {
      try bench.tapKey(key == "<" ? "back" : String(key), first + UInt64(number))
      // A second tap on the same key sooner than that is a bounce.
      bench.wait(milliseconds: 60)
    }
  }

  private static func text(_ bench: borrowing SessionBench) -> String {
    bench.session.view.editing.session?.text ?? "none"
  }

  /// The width of the line below what is composed, in pixels; 0 without one.
  private static func underline(_ bench: inout SessionBench) -> Int {
    guard let item = bench.session.view.editedItem else { return 0 }
    return bench.cells().first { $0.id == CellID(high: item.high, low: ~item.low) }?.width ?? 0
  }

  @Test("a syllable is underlined while it grows, and a finished one is not")
  func syllables() throws {
    var bench = try Self.bench("ko")
    try Self.type("ㅎㅏ", &bench)
    #expect(Self.text(bench) == "하")
    let one = Self.underline(&bench)
    #expect(one > 0)
    let item = try #require(bench.session.view.editedItem)
    let cells = bench.cells()
    let row = try #require(cells.first { $0.id == CellID(high: item.high, low: item.low) })
    let line = try #require(cells.first { $0.id == CellID(high: item.high, low: ~item.low) })
    let baseline = row.top + Pixels(row.text?.baseline ?? 0)
    #expect(line.top > baseline && line.top < row.top + Pixels(row.height))
    #expect(line.height < 6 && line.left == row.left + Pixels(row.text?.x ?? 0))
    #expect(line.color == row.text?.color)
    try Self.type("ㄴㄱ", &bench, from: 20)
    #expect(Self.text(bench) == "한ㄱ")
    try Self.type("ㅡㄹ", &bench, from: 30)
    #expect(Self.text(bench) == "한글")
    let second = Self.underline(&bench)
    // Only the second syllable, which is as wide.
    #expect(abs(second - one) <= 3)
    try Self.type("<<", &bench, from: 40)
    #expect(Self.text(bench) == "한ㄱ")
    try Self.type("<<", &bench, from: 50)
    // What is finished goes as one character.
    #expect(Self.text(bench) == "")
    let none = Self.underline(&bench)
    #expect(none == 0)
  }

  @Test("the row is stored as plain text")
  func stored() throws {
    var bench = try Self.bench("ko")
    try Self.type("ㅇㅜㅇㅠ", &bench)
    try bench.tapKey("return", 30)
    bench.rest()
    #expect(bench.stored.map { $0.changes.map(\.item.text) } == [["우유"]])
    // The next row begins anew.
    try Self.type("ㅏ", &bench, from: 40)
    #expect(Self.text(bench) == "ㅏ")
  }

  @Test("the edits that are reported lead to the same text")
  func reported() throws {
    var bench = try Self.bench("vi")
    bench.forget()
    try Self.type("suwax gaoj<", &bench)
    #expect(Self.text(bench) == "Sữa gạ")
    var copy = EditedText("")
    for case .wrote(let edit) in bench.events {
      switch edit {
      case .insert(let text): copy.insert(text)
      case .deleteBackward: copy.deleteBackward()
      default: Issue.record("\(edit)")
      }
    }
    #expect(copy.string == "Sữa gạ")
  }

  @Test(
    "what ends a composition",
    arguments: [
      "space", "caret", "hardware", "language", "comma", "other edit", "left alone",
    ])
  func ends(how: String) throws {
    var bench = try Self.bench("ko", "en")
    try Self.type("ㄱ", &bench)
    switch how {
    case "space": try bench.tapKey(" ", 20)
    case "caret":
      bench.tap(20, 80, 5)
      bench.rest()
    case "hardware":
      bench.type(.insert("x"))
      bench.rest()
    case "language":
      for serial in [20, 21] as [UInt64] { try bench.tapKey("language", serial) }
    case "comma": try bench.tapKey(",", 20)
    case "other edit":
      bench.session.handle(.written(.deleteBackward), at: bench.now)
      bench.session.handle(.written(.insert("ㄱ")), at: bench.now)
    default:
      bench.wait(milliseconds: 3000)
      try Self.type("ㅏ", &bench, from: 30)
      #expect(Self.text(bench) == "가")
      return
    }
    let line = how == "language" ? 0 : Self.underline(&bench)
    #expect(line == 0, "\(how)")
    guard how != "hardware" else {
      #expect(!bench.session.view.editing.isKeyboardOpen)
      return
    }
    try Self.type("ㅏ", &bench, from: 30)
    let between = how == "space" ? " " : how == "comma" ? "," : ""
    #expect(Self.text(bench) == "ㄱ\(between)ㅏ", "\(how)")
  }

  @Test("a suggestion that is taken ends it")
  func suggestion() throws {
    var bench = try Self.bench(
      "ko", suggestions: [Suggestion("가지", by: SessionBench.gone)])
    try Self.type("ㄱㅏ", &bench)
    #expect(bench.suggestions == ["가지"])
    try bench.tapKey("#1", 20)
    bench.rest()
    #expect(bench.stored.map { $0.changes.map(\.item.text) } == [["가지"]])
    try Self.type("ㅏ", &bench, from: 30)
    #expect(Self.text(bench) == "ㅏ")
  }

  @Test("a full text takes no more, and its last letters stay as they are")
  func full() throws {
    var bench = try Self.bench("ko")
    bench.session.handle(
      .written(.insert(String(repeating: "a", count: Item.longestText - 3))), at: bench.now)
    try Self.type("ㄱㅏㄴㅏ", &bench)
    let text = Self.text(bench)
    #expect(text.utf8.count <= Item.longestText)
    #expect(text.hasSuffix("a간"))
    #expect(bench.events.contains(.textIsFull))
  }

  @Test("what an input method composes is underlined, and its edits lead to the same text")
  func inputMethod() throws {
    var bench = try Self.bench()
    bench.session.handle(.typed(.insert("a")), at: bench.now)
    var copy = EditedText("a")
    var replaced = 0
    for (text, isOpen) in [
      ("か", true), ("かな", true), ("हिन्", true), ("हिन्दी", true), ("", true), ("かな", true),
      ("仮名", false),
    ] {
      let open = isOpen ? text.count : 0
      let edits = bench.session.compose(text, replacing: replaced, open: open, at: bench.now)
      bench.wait(milliseconds: 30)
      for edit in edits {
        switch edit {
        case .deleteBackward: copy.deleteBackward()
        case .insert(let text): copy.insert(text)
        default: Issue.record("\(edit)")
        }
      }
      #expect(Self.text(bench) == "a" + text && copy.string == "a" + text)
      #expect((Self.underline(&bench) > 0) == (open > 0), "\(text)")
      replaced = open
    }
    // Anything else ends the composition, and leaves it in the text.
    _ = bench.session.compose("か", replacing: 0, open: 1, at: bench.now)
    bench.session.handle(.typed(.insert("!")), at: bench.now)
    #expect(Self.underline(&bench) == 0)
    _ = bench.session.compose("な", replacing: 1, open: 1, at: bench.now)
    #expect(Self.text(bench) == "a仮名か!な")
  }

  @Test("without an edited row an input method composes nothing, and an undo is the list's")
  func noRow() throws {
    var bench = try Self.bench()
    bench.session.handle(.typed(.cancel), at: bench.now)
    bench.wait(milliseconds: 30)
    bench.forget()
    #expect(bench.session.compose("か", replacing: 0, open: 1, at: bench.now).isEmpty)
    bench.session.handle(.typed(.insert("x")), at: bench.now)
    bench.wait(milliseconds: 30)
    #expect(bench.events.isEmpty)
    bench.session.handle(.typed(.undo), at: bench.now)
    bench.wait(milliseconds: 30)
    #expect(bench.events.contains(.newestUndoAsked))
  }

  @Test("emoji are typed where a font has them, and there is no key for them where none has")
  func emoji() throws {
    var bench = try Self.bench("en")
    for (number, key) in ["123", "emoji", "🥛"].enumerated() {
      try bench.tapKey(key, 10 + UInt64(number))
    }
    #expect(Self.text(bench) == "🥛")
    var bare = try SessionBench.writing()
    bare.tap(1, 50, 70)
    bare.rest()
    try bare.tapKey("123", 10)
    try bare.tapKey("emoji", 11)
    let page = bare.session.view.editing.keyboard?.keys.page
    #expect(page == .numbers)
    let slots = bare.session.view.editing.keyboard?.keys.plan.slots ?? []
    #expect(slots.count > 30 && !slots.contains { $0.key == .page(.emoji) })
  }

  @Test("a capital at the beginning of a row keeps its mark")
  func capital() throws {
    var bench = try Self.bench("vi")
    try Self.type("aans", &bench)
    #expect(Self.text(bench) == "Ấn")
    try Self.type(" aan", &bench, from: 20)
    #expect(Self.text(bench) == "Ấn ân")
  }
}
