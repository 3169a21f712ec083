// What a frame says of one of its contacts, and a contact under another id.

extension Contact {
  /// The same contact under another id.
  ///
  /// - Parameter phase: nil for its own.
  func named(_ name: ContactID, phase: Phase? = nil) -> Contact {
    Contact(id: name, phase: phase ?? self.phase, position: position, length: length)
  }
}

extension ContactFrame {
  /// Whether a contact that begins continues one that ended before this report.
  func reportsAgain(_ contact: Contact) -> Bool {
    guard let old = contact.continues else { return false }
    return !contacts.contains { $0.id == old }
  }

  /// The contact that replaces one whose id the device took away in this report.
  func replacement(of contact: ContactID) -> Contact? {
    for next in contacts where next.continues == contact && next.phase == .began { return next }
    return nil
  }
}
