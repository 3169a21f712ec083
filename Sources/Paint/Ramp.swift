// The colours that rows run over, from the first to the last.

/// Colours between some stops; a frame takes one and computes none.
struct Ramp: Hashable, Sendable {
  private static let count = 256

  /// Evenly spaced, the first and the last stop among them.
  private let colors: [Color]

  /// Colours that look evenly spaced. - Parameter stops: At least one, evenly spaced.
  init(_ stops: Color...) { self.init(stops) }

  /// The same.
  init(_ stops: [Color]) {
    let stops = stops.map { OKLab($0) }
    colors = (0..<Self.count).map { index in
      let place = Double(index) * Double(stops.count - 1) / Double(Self.count - 1)
      let first = min(Int(place), stops.count - 1)
      let next = min(first + 1, stops.count - 1)
      return stops[first].towards(stops[next], place - Double(first)).color
    }
  }

  /// Only the ends: what lies between is mixed when it is asked for.
  init(straightFrom first: Color, to last: Color) { colors = [first, last] }

  /// - Parameter place: Held from 0, the first stop, to 1, the last one.
  subscript(place: Double) -> Color {
    let place = min(1, max(0, place))
    guard colors.count == Self.count else { return colors[0].mixed(with: colors[1], place) }
    return colors[Int((place * Double(Self.count - 1)).rounded())]
  }
}
