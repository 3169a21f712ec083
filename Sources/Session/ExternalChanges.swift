// What another process changes in the stored list: when it is looked at and when it is shown.

/// The way of a change from outside to the glass, as a value: it holds no store and no list.
///
/// A look is forced where an earlier one has read the change already without showing all of it.
package struct ExternalChanges {
  private enum State: Hashable {
    /// All that was read is shown.
    case level
    /// Something waits for a hand to let go of its row.
    case waiting
    /// The list could not be read.
    case failed
  }

  /// What happens on the way.
  package enum Event: Hashable, Sendable {
    /// A file of the store was written to, by whomever.
    case written
    /// A look told the items; `isStale` when something was submitted since they were read.
    case read(isStale: Bool)
    /// What was read is shown, but for rows in a hand when some must wait.
    case adopted(mustWait: Bool)
    /// No hand and no keyboard has a row.
    case handsFree
    /// A look failed.
    case failed
    /// The time for another try of what failed has come.
    case retryDue
  }

  /// What is to be done next.
  package enum Effect: Hashable, Sendable {
    /// Nothing.
    case none
    /// Read the stored items; forced, also when no other program changed them.
    case look(isForced: Bool)
    /// Show what was read.
    case adopt
  }

  private var state = State.level

  /// All that is stored is shown.
  package init() {}

  /// Whether a change waits for a hand.
  package var isWaiting: Bool { state == .waiting }

  /// Whether all that was read is shown, and nothing failed.
  package var isLevel: Bool { state == .level }

  /// Takes one event. - Complexity: O(1), no allocation.
  package mutating func handle(_ event: Event) -> Effect {
    switch (state, event) {
    case (.level, .written), (.waiting, .written):
      return .look(isForced: false)
    case (.failed, .written), (.failed, .retryDue), (.waiting, .handsFree):
      state = .level
      return .look(isForced: true)
    case (.level, .read(isStale: true)), (.waiting, .read(isStale: true)),
      (.failed, .read(isStale: true)):
      state = .level
      return .look(isForced: true)
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
    case (.level, .handsFree), (.failed, .handsFree), (.level, .retryDue), (.waiting, .retryDue):
      return .none
    }
  }
}
