// What a card is, in words for a person.
public import Units

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
    /// In which a picture may reach it, the preferred first; once its driver was asked, the one that
    /// it accepts. None where nobody would ask.
    public internal(set) var formats: [PixelFormat] = []
    /// Whether its display was chosen, and why not.
    public internal(set) var fate: Fate
  }

  /// The outcome for a socket.
  public enum Fate: Hashable, Sendable {
    /// Its display is the one that would be used.
    case chosen
    /// It would do, but another is better.
    case spare
    /// Nobody could see a picture there.
    case noDisplay
    /// It writes pictures into memory.
    case writeback
    /// The configuration names another one.
    case notNamed(String)
    /// Its display cannot be had.
    case failed(ScanoutError)
  }

  /// The outcome for this card.
  public enum Disposition: Hashable, Sendable {
    /// It is the one that would be used, with this connector.
    case chosen(connector: String)
    /// It would do, but another is better.
    case spare(connector: String)
    /// It cannot be used.
    case refused(CardRefusal)
  }

  /// The device node.
  public let path: String
  /// The kernel driver; empty where the node could not be opened.
  public internal(set) var driver = ""
  /// In the kernel's order.
  public internal(set) var connectors: [Socket] = []
  /// What did not answer, and was done without.
  public internal(set) var omissions: [CardOmission] = []
  /// Whether it is shown on now, by the list itself or by another program; then nobody else can find
  /// out whether its driver would accept a picture.
  public internal(set) var isOwned = false
  /// Whether it was chosen, and why not.
  public internal(set) var verdict: Disposition

  /// Whether it would be used.
  public var isChosen: Bool {
    if case .chosen = verdict { return true }
    return false
  }
}

extension CardReport {
  /// One line for the card, and one for each connector and for what is odd.
  public var lines: [String] {
    let outcome =
      switch verdict {
      case .chosen(let connector): "used, \(connector)"
      case .spare(let connector): "not used: would do (\(connector)), but another is better"
      case .refused(.notNamed(let card)): "not used: the configuration names \(card)"
      case .refused(let why): "refused: \(why)"
      }
    let kernel = driver.isEmpty ? "" : " (\(driver))"
    var lines = ["\(path)\(kernel): \(outcome)"] + connectors.map { "  \($0.line)" }
    lines += omissions.map { "  \($0)" }
    if isOwned {
      lines.append(
        "  it shows a picture now: the list's, or that of a program that has to end first")
    }
    return lines
  }
}

extension CardReport {
  /// Notes what its driver said of the display that was chosen.
  mutating func note(_ rehearsal: TestCommit) {
    switch rehearsal {
    case .isOwned: isOwned = true
    case .accepted(let format):
      for index in connectors.indices where connectors[index].fate == .chosen {
        connectors[index].formats = [format]
      }
    }
  }

  /// Notes what became of one of its displays.
  mutating func settle(_ connector: String, _ fate: Fate) {
    for index in connectors.indices where connectors[index].name == connector {
      connectors[index].fate = fate
    }
    if fate == .chosen {
      verdict = .chosen(connector: connector)
      return
    }
    if let spare = connectors.first(where: { $0.fate == .spare }) {
      verdict = .spare(connector: spare.name)
      return
    }
    let failures = connectors.compactMap { socket -> CardRefusal? in
      guard case .failed(let error) = socket.fate else { return nil }
      return .notHad(connector: socket.name, error)
    }
    // Of equals the first.
    if let first = failures.min(by: { $0.place < $1.place }) { verdict = .refused(first) }
  }
}

extension CardSnapshot {
  /// What is told of a connector before its driver is asked for a picture.
  func socket(_ connector: Connector, _ choice: DisplayChoice) -> CardReport.Socket {
    var fate = CardReport.Fate.spare
    if connector.type == Connector.writeback {
      fate = .writeback
    } else if !connector.isUsable {
      fate = .noDisplay
    } else if let wanted = choice.connector, wanted != connector.name {
      fate = .notNamed(wanted)
    }
    return CardReport.Socket(
      name: connector.name, connection: connector.connection, mode: connector.bestMode,
      physicalSize: connector.physicalSize,
      formats: fate == .spare ? formats(to: connector, among: choice.formats) : [], fate: fate)
  }

  /// Why none of its connectors is of use.
  func refusal(_ choice: DisplayChoice) -> CardRefusal {
    if resources.connectors.isEmpty { return .noConnectors }
    if connectors.isEmpty, let first = omissions.first { return .failed(first.error) }
    let names = connectors.map(\.name)
    guard let wanted = choice.connector, !names.contains(wanted) else { return .noDisplay }
    return .notSoNamed(wanted, others: names)
  }
}

extension CardReport.Socket {
  fileprivate var line: String {
    let mode = mode.map { ", \($0)" } ?? ""
    let size =
      physicalSize.map { ", \(Int($0.width.value)) × \(Int($0.height.value)) mm" } ?? ""
    let format = formats.isEmpty ? "" : ", in \(formats.map(\.name).joined(separator: " or "))"
    let what = "\(name): \(connection)\(mode)\(size)\(format)"
    return switch fate {
    case .chosen: what
    case .spare: what + "; not used: would do, but another is better"
    // What is not connected needs no reason.
    case .noDisplay: connection == .disconnected ? what : what + "; not used: it has no mode"
    case .writeback: what + "; not used: it writes into memory"
    case .notNamed(let other): what + "; not used: the configuration names \(other)"
    case .failed(let error): what + "; refused: \(error)"
    }
  }
}
