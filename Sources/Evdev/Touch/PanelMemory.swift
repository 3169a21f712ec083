// What touch panels taught, which is kept for the next start and forgotten in time.
public import Gestures

/// What is remembered of touch panels, as a value: it knows no file and no clock.
///
/// A panel is forgotten after a week of sound use: seven later days on which it was used and nothing
/// was wrong. Days are counted by the date that is handed in.
///
/// Limit: ``limit`` panels; a further one takes the place of the one that was used longest ago.
public struct PanelMemory: Hashable, Sendable {
  /// What is remembered of one panel.
  struct Entry: Hashable, Sendable {
    let panel: PanelIdentity
    var faults: TouchFaults
    /// Days since 1970: the last one of use, and the last one with a fault; 0 while the date was
    /// unknown.
    var lastUse = 0
    var lastFault = 0
    /// Days of use without a fault since.
    var soundDays = 0
  }

  /// The most panels.
  public static let limit = 16
  /// Days of sound use after which a panel is forgotten.
  public static let patience = 7

  var entries: [Entry] = []
  /// Since the last call of `settle`.
  private var used: Set<PanelIdentity> = []
  private var erred: Set<PanelIdentity> = []

  /// Nothing.
  public init() {}

  /// Whether nothing is remembered.
  public var isEmpty: Bool { entries.isEmpty }

  /// What is remembered of a panel.
  public func faults(of panel: PanelIdentity) -> TouchFaults {
    entries.first { $0.panel == panel }?.faults ?? []
  }

  /// A panel did wrong.
  public mutating func note(_ faults: TouchFaults, of panel: PanelIdentity) {
    erred.insert(panel)
    guard let index = entries.firstIndex(where: { $0.panel == panel }) else {
      if entries.count >= Self.limit,
        let oldest = entries.indices.min(by: {
          entries[$0].lastUse < entries[$1].lastUse
        })
      {
        entries.remove(at: oldest)
      }
      return entries.append(Entry(panel: panel, faults: faults))
    }
    entries[index].faults.formUnion(faults)
  }

  /// A panel was used.
  public mutating func noteUse(of panel: PanelIdentity) { used.insert(panel) }

  /// Counts the day for what was noted since the last call.
  ///
  /// - Parameter day: Today, in days since 1970; nil while the date is unknown.
  /// - Returns: The panels that are forgotten.
  public mutating func settle(on day: Int?) -> [PanelIdentity] {
    defer { (used, erred) = ([], []) }
    var forgotten: [PanelIdentity] = []
    for index in entries.indices.reversed() {
      let panel = entries[index].panel
      if erred.contains(panel) {
        entries[index].soundDays = 0
        if let day { (entries[index].lastUse, entries[index].lastFault) = (day, day) }
        continue
      }
      guard let day, used.contains(panel), day != entries[index].lastUse else { continue }
      // A day counts when it is over. A clock that was set back counts none.
      if day > entries[index].lastUse, entries[index].lastUse != entries[index].lastFault {
        entries[index].soundDays += 1
      }
      entries[index].lastUse = day
      guard entries[index].soundDays >= Self.patience else { continue }
      entries.remove(at: index)
      forgotten.append(panel)
    }
    return forgotten
  }
}

extension TouchFaults {
  /// What they are, as clauses.
  public var clauses: String {
    var clauses: [String] = []
    if contains(.losesFingers) { clauses.append("loses moving fingers and tells them anew") }
    if contains(.flickers) { clauses.append("releases fingers that stay") }
    if contains(.hasGhosts) { clauses.append("has contacts in corners where no finger is") }
    return clauses.joined(separator: "; ")
  }
}
