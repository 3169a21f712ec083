// Who gives way when there are as many connections as allowed.
import Testing

@testable import panelist_preview

@Suite("Limit of connections")
struct ConnectionLimitTests {
  @Test("of connections without the token the oldest gives way; one with it never does")
  func givesWay() {
    var limit = ConnectionLimit<Int>(3)
    for id in 1...3 { #expect(limit.open(id) == .opened) }
    limit.admit(1)
    #expect(limit.open(4) == .replaces(2))
    // The one that gave way is reported as closed later.
    limit.close(2)
    #expect(limit.open(5) == .replaces(3))
    limit.close(3)
    limit.admit(4)
    limit.admit(5)
    #expect(limit.open(6) == .refused)
    limit.close(4)
    #expect(limit.open(7) == .opened)
    #expect(limit.open(8) == .replaces(7))
  }

  @Test("the token of a connection that has given way counts for nothing")
  func late() {
    var limit = ConnectionLimit<Int>(1)
    #expect(limit.open(1) == .opened)
    #expect(limit.open(2) == .replaces(1))
    limit.admit(1)
    #expect(limit.open(3) == .replaces(2))
  }
}
