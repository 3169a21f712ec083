// Command-line program that compares frame times of renderers; see its help.
public import ArgumentParser
import Foundation
public import Scenes
public import Units

/// The program.
struct Bench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "panelist-bench", abstract: "What a frame costs, beside other renderers.",
    discussion: """
      Prints medians and 99th percentiles of microseconds a frame, and their ratio to filling a \
      whole frame with memset in the same process. All renderers draw the same scenes into the \
      same memory, one after the other in rounds.
      """,
    subcommands: [Times.self, Plot.self, Renew.self, Dump.self], defaultSubcommand: Times.self)
}

/// The measuring subcommand.
struct Times: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Measure, as without a word.")

  @Flag(help: "An array of objects, one for each row of the table.")
  var json = false
  @Flag(help: "One round of few frames at 800x480, upright.")
  var quick = false
  @Option(parsing: .upToNextOption, help: "Of the picture.")
  var sizes: [Size] = []
  @Option(parsing: .upToNextOption, help: "Degrees: 0 90 180 270.")
  var rotations: [Int] = []
  @Option(parsing: .upToNextOption, help: "Of pixels: \(names(PixelFormat.self)).")
  var formats: [PixelFormat] = PixelFormat.allCases
  @Option(
    parsing: .upToNextOption, help: "\(SceneName.all.map(\.name).joined(separator: " ")).")
  var scenes: [SceneName] = SceneName.all
  @Option(parsing: .upToNextOption, help: "\(names(RendererName.self)).")
  var renderers: [RendererName] = RendererName.usual
  @Option(help: "In each, every renderer draws every scene.")
  var rounds: Int?
  @Option(help: "Of a scene in a round.")
  var frames: Int?
  @Option(help: "A program that draws the same scenes, to compare with.")
  var kernel: String?

  func validate() throws {
    guard rotations.allSatisfy({ Rotation(rawValue: $0) != nil }) else {
      throw ValidationError("A rotation is 0, 90, 180 or 270.")
    }
    guard (rounds ?? 1) > 0, (frames ?? 1) > 0 else {
      throw ValidationError("Rounds and frames are above 0.")
    }
  }

  func run() throws {
    let usual = quick ? [Size(width: 800, height: 480)] : Size.usual
    let turns = rotations.isEmpty ? (quick ? [0] : [0, 90]) : rotations
    let plan = Plan(
      sizes: sizes.isEmpty ? usual : sizes, rotations: turns.compactMap(Rotation.init(rawValue:)),
      formats: formats, scenes: scenes, renderers: renderers, rounds: rounds ?? (quick ? 1 : 3),
      frames: frames ?? (quick ? 61 : 122), kernel: kernel.map(Kernel.init(path:)))
    let results = try Measurement(plan: plan).run { line in
      // Progress goes to standard error.
      FileHandle.standardError.write(Data("\(line)\n".utf8))
    }
    print(json ? try Figures.encode(results) : Table.all(results))
  }
}

/// The subcommand that draws results.
struct Plot: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Draw bars of the renderers at 1280x800.")

  @Argument(help: "From --json.") var results: String
  @Argument(help: "A PNG.") var picture: String

  func run() throws { try BarPlot(Figures.decode(results)).write(to: picture) }
}

/// The subcommand that updates the documentation page.
struct Renew: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "page", abstract: "Renew the figures and the picture of a page.")

  @Argument(help: "From --json.") var results: String
  @Argument(help: "The page.") var page: String
  @Argument(help: "The PNG beside it.") var picture: String

  func run() throws {
    let results = try Figures.decode(results)
    try BarPlot(results).write(to: picture)
    try Page.renew(page, with: results)
  }
}

func names<Name: CaseIterable & RawRepresentable<String>>(_ type: Name.Type) -> String {
  type.allCases.map(\.rawValue).joined(separator: " ")
}

extension Size: @retroactive ExpressibleByArgument {
  /// Default sizes.
  static let usual = ["800x480", "1280x800", "1920x1080", "720x1280"].compactMap(
    Size.init(argument:))

  /// - Parameter argument: For instance `1280x800`.
  public init?(argument: String) {
    let numbers = argument.split(separator: "x").compactMap { Int($0) }
    // The scenes do not fit smaller sizes, and no panel is larger.
    guard numbers.count == 2, numbers.allSatisfy({ (320...8192).contains($0) }) else { return nil }
    self.init(width: numbers[0], height: numbers[1])
  }
}

extension PixelFormat: @retroactive ExpressibleByArgument {}
extension RendererName: ExpressibleByArgument {}
extension Scene: ExpressibleByArgument {}
extension SceneName: ExpressibleByArgument {
  init?(argument: String) { self.init(argument) }
}

extension Figures {
  static func encode(_ results: [Figures]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return String(decoding: try encoder.encode(results), as: UTF8.self)
  }

  /// - Parameter path: Path of a file with the output of `encode`.
  static func decode(_ path: String) throws -> [Figures] {
    try JSONDecoder().decode([Figures].self, from: Data(contentsOf: URL(filePath: path)))
  }
}

Bench.main()
