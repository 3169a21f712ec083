// The scenes whose memory accesses are traced.
import Gestures
import Raster
import Text
import Units

enum Scene: String, CaseIterable {
  case rest
  case swipe
  case shuffle
  case fade
  case scroll
  case completed
  case longText = "long-text"
  case placeholder
  case lifted
  case cues
  case lines
  case edge

  /// A bench with the scene's frame prepared and the previous frame presented.
  func bench(lines: TextLines, rotation: Rotation) -> Bench {
    var bench = Bench(texts: texts, lines: lines, rotation: rotation, extras: extras)
    switch self {
    case .rest:
      bench.prepare(after: .seconds(1))
    case .fade:
      bench.prepare(after: .milliseconds(100))
      bench.pass()
      bench.prepare(after: .milliseconds(16))
    case .swipe:
      begin(&bench)
      drag(&bench, to: 10)
      bench.pass()
      drag(&bench, from: 10, to: 12)
    case .shuffle:
      begin(&bench)
      drag(&bench, to: -40)
      bench.finger(1, .ended, x: 0, y: 15)
      bench.prepare(after: .milliseconds(200))
      bench.pass()
      bench.prepare(after: .milliseconds(16))
    case .completed:
      begin(&bench)
      drag(&bench, to: 35)
      bench.pass()
      bench.finger(1, .ended, x: 75, y: 15)
      bench.prepare(after: .milliseconds(16))
    case .scroll, .longText:
      begin(&bench)
      for y in [10.0, 5, 4.4] {
        bench.pass()
        bench.finger(1, .moved, x: 40, y: y)
        bench.prepare(after: .milliseconds(16))
      }
    case .placeholder, .lifted, .cues, .lines, .edge:
      bench.prepare(after: .seconds(1))
      for _ in 0..<30 {
        bench.pass()
        bench.prepare(after: .milliseconds(16))
      }
    }
    return bench
  }

  private var extras: [Extra] {
    switch self {
    case .placeholder: [.placeholder]
    case .lifted: [.lifted]
    case .cues: [.cues]
    case .lines: [.lines]
    case .edge: [.edge]
    case .rest, .swipe, .shuffle, .fade, .scroll, .completed, .longText: []
    }
  }

  /// The same text for all rows: shaping and glyph drawing take most of the time of a traced run.
  private var texts: [String] {
    let text =
      switch self {
      case .longText: "A text of many words, wider than its row"
      case .rest, .swipe, .shuffle, .fade, .scroll, .completed, .placeholder, .lifted, .cues,
        .lines, .edge:
        "Row, grey"
      }
    return Array(repeating: text, count: 12)
  }

  /// Waits until the list is at rest and puts a finger on the second row.
  private func begin(_ bench: inout Bench) {
    bench.prepare(after: .seconds(1))
    bench.pass()
    bench.finger(1, .began, x: 40, y: 15)
  }

  private func drag(_ bench: inout Bench, from start: Double = 0, to distance: Double) {
    // In several reports, as a panel sends them: a single far one counts as bad.
    for part in [0.25, 0.5, 0.75, 1] {
      bench.finger(1, .moved, x: 40 + start + part * (distance - start), y: 15)
      bench.prepare(after: .milliseconds(8))
    }
  }
}
