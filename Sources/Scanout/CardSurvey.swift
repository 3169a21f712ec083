// Which card, connector and mode: chosen by what they can do, never by their number.

/// Every card asked once, and which display is taken.
struct CardSurvey<Card: CardCalls> {
  private(set) var reports: [CardReport] = []
  /// Every display that could be taken, best first.
  private(set) var candidates: [CardCandidate<Card>] = []

  init(_ bus: some CardBus<Card>, choice: DisplayChoice) {
    let paths = bus.cardPaths()
    for path in paths {
      if let named = choice.card, named != path {
        refuse(path, .notNamed(named))
      } else {
        ask(path, on: bus, choice)
      }
    }
    if let named = choice.card, !paths.contains(named) { refuse(named, .absent(others: paths)) }
    // The offset keeps displays of equal rank in the order of their numbers; sorting need not.
    candidates = candidates.enumerated().sorted {
      ($0.element.place, $0.offset) < ($1.element.place, $1.offset)
    }.map(\.element)
  }

  /// Tries to take one display after the other, the best first, until one is had: whatever the
  /// others answer, it is shown on.
  ///
  /// - Parameter attempt: Takes a display, or finds out whether it could be taken.
  /// - Throws: Of all reasons that none is had, the one that tells a person most.
  mutating func take<Taken: ~Copyable>(
    _ attempt: (CardCandidate<Card>) throws(ScanoutError) -> Taken
  ) throws(ScanoutError) -> Taken {
    for candidate in candidates {
      do throws(ScanoutError) {
        let taken = try attempt(candidate)
        settle(candidate, .chosen)
        return taken
      } catch {
        settle(candidate, .failed(error))
      }
    }
    throw refusal
  }

  /// What becomes of each card: those of which only the owner may ask count as they are.
  func rehearsed() -> [CardReport] {
    var survey = self
    do throws(ScanoutError) {
      let rehearsal = try survey.take { (candidate) throws(ScanoutError) in
        try candidate.rehearse()
      }
      for index in survey.reports.indices where survey.reports[index].isChosen {
        survey.reports[index].note(rehearsal)
      }
    } catch {
      // Each report has its own reason.
    }
    return survey.reports
  }

  // MARK: Asking

  private mutating func ask(_ path: String, on bus: some CardBus<Card>, _ choice: DisplayChoice) {
    var report = CardReport(path: path, verdict: .refused(.noConnectors))
    do throws(CardRefusal) {
      let card = try Self.attempt { () throws(ScanoutError) in try bus.open(path) }
      report.driver = try Self.attempt { () throws(ScanoutError) in try card.driverName() }
      let snapshot = try Self.read(card)
      report.omissions = snapshot.omissions + snapshot.unfitPlanes(among: choice.formats)
      report.connectors = snapshot.connectors.map { snapshot.socket($0, choice) }
      let usable = zip(snapshot.connectors, report.connectors).filter { $1.fate == .spare }
        .map(\.0).sorted { ($0.place, $0.id.raw) < ($1.place, $1.id.raw) }
      guard let best = usable.first else { throw snapshot.refusal(choice) }
      report.verdict = .spare(connector: best.name)
      for connector in usable {
        guard let mode = connector.bestMode else { continue }
        candidates.append(
          CardCandidate(
            card: card, driver: report.driver, snapshot: snapshot, connector: connector,
            mode: mode, formats: choice.formats))
      }
    } catch {
      report.verdict = .refused(error)
    }
    reports.append(report)
  }

  /// What a card has; or what it is without.
  private static func read(_ card: Card) throws(CardRefusal) -> CardSnapshot {
    // The driver of a card that only computes has none of these calls.
    let hasMemory = try attempt(unsupported: .noConnectors) { () throws(ScanoutError) in
      try card.hasDumbBuffers()
    }
    guard hasMemory else { throw .noDumbBuffers }
    try attempt(unsupported: .notAtomic) { () throws(ScanoutError) in try card.enableAtomic() }
    return try attempt(unsupported: .noConnectors) { () throws(ScanoutError) in
      try CardSnapshot(reading: card, probing: true)
    }
  }

  private static func attempt<Value>(
    unsupported: CardRefusal? = nil, _ body: () throws(ScanoutError) -> Value
  ) throws(CardRefusal) -> Value {
    do throws(ScanoutError) {
      return try body()
    } catch {
      guard let unsupported, error.isUnsupported else { throw .failed(error) }
      throw unsupported
    }
  }

  // MARK: What became of it

  private mutating func refuse(_ path: String, _ refusal: CardRefusal) {
    reports.append(CardReport(path: path, verdict: .refused(refusal)))
  }

  private mutating func settle(_ candidate: CardCandidate<Card>, _ fate: CardReport.Fate) {
    guard let index = reports.firstIndex(where: { $0.path == candidate.card.path }) else {
      fatalError("CardSurvey: no report of \(candidate.card.path)")
    }
    reports[index].settle(candidate.connector.name, fate)
  }

  /// The reason that tells a person most; the first of those that tell as much.
  private var refusal: ScanoutError {
    var best: (refusal: CardRefusal, path: String)?
    for report in reports {
      guard case .refused(let refusal) = report.verdict else { continue }
      if best.map({ refusal.place < $0.refusal.place }) ?? true { best = (refusal, report.path) }
    }
    return best?.refusal.error(path: best?.path ?? "")
      ?? ScanoutError(.nothing, path: "", reason: "no display device")
  }
}
