// Whatever hands do, and somebody elsewhere: the list ends as storage has it, and nothing jumps.
import TestCounts
import Testing

@Suite("Random sessions") struct SessionTests {
  @Test("hands, typing and changes from elsewhere: nothing jumps or is there twice, and all agree")
  func sessions() {
    // Each household goes on for twenty sessions: what is left over from one would be found.
    for seed in 0..<UInt64(TestCounts.count("list-sessions") / 20) {
      var household = Household(seed: seed)
      for _ in 0..<20 {
        for _ in 0..<30 { household.act() }
        household.leave()
        household.agree()
      }
    }
  }
}
