// Reading a card: each of its objects, or why one did not answer.

extension CardSnapshot {
  /// Reads all of it. An object that does not answer is left out, and told: it may have gone since
  /// it was listed.
  ///
  /// - Parameter probing: Whether displays are asked anew.
  /// - Throws: What the card answers that does not even list its objects.
  /// - Complexity: Some hundred calls; at the start and at a modeset only.
  init(reading card: some CardCalls, probing: Bool) throws(ScanoutError) {
    resources = try card.resources()
    for id in resources.connectors {
      read("connector", id.raw) { (snapshot) throws(ScanoutError) in
        let connector = try card.connector(id, probing: probing)
        snapshot.properties[.connector(id)] = try card.properties(of: .connector(id))
        snapshot.connectors.append(connector)
      }
    }
    for id in Set(connectors.flatMap(\.encoders)).sorted(by: { $0.raw < $1.raw }) {
      read("encoder", id.raw) { (snapshot) throws(ScanoutError) in
        snapshot.encoders.append(try card.encoder(id))
      }
    }
    for id in resources.crtcs {
      read("CRTC", id.raw) { (snapshot) throws(ScanoutError) in
        snapshot.properties[.crtc(id)] = try card.properties(of: .crtc(id))
      }
    }
    for id in try card.planes() {
      read("plane", id.raw) { (snapshot) throws(ScanoutError) in
        let plane = try card.plane(id)
        snapshot.properties[.plane(id)] = try card.properties(of: .plane(id))
        snapshot.planes.append(plane)
      }
    }
  }

  /// Reads one object, or leaves it out.
  private mutating func read(
    _ kind: String, _ id: UInt32, _ body: (inout Self) throws(ScanoutError) -> Void
  ) {
    do throws(ScanoutError) {
      try body(&self)
    } catch {
      omissions.append(CardOmission(kind, id, error))
    }
  }
}
