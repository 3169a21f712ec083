// Why a card is not used, as text for the user, and which of several reasons is reported.
import Glibc

/// Why a card cannot show the list.
public enum CardRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// The card has displays, but none of them can be used.
  case notHad(connector: String, ScanoutError)
  /// The card could not be opened or read.
  case failed(ScanoutError)
  /// The configuration names this card, but it does not exist; the cards that exist.
  case absent(others: [String])
  /// The card has no connector of the configured name; the connectors that it has.
  case noSuchConnector(String, others: [String])
  /// A display is connected, but lists no mode; its connector.
  case noModes(String)
  /// No connector has a display.
  case noDisplay
  /// The driver has no atomic modesetting.
  case notAtomic
  /// The driver has no dumb buffers.
  case noDumbBuffers
  /// A render-only card without connectors, beside the card that drives the displays.
  case noConnectors
  /// The configuration names another card.
  case notNamed(String)

  public var description: String { facts.what }

  /// The description with what the user can do, where that does not say all.
  var text: String { facts.remedy.map { "\(self); \($0)" } ?? description }

  /// The rank of a reason; the lowest is reported. First come displays that another program owns or
  /// keeps busy, then other failures of a display, wrong names in the configuration and missing
  /// displays, then what the user cannot change.
  var place: Int { facts.place }

  private var facts: (what: String, remedy: String?, place: Int) {
    switch self {
    case .notHad(let connector, let error):
      ("\(connector): \(error)", nil, error.isNotMaster ? 0 : error.isBusy ? 1 : 2)
    case .failed(let error): ("\(error)", nil, error.isNotMaster ? 0 : error.isBusy ? 1 : 7)
    case .absent(let others):
      (
        "no such device; there is \(Self.list(others))",
        "name one of them as card in [display], or none", 3
      )
    case .noSuchConnector(let name, let others):
      (
        "no connector \(name); it has \(Self.list(others))",
        "name one of them as connector in [display], or none", 4
      )
    case .noModes(let name):
      (
        "the display on \(name) lists no mode",
        "check its cable and power, or name a mode for the kernel: video=\(name):1920x1080@60", 5
      )
    case .noDisplay: ("no display connected", "connect one", 6)
    case .notAtomic:
      ("no atomic modesetting", "load a driver with atomic modesetting, or use another card", 8)
    case .noDumbBuffers:
      ("no plain picture memory", "load a driver with dumb buffers, or use another card", 9)
    case .noConnectors: ("no connectors: it only computes pictures", nil, 10)
    case .notNamed(let card): ("the configuration names \(card)", nil, 11)
    }
  }

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? "none" : names.joined(separator: ", ")
  }

  /// The error to throw if no other card could be used.
  ///
  /// A display's error is returned as is. A display may still appear on another card, so an error
  /// of opening or reading a card counts only if another program owns the card or if it is busy.
  func error(path: String) -> ScanoutError {
    switch self {
    case .notHad(_, let error): return error
    case .failed(let error) where error.isNotMaster || error.isBusy: return error
    case .failed, .absent, .noSuchConnector, .noModes, .noDisplay, .notAtomic, .noDumbBuffers,
      .noConnectors, .notNamed:
      return ScanoutError(.nothing, path: path, reason: text)
    }
  }
}

extension ScanoutError {
  /// Another program is master of the display, or this process may not open the device.
  var isNotMaster: Bool { refusal == .notMaster }

  /// The call may succeed in a moment.
  var isBusy: Bool { refusal == .busy }

  /// The driver does not have the call, as on a render-only card.
  var isUnsupported: Bool { [EOPNOTSUPP, EINVAL, ENOSYS, ENOTTY].contains(errno) }

  /// The driver rejects the requested state; another pipe or fewer properties may be accepted. Not
  /// for a card that is busy, owned by another program, gone, broken or out of memory.
  var isRefusal: Bool { refusal == .rejected }
}
