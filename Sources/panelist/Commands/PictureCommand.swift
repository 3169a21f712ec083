// `panelist picture`: what the panel would show, in a file; for a machine without one.
import ArgumentParser
import Config
import Paint
import Picture
import Text
import Units

struct PictureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "picture", abstract: "Draw the list into a PNG file as a panel would show it.",
    examples: [
      "panelist picture list.png", "panelist picture --size 800x480 --panel 154x86 list.png",
      "panelist picture --theme ember night.png",
    ])

  @OptionGroup var options: CommonOptions

  @Argument(help: "The file to write.", completion: .file(extensions: ["png"]))
  var file: String

  @Option(help: "The panel in pixels, as in 1280x800; each number at most 8192.")
  var size = Dimensions(width: 1280, height: 800)

  @Option(help: "The glass in millimetres, as in 217x136. [default: the size at 160 dots an inch]")
  var panel: Dimensions?

  @Option(help: "Degrees clockwise that the picture is turned. [default: as configured]")
  var rotate: Degrees?

  @Option(help: "The colours of the list. [default: as configured]")
  var theme: ThemeName?

  func run() throws {
    var settings = try options.settings()
    if let theme { settings.theme = theme.theme }
    if let panel {
      settings.panelWidth = Millimeters(Double(panel.width))
      settings.panelHeight = Millimeters(Double(panel.height))
    }
    let items = try options.items()
    do {
      let picture = FirstPicture(
        items: items,
        panel: PanelGeometry(
          Size(width: size.width, height: size.height), settings, touch: nil, display: nil),
        rotation: rotate?.rotation ?? settings.rotation, rowHeight: settings.rowHeight,
        options: settings.listOptions, lines: try TextLines(settings.typefaces))
      try PictureFile(file).write(picture.words.span, size: picture.size)
    } catch let error as TextError {
      throw Failure(error)
    } catch let error as PictureError {
      throw Failure(.cannotCreate, error.description)
    }
    try Output.standard.write(file + "\n", after: .change)
  }
}

/// The name of a theme, as it stands in the settings.
struct ThemeName: ExpressibleByArgument {
  static let allValueStrings = Theme.Name.allCases.map(\.rawValue)

  let theme: Theme.Name

  init?(argument: String) {
    guard let theme = Theme.Name(rawValue: argument) else { return nil }
    self.theme = theme
  }
}

/// Degrees clockwise: 0, 90, 180 or 270.
struct Degrees: ExpressibleByArgument {
  static let allValueStrings = Rotation.allCases.map { "\($0.rawValue)" }

  let rotation: Rotation

  init?(argument: String) {
    guard let place = Self.allValueStrings.firstIndex(of: argument) else { return nil }
    rotation = Rotation.allCases[place]
  }
}

/// Two whole numbers with an x between them: 1280x800, or 217x136mm.
struct Dimensions: ExpressibleByArgument, CustomStringConvertible {
  /// More than any panel has, and small enough to be drawn in memory.
  static let largest = 8192

  let width: Int
  let height: Int

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// - Parameter argument: Both numbers from 1 to 8192; "mm" may follow.
  init?(argument: String) {
    let numbers = argument.hasSuffix("mm") ? argument.dropLast(2) : argument[...]
    let parts = numbers.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1],
      (1...Self.largest).contains(width), (1...Self.largest).contains(height)
    else { return nil }
    self.init(width: width, height: height)
  }

  var description: String { "\(width)x\(height)" }
  var defaultValueDescription: String { description }
}
