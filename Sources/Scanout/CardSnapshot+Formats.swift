// Which pixel formats lead to a display, and the reports on planes that support none of them.
import Units

extension CardSnapshot {
  /// The formats in which a pipe leads to a connector, the preferred first.
  ///
  /// - Parameters:
  ///   - connector: The connector of the display.
  ///   - wanted: The allowed formats.
  func formats(to connector: Connector, among wanted: [PixelFormat]) -> [PixelFormat] {
    let codes = Set(planes(to: connector).flatMap(\.formats))
    return wanted.filter { codes.contains($0.code) }
  }

  /// The primary planes that support none of the allowed formats.
  ///
  /// - Parameter wanted: The allowed formats.
  func unfitPlanes(among wanted: [PixelFormat]) -> [CardOmission] {
    planes.filter { isPrimary($0) && Set($0.formats).isDisjoint(with: wanted.map(\.code)) }
      .map { plane in
        let reason = "it has \(Self.list(plane.formats)), and \(Self.demand(wanted))"
        return CardOmission(
          "plane", plane.id.raw, ScanoutError(.rejected, path: "", reason: reason))
      }
  }

  /// Why no pipe leads to a connector.
  ///
  /// - Parameters:
  ///   - connector: The connector of the display.
  ///   - wanted: The allowed formats.
  ///   - path: The device node, for the error.
  func noPipeError(
    to connector: Connector, among wanted: [PixelFormat], path: String
  ) -> ScanoutError {
    if let pipeReadError { return pipeReadError }
    let planes = planes(to: connector)
    guard !planes.isEmpty else {
      return ScanoutError(
        .rejected, path: path, reason: "no plane and CRTC lead to \(connector.name)")
    }
    // A format that the configuration excludes may lead to the connector.
    let isShowable = !formats(to: connector, among: PixelFormat.allCases).isEmpty
    let remedy =
      isShowable
      ? "set pixel_format in [display] to auto" : "name another card or connector in [display]"
    return ScanoutError(
      .rejected, path: path,
      reason: """
        the planes that lead to \(connector.name) have \(Self.list(planes.flatMap(\.formats))), and \
        \(Self.demand(wanted)); \(remedy)
        """)
  }

  private static func demand(_ wanted: [PixelFormat]) -> String {
    let names = wanted.map(\.fullName).joined(separator: ", ")
    return wanted.count == 1
      ? "the configuration demands \(names)" : "the list is drawn in one of \(names)"
  }

  /// Names in the driver's order, without duplicates.
  private static func list(_ codes: [UInt32]) -> String {
    var names: [String] = []
    for name in codes.map(PixelFormat.characters) where !names.contains(name) {
      names.append(name)
    }
    return names.isEmpty ? "no format" : names.joined(separator: ", ")
  }
}
