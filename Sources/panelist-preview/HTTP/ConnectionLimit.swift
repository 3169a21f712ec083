// Which connection gives way when there are as many as allowed.

/// The open connections, as a value: one that has not sent the token gives way to a new one.
///
/// Otherwise a program that only opens connections would keep every page out.
struct ConnectionLimit<ID: Hashable> {
  /// What becomes of a new connection.
  enum Decision: Hashable {
    case opened
    /// Opened in place of this one, which is to be closed.
    case replaces(ID)
    /// All others have sent the token.
    case refused
  }

  private let limit: Int
  /// Without the token, the oldest first.
  private var strangers: [ID] = []
  private var clients: Set<ID> = []

  /// - Parameter limit: Of open connections, at least 1.
  init(_ limit: Int) { self.limit = limit }

  /// A connection is accepted.
  mutating func open(_ id: ID) -> Decision {
    guard strangers.count + clients.count >= limit else {
      strangers.append(id)
      return .opened
    }
    guard let oldest = strangers.first else { return .refused }
    strangers.removeFirst()
    strangers.append(id)
    return .replaces(oldest)
  }

  /// A connection has sent the token.
  mutating func admit(_ id: ID) {
    guard let place = strangers.firstIndex(of: id) else { return }
    strangers.remove(at: place)
    clients.insert(id)
  }

  /// A connection is closed, perhaps because it gave way.
  mutating func close(_ id: ID) {
    strangers.removeAll { $0 == id }
    clients.remove(id)
  }
}
