// Known mismatches of gesture expectations for real panels, with reasons; the list may only shrink.
import Foundation

/// Known mismatches of one expectation.
struct OpenMoments {
  let reason: String
  /// Expected gestures that are not recognized.
  fileprivate(set) var missing: [String] = []
  /// Recognized gestures that no line expects.
  fileprivate(set) var instead: [TraceGesture] = []

  /// No mismatches.
  static let none = OpenMoments(reason: "")

  /// Mismatches by expectation name, from `Tests/Traces/NotYet.txt`.
  static func all() throws -> [String: OpenMoments] {
    let file = Recorded.root.appending(path: "Tests/Traces/NotYet.txt")
    return try read(String(contentsOf: file, encoding: .utf8))
  }

  /// Parses blocks of `NAME because REASON`, followed by lines `missing LINE` or `instead LINE`.
  static func read(_ text: String) throws -> [String: OpenMoments] {
    var all: [String: OpenMoments] = [:]
    var name = ""
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let rest = String(line.drop { $0 != " " }.dropFirst())
      switch line.prefix(while: { $0 != " " }) {
      case "missing" where all[name] != nil: all[name]?.missing.append(rest)
      case "instead":
        guard let gesture = TraceGesture(rest), all[name] != nil else {
          throw TraceExpectation.Wrong(line: String(line))
        }
        all[name]?.instead.append(gesture)
      case let expectation:
        name = String(expectation)
        guard rest.hasPrefix("because "), all[name] == nil else {
          throw TraceExpectation.Wrong(line: String(line))
        }
        all[name] = OpenMoments(reason: String(rest.dropFirst("because ".count)))
      }
    }
    return all
  }
}

/// Compares recognized gestures with an expectation, excluding known mismatches.
struct TraceComparison {
  /// Lines of the expectation, wrong ones marked, and unexpected gestures.
  private(set) var report: [String] = []
  private(set) var isRight = true

  init(_ expected: [TraceGesture], _ decided: [TraceGesture], open: OpenMoments) {
    var decided = decided
    for gesture in expected {
      let isMet = Self.take(gesture, from: &decided)
      note(gesture.line, isMet, unless: open.missing.contains(gesture.line))
    }
    for gesture in open.instead where !Self.take(gesture, from: &decided) {
      (report, isRight) = (report + ["gone: \(gesture.line)"], false)
    }
    report += decided.map { "    really: \($0.line)" }
    isRight = isRight && decided.isEmpty
  }

  private mutating func note(_ line: String, _ isMet: Bool, unless isOpen: Bool) {
    switch (isMet, isOpen) {
    case (true, false): report.append("    \(line)")
    case (false, true): report.append("not yet: \(line)")
    case (false, false): (report, isRight) = (report + ["--> \(line)"], false)
    // A mismatch that no longer occurs must be removed from the list.
    case (true, true): (report, isRight) = (report + ["met: \(line)"], false)
    }
  }

  private static func take(_ gesture: TraceGesture, from decided: inout [TraceGesture]) -> Bool {
    guard let place = decided.firstIndex(where: { gesture.isSame(as: $0) }) else { return false }
    decided.remove(at: place)
    return true
  }
}
