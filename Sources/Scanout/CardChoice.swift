// Which card, connector and mode: chosen by what they can do, never by their number.
public import Units

/// What configuration asks for; nil leaves the choice to capability.
public struct DisplayChoice: Hashable, Sendable {
  /// A device node, as in "/dev/dri/card1".
  public var card: String?
  /// A connector's name, as in "HDMI-A-1".
  public var connector: String?

  public init(card: String? = nil, connector: String? = nil) {
    self.card = card
    self.connector = connector
  }
}

extension Connector {
  /// As in "DSI-1".
  public var name: String { "\(type)-\(number)" }

  /// The mode that the display asks for, else the first that it lists.
  public var bestMode: Mode? { modes.first(where: \.isPreferred) ?? modes.first }

  /// Width and height of the lit area where they can be true: 10 mm is below every panel, and
  /// above 2 m stand aspect ratios that some displays send in place of a size.
  public var physicalSize: (width: Millimeters, height: Millimeters)? {
    let plausible = 10...2000
    guard plausible.contains(claimedMillimeters.width),
      plausible.contains(claimedMillimeters.height)
    else { return nil }
    return (
      Millimeters(Double(claimedMillimeters.width)), Millimeters(Double(claimedMillimeters.height))
    )
  }

  /// A panel that is built in comes before one on a cable; a lower place is better.
  var place: Int {
    let known: Int
    switch type {
    case "DSI", "LVDS", "DPI", "SPI", "eDP": known = 0
    case "HDMI-A", "HDMI-B", "DP": known = 1
    case "Virtual": known = 2
    default: known = 3
    }
    // A display that is surely there comes before one that may be.
    return connection == .connected ? known : known + 10
  }

  /// Whether a picture can be sent to it. A writeback connector has no glass.
  var isUsable: Bool {
    connection != .disconnected && !modes.isEmpty && type != "Writeback"
  }
}

/// What one card is, and why it was chosen or not; for a person who asks.
public struct CardReport: Sendable {
  /// One connector of the card.
  public struct Socket: Sendable {
    /// As in "HDMI-A-1".
    public let name: String
    /// What is known about its other end.
    public let connection: Connector.Connection
    /// The mode that would be taken.
    public let mode: Mode?
    /// As the display tells it, where plausible.
    public let physicalSize: (width: Millimeters, height: Millimeters)?
  }

  /// The outcome for this card.
  public enum Verdict: Hashable, Sendable {
    /// With the connector that would be used.
    case chosen(connector: String)
    /// It would do, but another is better.
    case spare(connector: String)
    /// With a clause that says why.
    case refused(String)
  }

  /// The device node.
  public let path: String
  /// The kernel driver; empty where the node could not be opened.
  public let driver: String
  /// In the kernel's order.
  public let connectors: [Socket]
  /// Whether it was chosen, and why not.
  public internal(set) var verdict: Verdict
}

/// A card that could be used: opened, asked, and with a display.
struct Candidate<Card: CardCalls> {
  let card: Card
  let driver: String
  let snapshot: CardSnapshot
  let connector: Connector
  let mode: Mode

  /// A lower place is better: a sure connection, then a driver that is here to stay (simpledrm
  /// only bridges the time until the real one is loaded), then a built-in panel.
  var place: Int {
    (connector.connection == .connected ? 0 : 1000) + (driver == "simpledrm" ? 100 : 0)
      + connector.place
  }
}

/// Every card asked once.
struct CardSurvey<Card: CardCalls> {
  private(set) var reports: [CardReport] = []
  /// Best first.
  private(set) var candidates: [Candidate<Card>] = []
  /// The first thing that failed, where anything did.
  private(set) var firstFault: ScanoutError?

  init(_ bus: some CardBus<Card>, choice: DisplayChoice) {
    let paths = choice.card.map { [$0] } ?? bus.cardPaths()
    for path in paths {
      do throws(ScanoutError) {
        try ask(bus.open(path), choice)
      } catch {
        firstFault = firstFault ?? error
        reports.append(
          CardReport(path: path, driver: "", connectors: [], verdict: .refused("\(error)")))
      }
    }
    // Sorting is stable by hand: equal cards stay in the order of their numbers.
    candidates = candidates.enumerated().sorted {
      ($0.element.place, $0.offset) < ($1.element.place, $1.offset)
    }.map(\.element)
    guard let best = candidates.first else { return }
    for index in reports.indices where reports[index].path == best.card.path {
      reports[index].verdict = .chosen(connector: best.connector.name)
    }
  }

  private mutating func ask(_ card: Card, _ choice: DisplayChoice) throws(ScanoutError) {
    let driver = try card.driverName()
    func refuse(_ reason: String, _ connectors: [CardReport.Socket] = []) -> CardReport {
      CardReport(
        path: card.path, driver: driver, connectors: connectors, verdict: .refused(reason))
    }
    guard try card.hasDumbBuffers() else {
      reports.append(refuse("no plain picture memory"))
      return
    }
    do throws(ScanoutError) {
      try card.enableAtomic()
    } catch  where error.remedy == .rejected {
      reports.append(refuse("no atomic modesetting"))
      return
    }
    let snapshot = try CardSnapshot(reading: card, probing: true)
    let sockets = snapshot.connectors.map {
      CardReport.Socket(
        name: $0.name, connection: $0.connection, mode: $0.bestMode, physicalSize: $0.physicalSize)
    }
    let named = snapshot.connectors.filter {
      choice.connector == nil || $0.name == choice.connector
    }
    let usable = named.filter(\.isUsable)
    guard let connector = usable.min(by: { ($0.place, $0.id.raw) < ($1.place, $1.id.raw) }),
      let mode = connector.bestMode
    else {
      let reason =
        snapshot.connectors.isEmpty
        ? "no connectors" : named.isEmpty ? "no connector of that name" : "no display connected"
      reports.append(refuse(reason, sockets))
      return
    }
    candidates.append(
      Candidate(card: card, driver: driver, snapshot: snapshot, connector: connector, mode: mode))
    reports.append(
      CardReport(
        path: card.path, driver: driver, connectors: sockets,
        verdict: .spare(connector: connector.name)))
  }
}
