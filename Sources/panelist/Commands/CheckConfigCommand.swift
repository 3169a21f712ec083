// `panelist check-config`: what the configuration says, before the panel is started with it.
import ArgumentParser
import Config

struct CheckConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "check-config",
    abstract: "Check the configuration file and print the settings that hold.",
    discussion: "The file is \(Settings.defaultFile) unless --config names another.\n\n"
      + SettingKey.manual,
    examples: ["panelist check-config", "panelist --config new.conf check-config"])

  @OptionGroup var options: CommonOptions

  @Flag(help: "Print an array of objects, one for each key that there is, and check nothing.")
  var keys = false

  func run() throws {
    guard !keys else { return try Output.standard.write(JSON.array(SettingKey.all)) }
    let settings = try options.settings()
    try Output.standard.write("ok\n" + settings.text)
  }
}

extension JSON {
  /// Keys of the configuration file as an array of objects, one a line.
  fileprivate static func array(_ keys: [SettingKey]) -> String {
    let lines = keys.map { key in
      "  {\"section\": \(string(key.section)), \"name\": \(string(key.name)), "
        + "\"meaning\": \(string(key.meaning)), \"allowed\": \(string(key.allowed)), "
        + "\"repeatable\": \(key.isRepeatable), "
        + "\"default\": \(key.initial.map { string($0) } ?? "null")}"
    }
    return "[\n" + lines.joined(separator: ",\n") + "\n]\n"
  }
}
