// Values of `--panel`: a panel by its name or by its millimetres.
import ArgumentParser
import Shell
import Units

/// What `--panel` takes: a kind of panel on the market, or the size of the screen.
enum PanelChoice: ExpressibleByArgument, Hashable {
  case kind(Kind)
  /// In millimetres.
  case screen(width: Int, height: Int)

  /// Panels on the market.
  enum Kind: String, CaseIterable {
    case sevenInch = "7in"
    case tenInch = "10in"
    case fifteenInch = "15in"
    case wall = "32in"
    case upright = "7in-portrait"

    /// As its maker specifies it.
    var geometry: PanelGeometry {
      switch self {
      case .sevenInch: PanelGeometry(pixels: Size(width: 1024, height: 600), width: 154, height: 86)
      case .tenInch: PanelGeometry(pixels: Size(width: 1280, height: 800), width: 217, height: 136)
      case .fifteenInch:
        PanelGeometry(pixels: Size(width: 1920, height: 1080), width: 344, height: 194)
      case .wall: PanelGeometry(pixels: Size(width: 1920, height: 1080), width: 698, height: 393)
      case .upright: PanelGeometry(pixels: Size(width: 600, height: 1024), width: 86, height: 154)
      }
    }
  }

  /// Allowed names.
  static let allValueStrings = Kind.allCases.map(\.rawValue)

  /// - Parameter argument: A name, or two whole numbers as in 217x136; nil for anything else.
  init?(argument: String) {
    if let kind = Kind(rawValue: argument) {
      self = .kind(kind)
    } else if let screen = Dimensions(argument: argument) {
      self = .screen(width: screen.width, height: screen.height)
    } else {
      return nil
    }
  }

  /// The panel before rotation.
  ///
  /// - Parameters:
  ///   - choice: Nil for a panel of ten inches, or for 160 dots an inch if a size is given.
  ///   - size: In pixels; nil for that of the kind, or of a panel of ten inches if there is no
  ///     kind.
  static func panel(_ choice: PanelChoice?, size: Dimensions?) -> PanelGeometry {
    let pixels = size.map { Size(width: $0.width, height: $0.height) }
    switch (choice, pixels) {
    case (nil, nil): return Kind.tenInch.geometry
    case (nil, let pixels?): return PanelGeometry(assuming160DPI: pixels)
    case (.kind(let kind), let pixels):
      var geometry = kind.geometry
      if let pixels { geometry.pixels = pixels }
      return geometry
    case (.screen(let width, let height), let pixels):
      return PanelGeometry(
        pixels: pixels ?? Kind.tenInch.geometry.pixels, width: Millimeters(Double(width)),
        height: Millimeters(Double(height)))
    }
  }
}
