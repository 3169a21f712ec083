// Frames drawn into two buffers: committed, refused and drawn again.
import Gestures
import ListUI
import Model
import Paint
import Session
import Testing
import Text
import Units

@testable import panelist

@Suite struct FrameComposerTests {
  private static let size = Size(width: 400, height: 240)

  /// A list of six rows on a small panel, with two buffers.
  private struct Bench: ~Copyable {
    var view: ListView
    var composer: FrameComposer
    var buffers = [[UInt32](repeating: 0, count: 400 * 240), .init(repeating: 0, count: 400 * 240)]
    var ages = [0, 0]
    var now = Instant.zero
    private let lines: TextLines
    private var events: [ListEvent] = []

    init() throws {
      lines = try TextLines(.inter)
      let items = (0..<6).map {
        Item(
          id: ItemID(high: 1, low: UInt64($0)), text: "Row \($0)",
          order: OrderKey(digits: [UInt8($0 + 1)]))
      }
      view = ListView(
        items: items, panel: PanelGeometry(pixels: size, width: 100, height: 60), rowHeight: 10,
        measurer: lines, start: .zero,
        ids: IDGenerator(
          item: { ItemID(high: 9, low: 9) }, changeset: { ChangesetID(high: 9, low: 9) }))
      composer = FrameComposer(lines: lines, size: size)
      now += .seconds(1)
      view.advance(to: now, events: &events)
    }

    /// Sends a pan of a row; each row has its own contact.
    mutating func finger(on row: UInt64, _ phase: Gesture.Phase, dx: Double) {
      view.handle(
        Gesture(
          kind: .rowPan(TargetID(high: 1, low: row)), phase: phase,
          contact: ContactID(serial: row + 1), time: now, position: Point(x: 50, y: 15),
          translation: Vector(dx: Millimeters(dx), dy: 0)), events: &events)
    }

    /// Shows a banner; nil hides it.
    mutating func show(_ banner: Banner?) { view.show(banner, at: now, events: &events) }

    /// The current list, drawn in full.
    mutating func whole() -> [UInt32] {
      var composer = FrameComposer(lines: lines, size: size)
      var words = [UInt32](repeating: 7, count: size.width * size.height)
      guard composer.prepare(&view) else { fatalError("FrameComposerTests: nothing to draw") }
      var pixels = WriteOnlyPixels(words: words.mutableSpan, size: size, stride: size.width)
      composer.paint(into: &pixels, age: 0)
      return words
    }

    /// Draws a frame into a buffer. If it is committed, the buffer's age becomes 1.
    mutating func frame(into buffer: Int, isTaken: Bool) {
      now += .milliseconds(16)
      view.advance(to: now, events: &events)
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

  @Test("the next frame overwrites what a refused frame left in the buffer")
  func refusedFrame() throws {
    var bench = try Bench()
    bench.finger(on: 1, .began, dx: 5)
    bench.finger(on: 4, .began, dx: 5)
    bench.frame(into: 0, isTaken: true)
    // Only the fifth row moves, so that both buffers hold the second row at its place.
    for (buffer, dx) in [(1, 6.0), (0, 7), (1, 8)] {
      bench.finger(on: 4, .changed, dx: dx)
      bench.frame(into: buffer, isTaken: true)
    }
    // The frame with the second row dragged away is refused; then the row returns.
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

  @Test("partial redraws of a changing banner equal full redraws")
  func banner() throws {
    var bench = try Bench()
    for buffer in 0...1 { bench.frame(into: buffer, isTaken: true) }
    let full = { (count: Int) in
      Banner(["Disk full: \(count) changes wait"], isDismissible: false)
    }
    for frame in 0..<120 {
      switch frame {
      case 0: bench.show(full(1))
      case 5: bench.finger(on: 1, .began, dx: 0)
      case 6...10: bench.finger(on: 1, .changed, dx: Double(frame * 5))
      case 11: bench.finger(on: 1, .ended, dx: 50)
      case 20: bench.show(full(2))
      case 50: bench.show(nil)
      case 56: bench.show(Banner(["Restored"], isDismissible: true))
      case 90: bench.show(nil)
      default: break
      }
      bench.frame(into: frame % 2, isTaken: true)
      let expected = bench.whole()
      // An unchanged frame is not drawn: the newest buffer still shows it.
      let age = bench.ages.firstIndex(of: 1) ?? 0
      let wrong = zip(bench.buffers[age], expected).count { $0 != $1 }
      #expect(wrong == 0, "\(wrong) pixels in frame \(frame)")
    }
  }

  @Test("after forget() the next frame is a full redraw, even of an unchanged list")
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
