// Transitions of `ExternalChanges`: events and their effects.
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

  @Test("a change by another process is read when the file is written, and shown")
  func shown() {
    var externalChanges = ExternalChanges()
    expect(&externalChanges, .written, gives: .reload(isForced: false))
    expect(&externalChanges, .read(isStale: false), gives: .adopt)
    expect(&externalChanges, .adopted(mustWait: false), gives: .none)
    expect(&externalChanges, .contactsLifted, gives: .none)
    expect(&externalChanges, .retryDue, gives: .none)
  }

  @Test("items read before the last local change was stored are not shown but read again")
  func stale() {
    var externalChanges = ExternalChanges()
    expect(&externalChanges, .written, gives: .reload(isForced: false))
    expect(&externalChanges, .read(isStale: true), gives: .reload(isForced: true))
    expect(&externalChanges, .read(isStale: true), gives: .reload(isForced: true))
    expect(&externalChanges, .read(isStale: false), gives: .adopt)
  }

  @Test("a change of a held row is shown when the row is released, and only once")
  func waits() {
    var externalChanges = ExternalChanges()
    expect(&externalChanges, .read(isStale: false), gives: .adopt)
    expect(&externalChanges, .adopted(mustWait: true), gives: .none)
    #expect(externalChanges.isWaiting)
    expect(&externalChanges, .retryDue, gives: .none)
    expect(&externalChanges, .contactsLifted, gives: .reload(isForced: true))
    #expect(!externalChanges.isWaiting)
    expect(&externalChanges, .contactsLifted, gives: .none)
    expect(&externalChanges, .read(isStale: false), gives: .adopt)
    expect(&externalChanges, .adopted(mustWait: false), gives: .none)
    #expect(!externalChanges.isWaiting)
  }

  @Test("while a change waits for a held row, others are shown and it keeps waiting")
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
    "a failed read is retried at the next change, or after a delay",
    arguments: [
      ExternalChanges.Event.written, .retryDue,
    ])
  func failure(event: ExternalChanges.Event) {
    var externalChanges = ExternalChanges()
    expect(&externalChanges, .failed, gives: .none)
    expect(&externalChanges, .contactsLifted, gives: .none)
    expect(&externalChanges, .failed, gives: .none)
    expect(&externalChanges, event, gives: .reload(isForced: true))
    expect(&externalChanges, .read(isStale: false), gives: .adopt)
    expect(&externalChanges, .adopted(mustWait: false), gives: .none)
    expect(&externalChanges, .retryDue, gives: .none)
  }

  @Test("a change that waits for a held row is not forgotten when a read fails")
  func failureWhileWaiting() {
    var externalChanges = ExternalChanges()
    expect(&externalChanges, .adopted(mustWait: true), gives: .none)
    expect(&externalChanges, .failed, gives: .none)
    expect(&externalChanges, .retryDue, gives: .reload(isForced: true))
  }

  @Test("an older read that succeeds after a failed one is shown like any other")
  func late() {
    var externalChanges = ExternalChanges()
    expect(&externalChanges, .failed, gives: .none)
    expect(&externalChanges, .read(isStale: false), gives: .adopt)
    expect(&externalChanges, .adopted(mustWait: false), gives: .none)
    expect(&externalChanges, .failed, gives: .none)
    expect(&externalChanges, .read(isStale: true), gives: .reload(isForced: true))
  }
}
