// Which card, connector and mode: chosen by what they can do, never by their number.

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
    // The offset keeps cards of equal rank in the order of their numbers; sorting alone need not.
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
    } catch  where error.refusal == .rejected {
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
