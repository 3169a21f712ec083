// The gradient of row colours, from the first row to the last.

/// A table of colours between stops, so that a frame only looks colours up.
struct ColorGradient: Hashable, Sendable {
  private static let count = 256

  /// Evenly spaced, including the first and the last stop; or only these two.
  private let colors: [Color]

  /// Interpolates in OKLab, so that colours look evenly spaced.
  ///
  /// - Parameter stops: At least one, evenly spaced.
  init(_ stops: Color...) { self.init(stops) }

  /// As above.
  init(_ stops: [Color]) {
    let looks = stops.map { OKLab($0) }
    let last = stops.count - 1
    var colors = (0..<Self.count).map { index in
      let position = Double(index * last) / Double(Self.count - 1)
      let first = min(Int(position), last)
      return looks[first].towards(looks[min(first + 1, last)], position - Double(first)).color
    }
    // Most stops fall between two entries: the nearest entry takes the stop's exact colour.
    for (number, stop) in stops.enumerated().dropLast() {
      colors[Self.index(of: Double(number) / Double(last))] = stop
    }
    self.colors = colors
  }

  /// Stores the two ends only; colours between them are mixed in sRGB at each look-up.
  init(straightFrom first: Color, to last: Color) { colors = [first, last] }

  /// - Parameter position: Clamped from 0, the first stop, to 1, the last one.
  subscript(position: Double) -> Color {
    let position = min(1, max(0, position))
    guard colors.count == Self.count else { return colors[0].mixed(with: colors[1], position) }
    return colors[Self.index(of: position)]
  }

  private static func index(of position: Double) -> Int {
    Int((position * Double(count - 1)).rounded())
  }
}
