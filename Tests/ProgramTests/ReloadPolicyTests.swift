// State machine of the reload policy: when settings are read again.
import Testing
import Units

@testable import panelist

@Suite("When settings are read again")
struct ReloadPolicyTests {
  private typealias Effect = ReloadPolicy.Effect

  private func at(_ milliseconds: Int) -> Instant { Instant.zero + .milliseconds(milliseconds) }

  private func expect(
    _ policy: inout ReloadPolicy, _ event: ReloadPolicy.Event, gives effect: ReloadPolicy.Effect,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let given = policy.handle(event)
    #expect(given == effect, "\(event)", sourceLocation: sourceLocation)
  }

  @Test("a file is read 0.3 s after its last change")
  func changed() {
    var policy = ReloadPolicy()
    expect(&policy, .changed(at: at(0)), gives: .wait(until: at(300)))
    expect(&policy, .changed(at: at(299)), gives: .wait(until: at(599)))
    expect(&policy, .due(at: at(300)), gives: .wait(until: at(599)))
    expect(&policy, .due(at: at(599)), gives: .read(isAsked: false))
    expect(&policy, .due(at: at(600)), gives: .none)
  }

  @Test("who asks is served at once, and then once in 0.3 s")
  func asked() {
    var policy = ReloadPolicy()
    expect(&policy, .asked(at: at(0)), gives: .read(isAsked: true))
    expect(&policy, .asked(at: at(1)), gives: .wait(until: at(300)))
    expect(&policy, .asked(at: at(2)), gives: .none)
    expect(&policy, .due(at: at(300)), gives: .read(isAsked: true))
    expect(&policy, .due(at: at(600)), gives: .none)
    expect(&policy, .asked(at: at(700)), gives: .read(isAsked: true))
  }

  @Test("who asks does not wait until a file is quiet")
  func impatient() {
    var policy = ReloadPolicy()
    expect(&policy, .changed(at: at(0)), gives: .wait(until: at(300)))
    expect(&policy, .asked(at: at(100)), gives: .read(isAsked: true))
    // The timer is still set.
    expect(&policy, .due(at: at(300)), gives: .none)
    // What changes afterwards is read as well; who asked meanwhile is answered with it.
    expect(&policy, .changed(at: at(350)), gives: .wait(until: at(650)))
    expect(&policy, .asked(at: at(360)), gives: .none)
    expect(&policy, .due(at: at(650)), gives: .read(isAsked: true))
  }

  @Test("a thousand requests in a second are one reading in 0.3 s, and the last one is served")
  func storm() {
    var policy = ReloadPolicy()
    var readings: [Int] = []
    var due: Int?
    for time in 0..<2000 {
      if let set = due, set <= time {
        due = nil
        if policy.handle(.due(at: at(time))) == .read(isAsked: true) { readings.append(time) }
      }
      guard time < 1000 else { continue }
      switch policy.handle(.asked(at: at(time))) {
      case .read(let isAsked): if isAsked { readings.append(time) }
      case .wait(let until): due = Int((until - Instant.zero).nanoseconds / 1_000_000)
      case .none: break
      }
    }
    #expect(readings == [0, 300, 600, 900, 1200])
  }

  @Test("after any events everything that changed or was asked for is read, and then all rests")
  func exhaustive() {
    // Every sequence of five events, 100 ms apart.
    for code in 0..<243 {
      var policy = ReloadPolicy()
      var (timer, isOwed, rest) = (Int?.none, false, code)
      func apply(_ effect: ReloadPolicy.Effect) {
        switch effect {
        case .none: break
        case .wait(let until): timer = Int((until - Instant.zero).nanoseconds / 1_000_000)
        case .read: isOwed = false
        }
      }
      for time in stride(from: 0, to: 500, by: 100) {
        if let set = timer, set <= time {
          timer = nil
          apply(policy.handle(.due(at: at(set))))
        }
        switch rest % 3 {
        case 0:
          isOwed = true
          apply(policy.handle(.changed(at: at(time))))
        case 1:
          isOwed = true
          apply(policy.handle(.asked(at: at(time))))
        default: break
        }
        rest /= 3
      }
      while let set = timer {
        timer = nil
        apply(policy.handle(.due(at: at(set))))
      }
      #expect(!isOwed, "sequence \(code)")
      let end = policy.handle(.due(at: at(9000)))
      #expect(end == .none, "sequence \(code)")
    }
  }
}
