// Parser for `.expected` files: a person's description of the gestures in a real panel's recording.
import Foundation
import Gestures
import Testing
import Units

@testable import panelist

/// A gesture as an expectation describes it; numbers are compared with a tolerance.
struct TraceGesture {
  /// Begin in seconds; end for a tap.
  let time: Double
  /// Description without the measure.
  let words: String
  /// In mm: positive to the right, down or apart, else negative; nil for a tap.
  let measure: Double?
  /// The line as written, for reports.
  let line: String

  init(time: Double, words: String, measure: Double?, line: String) {
    (self.time, self.words, self.measure, self.line) = (time, words, measure, line)
  }

  /// Parses a line such as `2.31 s list drag down 35 mm, cancelled`; nil for any other line.
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

  /// Whether times differ by at most 0.1 s, and measures by at most 2 mm or 5 %.
  func isSame(as other: TraceGesture) -> Bool {
    guard words == other.words, (time - other.time).magnitude <= 0.1 else { return false }
    guard let measure, let theirs = other.measure else { return measure == other.measure }
    return (measure - theirs).magnitude <= max(2, measure.magnitude * 0.05)
  }
}

/// An `.expected` file.
struct TraceExpectation: CustomTestStringConvertible {
  let testDescription: String
  /// Path below the folder of recordings.
  let recording: String
  let screen: (width: Millimeters, height: Millimeters)
  let axes: AxisSpans?
  let kinds: GestureKinds
  /// Compared part of the recording, in seconds.
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

  /// All expectations, including those whose recordings are missing.
  static let all: [TraceExpectation] = {
    let folder = Recorded.root.appending(path: "Tests/Traces")
    // An unreadable folder gives no expectations; another test detects that.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().filter { $0.hasSuffix(".expected") }.compactMap {
      // That test's count also detects an expectation that does not parse.
      try? TraceExpectation(folder.appending(path: $0))
    }
  }()
}
