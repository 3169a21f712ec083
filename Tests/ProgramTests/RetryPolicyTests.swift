// The wait for a mend, one line a step, and every pair of state and event.
import Shell
import Testing
import Units

@testable import panelist

@Suite struct RetryPolicyTests {
  private static let wrong = Notice("Wrong", problem: "a", remedy: "b", files: ["/c"])
  private static let other = Notice("Other", problem: "a", remedy: "b", files: ["/c"])

  private func at(_ milliseconds: Int) -> Instant { Instant.zero + .milliseconds(milliseconds) }

  private func expect(
    _ vigil: inout RetryPolicy, _ event: RetryPolicy.Event, gives effect: RetryPolicy.Effect,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let given = vigil.handle(event)
    #expect(given == effect, "\(event)", sourceLocation: sourceLocation)
  }

  @Test("a reason is told once, and tried again every five seconds")
  func again() {
    var vigil = RetryPolicy()
    expect(&vigil, .failed(Self.wrong, at: at(0)), gives: .say(until: at(5000)))
    for turn in 1...100 {
      expect(&vigil, .due, gives: .tryAgain)
      expect(
        &vigil, .failed(Self.wrong, at: at(5000 * turn)),
        gives: .wait(until: at(5000 * turn + 5000)))
    }
  }

  @Test("another reason is told and shown; the first, when it is back, is only shown")
  func another() {
    var vigil = RetryPolicy()
    expect(&vigil, .failed(Self.wrong, at: at(0)), gives: .say(until: at(5000)))
    expect(&vigil, .due, gives: .tryAgain)
    expect(&vigil, .failed(Self.other, at: at(5000)), gives: .say(until: at(10_000)))
    expect(&vigil, .due, gives: .tryAgain)
    expect(&vigil, .failed(Self.wrong, at: at(10_000)), gives: .show(until: at(15_000)))
    expect(&vigil, .due, gives: .tryAgain)
    expect(&vigil, .failed(Self.wrong, at: at(15_000)), gives: .wait(until: at(20_000)))
  }

  @Test("a file that changes is looked at as soon as its writer has done, however often it writes")
  func changed() {
    var vigil = RetryPolicy()
    expect(&vigil, .failed(Self.wrong, at: at(0)), gives: .say(until: at(5000)))
    expect(&vigil, .changed(at: at(1000)), gives: .wait(until: at(1100)))
    expect(&vigil, .changed(at: at(1001)), gives: .none)
    expect(&vigil, .changed(at: at(1099)), gives: .none)
    expect(&vigil, .due, gives: .tryAgain)
    expect(&vigil, .mended, gives: .handOver)
  }

  @Test("a change just before the time puts nothing off")
  func late() {
    var vigil = RetryPolicy()
    expect(&vigil, .failed(Self.wrong, at: at(0)), gives: .say(until: at(5000)))
    expect(&vigil, .changed(at: at(4950)), gives: .none)
    expect(&vigil, .due, gives: .tryAgain)
  }

  @Test("what is mended at the first try needs no notice")
  func mended() {
    var vigil = RetryPolicy()
    expect(&vigil, .mended, gives: .handOver)
    for event in [RetryPolicy.Event.changed(at: at(0)), .due, .stopped] {
      expect(&vigil, event, gives: .none)
    }
  }

  @Test("a signal ends the wait, and nothing that comes in the same turn begins it anew")
  func stopped() {
    var vigil = RetryPolicy()
    expect(&vigil, .failed(Self.wrong, at: at(0)), gives: .say(until: at(5000)))
    expect(&vigil, .stopped, gives: .end)
    for event in [RetryPolicy.Event.due, .changed(at: at(1)), .stopped] {
      expect(&vigil, event, gives: .none)
    }
  }

  /// Events that cannot come in a state end the program, in a process of its own.
  @Test("an outcome without a try, and anything else during one, is a mistake of ours")
  func impossible() async {
    await #expect(processExitsWith: .failure) {
      var vigil = RetryPolicy()
      _ = vigil.handle(.due)
    }
    await #expect(processExitsWith: .failure) {
      var vigil = RetryPolicy()
      _ = vigil.handle(.changed(at: .zero))
    }
    await #expect(processExitsWith: .failure) {
      var vigil = RetryPolicy()
      _ = vigil.handle(.stopped)
    }
    await #expect(processExitsWith: .failure) {
      var vigil = RetryPolicy()
      _ = vigil.handle(.mended)
      _ = vigil.handle(.mended)
    }
    await #expect(processExitsWith: .failure) {
      var vigil = RetryPolicy()
      _ = vigil.handle(.failed(Notice(message: "a"), at: .zero))
      _ = vigil.handle(.mended)
    }
  }
}
