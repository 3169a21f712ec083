// The limit of repeated messages: five in 30 seconds, then a count.
import Testing
import Units
import panelist

@Suite("Repeated messages")
struct RepeatLimiterTests {
  private func at(_ seconds: Double) -> Instant { .zero + .seconds(seconds) }

  /// The counts of messages left out before, then the message if it is written, else "-".
  private func step(
    _ limiter: inout RepeatLimiter, _ seconds: Double, _ message: String
  ) -> String {
    let (leftOut, isWritten) = limiter.admit(message, at: at(seconds))
    let reported = leftOut.map { "\($0.message)×\($0.count) " }.joined()
    return reported + (isWritten ? message : "-")
  }

  @Test("a message is written five times in 30 seconds, then counted")
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

  @Test("the 65th different message evicts the oldest, whose count is reported")
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

  @Test("endAll reports each count once")
  func end() {
    var limiter = RepeatLimiter()
    for _ in 0..<8 { _ = step(&limiter, 0, "a") }
    let all = limiter.endAll()
    #expect(all.map(\.count) == [3])
    let none = limiter.endAll()
    #expect(none == [])
  }
}
