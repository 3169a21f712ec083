// Tests of rectangles, distances, time and write-only memory.
import Testing
import Units

@Suite("Rectangles")
struct RectTests {
  private let a = Rect(left: 0, top: 0, right: 4, bottom: 3)

  @Test("the intersection and the union of two rectangles")
  func meet() {
    let b = Rect(left: 2, top: 1, right: 9, bottom: 9)
    #expect(a.intersection(b) == Rect(left: 2, top: 1, right: 4, bottom: 3))
    #expect(a.union(b) == Rect(left: 0, top: 0, right: 9, bottom: 9))
    #expect(a.area == 12)
  }

  @Test("rectangles that only touch do not intersect")
  func touch() {
    #expect(a.intersection(Rect(left: 4, top: 0, right: 8, bottom: 3)) == .empty)
  }

  @Test("an empty rectangle adds nothing to a union, and every rectangle contains it")
  func empty() {
    #expect(a.union(.empty) == a)
    #expect(Rect.empty.union(a) == a)
    #expect(a.contains(Rect(left: 9, top: 9, right: 9, bottom: 9)))
    #expect(!a.contains(Rect(left: 3, top: 0, right: 5, bottom: 1)))
  }
}

@Suite("Distances and time")
struct QuantityTests {
  @Test("a panel of unknown size has 160 pixels for 25.4 millimetres")
  func density() {
    let panel = PanelGeometry(assuming160DPI: Size(width: 1280, height: 800))
    #expect(abs(panel.pixels(x: 25.4).value - 160) < 1e-9)
    #expect(abs(panel.millimeters(y: panel.pixels(y: 10)).value - 10) < 1e-9)
  }

  @Test("an instant plus an interval is later by that interval")
  func time() {
    let later = Instant.zero + .seconds(0.3)
    #expect(later.nanoseconds == 300_000_000)
    #expect(later - .zero == .milliseconds(300))
    #expect(.zero - later < .milliseconds(0))
  }

  @Test("the squared length of a vector is the sum of its squared components")
  func vector() {
    #expect((Point(x: 3, y: 5) - Point(x: 0, y: 1)).lengthSquared == 25)
  }
}

@Suite("Write-only memory")
struct WriteOnlyPixelsTests {
  @Test("a run writes its own pixels only, and leaves a line's padding untouched")
  func run() {
    var words: [UInt32] = Array(repeating: 9, count: 11 + 9)
    var pixels = WriteOnlyPixels(
      words: words.mutableSpan, size: Size(width: 9, height: 2), stride: 11)
    pixels.withRun(line: 1, from: 1, count: 8) { run in
      run.store(SIMD8(1, 2, 3, 4, 5, 6, 7, 8), at: 0)
    }
    pixels.withRun(line: 0, from: 2, count: 3) { run in
      run.fill(0..<2, with: 5)
      run.store(6, at: 2)
    }
    #expect(words == [9, 9, 5, 5, 6, 9, 9, 9, 9, 9, 9, 9, 1, 2, 3, 4, 5, 6, 7, 8])
  }

  @Test("a fill of any length writes exactly its pixels", arguments: 0...70)
  func fill(count: Int) {
    var words: [UInt32] = Array(repeating: 9, count: 80)
    var pixels = WriteOnlyPixels(
      words: words.mutableSpan, size: Size(width: 80, height: 1), stride: 80)
    pixels.withRun(line: 0, from: 3, count: count) { run in run.fill(0..<count, with: 5) }
    let wanted = (0..<80).map { UInt32((3..<3 + count).contains($0) ? 5 : 9) }
    #expect(words == wanted)
  }
}
