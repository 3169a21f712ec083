// The size that a display reports, and whether it is believed.
import Units

/// The size of the lit area as a display reports it; often none, an aspect ratio, or nonsense.
struct ReportedSize: Sendable {
  /// Why a reported size is not used.
  enum Doubt: Hashable, Sendable {
    case missing
    /// A well-known ratio of the sides in place of millimetres.
    case aspectRatio
    /// Dots an inch that no panel has: of one side, in whole dots.
    case density(Int)
  }

  let millimeters: Size
  /// Nil if the size is believed.
  let doubt: Doubt?

  private static let ratios = [
    Size(width: 16, height: 9), Size(width: 16, height: 10),
    Size(width: 160, height: 90), Size(width: 160, height: 100),
    Size(width: 1600, height: 900), Size(width: 1600, height: 1000),
  ]
  /// From a television across the room to a telephone.
  private static let densities = 20.0...700

  /// - Parameters:
  ///   - millimeters: As the display reports it.
  ///   - pixels: The size of the mode that is shown.
  init(_ millimeters: Size, pixels: Size) {
    self.millimeters = millimeters
    let sides = [(pixels.width, millimeters.width), (pixels.height, millimeters.height)]
    if sides.contains(where: { $0.1 <= 0 }) {
      doubt = .missing
    } else if Self.ratios.contains(millimeters) {
      doubt = .aspectRatio
    } else {
      doubt = sides.map { Double($0.0) * 25.4 / Double($0.1) }
        .first { !Self.densities.contains($0) }.map { .density(Int($0)) }
    }
  }

  /// Width and height, if they are believed.
  var believed: (width: Millimeters, height: Millimeters)? {
    guard doubt == nil else { return nil }
    return (Millimeters(Double(millimeters.width)), Millimeters(Double(millimeters.height)))
  }

  /// One clause for the user.
  var text: String {
    let written = "\(millimeters.width) × \(millimeters.height) mm"
    let reason: String
    switch doubt {
    case nil: return written
    case .missing: return "not reported; width and height in [panel] set it"
    case .aspectRatio: reason = "it is an aspect ratio"
    case .density(let dots): reason = "it would be \(dots) dots an inch"
    }
    return "\(written), not believed: \(reason); width and height in [panel] set it"
  }
}
