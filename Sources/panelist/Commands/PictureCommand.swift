// `panelist picture`: draws the panel's picture into a file; needs no panel.
import ArgumentParser
import Config
import Glibc
import Paint
import Picture
import Shell
import StoreRecovery
import System
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

  @Argument(
    help: "The file to write, whose name ends in .png; - is standard output.",
    completion: .file(extensions: ["png"]))
  var file: String

  @Option(help: "The panel in pixels, as in 1280x800; each number at most 8192.")
  var size = Dimensions(width: 1280, height: 800)

  @Option(help: "The screen in millimetres, as in 217x136. [default: the size at 160 dots an inch]")
  var panel: Dimensions?

  @Option(help: "Degrees clockwise that the picture is turned. [default: as configured]")
  var rotate: Degrees?

  @Option(help: "The colours of the list. [default: as configured]")
  var theme: Theme.Name?

  func validate() throws {
    if file != "-" { try requirePNG(file) }
  }

  func run() throws {
    guard file != "-" || isatty(STDOUT_FILENO) == 0 else {
      throw Failure(
        .usage, "picture: a terminal shows no PNG; write `panelist picture - > list.png`")
    }
    let configuration = try options.configuration()
    var settings = configuration.settings
    if let theme { settings.theme = theme }
    if let panel {
      settings.panelWidth = Millimeters(Double(panel.width))
      settings.panelHeight = Millimeters(Double(panel.height))
    }
    let opened = try RootFile(file)?.openOrCreate()
    let items = try options.contents(at: options.listPath()).firstItems
    do {
      let picture = FirstPicture(
        items: items,
        panel: PanelGeometry(
          Size(width: size.width, height: size.height), settings, touch: nil, display: nil),
        rotation: rotate?.rotation ?? settings.rotation ?? .upright, rowHeight: settings.rowHeight,
        options: settings.listOptions, lines: try TextLines(settings.typefaces, fonts: .atOnce))
      let output = PictureFile(file)
      if let descriptor = file == "-" ? STDOUT_FILENO : Self.number(opened) {
        // What was there, unless it is a stream.
        ftruncate(descriptor, 0)
        try output.write(picture.words.span, size: picture.size, to: descriptor)
      } else {
        try output.write(picture.words.span, size: picture.size)
      }
    } catch let error as TextError {
      throw Failure(error, at: configuration.fontPlace)
    } catch let error as PictureError {
      guard file == "-", case .notWritten(_, let reason) = error else {
        throw Failure(.cannotCreate, error.description)
      }
      throw Failure(.ioError, "standard output: \(reason); write elsewhere")
    }
    if file == "-" { return }
    try Output.standard.write(file + "\n", after: .change)
  }

  /// The number of a file that was opened, which lives as long as the owner.
  private static func number(_ file: borrowing FileDescriptor?) -> CInt? {
    switch file {
    case .some(let file): file.raw
    case .none: nil
    }
  }
}
