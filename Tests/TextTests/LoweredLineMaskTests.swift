// Tests of line masks between two pixel lines: each pixel mixes its own value with the one above.
import Paint
import Testing
import Text
import Units

@Suite("Line masks between two pixel lines")
struct LoweredLineMaskTests {
  private static let kinds = [0, 90, 180, 270].flatMap { degrees in
    (1...3).map { Kind(rotation: Rotation(rawValue: degrees)!, phase: $0) }
  }

  struct Kind: CustomTestStringConvertible, Sendable {
    let rotation: Rotation
    let phase: Int
    var testDescription: String { "\(phase) quarters below, \(rotation.rawValue)°" }

    /// The offset from a pixel of the panel to the one above it on the screen.
    var above: (x: Int, line: Int) {
      switch rotation {
      case .upright: (0, -1)
      case .quarter: (1, 0)
      case .half: (0, 1)
      case .threeQuarters: (-1, 0)
      }
    }
  }

  private let lines: TextLines
  private let line: TextLineID

  init() throws {
    lines = try TextLines(.inter)
    line = lines.line("Äpfel, jäh & Quitten", size: 20, maxWidth: 1000).id
  }

  @Test(
    "a pixel mixes coverage with the one above by quarters, and has the larger halo",
    arguments: kinds)
  func mixed(_ kind: Kind) {
    let natural = lines.lineMask(line, rotation: kind.rotation)
    let lineMask = lines.lineMask(line, phase: kind.phase, rotation: kind.rotation)
    let above = kind.above
    let lower = Rect(
      left: natural.foreground.left - above.x, top: natural.foreground.top - above.line,
      right: natural.foreground.right - above.x, bottom: natural.foreground.bottom - above.line)
    #expect(lineMask.foreground == natural.foreground.union(lower))
    func of(_ x: Int, _ y: Int, _ part: (LineMask) -> (Int, Int) -> UInt8) -> Int {
      let isInside =
        natural.area.left..<natural.area.right ~= x
        && natural.area.top..<natural.area.bottom ~= y
      return isInside ? Int(part(natural)(x, y)) : 0
    }
    var wrong: [String] = []
    for y in lineMask.area.top..<lineMask.area.bottom {
      for x in lineMask.area.left..<lineMask.area.right {
        let (aboveX, aboveY) = (x + above.x, y + above.line)
        let text =
          (of(x, y, LineMask.coverage) * (4 - kind.phase)
            + of(aboveX, aboveY, LineMask.coverage) * kind.phase + 2) / 4
        let halo = min(255 - text, max(of(x, y, LineMask.halo), of(aboveX, aboveY, LineMask.halo)))
        let found = (Int(lineMask.coverage(x: x, line: y)), Int(lineMask.halo(x: x, line: y)))
        if found != (text, halo) { wrong.append("\(x),\(y): \(found), not \((text, halo))") }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count) pixels: \(wrong.prefix(3))")
  }

  @Test("outside its area a line mask is empty", arguments: kinds)
  func surroundings(_ kind: Kind) {
    let lineMask = lines.lineMask(line, phase: kind.phase, rotation: kind.rotation)
    for y in lineMask.area.top..<lineMask.area.bottom {
      let beside = lineMask.coverages(x: lineMask.area.right, line: y)
      #expect(
        beside == .zero && lineMask.haloCoverages(x: lineMask.area.right, line: y) == .zero,
        "line \(y)")
    }
  }

  @Test("a line mask requested without a halo gets one when it is needed")
  func haloLater() {
    #expect(lines.lineMask(line, phase: 1, hasHalo: false).haloCoverages(x: 0, line: 0) == .zero)
    let whole = lines.lineMask(line, phase: 1)
    let haloCoverages = (whole.area.top..<whole.area.bottom).map {
      whole.halo(x: whole.foreground.left, line: $0)
    }
    #expect(haloCoverages.contains { $0 > 0 })
  }

  @Test("masks of letters as large as a wall stay below a memory limit as well")
  func boundedWalls() {
    let first = lines.line("Wall", size: 1500, maxWidth: 8000).id
    let area = lines.lineMask(first, hasHalo: false).area
    var (whole, lowered) = (0, 0)
    for number in 0..<24 {
      let next = lines.line("Wall \(number)", size: 1500, maxWidth: 8000).id
      for phase in 0...3 { _ = lines.lineMask(next, phase: phase, hasHalo: false) }
      whole = max(whole, lines.wholeBytes)
      lowered = max(lowered, lines.loweredBytes)
    }
    #expect(whole <= TextLines.masksMax && whole > TextLines.masksMax / 2)
    #expect(lowered <= TextLines.masksMax && lowered > TextLines.masksMax / 2)
    #expect(lines.lineMask(first, hasHalo: false).area == area)
    lines.keepOnly([])
    #expect(lines.wholeBytes == 0)
  }

  @Test("lowered line masks stay below a memory limit, and an evicted one is rebuilt identically")
  func bounded() {
    let first = lines.lineMask(line, phase: 1)
    var bytes: [Int] = []
    for number in 0..<300 {
      let next = lines.line("Line \(number) of a list", size: 40, maxWidth: 1000).id
      for phase in 1...3 { _ = lines.lineMask(next, phase: phase) }
      bytes.append(lines.loweredBytes)
    }
    #expect(bytes.max()! <= TextLines.loweredMax)
    #expect(bytes.max()! > TextLines.loweredMax / 2)
    let again = lines.lineMask(line, phase: 1)
    for y in first.area.top..<first.area.bottom {
      for x in first.area.left..<first.area.right {
        guard first.coverage(x: x, line: y) == again.coverage(x: x, line: y) else {
          Issue.record("another coverage at \(x),\(y)")
          return
        }
      }
    }
  }

  @Test("a line without glyphs has an empty lowered mask")
  func blank() {
    let blank = lines.line(" ", size: 20, maxWidth: 1000).id
    #expect(lines.lineMask(blank, phase: 3).area.isEmpty)
  }
}
