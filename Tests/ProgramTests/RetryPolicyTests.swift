// The wait for a mend, one line a step, and every pair of state and event.
import Shell
import Testing
import Units

@testable import panelist

@Suite struct RetryPolicyTests {
  private static let wrong = ErrorScreen("Wrong", problem: "a", remedy: "b", files: ["/c"])
  private static let other = ErrorScreen("Other", problem: "a", remedy: "b", files: ["/c"])

  private func at(_ milliseconds: Int) -> Instant { Instant.zero + .milliseconds(milliseconds) }

  private func expect(
    _ retry: inout RetryPolicy, _ event: RetryPolicy.Event, gives effect: RetryPolicy.Effect,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let given = retry.handle(event)
    #expect(given == effect, "\(event)", sourceLocation: sourceLocation)
  }

  @Test("a reason is reported once, and tried again every five seconds")
  func again() {
    var retry = RetryPolicy()
    expect(&retry, .failed(Self.wrong, at: at(0)), gives: .say(until: at(5000)))
    for turn in 1...100 {
      expect(&retry, .due, gives: .tryAgain)
      expect(
        &retry, .failed(Self.wrong, at: at(5000 * turn)),
        gives: .wait(until: at(5000 * turn + 5000)))
    }
  }

  @Test("another reason is reported and shown; the first, when it is back, is only shown")
  func another() {
    var retry = RetryPolicy()
    expect(&retry, .failed(Self.wrong, at: at(0)), gives: .say(until: at(5000)))
    expect(&retry, .due, gives: .tryAgain)
    expect(&retry, .failed(Self.other, at: at(5000)), gives: .say(until: at(10_000)))
    expect(&retry, .due, gives: .tryAgain)
    expect(&retry, .failed(Self.wrong, at: at(10_000)), gives: .show(until: at(15_000)))
    expect(&retry, .due, gives: .tryAgain)
    expect(&retry, .failed(Self.wrong, at: at(15_000)), gives: .wait(until: at(20_000)))
  }

  @Test("a file that changes is looked at as soon as its writer has done, however often it writes")
  func changed() {
    var retry = RetryPolicy()
    expect(&retry, .failed(Self.wrong, at: at(0)), gives: .say(until: at(5000)))
    expect(&retry, .changed(at: at(1000)), gives: .wait(until: at(1100)))
    expect(&retry, .changed(at: at(1001)), gives: .none)
    expect(&retry, .changed(at: at(1099)), gives: .none)
    expect(&retry, .due, gives: .tryAgain)
    expect(&retry, .mended, gives: .handOver)
  }

  @Test("a change just before the time puts nothing off")
  func late() {
    var retry = RetryPolicy()
    expect(&retry, .failed(Self.wrong, at: at(0)), gives: .say(until: at(5000)))
    expect(&retry, .changed(at: at(4950)), gives: .none)
    expect(&retry, .due, gives: .tryAgain)
  }

  @Test("what is mended at the first try needs no notice")
  func mended() {
    var retry = RetryPolicy()
    expect(&retry, .mended, gives: .handOver)
    for event in [RetryPolicy.Event.changed(at: at(0)), .due, .stopped] {
      expect(&retry, event, gives: .none)
    }
  }

  @Test("a signal ends the wait, and nothing that comes in the same turn begins it anew")
  func stopped() {
    var retry = RetryPolicy()
    expect(&retry, .failed(Self.wrong, at: at(0)), gives: .say(until: at(5000)))
    expect(&retry, .stopped, gives: .end)
    for event in [RetryPolicy.Event.due, .changed(at: at(1)), .stopped] {
      expect(&retry, event, gives: .none)
    }
  }

  /// Events that cannot come in a state end the program, in a process of its own.
  @Test("an outcome without a try, and anything else during one, is a mistake of ours")
  func impossible() async {
    await #expect(processExitsWith: .failure) {
      var retry = RetryPolicy()
      _ = retry.handle(.due)
    }
    await #expect(processExitsWith: .failure) {
      var retry = RetryPolicy()
      _ = retry.handle(.changed(at: .zero))
    }
    await #expect(processExitsWith: .failure) {
      var retry = RetryPolicy()
      _ = retry.handle(.stopped)
    }
    await #expect(processExitsWith: .failure) {
      var retry = RetryPolicy()
      _ = retry.handle(.mended)
      _ = retry.handle(.mended)
    }
    await #expect(processExitsWith: .failure) {
      var retry = RetryPolicy()
      _ = retry.handle(.failed(ErrorScreen(message: "a"), at: .zero))
      _ = retry.handle(.mended)
    }
  }
}
