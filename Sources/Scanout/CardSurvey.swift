// Chooses card, connector and mode by their capabilities, never by their ids.

/// The reports on all cards, and the displays that could be used.
struct CardSurvey<Card: CardCalls> {
  private(set) var reports: [CardReport] = []
  /// All usable displays, the best first.
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
    // The sort is not stable; the offset keeps displays of equal rank in their order.
    candidates = candidates.enumerated().sorted {
      ($0.element.place, $0.offset) < ($1.element.place, $1.offset)
    }.map(\.element)
  }

  /// Tries the displays, the best first, until `attempt` succeeds. Errors of the others do not
  /// matter then.
  ///
  /// - Parameter attempt: Takes a display, or tests whether it could be taken.
  /// - Throws: If all fail, the most informative of the errors.
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

  /// The reports after test commits in place of modesets. A card of another master counts as
  /// usable, because only its master may test.
  func testCommitReports() -> [CardReport] {
    var survey = self
    do throws(ScanoutError) {
      let testCommit = try survey.take { (candidate) throws(ScanoutError) in
        try candidate.testCommit()
      }
      for index in survey.reports.indices where survey.reports[index].isChosen {
        survey.reports[index].note(testCommit)
      }
    } catch {
      // Each report has its own error.
    }
    return survey.reports
  }

  // MARK: Reading cards

  private mutating func ask(_ path: String, on bus: some CardBus<Card>, _ choice: DisplayChoice) {
    var report = CardReport(path: path, disposition: .refused(.noConnectors))
    do throws(CardRefusal) {
      let card = try Self.attempt { () throws(ScanoutError) in try bus.open(path) }
      report.driver = try Self.attempt { () throws(ScanoutError) in try card.driverName() }
      let snapshot = try Self.read(card)
      report.omissions = snapshot.omissions + snapshot.unfitPlanes(among: choice.formats)
      report.connectors = snapshot.connectors.map { snapshot.socket($0, choice) }
      let usable = zip(snapshot.connectors, report.connectors).filter { $1.fate == .spare }
        .map(\.0).sorted { ($0.place, $0.id.raw) < ($1.place, $1.id.raw) }
      guard let best = usable.first else { throw snapshot.refusal(choice) }
      report.disposition = .spare(connector: best.name)
      for connector in usable {
        candidates.append(
          CardCandidate(
            card: card, driver: report.driver, snapshot: snapshot, connector: connector,
            choice: choice.mode, formats: choice.formats))
      }
    } catch {
      report.disposition = .refused(error)
    }
    reports.append(report)
  }

  /// Reads a card, or throws the capability that it lacks.
  private static func read(_ card: Card) throws(CardRefusal) -> CardSnapshot {
    // The driver of a render-only card has none of these calls.
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

  // MARK: Outcomes

  private mutating func refuse(_ path: String, _ refusal: CardRefusal) {
    reports.append(CardReport(path: path, disposition: .refused(refusal)))
  }

  private mutating func settle(_ candidate: CardCandidate<Card>, _ fate: CardReport.Fate) {
    guard let index = reports.firstIndex(where: { $0.path == candidate.card.path }) else {
      fatalError("CardSurvey: no report of \(candidate.card.path)")
    }
    reports[index].settle(candidate.connector.name, fate)
  }

  /// The refusal of the lowest rank; the first of equal ones.
  private var refusal: ScanoutError {
    var best: (refusal: CardRefusal, path: String)?
    for report in reports {
      guard case .refused(let refusal) = report.disposition else { continue }
      if best.map({ refusal.place < $0.refusal.place }) ?? true { best = (refusal, report.path) }
    }
    return best?.refusal.error(path: best?.path ?? "")
      ?? ScanoutError(
        .nothing, path: "",
        reason: "no display device; plug one in, or load the driver of the graphics card")
  }
}
