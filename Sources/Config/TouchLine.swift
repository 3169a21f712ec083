// The lines of a configuration file that correct touch devices, so that a message can name them.

/// A line of section `touch` that corrects what a touch device reports.
public struct TouchLine: Hashable, Sendable {
  /// The file and the line in it.
  public let place: ConfigPlace
  /// `range`, `axes` or `matrix`.
  public let key: String
  /// The device's name or path, or a link to it; nil for every device.
  public let device: String?

  package init(place: ConfigPlace, key: String, device: String?) {
    self.place = place
    self.key = key
    self.device = device
  }
}

extension Configuration {
  /// The lines that correct touch devices, in the order of reading. Of several lines of one key for
  /// a device the last counts.
  public var touchLines: [TouchLine] {
    entries.flatMap { entry -> [TouchLine] in
      guard let key = SettingKey.touch.first(where: { $0.id == entry.key }) else { return [] }
      var alone = Settings()
      guard key.read(entry.value, &alone) else {
        fatalError("Configuration: \(entry) was read before")
      }
      let devices =
        alone.touchRanges.map(\.device) + alone.touchAxes.map(\.device)
        + alone.touchMatrices.map(\.device)
      return devices.map { TouchLine(place: entry.place, key: key.name, device: $0) }
    }
  }
}
