// The health of the store, and the banner about it: none while everything is stored.
package import ListUI
package import Localization
package import Store
package import Units

/// What a user should know of the store, as a value: it holds no timer and no store.
///
/// A store that cannot be written is reported before a slow one, and a slow one before a recovery.
/// The report of a recovery comes back afterwards and stays until a user dismisses it.
package struct StoreHealth {
  /// What happens to the store.
  package enum Event: Hashable, CaseIterable {
    /// Something was submitted to the writer.
    case submitted
    /// Something was written or read, and more is queued.
    case wrote
    /// The writer has finished everything.
    case rested
    /// The store refused something, which is retried.
    case failed(StoreError.Reason)
    /// The disk is writable again, but not for this process.
    case readOnly
    /// The deadline ``StoreHealth/next`` has come.
    case due

    /// Each event once; of refusals a short one and a long one.
    package static var allCases: [Event] {
      [.submitted, .wrote, .rested, .failed(.full), .failed(.locked), .readOnly, .due]
    }
  }

  /// A fault of the store that is reported.
  package enum Fault: Hashable {
    /// A write takes long.
    case slow
    /// The store cannot be written or read; it is retried.
    case refused(StoreError.Reason)
    /// Only a restarted program can write the store.
    case readOnly
  }

  private enum State: Hashable {
    /// Nothing is to be written.
    case well
    /// A write is under way; it is slow if it still is at that instant.
    case writing(until: Instant)
    case slow
    /// The list was locked at the first try. What was reported before still is.
    case locked(Fault?)
    case failing(Fault)
  }

  /// A write that takes longer is reported. A card writes in a tenth of this time, and a power cut
  /// within it loses no more than a user would do again.
  package static let longWrite = Interval.seconds(1)
  /// Least time for which a message stays on the screen, even if its cause is over: a message that
  /// comes and goes within a blink cannot be read, and looks like a fault of the display.
  package static let shortestMessage = Interval.seconds(1)

  private var state = State.well
  /// The fault on the banner and since when; it is, or was a moment ago.
  private var reported: (fault: Fault, since: Instant)?
  /// Recoveries that no user has dismissed, the oldest first.
  private var restored: [(recoveryReport: RecoveryReport, backup: LocalTime?)] = []

  /// A store before its first event.
  package init() {}

  /// When `due` is to be sent; nil when it need not.
  package var next: Instant? {
    let over = reported.flatMap { fault == nil ? $0.since + Self.shortestMessage : nil }
    guard case .writing(let until) = state else { return over }
    return earlier(over, until)
  }

  /// The present fault, whether the banner shows it already or not.
  private var fault: Fault? {
    switch state {
    case .well, .writing: nil
    case .slow: .slow
    case .locked(let fault): fault
    case .failing(let fault): fault
    }
  }

  /// Handles one event.
  package mutating func handle(_ event: Event, at now: Instant) {
    switch (state, event) {
    case (.well, .submitted), (.writing, .wrote), (.locked, .wrote):
      state = .writing(until: now + Self.longWrite)
    case (.writing(let until), .due):
      if now >= until { state = .slow }
    case (.writing, .rested), (.slow, .rested), (.locked, .rested), (.failing, .rested):
      state = .well
    case (.well, .failed(.locked)), (.writing, .failed(.locked)), (.slow, .failed(.locked)):
      // A short command that uses the list is not reported; one that does not end is.
      state = .locked(fault)
    case (.well, .failed(let reason)), (.writing, .failed(let reason)),
      (.slow, .failed(let reason)), (.locked, .failed(let reason)), (.failing, .failed(let reason)):
      state = .failing(.refused(reason))
    case (.well, .readOnly), (.writing, .readOnly), (.slow, .readOnly), (.locked, .readOnly),
      (.failing, .readOnly):
      state = .failing(.readOnly)
    case (.well, .wrote), (.well, .rested), (.well, .due), (.writing, .submitted),
      (.slow, .submitted), (.slow, .wrote), (.slow, .due), (.locked, .submitted), (.locked, .due),
      (.failing, .submitted), (.failing, .wrote), (.failing, .due):
      break
    }
    if let fault {
      if reported?.fault != fault { reported = (fault, now) }
    } else if let since = reported?.since, now >= since + Self.shortestMessage {
      reported = nil
    }
  }

  /// The list was recovered; reported once, however often this is called.
  ///
  /// - Parameters:
  ///   - recoveryReport: What was done.
  ///   - time: Local time of the backup, where one was used.
  package mutating func restored(_ recoveryReport: RecoveryReport, backupOf time: LocalTime?) {
    guard !restored.contains(where: { $0.recoveryReport == recoveryReport }) else { return }
    restored.append((recoveryReport, time))
  }

  /// A user dismissed a banner.
  ///
  /// - Parameters:
  ///   - banner: As it was shown.
  ///   - messages: In which it was shown.
  /// - Returns: The recovery that is acknowledged; nil when the banner is not the present one.
  package mutating func dismissed(
    _ banner: Banner, _ messages: MessageCatalog
  ) -> RecoveryReport? {
    guard reported == nil, let first = restored.first,
      banner == self.banner(waiting: 0, messages)
    else { return nil }
    restored.removeFirst()
    return first.recoveryReport
  }

  /// The banner; nil when there is nothing to report.
  ///
  /// - Parameters:
  ///   - changes: How many changesets are not stored yet.
  ///   - messages: The words.
  package func banner(waiting changes: Int, _ messages: MessageCatalog) -> Banner? {
    if let reported {
      return Banner(reported.fault.texts(waiting: changes, messages), isDismissible: false)
    }
    return restored.first.map {
      Banner($0.recoveryReport.texts(backupOf: $0.backup, messages), isDismissible: true)
    }
  }
}
