// Changes by other processes on their way to the glass, one line a step.
import Session
import Testing

@Suite struct ExternalChangesTests {
  private func expect(
    _ outside: inout ExternalChanges, _ event: ExternalChanges.Event,
    gives effect: ExternalChanges.Effect,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let given = outside.handle(event)
    #expect(given == effect, "\(event)", sourceLocation: sourceLocation)
  }

  @Test("what a shell adds is looked at when the file is written, and shown")
  func shown() {
    var outside = ExternalChanges()
    expect(&outside, .written, gives: .look(isForced: false))
    expect(&outside, .read(isStale: false), gives: .adopt)
    expect(&outside, .adopted(mustWait: false), gives: .none)
    expect(&outside, .handsFree, gives: .none)
    expect(&outside, .retryDue, gives: .none)
  }

  @Test("what was read before the last touch was stored is not shown but read again")
  func stale() {
    var outside = ExternalChanges()
    expect(&outside, .written, gives: .look(isForced: false))
    expect(&outside, .read(isStale: true), gives: .look(isForced: true))
    expect(&outside, .read(isStale: true), gives: .look(isForced: true))
    expect(&outside, .read(isStale: false), gives: .adopt)
  }

  @Test("a change of a row in a hand is shown when the hand lets go, and only once")
  func waits() {
    var outside = ExternalChanges()
    expect(&outside, .read(isStale: false), gives: .adopt)
    expect(&outside, .adopted(mustWait: true), gives: .none)
    #expect(outside.isWaiting)
    expect(&outside, .retryDue, gives: .none)
    expect(&outside, .handsFree, gives: .look(isForced: true))
    #expect(!outside.isWaiting)
    expect(&outside, .handsFree, gives: .none)
    expect(&outside, .read(isStale: false), gives: .adopt)
    expect(&outside, .adopted(mustWait: false), gives: .none)
    #expect(!outside.isWaiting)
  }

  @Test("while a change waits for a hand, others are shown and it goes on waiting")
  func othersMeanwhile() {
    var outside = ExternalChanges()
    expect(&outside, .adopted(mustWait: true), gives: .none)
    expect(&outside, .written, gives: .look(isForced: false))
    #expect(outside.isWaiting)
    expect(&outside, .read(isStale: false), gives: .adopt)
    expect(&outside, .adopted(mustWait: true), gives: .none)
    expect(&outside, .read(isStale: true), gives: .look(isForced: true))
    #expect(!outside.isWaiting)
  }

  @Test(
    "a list that could not be read is read at the next change, or after a while",
    arguments: [
      ExternalChanges.Event.written, .retryDue,
    ])
  func failure(event: ExternalChanges.Event) {
    var outside = ExternalChanges()
    expect(&outside, .failed, gives: .none)
    expect(&outside, .handsFree, gives: .none)
    expect(&outside, .failed, gives: .none)
    expect(&outside, event, gives: .look(isForced: true))
    expect(&outside, .read(isStale: false), gives: .adopt)
    expect(&outside, .adopted(mustWait: false), gives: .none)
    expect(&outside, .retryDue, gives: .none)
  }

  @Test("a change that waited for a hand is not forgotten when reading fails")
  func failureWhileWaiting() {
    var outside = ExternalChanges()
    expect(&outside, .adopted(mustWait: true), gives: .none)
    expect(&outside, .failed, gives: .none)
    expect(&outside, .retryDue, gives: .look(isForced: true))
  }

  @Test("an older look that succeeds after a failure is taken like any other")
  func late() {
    var outside = ExternalChanges()
    expect(&outside, .failed, gives: .none)
    expect(&outside, .read(isStale: false), gives: .adopt)
    expect(&outside, .adopted(mustWait: false), gives: .none)
    expect(&outside, .failed, gives: .none)
    expect(&outside, .read(isStale: true), gives: .look(isForced: true))
  }
}
