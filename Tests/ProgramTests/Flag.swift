// Tells a thread to end.
import Foundation

/// A flag that one thread raises and another one sees.
final class Flag: @unchecked Sendable {
  private let lock = NSLock()
  private var value = false

  var isRaised: Bool { lock.withLock { value } }

  func raise() { lock.withLock { value = true } }
}
