// The pages behind the keys of an open keyboard are drawn at rest, before a key shows them.
import ListUI
import OnScreenKeyboard
import Session
import Testing
import Text
import Units

@Suite("Pages behind the keys")
struct PageLabelTests {
  /// A row in edit, with everything drawn that the open keyboard may show next.
  private struct Desk: ~Copyable {
    let texts: TextLines
    let rotation: Rotation
    var bench: SessionBench
    var composer: FrameComposer
    private var words: [UInt32]
    private var serial: UInt64 = 1

    init(_ languages: [String], height: Int, _ rotation: Rotation = .upright) throws {
      let texts = try TextLines(.inter, fonts: .finder)
      let layouts = try languages.map { try #require(KeyboardLayout.named($0)) }
      let bench = try SessionBench(rows: 1, height: height, layouts: layouts, lines: texts)
      self.texts = texts
      self.rotation = rotation
      self.bench = bench
      let size = self.bench.panel.pixels
      words = [UInt32](repeating: 0, count: size.width * size.height)
      composer = FrameComposer(lines: texts, size: size, rotation: rotation)
      self.bench.tap(serial, 50, 5)
    }

    /// Touches a key.
    mutating func tap(_ key: String) throws {
      serial += 1
      try bench.tapKey(key, serial)
    }

    /// Shows the keyboard at rest, with its fonts, and prepares what may follow.
    mutating func settle(preparing: Bool = true) {
      bench.rest()
      show()
      for _ in 0..<3 {
        if preparing { prepare() }
        findFonts()
        show()
      }
      if preparing { prepare() }
    }

    mutating func show() {
      bench.wait(milliseconds: 500)
      guard composer.prepare(&bench.session.view) else { return }
      composer.paint(into: &words, size: rotation.turned(bench.panel.pixels), age: 0)
      composer.committed()
    }

    private mutating func prepare() {
      var pieces = 0
      while composer.prepareNext(&bench.session.view) {
        pieces += 1
        guard pieces < 20_000 else { fatalError("PageLabelTests: no end") }
      }
    }

    private mutating func findFonts() {
      guard texts.learn(FontFinder.answers(to: texts.takeQuestions())) else { return }
      bench.session.handle(.fontsFound, at: bench.now)
    }
  }

  @Test(
    "after a rest the next page draws no letter: digits, symbols, emoji and the other language",
    arguments: [Rotation.upright, .quarter], [80, 120])
  func pages(rotation: Rotation, height: Int) throws {
    var desk = try Desk(["en", "ru"], height: height, rotation)
    desk.settle()
    for key in ["123", "emoji", "abc", "language"] {
      let before = desk.texts.work
      try desk.tap(key)
      desk.show()
      desk.show()
      #expect(desk.texts.work.drawn == before.drawn, "\(key)")
      #expect(desk.texts.work.shaped == before.shaped, "\(key)")
      desk.settle()
    }
    #expect(desk.texts.missingGlyphs == 0)
  }

  @Test("without a rest the pages do draw letters")
  func unprepared() throws {
    var desk = try Desk(["en"], height: 80)
    desk.settle(preparing: false)
    let before = desk.texts.work
    try desk.tap("123")
    desk.show()
    #expect(desk.texts.work.drawn > before.drawn + 20)
  }
}
