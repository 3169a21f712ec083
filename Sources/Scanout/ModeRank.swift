// The groups of modes, in the order in which they are tried.
import Units

/// Why a mode has its place in the order; the first is tried first.
enum ModeRank: Int, Sendable {
  case configured, userDefined, preferred, fitting, slowPreferred, progressive, interlaced

  /// One clause for the user.
  var reason: String {
    switch self {
    case .configured: "as configured"
    case .userDefined: "named on the kernel's command line"
    case .preferred, .slowPreferred: "preferred by the display"
    case .fitting: "the largest of at least 50 Hz within 1920x1200"
    case .progressive: "the largest that is progressive"
    case .interlaced: "nothing but interlaced modes is left"
    }
  }
}

extension Mode {
  /// A place in the order: by group, then by size, then by the distance to the wanted rate.
  struct Place: Sendable {
    let rank: ModeRank
    let size: Int
    let rate: Double

    func isBefore(_ other: Place) -> Bool {
      (rank.rawValue, size, rate) < (other.rank.rawValue, other.size, other.rate)
    }
  }

  /// The group that the mode belongs to.
  func rank(_ choice: ModeChoice) -> ModeRank {
    switch choice {
    case .preferred where isPreferred: return .configured
    case .size(size, let hertz) where abs(rate - (hertz ?? rate)) < 0.5: return .configured
    case .auto, .preferred, .size: break
    }
    if isUserDefined { return .userDefined }
    guard isProgressive else { return .interlaced }
    // As the kernel counts: 49.9 Hz is a mode of 50 Hz.
    let isSmooth = rate.rounded() >= 50
    if isPreferred { return isSmooth ? .preferred : .slowPreferred }
    let isSmall = max(size.width, size.height) <= 1920 && min(size.width, size.height) <= 1200
    return isSmooth && isSmall ? .fitting : .progressive
  }

  /// The place in the order; within a group the largest comes first, then the rate that is nearest
  /// to the wanted one. Preferred modes keep the kernel's order.
  func place(_ choice: ModeChoice) -> Place {
    let rank = rank(choice)
    switch (rank, choice) {
    case (.configured, .size(_, let hertz)):
      return Place(rank: rank, size: isProgressive ? 0 : 1, rate: abs(rate - (hertz ?? 60)))
    case (.configured, _), (.userDefined, _), (.preferred, _), (.slowPreferred, _):
      return Place(rank: rank, size: 0, rate: 0)
    case (.fitting, _), (.progressive, _), (.interlaced, _):
      // 60 Hz: every display has it, and frames are measured for it.
      return Place(rank: rank, size: -size.width * size.height, rate: abs(rate - 60))
    }
  }
}
