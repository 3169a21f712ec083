// `panelist check-config`: what the configuration says, before the panel is started with it.
import ArgumentParser
import Config

struct CheckConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check-config",
    abstract: "Check the configuration file and print the settings that hold.",
    discussion: "The file is \(Settings.defaultFile) unless --config names another.\n\n"
      + SettingKey.manual)

  @OptionGroup var options: CommonOptions

  func run() throws {
    let settings = try options.settings()
    try Output.standard.write("ok\n" + settings.text)
  }
}
