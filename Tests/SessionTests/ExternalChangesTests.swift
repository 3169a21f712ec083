// Changes by other processes on their way to the screen, one line a step.
import Session
import Testing

@Suite struct ExternalChangesTests {
  private func expect(
    _ externalChanges: inout ExternalChanges, _ event: ExternalChanges.Event,
    gives effect: ExternalChanges.Effect,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let given = externalChanges.handle(event)
    #expect(given == effect, "\(event)", sourceLocation: sourceLocation)
  }

  @Test("what a shell adds is looked at when the file is written, and shown")
  func shown() {
    var externalChanges = ExternalChanges()
    expect(&externalChanges, .written, gives: .reload(isForced: false))
    expect(&externalChanges, .read(isStale: false), gives: .adopt)
    expect(&externalChanges, .adopted(mustWait: false), gives: .none)
    expect(&externalChanges, .handsFree, gives: .none)
    expect(&externalChanges, .retryDue, gives: .none)
  }

  @Test("what was read before the last touch was stored is not shown but read again")
  func stale() {
    var externalChanges = ExternalChanges()
    expect(&externalChanges, .written, gives: .reload(isForced: false))
    expect(&externalChanges, .read(isStale: true), gives: .reload(isForced: true))
    expect(&externalChanges, .read(isStale: true), gives: .reload(isForced: true))
    expect(&externalChanges, .read(isStale: false), gives: .adopt)
  }

  @Test("a change of a row in a hand is shown when the hand lets go, and only once")
  func waits() {
    var externalChanges = ExternalChanges()
    expect(&externalChanges, .read(isStale: false), gives: .adopt)
    expect(&externalChanges, .adopted(mustWait: true), gives: .none)
    #expect(externalChanges.isWaiting)
    expect(&externalChanges, .retryDue, gives: .none)
    expect(&externalChanges, .handsFree, gives: .reload(isForced: true))
    #expect(!externalChanges.isWaiting)
    expect(&externalChanges, .handsFree, gives: .none)
    expect(&externalChanges, .read(isStale: false), gives: .adopt)
    expect(&externalChanges, .adopted(mustWait: false), gives: .none)
    #expect(!externalChanges.isWaiting)
  }

  @Test("while a change waits for a hand, others are shown and it goes on waiting")
  func othersMeanwhile() {
    var externalChanges = ExternalChanges()
    expect(&externalChanges, .adopted(mustWait: true), gives: .none)
    expect(&externalChanges, .written, gives: .reload(isForced: false))
    #expect(externalChanges.isWaiting)
    expect(&externalChanges, .read(isStale: false), gives: .adopt)
    expect(&externalChanges, .adopted(mustWait: true), gives: .none)
    expect(&externalChanges, .read(isStale: true), gives: .reload(isForced: true))
    #expect(!externalChanges.isWaiting)
  }

  @Test(
    "a list that could not be read is read at the next change, or after a while",
    arguments: [
      ExternalChanges.Event.written, .retryDue,
    ])
  func failure(event: ExternalChanges.Event) {
    var externalChanges = ExternalChanges()
    expect(&externalChanges, .failed, gives: .none)
    expect(&externalChanges, .handsFree, gives: .none)
    expect(&externalChanges, .failed, gives: .none)
    expect(&externalChanges, event, gives: .reload(isForced: true))
    expect(&externalChanges, .read(isStale: false), gives: .adopt)
    expect(&externalChanges, .adopted(mustWait: false), gives: .none)
    expect(&externalChanges, .retryDue, gives: .none)
  }

  @Test("a change that waited for a hand is not forgotten when reading fails")
  func failureWhileWaiting() {
    var externalChanges = ExternalChanges()
    expect(&externalChanges, .adopted(mustWait: true), gives: .none)
    expect(&externalChanges, .failed, gives: .none)
    expect(&externalChanges, .retryDue, gives: .reload(isForced: true))
  }

  @Test("an older look that succeeds after a failure is taken like any other")
  func late() {
    var externalChanges = ExternalChanges()
    expect(&externalChanges, .failed, gives: .none)
    expect(&externalChanges, .read(isStale: false), gives: .adopt)
    expect(&externalChanges, .adopted(mustWait: false), gives: .none)
    expect(&externalChanges, .failed, gives: .none)
    expect(&externalChanges, .read(isStale: true), gives: .reload(isForced: true))
  }
}
