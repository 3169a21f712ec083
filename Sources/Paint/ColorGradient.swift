// The colours that rows run over, from the first to the last.

/// Colours between some stops; a frame takes one and computes none.
struct ColorGradient: Hashable, Sendable {
  private static let count = 256

  /// Evenly spaced, the first and the last stop among them.
  private let colors: [Color]

  /// Colours that look evenly spaced. - Parameter stops: At least one, evenly spaced.
  init(_ stops: Color...) { self.init(stops) }

  /// The same.
  init(_ stops: [Color]) {
    let looks = stops.map { OKLab($0) }
    let last = stops.count - 1
    var colors = (0..<Self.count).map { index in
      let place = Double(index * last) / Double(Self.count - 1)
      let first = min(Int(place), last)
      return looks[first].towards(looks[min(first + 1, last)], place - Double(first)).color
    }
    // Most stops fall between two of them: the nearest one is the stop itself.
    for (number, stop) in stops.enumerated().dropLast() {
      colors[Self.index(of: Double(number) / Double(last))] = stop
    }
    self.colors = colors
  }

  /// Only the ends: what lies between is mixed when it is asked for.
  init(straightFrom first: Color, to last: Color) { colors = [first, last] }

  /// - Parameter place: Held from 0, the first stop, to 1, the last one.
  subscript(place: Double) -> Color {
    let place = min(1, max(0, place))
    guard colors.count == Self.count else { return colors[0].mixed(with: colors[1], place) }
    return colors[Self.index(of: place)]
  }

  private static func index(of place: Double) -> Int {
    Int((place * Double(count - 1)).rounded())
  }
}
