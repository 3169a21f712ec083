// Reads the objects of a card; records an error for each that could not be read.

extension CardSnapshot {
  /// Reads all objects. An object that cannot be read is left out and recorded in `omissions`: it
  /// may be gone since the list was read.
  ///
  /// - Parameter probing: Whether the displays are probed.
  /// - Throws: The error of a card that cannot even list its objects.
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

  /// Reads one object, or records its error.
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
