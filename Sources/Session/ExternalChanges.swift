// External changes to the stored list: when they are read and when they are shown.

/// The path of an external change to the screen, as a value: it holds no store and no list.
///
/// A reload is forced after one that failed, or whose items were not all shown.
package struct ExternalChanges {
  private enum State: Hashable {
    /// All that was read is shown.
    case level
    /// A change waits until a contact or the keyboard releases its row.
    case waiting
    /// The list could not be read.
    case failed
  }

  /// What happens to the store and the list.
  package enum Event: Hashable, Sendable {
    /// A file of the store was written, by any process.
    case written
    /// A reload returned the items; `isStale` when something was submitted since they were read.
    case read(isStale: Bool)
    /// The read items are shown; `mustWait` when rows that contacts hold are left out.
    case adopted(mustWait: Bool)
    /// No contact and no keyboard holds a row.
    case contactsLifted
    /// A reload failed.
    case failed
    /// It is time to retry what failed.
    case retryDue
  }

  /// What the caller does next.
  package enum Effect: Hashable, Sendable {
    /// Nothing.
    case none
    /// Read the stored items; if forced, also when no other program changed them.
    case reload(isForced: Bool)
    /// Show the read items.
    case adopt
  }

  private var state = State.level

  /// All that is stored is shown.
  package init() {}

  /// Whether a change waits for a held row.
  package var isWaiting: Bool { state == .waiting }

  /// Whether all that was read is shown, and nothing failed.
  package var isLevel: Bool { state == .level }

  /// Handles one event. - Complexity: O(1), no allocation.
  package mutating func handle(_ event: Event) -> Effect {
    switch (state, event) {
    case (.level, .written), (.waiting, .written): return .reload(isForced: false)
    case (.failed, .written), (.failed, .retryDue), (.waiting, .contactsLifted):
      state = .level
      return .reload(isForced: true)
    case (.level, .read(isStale: true)), (.waiting, .read(isStale: true)),
      (.failed, .read(isStale: true)):
      state = .level
      return .reload(isForced: true)
    case (.level, .read(isStale: false)), (.waiting, .read(isStale: false)),
      (.failed, .read(isStale: false)):
      return .adopt
    case (.level, .adopted(let mustWait)), (.waiting, .adopted(let mustWait)),
      (.failed, .adopted(let mustWait)):
      state = mustWait ? .waiting : .level
      return .none
    case (.level, .failed), (.waiting, .failed), (.failed, .failed):
      state = .failed
      return .none
    case (.level, .contactsLifted), (.failed, .contactsLifted), (.level, .retryDue),
      (.waiting, .retryDue):
      return .none
    }
  }
}
