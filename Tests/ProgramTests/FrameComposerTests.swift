// Frames that are shown, refused and shown later, in two buffers.
import Gestures
import ListUI
import Model
import Paint
import Testing
import Text
import Units

@testable import panelist

@Suite struct FrameComposerTests {
  private static let size = Size(width: 400, height: 240)

  /// A list of six rows on a small panel, and a finger on its second row.
  private struct Bench: ~Copyable {
    var view: ListView
    var composer: FrameComposer
    var buffers = [[UInt32](repeating: 0, count: 400 * 240), .init(repeating: 0, count: 400 * 240)]
    var ages = [0, 0]
    var now = Instant.zero
    private var told: [ListEvent] = []

    init() throws {
      let lines = try TextLines(fontPath: "/usr/share/fonts/opentype/inter/Inter-Bold.otf")
      let items = (0..<6).map {
        Item(
          id: ItemID(high: 1, low: UInt64($0)), text: "Row \($0)",
          order: OrderKey(digits: [UInt8($0 + 1)]))
      }
      view = ListView(
        items: items, panel: PanelGeometry(pixels: size, width: 100, height: 60), rowHeight: 10,
        measurer: lines, start: .zero,
        names: ListView.Names(
          item: { ItemID(high: 9, low: 9) }, step: { StepID(high: 9, low: 9) }))
      composer = FrameComposer(lines: lines, size: size)
      now += .seconds(1)
      view.advance(to: now, told: &told)
    }

    /// A finger of its own for each row.
    mutating func finger(on row: UInt64, _ phase: Gesture.Phase, dx: Double) {
      _ = view.handle(
        Gesture(
          kind: .rowPan(TargetID(high: 1, low: row)), phase: phase,
          contact: ContactID(serial: row + 1), time: now, position: Point(x: 50, y: 15),
          translation: Vector(dx: Millimeters(dx), dy: 0)), told: &told)
    }

    /// Draws a frame into a buffer; a display that takes it makes it one frame old.
    mutating func frame(into buffer: Int, isTaken: Bool) {
      now += .milliseconds(16)
      view.advance(to: now, told: &told)
      guard composer.prepare(&view) else { return }
      let age = ages[buffer]
      do {
        var pixels = WriteOnlyPixels(
          words: buffers[buffer].mutableSpan, size: size, stride: size.width)
        composer.paint(into: &pixels, age: age)
      }
      guard isTaken else { return }
      composer.committed()
      for index in 0..<2 where ages[index] > 0 { ages[index] += 1 }
      ages[buffer] = 1
    }
  }

  @Test("what a refused frame left in the buffer is covered by the next one")
  func refusedFrame() throws {
    var bench = try Bench()
    bench.finger(on: 1, .began, dx: 5)
    bench.finger(on: 4, .began, dx: 5)
    bench.frame(into: 0, isTaken: true)
    // Only the fifth row moves, so that both buffers hold the second where it is.
    for (buffer, dx) in [(1, 6.0), (0, 7), (1, 8)] {
      bench.finger(on: 4, .changed, dx: dx)
      bench.frame(into: buffer, isTaken: true)
    }
    // The second row is dragged away, which the display refuses, and comes back to its place.
    bench.finger(on: 1, .changed, dx: 20)
    bench.frame(into: 0, isTaken: false)
    bench.finger(on: 1, .changed, dx: 5)
    bench.finger(on: 4, .changed, dx: 9)
    bench.frame(into: 0, isTaken: true)
    let shown = bench.buffers[0]

    var fresh = try Bench()
    fresh.finger(on: 1, .began, dx: 5)
    fresh.finger(on: 4, .began, dx: 9)
    fresh.frame(into: 0, isTaken: true)
    let expected = fresh.buffers[0]
    let wrong = zip(shown, expected).filter { $0 != $1 }.count
    #expect(wrong == 0, "\(wrong) pixels are left of a frame that was never shown")
  }

  @Test("a glass that is not known is drawn whole, also where nothing has changed")
  func forgotten() throws {
    var bench = try Bench()
    for buffer in 0...1 { bench.frame(into: buffer, isTaken: true) }
    let shown = bench.buffers[0]
    bench.buffers[0] = [UInt32](repeating: 7, count: shown.count)
    bench.ages[0] = 0
    bench.composer.forget()
    bench.frame(into: 0, isTaken: false)
    #expect(bench.buffers[0] == shown)
    let isDue = bench.composer.prepare(&bench.view)
    #expect(isDue && bench.composer.damage.isFull)
    bench.frame(into: 0, isTaken: true)
    let isDueStill = bench.composer.prepare(&bench.view)
    #expect(!isDueStill)
  }

  @Test("an unchanged list prepares no frame")
  func unchanged() throws {
    var bench = try Bench()
    bench.frame(into: 0, isTaken: true)
    let changes = bench.composer.prepare(&bench.view)
    #expect(!changes)
  }
}
