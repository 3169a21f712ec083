// Which mode of a display the user wants.

/// The user's choice among the modes of a display.
public enum ModeChoice: Hashable, Sendable {
  /// The mode that suits a list best.
  case auto
  /// The mode that the display prefers.
  case preferred
  /// A mode of this size, and of this rate within 0.5 Hz; without a rate the one nearest to 60 Hz.
  case size(Size, hertz: Double?)
}

extension ModeChoice: CustomStringConvertible {
  /// As in the configuration: `auto`, `preferred`, `1920x1080`, `1920x1080@59.9`.
  public var description: String {
    switch self {
    case .auto: return "auto"
    case .preferred: return "preferred"
    case .size(let size, let hertz):
      let rate = hertz.map { $0 == $0.rounded() ? "@\(Int($0))" : "@\($0)" } ?? ""
      return "\(size.width)x\(size.height)\(rate)"
    }
  }
}
