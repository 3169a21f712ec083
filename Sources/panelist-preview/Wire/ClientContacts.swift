// The contacts of one client, with ids that no contact of another client has.
import Gestures
import Units

/// The contacts of a client that are down, as a value.
///
/// A contact that begins while it is down is ignored. So is one that moves or ends without being
/// down, as after a change of the panel, which cancels all contacts.
struct ClientContacts {
  /// Limit of contacts, above a person's ten fingers; further contacts are ignored.
  static let limit = 16

  private var contacts: [UInt32: Contact] = [:]

  /// Whether no contact is down.
  var isEmpty: Bool { contacts.isEmpty }

  /// Handles the touches of one frame.
  ///
  /// - Parameters:
  ///   - touches: Each contact once.
  ///   - panel: The upright picture. Positions past its edges are moved to the edge, as on a panel.
  ///   - serials: Generates ids.
  /// - Returns: The contacts for the list; may be empty.
  mutating func take(
    _ touches: [Touches.Touch], on panel: PanelGeometry, _ serials: inout ContactSerials
  ) -> [Contact] {
    touches.compactMap { touch in
      switch (contacts[touch.id], touch.phase) {
      case (nil, .began):
        guard contacts.count < Self.limit else { return nil }
        let contact = Contact(
          id: serials.next(), phase: .began, position: panel.place(of: touch))
        contacts[touch.id] = contact
        return contact
      case (let known?, .moved), (let known?, .ended), (let known?, .cancelled):
        let contact = Contact(
          id: known.id, phase: touch.phase, position: panel.place(of: touch))
        contacts[touch.id] = touch.phase == .moved ? contact : nil
        return contact
      case (nil, .moved), (nil, .ended), (nil, .cancelled), (_?, .began): return nil
      }
    }
  }

  /// Cancels all contacts, in the order in which they began.
  ///
  /// - Returns: The contacts for the list.
  mutating func cancelAll() -> [Contact] {
    defer { contacts = [:] }
    return contacts.values.sorted { $0.id.serial < $1.id.serial }.map {
      Contact(id: $0.id, phase: .cancelled, position: $0.position)
    }
  }
}

/// Generates ids of contacts, unique while the program runs.
struct ContactSerials {
  private var last: UInt64 = 0

  /// A new id.
  mutating func next() -> ContactID {
    last += 1
    return ContactID(serial: last)
  }
}

extension PanelGeometry {
  /// Position of a touch on the screen, in millimetres.
  fileprivate func place(of touch: Touches.Touch) -> Point {
    let x = min(max(0, touch.x), Double(pixels.width)) / Double(pixels.width)
    let y = min(max(0, touch.y), Double(pixels.height)) / Double(pixels.height)
    return Point(x: width * x, y: height * y)
  }
}
