// State machine of the retry policy: sequences of events, and events that end the program.
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

  @Test("a failure is logged once, and the start is retried every five seconds")
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

  @Test("another failure is logged and shown; the first, when it recurs, is only shown")
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

  @Test("a changed file is retried 0.1 s after its first change, however often it changes")
  func changed() {
    var retry = RetryPolicy()
    expect(&retry, .failed(Self.wrong, at: at(0)), gives: .say(until: at(5000)))
    expect(&retry, .changed(at: at(1000)), gives: .wait(until: at(1100)))
    expect(&retry, .changed(at: at(1001)), gives: .none)
    expect(&retry, .changed(at: at(1099)), gives: .none)
    expect(&retry, .due, gives: .tryAgain)
    expect(&retry, .succeeded, gives: .handOver)
  }

  @Test("a change just before the deadline does not delay the retry")
  func late() {
    var retry = RetryPolicy()
    expect(&retry, .failed(Self.wrong, at: at(0)), gives: .say(until: at(5000)))
    expect(&retry, .changed(at: at(4950)), gives: .none)
    expect(&retry, .due, gives: .tryAgain)
  }

  @Test("a success at the first try shows no error screen")
  func success() {
    var retry = RetryPolicy()
    expect(&retry, .succeeded, gives: .handOver)
    for event in [RetryPolicy.Event.changed(at: at(0)), .due, .stopped] {
      expect(&retry, event, gives: .none)
    }
  }

  @Test("a signal ends the wait, and later events of the same iteration are ignored")
  func stopped() {
    var retry = RetryPolicy()
    expect(&retry, .failed(Self.wrong, at: at(0)), gives: .say(until: at(5000)))
    expect(&retry, .stopped, gives: .end)
    for event in [RetryPolicy.Event.due, .changed(at: at(1)), .stopped] {
      expect(&retry, event, gives: .none)
    }
  }

  /// Events that are impossible in a state end the program; each runs in its own process.
  @Test("an outcome without a try, or another event during one, ends the program")
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
      _ = retry.handle(.succeeded)
      _ = retry.handle(.succeeded)
    }
    await #expect(processExitsWith: .failure) {
      var retry = RetryPolicy()
      _ = retry.handle(.failed(ErrorScreen(message: "a"), at: .zero))
      _ = retry.handle(.succeeded)
    }
  }
}
