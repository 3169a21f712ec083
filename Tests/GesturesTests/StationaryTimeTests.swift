// Contacts that rest: every pair of state and event, and a property over random contacts.
import Gestures
import TestCounts
import Testing
import Units

@Suite("Resting contacts")
struct StationaryTimeTests {
  /// An event of a contact that touched down at the origin, at time zero.
  private enum Act {
    case moves(Double, Double, at: Double)
    case works(until: Double)
    case lasts
  }

  @Test("rest counts from the last move out of the slop or the last effect, and then expires")
  func table() {
    let table: [([Act], Double?)] = [
      ([], 10), ([.moves(2.5, 0, at: 3)], 10), ([.moves(2.51, 0, at: 3)], 13),
      ([.moves(1.8, -1.8, at: 3)], 13), ([.moves(-1.7, 1.7, at: 3)], 10),
      // The slop counts from the last place of rest, not from the last report.
      ([.moves(2, 0, at: 3), .moves(4, 0, at: 4)], 14),
      ([.moves(0, 4, at: 3), .moves(0, 2, at: 4)], 13),
      ([.moves(0, 4, at: 3), .moves(0, 1, at: 4)], 14),
      ([.works(until: 7)], 17), ([.moves(0, 4, at: 3), .works(until: 2)], 13),
      ([.works(until: 7), .moves(2, 0, at: 8)], 17), ([.works(until: 7), .moves(3, 0, at: 8)], 18),
      ([.lasts], nil), ([.lasts, .moves(90, 0, at: 11)], nil), ([.lasts, .works(until: 11)], nil),
      ([.lasts, .lasts], nil),
    ]
    for (acts, due) in table {
      var stationary = StationaryTime(at: at(0, 0), .zero, .standard)
      for act in acts {
        switch act {
        case .moves(let x, let y, let time):
          stationary.move(to: at(x, y), at: .zero + .seconds(time))
        case .works(let time): stationary.work(until: .zero + .seconds(time))
        case .lasts: stationary.last()
        }
      }
      #expect(stationary.due == due.map { .zero + .seconds($0) }, "\(acts)")
      #expect(stationary.isOver == (due == nil), "\(acts)")
    }
  }

  @Test("the core has a deadline only while a contact can still do something")
  func deadlines() {
    var screen = FakeSurface(.all)
    let due = { (screen: FakeSurface) in screen.core.nextDeadline.map { ($0 - .zero).seconds } }
    #expect(due(screen) == nil)
    _ = screen.play(.down(1, 50, 25))
    #expect(due(screen) == 0.51)
    _ = screen.play(.wait(490))
    #expect(due(screen) == 0.51)
    _ = screen.play(.wait(10))
    #expect(due(screen) == 10.01)
    _ = screen.play(.down(2, 350, 95))
    #expect(due(screen) == 10.01)
    _ = screen.play(.move(1, 50, 45))
    #expect(due(screen) == 10.52)
    _ = screen.play(.wide(3, 200, 25, length: 40))
    #expect(due(screen) == 10.52)
    _ = screen.play(.wait(9980))
    #expect(due(screen) == 10.53)
    _ = screen.play(.wait(10))
    #expect(due(screen) == nil)
    _ = screen.play(.move(1, 50, 95))
    #expect(due(screen) == nil)
  }

  @Test("a pinch rests from the last move of either finger")
  func pinch() {
    var screen = FakeSurface(.pinch)
    for step in [Step.down(1, 50, 26), .down(2, 50, 35), .wait(980), .move(2, 50, 42)] {
      _ = screen.play(step)
    }
    #expect(screen.play(.also(1, 50, 23)) == ["finger 1: pinch rows 2 3 began and 2"])
    #expect(screen.core.nextDeadline == .zero + .milliseconds(11_010))
    _ = screen.play(.move(1, 50, 20))
    #expect(screen.core.nextDeadline == .zero + .milliseconds(11_020))
    _ = screen.play(.up(2, 50, 40))
    #expect(screen.core.nextDeadline == .zero + .milliseconds(11_020))
  }

  @Test(
    "10 s after the last report no contact holds anything, and resting contacts do nothing more")
  func still() {
    var held = 0
    for seed in 1...UInt64(TestCounts.count("random-hands")) {
      var core = GestureCore()
      let surface = Rows()
      var down: Set<ContactID> = []
      let frames = Hands.play(seed: seed).compactMap { input in
        if case .frame(let frame, _) = input { frame } else { nil }
      }
      for frame in frames[..<100] {
        core.handle(frame, on: surface) { _ in }
        for contact in frame.contacts {
          switch contact.phase {
          case .began, .moved: down.insert(contact.id)
          case .ended, .cancelled: down.remove(contact.id)
          }
        }
      }
      held += core.holds.count
      let pause = Interval.seconds(10)
      core.advance(to: frames[99].time + pause, on: surface) {
        #expect($0.phase == .cancelled || $0.phase == .began, "seed \(seed)")
      }
      #expect(core.holds.isEmpty && core.nextDeadline == nil, "seed \(seed)")
      for var frame in frames[100...] {
        frame.time += pause
        core.handle(frame, on: surface) { #expect(!down.contains($0.contact), "seed \(seed)") }
      }
    }
    #expect(held >= 40)
  }
}
