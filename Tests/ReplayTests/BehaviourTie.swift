// A phrase of the page of behaviours, and the expression in the code that its numbers must equal.
import Foundation
import Motion
import Units

/// Says which numbers of a row it is about, and whether the code agrees with them.
struct BehaviourTie {
  /// The words around the numbers, each number a `#`: `commits at # mm`.
  let phrase: String
  /// What the code says, for a failure.
  let reported: String
  private let agrees: ([Double]) -> Bool

  /// One number that equals one in the code.
  init(_ phrase: String, _ value: Double) {
    self.phrase = phrase
    reported = "\(value)"
    agrees = { $0.count == 1 && abs($0[0] - value) <= 1e-9 * max(1, abs(value)) }
  }

  /// One number that the page gives with as many digits behind the point.
  init(_ phrase: String, _ value: Double, digits: Int) {
    let power = pow(10, Double(digits))
    self.init(phrase, (value * power).rounded() / power)
  }

  /// The two numbers of a spring.
  init(spring: Spring) {
    self.init("spring of # s with #", law: "\(spring.response.seconds), \(spring.damping)") {
      abs($0[0] - spring.response.seconds) < 1e-6 && $0[1] == spring.damping
    }
  }

  /// Numbers of a law, which holds for them or not.
  init(_ phrase: String, law: String, _ holds: @escaping ([Double]) -> Bool) {
    self.phrase = phrase
    reported = law
    agrees = holds
  }

  /// The numbers that the phrase names, of those that no other phrase has, and whether the code
  /// agrees with them; nil where the phrase does not stand in the text.
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

/// What is wrong between a text and the ties of its numbers; empty when each number has its tie, each
/// tie its number, and the code agrees.
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
