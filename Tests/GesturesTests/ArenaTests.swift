// The arena's contract: exactly one of accept and reject for everybody who joined.
import Gestures
import Testing

/// Plays an arena and keeps account of what everybody was told.
private struct Tester {
  enum Told: Hashable { case accepted, rejected }
  enum Act: CustomStringConvertible {
    case accepts(Int)
    case rejects(Int)
    case closes

    var description: String {
      switch self {
      case .accepts(let who): "\(who) accepts"
      case .rejects(let who): "\(who) rejects"
      case .closes: "closes"
      }
    }
  }

  var arena = Arena()
  var told: [Int: [Told]] = [:]

  init(members: Int) {
    for member in 0..<members {
      arena.join(id(member))
      told[member] = []
    }
  }

  func contends(_ member: Int) -> Bool { arena.contenders.contains(id(member)) }

  mutating func play(_ act: Act) {
    switch act {
    case .accepts(let who):
      told[who]?.append(.accepted)
      reject(arena.accept(id(who)))
    case .rejects(let who):
      arena.reject(id(who))
      told[who]?.append(.rejected)
    case .closes:
      reject(arena.close())
    }
  }

  private mutating func reject(_ losers: GestureKinds) {
    for member in told.keys where losers.contains(id(member)) { told[member]?.append(.rejected) }
  }

  private func id(_ member: Int) -> Contender { Contender.allCases[member] }
}

@Suite("Arena")
struct ArenaTests {
  @Test("the first to accept has the finger, and the others are rejected at once")
  func firstWins() {
    var tester = Tester(members: 3)
    #expect(tester.arena.description == "open")
    tester.play(.accepts(1))
    #expect(tester.told == [0: [.rejected], 1: [.accepted], 2: [.rejected]])
    #expect(tester.arena.winner == .pinch)
    #expect(tester.arena.description == "claimed")
  }

  @Test("one that gives up leaves the contest open for the others")
  func givesUp() {
    var tester = Tester(members: 2)
    tester.play(.rejects(0))
    #expect(tester.told == [0: [.rejected], 1: []])
    #expect(tester.arena.description == "open")
    tester.play(.accepts(1))
    #expect(tester.told == [0: [.rejected], 1: [.accepted]])
  }

  @Test("the last one left does not win unasked")
  func lastOne() {
    var tester = Tester(members: 2)
    tester.play(.rejects(1))
    #expect(tester.arena.winner == nil)
    tester.play(.closes)
    #expect(tester.told == [0: [.rejected], 1: [.rejected]])
  }

  @Test("when all have given up the arena is held until the finger is lifted")
  func allGiveUp() {
    var tester = Tester(members: 2)
    tester.play(.rejects(0))
    tester.play(.rejects(1))
    #expect(tester.arena.description == "held")
    tester.play(.closes)
    #expect(tester.told == [0: [.rejected], 1: [.rejected]])
  }

  @Test("whatever the order, everybody is told exactly one thing, once", arguments: 1...4)
  func contract(members: Int) {
    var endings = 0
    func walk(_ tester: Tester, _ path: String) {
      var closed = tester
      closed.play(.closes)
      endings += 1
      for (member, told) in closed.told {
        #expect(told.count == 1, "\(member) after \(path) closes")
      }
      #expect(closed.told.values.count { $0 == [.accepted] } <= 1, "\(path)")
      for member in 0..<members where tester.contends(member) {
        for act in [Tester.Act.accepts(member), .rejects(member)] {
          var next = tester
          next.play(act)
          walk(next, "\(path) \(act),")
        }
      }
    }
    walk(Tester(members: members), "")
    // Ordered ways to leave, times an acceptance by one of those that are left, or none.
    #expect(endings == [3, 9, 31, 129][members - 1])
  }

  @Test("nobody joins twice, nor joins, accepts or gives up after the decision")
  func late() async {
    await #expect(processExitsWith: .failure) {
      var arena = Arena()
      arena.join(.tap)
      _ = arena.accept(.tap)
      arena.join(.rowPan)
    }
    await #expect(processExitsWith: .failure) {
      var arena = Arena()
      arena.join(.tap)
      _ = arena.accept(.tap)
      _ = arena.accept(.tap)
    }
    await #expect(processExitsWith: .failure) {
      var arena = Arena()
      arena.join(.tap)
      arena.join(.tap)
    }
    await #expect(processExitsWith: .failure) {
      var arena = Arena()
      arena.reject(.tap)
    }
  }
}
