// A card and one of its displays: a candidate for showing the list.
import Units

/// An open card whose objects were read, and one usable display of it.
struct CardCandidate<Card: CardCalls> {
  let card: Card
  let driver: String
  let snapshot: CardSnapshot
  let connector: Connector
  /// Which of the display's modes the configuration wants.
  let choice: ModeChoice
  /// The allowed formats, the preferred first.
  let formats: [PixelFormat]

  /// The rank of the candidate; lower is better. A connected display counts most, then a driver
  /// other than simpledrm (simpledrm serves only until the real driver is loaded), then a built-in
  /// panel.
  var place: Int {
    (connector.connection == .connected ? 0 : 1000) + (driver == "simpledrm" ? 100 : 0)
      + connector.place
  }
}
