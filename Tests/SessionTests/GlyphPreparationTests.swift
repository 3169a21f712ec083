// What the list prepares at rest, so that the first undo bar and the first keyboard are cheap.
import Gestures
import ListUI
import Model
import OnScreenKeyboard
import Paint
import Session
import Testing
import Text
import Units

@Suite struct GlyphPreparationTests {
  private static let size = Size(width: 800, height: 480)

  /// A list of six rows with a keyboard, drawn into one buffer.
  private struct Bench: ~Copyable {
    let lines: TextLines
    let rotation: Rotation
    var view: ListView
    var composer: FrameComposer
    var words = [UInt32](repeating: 0, count: 800 * 480)
    private var now = Instant.zero
    private var events: [ListEvent] = []
    private var age = 0

    init(_ rotation: Rotation) throws {
      lines = try TextLines(.inter)
      self.rotation = rotation
      let texts = ["Buy milk", "Wäsche", "Fix the bike", "Call Zoë", "Jump 24 km", "Quiz"]
      let items = texts.indices.map {
        Item(
          id: ItemID(high: 1, low: UInt64($0)), text: texts[$0],
          order: OrderKey(digits: [UInt8($0 + 1)]))
      }
      guard let english = KeyboardLayout.named("en") else {
        fatalError("GlyphPreparationTests: no English keys")
      }
      view = ListView(
        items: items,
        panel: PanelGeometry(pixels: size, width: 160, height: 96),
        rowHeight: nil, measurer: lines, start: .zero,
        options: ListOptions(completed: .stay, layouts: [english]),
        ids: IDGenerator(
          item: { ItemID(high: 9, low: 9) }, changeset: { ChangesetID(high: 9, low: 9) }))
      composer = FrameComposer(lines: lines, size: size, rotation: rotation)
      now += .seconds(1)
      frame()
    }

    /// Draws the frame after a while.
    mutating func frame() {
      now += .milliseconds(16)
      view.advance(to: now, events: &events)
      guard composer.prepare(&view) else { return }
      composer.paint(into: &words, size: rotation.turned(size), age: age)
      composer.committed()
      age = 1
    }

    mutating func frames(_ count: Int) { for _ in 0..<count { frame() } }

    /// Prepares until nothing is left. - Returns: The glyphs and texts of each piece.
    mutating func rest() -> [(drawn: Int, shaped: Int)] {
      var pieces: [(drawn: Int, shaped: Int)] = []
      var isLeft = true
      while isLeft {
        let before = lines.work
        isLeft = composer.prepareNext(&view)
        let after = lines.work
        pieces.append((after.drawn - before.drawn, after.shaped - before.shaped))
        guard pieces.count < 5000 else { fatalError("GlyphPreparationTests: no end") }
      }
      return pieces
    }

    /// Completes the first row by a swipe.
    mutating func complete() {
      for (phase, dx) in [(Gesture.Phase.began, 5.0), (.changed, 60), (.ended, 60)] {
        view.handle(
          Gesture(
            kind: .rowPan(TargetID(high: 1, low: 0)), phase: phase, contact: ContactID(serial: 1),
            time: now, position: Point(x: 50, y: 5),
            translation: Vector(dx: Millimeters(dx), dy: 0)), events: &events)
        frame()
      }
    }

    /// Opens the second row, and with it the keyboard.
    mutating func open() {
      let point = Point(x: 30, y: 25)
      view.handle(
        Gesture(
          kind: .tap(view.hit(at: point)), phase: .ended, contact: ContactID(serial: 2), time: now,
          position: point, translation: .zero), events: &events)
      frame()
    }
  }

  @Test(
    "after a rest, the first undo bar and the first keyboard draw no new letter",
    arguments: [Rotation.upright, .quarter])
  func prepared(rotation: Rotation) throws {
    var bench = try Bench(rotation)
    _ = bench.rest()
    let before = bench.lines.work
    bench.complete()
    bench.frames(60)
    #expect(bench.lines.work.drawn == before.drawn)
    #expect(bench.lines.work.shaped == before.shaped)
    _ = bench.rest()
    let rested = bench.lines.work
    bench.open()
    bench.frames(60)
    #expect(bench.lines.work.drawn == rested.drawn)
  }

  @Test("without a rest they do draw letters")
  func unprepared() throws {
    var bench = try Bench(.upright)
    let before = bench.lines.work.drawn
    bench.complete()
    bench.frames(60)
    let completed = bench.lines.work.drawn
    #expect(completed > before)
    bench.open()
    bench.frames(60)
    #expect(bench.lines.work.drawn > completed + 20)
  }

  @Test(
    "preparation changes no pixel", arguments: [Rotation.upright, .quarter])
  func pixels(rotation: Rotation) throws {
    var plain = try Bench(rotation)
    var prepared = try Bench(rotation)
    for _ in 0..<2 {
      _ = prepared.rest()
      plain.complete()
      prepared.complete()
      #expect(plain.words == prepared.words)
      _ = prepared.rest()
      plain.frames(40)
      prepared.frames(40)
      #expect(plain.words == prepared.words)
      plain.open()
      prepared.open()
      plain.frames(40)
      prepared.frames(40)
      #expect(plain.words == prepared.words)
    }
  }

  @Test("a piece shapes one text with its parts or draws a glyph, and then nothing is left")
  func pieces() throws {
    var bench = try Bench(.upright)
    let pieces = bench.rest()
    #expect(pieces.map(\.drawn).reduce(0, +) > 100)
    for piece in pieces {
      #expect(piece.drawn <= 1)
      #expect(piece.shaped <= 3)
      #expect(piece.drawn == 0 || piece.shaped == 0)
    }
    // At rest nothing is left until another frame is shown.
    let before = bench.lines.work
    #expect(bench.rest().count == 1)
    #expect(bench.lines.work == before)
    // A frame makes it look again, at what is there.
    bench.complete()
    bench.frames(60)
    let shown = bench.lines.work.drawn
    _ = bench.rest()
    #expect(bench.lines.work.drawn == shown)
  }
}
