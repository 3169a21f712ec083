// Ties a phrase of Behaviours.md to the constants in the code that its numbers must equal.
import Foundation
import Motion
import Units

/// Selects numbers of a table row, and compares them with the code.
struct BehaviourTie {
  /// The text around the numbers, with `#` for each number: `threshold at # mm`.
  let phrase: String
  /// The constants, or the name of the law, for the failure message.
  let reported: String
  private let agrees: ([Double]) -> Bool

  /// A number that equals a constant.
  init(_ phrase: String, _ value: Double) {
    self.phrase = phrase
    reported = "\(value)"
    agrees = { $0.count == 1 && abs($0[0] - value) <= 1e-9 * max(1, abs(value)) }
  }

  /// A number that equals a constant rounded to this many decimal places.
  init(_ phrase: String, _ value: Double, digits: Int) {
    let power = pow(10, Double(digits))
    self.init(phrase, (value * power).rounded() / power)
  }

  /// The period and the damping ratio of a spring.
  init(spring: Spring) {
    self.init("spring of # s, damping #", law: "\(spring.response.seconds), \(spring.damping)") {
      abs($0[0] - spring.response.seconds) < 1e-6 && $0[1] == spring.damping
    }
  }

  /// Numbers that are parameters of a law, checked by a closure.
  init(_ phrase: String, law: String, _ holds: @escaping ([Double]) -> Bool) {
    self.phrase = phrase
    reported = law
    agrees = holds
  }

  /// Finds the phrase in a text.
  ///
  /// - Parameter free: Numbers of the text that no other phrase has claimed.
  /// - Returns: The range of its numbers in `free`, and whether they equal the constants; nil if
  ///   the text lacks the phrase.
  func find(
    in text: String, among free: [NamedNumber]
  ) -> (range: Range<Int>, isRight: Bool)? {
    let words = phrase.split(separator: "#", omittingEmptySubsequences: false)
    let count = words.count - 1
    guard count > 0, free.count >= count else { return nil }
    for first in 0...(free.count - count) {
      let found = free[first..<(first + count)]
      let before = text[..<free[first].range.lowerBound]
      let after = text[free[first + count - 1].range.upperBound...]
      let between = zip(found, found.dropFirst()).map {
        text[$0.range.upperBound..<$1.range.lowerBound]
      }
      guard before.hasSuffix(words[0]), after.hasPrefix(words[count]),
        between == Array(words[1..<count])
      else { continue }
      return (first..<(first + count), agrees(found.map(\.value)))
    }
    return nil
  }
}

/// The differences between a text and its ties; empty if each number has a tie, each tie has its
/// numbers, and they equal the constants.
func disagreements(_ text: String, _ ties: [BehaviourTie]) -> [String] {
  var free = NamedNumber.all(in: text)
  var wrong: [String] = []
  for tie in ties {
    guard let found = tie.find(in: text, among: free) else {
      wrong.append("the page does not say '\(tie.phrase)', which is \(tie.reported)")
      continue
    }
    if !found.isRight {
      let said = free[found.range].map { String(text[$0.range]) }.joined(separator: ", ")
      wrong.append("'\(tie.phrase)': the page says \(said), the code \(tie.reported)")
    }
    free.removeSubrange(found.range)
  }
  return wrong + free.map { "nothing in the code is tied to the page's \(text[$0.range])" }
}
