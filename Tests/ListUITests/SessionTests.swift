// Whatever hands do, and somebody elsewhere: the list ends as storage has it, and nothing jumps.
import Testing

@Suite("Random sessions") struct SessionTests {
  @Test("hands, typing and changes from elsewhere: nothing jumps, nothing is there twice, all agree")
  func sessions() {
    // Each household goes on for twenty sessions: what is left over would be found.
    for seed in 1...UInt64(20) {
      var household = Household(seed: seed)
      for _ in 0..<20 {
        for _ in 0..<30 { household.act() }
        household.leave()
        household.agree()
      }
    }
  }
}
