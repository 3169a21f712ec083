// A report on one card, as text for the user.
import Glibc
public import Units

/// What one card is, and why it was chosen or not; for the user's diagnosis.
public struct CardReport: Sendable {
  /// One connector of the card.
  public struct Socket: Sendable {
    let connector: Connector
    /// How the panel is mounted, if its driver says so.
    let orientation: PanelOrientation?
    /// The mode that would be set; before a test commit the best one.
    var chosen: ChosenMode?
    /// Formats in which a pipe leads to it, the preferred first. After a test commit: the accepted
    /// format. Empty for a connector that is not a candidate.
    public internal(set) var formats: [PixelFormat] = []
    /// Whether its display was chosen, or why not.
    public internal(set) var fate: Fate

    /// As in "HDMI-A-1".
    public var name: String { connector.name }
    /// Whether a display is connected to it.
    public var connection: Connector.Connection { connector.connection }
    /// The mode that would be set.
    public var mode: Mode? { chosen?.mode }
    /// The size that the display reports, if it is believed.
    public var physicalSize: (width: Millimeters, height: Millimeters)? { reportedSize?.believed }
    /// The rotation that shows an upright picture on the panel as it is mounted.
    public var rotation: Rotation { (orientation ?? .normal).rotation }

    var reportedSize: ReportedSize? {
      mode.map { ReportedSize(connector.reportedMillimeters, pixels: $0.size) }
    }
  }

  /// The outcome for a socket.
  public enum Fate: Hashable, Sendable {
    /// Its display would be used.
    case chosen
    /// It is usable, but another is better.
    case spare
    /// No display is connected, or it lists no mode.
    case noDisplay
    /// It is a writeback connector, which writes to memory.
    case writeback
    /// The configuration names another one.
    case notNamed(String)
    /// Its display cannot be used.
    case failed(ScanoutError)
  }

  /// The outcome for this card.
  public enum Disposition: Hashable, Sendable {
    /// The card would be used, with this connector.
    case chosen(connector: String)
    /// The card is usable, but another is better.
    case spare(connector: String)
    /// The card cannot be used.
    case refused(CardRefusal)
  }

  /// The device node.
  public let path: String
  /// The kernel driver; empty where the node could not be opened.
  public internal(set) var driver = ""
  /// In the kernel's order.
  public internal(set) var connectors: [Socket] = []
  /// The objects that could not be read and were left out.
  public internal(set) var omissions: [CardOmission] = []
  /// Whether another process is master of the card, perhaps the running list. Then only that
  /// process can test whether the driver accepts a picture.
  public internal(set) var isOwned = false
  /// Whether the card was chosen, or why not.
  public internal(set) var disposition: Disposition

  /// Whether the card would be used.
  public var isChosen: Bool {
    if case .chosen = disposition { return true }
    return false
  }

  /// The error of a card that this user may not open; another user may.
  public var accessError: ScanoutError? {
    guard case .refused(.failed(let error)) = disposition, error.call == .open,
      error.errno == EACCES || error.errno == EPERM
    else { return nil }
    return error
  }
}

extension CardReport {
  /// One line for the card, one for each connector and one for each anomaly.
  public var lines: [String] {
    let outcome =
      switch disposition {
      case .chosen(let connector): "used, \(connector)"
      case .spare(let connector): "not used: would do (\(connector)), but another is better"
      case .refused(.notNamed(let card)): "not used: the configuration names \(card)"
      case .refused(let why): "refused: \(why.text)"
      }
    let kernel = driver.isEmpty ? "" : " (\(driver))"
    var lines = ["\(path)\(kernel): \(outcome)"]
    lines += connectors.flatMap(\.lines).map { "  \($0)" }
    lines += omissions.map { "  \($0)" }
    if isOwned {
      lines.append(
        "  it shows a picture now: the list's, or that of a program that has to end first")
    }
    return lines
  }
}

extension CardReport {
  /// Records the outcome of the test commit for the chosen display.
  mutating func note(_ testCommit: TestCommit) {
    switch testCommit {
    case .isOwned: isOwned = true
    case .accepted(let format, let mode):
      for index in connectors.indices where connectors[index].fate == .chosen {
        connectors[index].formats = [format]
        connectors[index].chosen = mode
      }
    }
  }

  /// Records the outcome for one display.
  mutating func settle(_ connector: String, _ fate: Fate) {
    for index in connectors.indices where connectors[index].name == connector {
      connectors[index].fate = fate
    }
    if fate == .chosen {
      disposition = .chosen(connector: connector)
      return
    }
    if let spare = connectors.first(where: { $0.fate == .spare }) {
      disposition = .spare(connector: spare.name)
      return
    }
    let failures = connectors.compactMap { socket -> CardRefusal? in
      guard case .failed(let error) = socket.fate else { return nil }
      return .notHad(connector: socket.name, error)
    }
    // The first of equal rank.
    if let first = failures.min(by: { $0.place < $1.place }) { disposition = .refused(first) }
  }
}

extension CardSnapshot {
  /// A connector's report before any test commit.
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
      connector: connector, orientation: orientation(of: connector),
      chosen: connector.order(choice.mode).first.map {
        ChosenMode(ranked: $0, choice: choice.mode)
      },
      formats: fate == .spare ? formats(to: connector, among: choice.formats) : [], fate: fate)
  }

  /// Why none of the connectors is usable.
  func refusal(_ choice: DisplayChoice) -> CardRefusal {
    if resources.connectors.isEmpty { return .noConnectors }
    if connectors.isEmpty, let first = omissions.first { return .failed(first.error) }
    let names = connectors.map(\.name)
    if let wanted = choice.connector, !names.contains(wanted) {
      return .noSuchConnector(wanted, others: names)
    }
    let mute = connectors.first {
      $0.connection == .connected && $0.modes.isEmpty && $0.type != Connector.writeback
        && $0.name == choice.connector ?? $0.name
    }
    return mute.map { .noModes($0.name) } ?? .noDisplay
  }
}

extension CardReport.Socket {
  /// One line, and three on the display's mode, orientation and size.
  fileprivate var lines: [String] {
    guard let chosen, let reportedSize, fate != .writeback else { return [line] }
    let mounting = orientation.map { "\($0)" } ?? "not reported"
    let details = [
      "mode: \(chosen.mode.written), \(chosen.ranked.rank.reason); listed: \(connector.writtenModes)",
      connector.complaint(about: chosen.choice), chosen.note,
      "orientation: \(mounting), so rotation = auto is \(rotation.rawValue)",
      "size: \(reportedSize.text)",
    ]
    return [line] + details.compactMap(\.self).map { "  \($0)" }
  }

  private var line: String {
    let mode = mode.map { ", \($0)" } ?? ""
    let size =
      physicalSize.map { ", \(Int($0.width.value)) × \(Int($0.height.value)) mm" } ?? ""
    let format = formats.isEmpty ? "" : ", in \(formats.map(\.name).joined(separator: " or "))"
    let what = "\(name): \(connection)\(mode)\(size)\(format)"
    return switch fate {
    case .chosen: what
    case .spare: what + "; not used: would do, but another is better"
    // A connector without a display needs no reason.
    case .noDisplay: connection == .disconnected ? what : what + "; not used: it has no mode"
    case .writeback: what + "; not used: it writes into memory"
    case .notNamed(let other): what + "; not used: the configuration names \(other)"
    case .failed(let error): what + "; refused: \(error)"
    }
  }
}
