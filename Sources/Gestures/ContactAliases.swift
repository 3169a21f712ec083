// Under which id the gesture core knows a contact: of a finger with several contacts, the first one.
import Units

/// Contacts that continue older ones for the gesture core.
///
/// Space is reserved once, for all contacts that the core follows.
struct ContactAliases: Sendable {
  private struct Alias {
    let contact: ContactID
    let name: ContactID
    /// When it was found, if that may still show that its device loses fingers.
    let foundAt: Instant?
  }

  private var all: [Alias] = []

  init() { all.reserveCapacity(Tuning.contactLimit) }

  var isEmpty: Bool { all.isEmpty }

  /// Whether a contact goes on with an older one.
  func contains(_ contact: ContactID) -> Bool { all.contains { $0.contact == contact } }

  /// The id of a contact for the core.
  func name(of contact: ContactID) -> ContactID {
    for alias in all where alias.contact == contact { return alias.name }
    return contact
  }

  /// A contact goes on with an older one.
  ///
  /// - Parameters:
  ///   - contact: As the device reports it.
  ///   - name: The id that the core knows.
  ///   - foundAt: When it was found, if that may still show that its device loses fingers.
  mutating func add(_ contact: ContactID, as name: ContactID, foundAt: Instant? = nil) {
    all.append(Alias(contact: contact, name: name, foundAt: foundAt))
  }

  /// A contact leaves; its alias is dropped.
  ///
  /// - Returns: Its id for the core, and when it was found.
  mutating func take(_ contact: ContactID) -> (name: ContactID, foundAt: Instant?) {
    guard let index = all.firstIndex(where: { $0.contact == contact }) else {
      return (contact, nil)
    }
    let alias = all.remove(at: index)
    return (alias.name, alias.foundAt)
  }

  /// A contact that the core knows by its own or an older id goes on under another one.
  mutating func rename(_ old: ContactID, to name: ContactID) {
    let index = all.firstIndex { $0.name == old }
    add(index.map { all.remove(at: $0).contact } ?? old, as: name)
  }

  mutating func removeAll() { all.removeAll(keepingCapacity: true) }
}
