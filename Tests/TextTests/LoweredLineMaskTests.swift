// Lines of text between two lines of the panel: each pixel is mixed of its own and the one above it.
import Paint
import Testing
import Text
import Units

@Suite("Strips of lines of text that stand between two lines of the panel")
struct LoweredLineMaskTests {
  private static let kinds = [0, 90, 180, 270].flatMap { degrees in
    (1...3).map { Kind(rotation: Rotation(rawValue: degrees)!, phase: $0) }
  }

  struct Kind: CustomTestStringConvertible, Sendable {
    let rotation: Rotation
    let phase: Int
    var testDescription: String { "\(phase) quarters below, \(rotation.rawValue)°" }

    /// The way from a pixel of the panel to the one above it in the picture.
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

  @Test("a pixel has so many quarters of the one above, of its rim the wider one", arguments: kinds)
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

  @Test("around it there is nothing", arguments: kinds)
  func surroundings(_ kind: Kind) {
    let lineMask = lines.lineMask(line, phase: kind.phase, rotation: kind.rotation)
    for y in lineMask.area.top..<lineMask.area.bottom {
      let beside = lineMask.coverages(x: lineMask.area.right, line: y)
      #expect(
        beside == .zero && lineMask.rims(x: lineMask.area.right, line: y) == .zero, "line \(y)")
    }
  }

  @Test("one that was asked for without a rim gets it when it is needed")
  func haloLater() {
    #expect(lines.lineMask(line, phase: 1, hasHalo: false).rims(x: 0, line: 0) == .zero)
    let whole = lines.lineMask(line, phase: 1)
    let rims = (whole.area.top..<whole.area.bottom).map {
      whole.halo(x: whole.foreground.left, line: $0)
    }
    #expect(rims.contains { $0 > 0 })
  }

  @Test("those that are kept stay below a bound, and one that went comes back as it was")
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

  @Test("a line without foreground has none below either")
  func blank() {
    let blank = lines.line(" ", size: 20, maxWidth: 1000).id
    #expect(lines.lineMask(blank, phase: 3).area.isEmpty)
  }
}
