// Why a card is not used, in words for a person, and which of several reasons is worth telling.
import Glibc

/// Why a card cannot show the list.
public enum CardRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// It has a display, and none of those that it has can be had.
  case notHad(connector: String, ScanoutError)
  /// It could not be looked at.
  case failed(ScanoutError)
  /// The configuration names it and it is not there; those that are.
  case absent(others: [String])
  /// It has no connector of the name in the configuration; those that it has.
  case notSoNamed(String, others: [String])
  /// None of its connectors has a display.
  case noDisplay
  /// Changes of several properties at once are not to be had.
  case notAtomic
  /// It has no plain memory that pictures could be drawn into.
  case noDumbBuffers
  /// It computes pictures for others to show, as a second card beside the one with the sockets.
  case noConnectors
  /// The configuration names another card.
  case notNamed(String)

  public var description: String {
    switch self {
    case .notHad(let connector, let error): "\(connector): \(error)"
    case .failed(let error): "\(error)"
    case .absent(let others): "no such device; there is \(Self.list(others))"
    case .notSoNamed(let name, let others): "no connector \(name); it has \(Self.list(others))"
    case .noDisplay: "no display connected"
    case .notAtomic: "no atomic modesetting"
    case .noDumbBuffers: "no plain picture memory"
    case .noConnectors: "no connectors: it only computes pictures"
    case .notNamed(let card): "the configuration names \(card)"
    }
  }

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? "none" : names.joined(separator: ", ")
  }

  /// What tells a person most comes first: what another program can give back, then what a plug can
  /// mend, then what nothing can.
  var place: Int {
    switch self {
    case .notHad(_, let error), .failed(let error):
      if error.isOthers { return 0 }
      if error.isBusy { return 1 }
    case .absent, .notSoNamed, .noDisplay, .notAtomic, .noDumbBuffers, .noConnectors, .notNamed:
      break
    }
    return switch self {
    case .notHad: 2
    case .absent: 3
    case .notSoNamed: 4
    case .noDisplay: 5
    case .failed: 6
    case .notAtomic: 7
    case .noDumbBuffers: 8
    case .noConnectors: 9
    case .notNamed: 10
    }
  }

  /// The error of a start that found nothing else.
  ///
  /// What a display answers is told as it is. Whatever a card answers that is only looked at, a
  /// display may come on another: then that somebody else owns it, or that it is busy, is all that
  /// counts.
  func error(path: String) -> ScanoutError {
    switch self {
    case .notHad(_, let error): return error
    case .failed(let error) where error.isOthers || error.isBusy: return error
    case .failed, .absent, .notSoNamed, .noDisplay, .notAtomic, .noDumbBuffers, .noConnectors,
      .notNamed:
      return ScanoutError(.nothing, path: path, reason: description)
    }
  }
}

extension ScanoutError {
  /// Another program owns the display, or we may not open it.
  var isOthers: Bool { refusal == .notMaster }

  /// It may be had in a moment.
  var isBusy: Bool { refusal == .busy }

  /// The driver has no such call, as that of a card that only computes.
  var isUnsupported: Bool { [EOPNOTSUPP, EINVAL, ENOSYS, ENOTTY].contains(errno) }

  /// The driver does not take what it was asked for, so that another way or less may do: not that
  /// the card is busy, another's, gone, broken or out of memory.
  var isRefusal: Bool { refusal == .rejected }
}
