// The fingers of one client under names that no finger of any other has.
import Gestures
import Units

/// Which of a client's fingers are down, as a value.
///
/// A finger that begins although it is down goes on as it was; one that moves, ends or goes away without
/// being down is not there, as after the list took all hands off a panel that changed: both mean nothing.
struct ClientContacts {
  /// More fingers than two hands have; what is above it is not there.
  static let limit = 16

  private var contacts: [UInt32: Contact] = [:]

  /// Whether none is down.
  var isEmpty: Bool { contacts.isEmpty }

  /// Takes what fingers did at one time.
  ///
  /// - Parameters:
  ///   - touches: Each finger once.
  ///   - panel: The upright picture. Who goes beyond its edge is at the edge, as on a panel.
  ///   - serials: Where names come from.
  /// - Returns: What is to be handed to the list; may be empty.
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
      case (nil, .moved), (nil, .ended), (nil, .cancelled), (_?, .began):
        return nil
      }
    }
  }

  /// Takes all fingers away, in the order in which they came.
  ///
  /// - Returns: What is to be handed to the list.
  mutating func cancelAll() -> [Contact] {
    defer { contacts = [:] }
    return contacts.values.sorted { $0.id.serial < $1.id.serial }.map {
      Contact(id: $0.id, phase: .cancelled, position: $0.position)
    }
  }
}

/// Names of fingers, each given once while the program runs.
struct ContactSerials {
  private var last: UInt64 = 0

  /// One that nobody had.
  mutating func next() -> ContactID {
    last += 1
    return ContactID(serial: last)
  }
}

extension PanelGeometry {
  /// Where a touch lies on the glass.
  fileprivate func place(of touch: Touches.Touch) -> Point {
    let x = min(max(0, touch.x), Double(pixels.width)) / Double(pixels.width)
    let y = min(max(0, touch.y), Double(pixels.height)) / Double(pixels.height)
    return Point(x: width * x, y: height * y)
  }
}
