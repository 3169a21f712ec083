// A card with a display, one of those that could be taken.
import Units

/// A card that could be used: opened, asked, and with a display.
struct CardCandidate<Card: CardCalls> {
  let card: Card
  let driver: String
  let snapshot: CardSnapshot
  let connector: Connector
  let mode: Mode
  /// Those that may be taken, the preferred first.
  let formats: [PixelFormat]

  /// The rank of the card; lower is better. A sure connection counts most, then a driver that is
  /// here to stay (simpledrm only bridges the time until the real one is loaded), then a built-in
  /// panel.
  var place: Int {
    (connector.connection == .connected ? 0 : 1000) + (driver == "simpledrm" ? 100 : 0)
      + connector.place
  }
}
