// The order in which the modes of a display are tried.
import Units

extension Connector {
  /// 16 modes: a display lists up to fifty, and each attempt may allocate two pictures.
  private static let modeLimit = 16

  /// The modes in the order in which they are tried, without duplicates; at most 16.
  func order(_ choice: ModeChoice) -> [RankedMode] {
    var order: [RankedMode] = []
    while order.count < Self.modeLimit {
      // Of equal places the first in the kernel's list counts. A sort would be 17 kB more of program.
      var best: (place: Mode.Place, mode: Mode)?
      for mode in modes where !order.contains(where: { $0.mode.isSame(as: mode) }) {
        let place = mode.place(choice)
        if best.map({ place.isBefore($0.place) }) ?? true { best = (place, mode) }
      }
      guard let best else { break }
      order.append(RankedMode(mode: best.mode, rank: best.place.rank))
    }
    return order
  }

  /// The listed modes as the configuration file takes them.
  var writtenModes: String {
    var names: [String] = []
    for mode in modes where !names.contains(mode.written) { names.append(mode.written) }
    return names.joined(separator: ", ")
  }

  /// What to do about a configured mode that the display does not list; nil if it lists it.
  func complaint(about choice: ModeChoice) -> String? {
    guard case .size = choice, !modes.contains(where: { $0.rank(choice) == .configured }) else {
      return nil
    }
    return """
      \(name) does not list the configured mode \(choice), so auto is used; set mode in [display] to \
      auto or to one of \(writtenModes)
      """
  }
}
