// What somebody wrote down about a recording of a real panel: what the fingers did, in words.
import Foundation
import Gestures
import Testing
import Units

@testable import panelist

/// A gesture in the words of an expectation; numbers are compared with some tolerance.
struct TraceGesture {
  /// When it began; a tap, when it was over.
  let time: Double
  /// What happened, without the measure.
  let words: String
  /// In mm: to the right, down or apart, else negative; nil for a tap.
  let measure: Double?
  /// The line, to be shown.
  let line: String

  init(time: Double, words: String, measure: Double?, line: String) {
    (self.time, self.words, self.measure, self.line) = (time, words, measure, line)
  }

  /// A line such as `2.31 s list drag down 35 mm, cancelled`; nil when it is none.
  init?(_ line: String) {
    guard let second = line.range(of: " s "), let time = Double(line[..<second.lowerBound]) else {
      return nil
    }
    var words = line[second.upperBound...].split(separator: " ").map(String.init)
    var measure: Double?
    let unit = words.firstIndex { $0 == "mm" || $0 == "mm," }
    if let unit, unit >= 2, let length = Double(words[unit - 1]),
      let icon = Self.icons[words[unit - 2]]
    {
      measure = length * icon
      words.removeSubrange(unit - 2...unit)
    } else if unit != nil {
      return nil
    }
    self.init(time: time, words: words.joined(separator: " "), measure: measure, line: line)
  }

  private static let icons: [String: Double] = [
    "right": 1, "left": -1, "down": 1, "up": -1, "apart": 1, "together": -1,
  ]

  /// Within 0.1 s, and within 2 mm or 5 %.
  func isSame(as other: TraceGesture) -> Bool {
    guard words == other.words, (time - other.time).magnitude <= 0.1 else { return false }
    guard let measure, let theirs = other.measure else { return measure == other.measure }
    return (measure - theirs).magnitude <= max(2, measure.magnitude * 0.05)
  }
}

/// An `.expected` file.
struct TraceExpectation: CustomTestStringConvertible {
  let testDescription: String
  /// Below the folder of recordings.
  let recording: String
  let screen: (width: Millimeters, height: Millimeters)
  let axes: AxisSpans?
  let kinds: GestureKinds
  /// In seconds: gestures that begin earlier or later are not compared.
  let span: ClosedRange<Double>
  let gestures: [TraceGesture]

  struct Wrong: Error { let line: String }

  init(_ file: URL) throws {
    testDescription = file.deletingPathExtension().lastPathComponent
    var recording: String?
    var screen: [Double] = []
    var axes: AxisSpans?
    var kinds = GestureKinds.all
    var (begin, end) = (0.0, Double.infinity)
    var gestures: [TraceGesture] = []
    var isComplete = false
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      guard let first = words.first, first != "#" else { continue }
      switch first {
      case "recording": recording = String(line.dropFirst("recording ".count))
      case "screen": screen = words.compactMap(Double.init)
      case "axes": axes = AxisSpans(argument: words.dropFirst().joined())
      case "understands":
        guard words.prefix(3) == ["understands", "all", "but"] else {
          throw Wrong(line: String(line))
        }
        for word in words.dropFirst(3) {
          guard let kind = Self.kinds[word] else { throw Wrong(line: String(line)) }
          kinds.remove(kind)
        }
      case "from": begin = words.compactMap(Double.init).first ?? .infinity
      case "until": end = words.compactMap(Double.init).first ?? 0
      case "nothing": isComplete = line == "nothing else"
      default:
        guard let gesture = TraceGesture(String(line)), !isComplete else {
          throw Wrong(line: String(line))
        }
        gestures.append(gesture)
      }
    }
    guard let recording, screen.count == 2, isComplete, begin < end else {
      throw Wrong(line: file.path)
    }
    (self.recording, self.axes, self.kinds, self.span) = (recording, axes, kinds, begin...end)
    self.gestures = gestures
    self.screen = (Millimeters(screen[0]), Millimeters(screen[1]))
  }

  private static let kinds: [String: GestureKinds] = [
    "row-pan": .rowPan, "list-pan": .listPan, "tap": .tap, "two-finger-tap": .twoFingerTap,
    "long-press": .longPress, "pinch": .pinch,
  ]

  /// All of them, whether their recordings are there or not.
  static let all: [TraceExpectation] = {
    let folder = Recorded.root.appending(path: "Tests/Traces")
    // A folder that cannot be read has no expectations, which a test of its own finds.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().filter { $0.hasSuffix(".expected") }.compactMap {
      // One that cannot be read is missing in the count of that test.
      try? TraceExpectation(folder.appending(path: $0))
    }
  }()
}
