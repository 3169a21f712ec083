// Messages that repeat: five in half a minute, then a count.
import Testing
import Units
import panelist

@Suite("Repeated messages")
struct RepeatLimiterTests {
  private func at(_ seconds: Double) -> Instant { .zero + .seconds(seconds) }

  /// What one message at one time leads to: what was left out before, and whether it is written.
  private func step(
    _ limiter: inout RepeatLimiter, _ seconds: Double, _ message: String
  ) -> String {
    let (leftOut, isWritten) = limiter.admit(message, at: at(seconds))
    let reported = leftOut.map { "\($0.message)×\($0.count) " }.joined()
    return reported + (isWritten ? message : "-")
  }

  @Test("the table of a flood")
  func flood() {
    var limiter = RepeatLimiter()
    let table: [(Double, String, String)] = [
      (0, "a", "a"), (1, "a", "a"), (2, "a", "a"), (2, "b", "b"), (3, "a", "a"), (4, "a", "a"),
      (5, "a", "-"), (6, "b", "b"), (29.9, "a", "-"),
      (30, "a", "a×2 a"), (31, "a", "a"), (32, "b", "b"), (33, "a", "a"), (34, "a", "a"),
      (35, "a", "a"), (36, "a", "-"), (61, "c", "a×1 c"), (62, "a", "a"),
    ]
    for (seconds, message, wanted) in table {
      let result = step(&limiter, seconds, message)
      #expect(result == wanted, "at \(seconds) s")
    }
  }

  @Test("the sixty-fifth different message ends the oldest count early")
  func many() {
    var limiter = RepeatLimiter()
    for _ in 0..<7 { _ = step(&limiter, 0, "first") }
    for number in 1...63 {
      let result = step(&limiter, 1, "\(number)")
      #expect(result == "\(number)")
    }
    let known = step(&limiter, 2, "first")
    #expect(known == "-")
    let new = step(&limiter, 2, "64")
    #expect(new == "first×3 64")
    let again = step(&limiter, 2, "first")
    #expect(again == "first")
  }

  @Test("at the end everything that was left out is reported once")
  func end() {
    var limiter = RepeatLimiter()
    for _ in 0..<8 { _ = step(&limiter, 0, "a") }
    let all = limiter.endAll()
    #expect(all.map(\.count) == [3])
    let none = limiter.endAll()
    #expect(none == [])
  }
}
