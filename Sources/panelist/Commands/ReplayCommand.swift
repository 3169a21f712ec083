// `panelist replay`: plays a recording and prints gestures or decisions, or draws frames or a film.
import ArgumentParser
import Config
import Gestures
import ListUI
import Paint
import Picture
import Recordings
import Shell
import System
import Text
import Units

struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "replay",
    abstract: "Play a recording of touches and print the gestures that are in it.",
    discussion: """
      Prints a JSON object a line for each step of every gesture, also of those that the list does \
      nothing with: time, gesture, phase, row, where the fingers are, and their speed. Needs \
      no panel and no permissions. Takes the project's own recordings (.touch), those of the evemu \
      tools, whose description may stand in a file of the same prefix, and what evtest or \
      getevent -lt printed.
      """,
    examples: [
      "panelist replay swipe.touch", "panelist replay --film sheet.png evtest.txt",
      "panelist replay --axes 0..4095x0..4095 --panel 217x136 getevent.txt",
    ])

  @OptionGroup var options: CommonOptions

  @Argument(help: "The recording; - is standard input.", completion: .file())
  var recording: String

  @Flag(help: "Print what the list decides instead, as .touch files expect it.")
  var decisions = false

  @Option(
    help: ArgumentHelp("Write every picture into this folder as a PNG file.", valueName: "folder"),
    completion: .directory)
  var frames: String?

  @Option(
    help: ArgumentHelp("Write some sixteen pictures on one sheet.", valueName: "file"),
    completion: .file(extensions: ["png"]))
  var film: String?

  @Option(
    help: """
      The panel in pixels, as in 1280x800; each number at most 8192. [default: the recording's]
      """)
  var size: Dimensions?

  @Option(help: "The screen in millimetres, as in 217x136. [default: the recording's]")
  var panel: Dimensions?

  // A range that starts below zero looks like an option.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Where a device's axes begin and end, as in 0..4095x0..4095. [default: as the recording says]",
      valueName: "ranges"))
  var axes: AxisSpans?

  @Option(
    help: "Degrees clockwise that the picture is turned on the panel. [default: the recording's]")
  var rotate: Degrees?

  @Option(
    help: ArgumentHelp(
      "The height of a row, 6 to 40, also 12.5. [default: the recording's; for one of a device "
        + "row_height of the settings]", valueName: "mm"))
  var rowHeight: String?

  @Option(help: "The colours. [default: the recording's]")
  var theme: Theme.Name?

  func validate() throws {
    _ = try height
    if let film { try requirePNG(film, called: "film") }
  }

  /// The height of a row that the option gives, with its unit or without.
  private var height: Millimeters? {
    get throws {
      guard let text = rowHeight else { return nil }
      guard let height = Settings.rowHeight(text.hasSuffix("mm") ? text : text + "mm") else {
        throw ValidationError("--row-height cannot be '\(text)'; allowed: 6mm to 40mm")
      }
      return height
    }
  }

  func run() throws {
    let configuration = try options.configuration()
    let settings = configuration.settings
    let file = try RecordingFile(path: recording, axes: axes, settings: settings)
    var scene = file.scene(
      size: size.map { Size(width: $0.width, height: $0.height) },
      screen: panel.map { (Millimeters(Double($0.width)), Millimeters(Double($0.height))) },
      rotation: rotate?.rotation, rowHeight: try height, settings: settings)
    if let theme { scene.theme = theme }
    for doubt in scene.doubts { ErrorStream.standard.write("\(doubt)", .warning) }
    do {
      let lines = try TextLines(settings.typefaces, fonts: .atOnce)
      let answer = try play(scene, lines: lines)
      if let film {
        let sheet = Film(scene, lines: lines).canvas
        try PictureFile(film).write(sheet.words.span, size: sheet.size)
      }
      try Output.standard.write(answer)
    } catch let error as TextError {
      throw Failure(error, at: configuration.fontPlace)
    } catch let error as PictureError {
      throw Failure(.cannotCreate, error.description)
    } catch let error as SystemError {
      throw Failure(.cannotCreate, "\(error); name a folder that you may write to")
    }
  }

  /// Plays the scene and writes its frames if requested.
  ///
  /// - Returns: The text to print.
  private func play(_ scene: Scene, lines: TextLines) throws -> String {
    if let frames { try makeFolder(path: frames) }
    let kinds = decisions ? ListView.gestures : .all
    var replay = Replay(scene, lines: lines, recognizing: kinds)
    var number = 0
    var steps = ""
    while replay.step() {
      steps += replay.drainUpdates().map(\.json).joined()
      guard let frames else { continue }
      replay.draw()
      number += 1
      let digits = String(number)
      let name = String(repeating: "0", count: max(0, 5 - digits.count)) + digits
      try PictureFile("\(frames)/\(name).png").write(
        replay.words.span, size: replay.size)
    }
    return decisions ? replay.decisions.map { "> \($0.text)\n" }.joined() : steps
  }
}
