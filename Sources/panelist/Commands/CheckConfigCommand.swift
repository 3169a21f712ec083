// `panelist check-config`: checks the configuration before the panel is started with it.
import ArgumentParser
import Config
import Model
import Shell
import Store
import StoreRecovery
import System
import Text
import Units

struct CheckConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "check-config",
    abstract: "Check the configuration and print the settings in effect, and where they are from.",
    discussion: """
      Reads \(Settings.defaultFile) and the files of \(Settings.defaultFolder), or only the file that --config \
      names; `--config -` is standard input. A comment behind each value has the file and the line that \
      it is from. The font, a file of layouts and the names of keyboard layouts are tried too. If the service cannot reach a configured file, what to add to its \
      systemd unit is printed on standard error; that is not an error, as the program may run \
      without its unit.


      """
        + (isHelpAsked ? wrapped(SettingKey.manual) : ""),
    examples: ["panelist check-config", "panelist --config new.conf check-config"])

  /// Whether the help may be printed: every command declares all of them, and would make the manual.
  private static var isHelpAsked: Bool {
    CommandLine.arguments.contains { $0 == "-h" || $0.contains(text: "help") }
  }

  /// The width of the help: that of a narrow terminal, as the argument parser finds it, which
  /// otherwise would break the broken lines again.
  private static let width = min(terminalColumns() ?? 80, 80)

  /// A text in which the rest of a long line begins below the start of that line. Counted in bytes:
  /// the text is nearly all ASCII.
  private static func wrapped(_ text: String) -> String {
    let (blank, end) = (UInt8(ascii: " "), UInt8(ascii: "\n"))
    var wrapped: [UInt8] = []
    wrapped.reserveCapacity(text.utf8.count * 2)
    let bytes = text.utf8.span
    // Of the line: its indent, and how long it is so far. Of the text: where the word begins.
    var (indent, column, word) = (0, 0, 0)
    for index in 0...bytes.count {
      let byte = index < bytes.count ? bytes[index] : end
      guard byte == blank || byte == end else { continue }
      if index > word {
        if column > indent {
          let fits = column + 1 + index - word < width
          wrapped.append(fits ? blank : end)
          if !fits { wrapped.append(contentsOf: repeatElement(blank, count: indent)) }
          column = fits ? column + 1 : indent
        }
        for inside in word..<index { wrapped.append(bytes[inside]) }
        column += index - word
      } else if byte == blank, column == indent {
        wrapped.append(blank)
        (indent, column) = (indent + 1, column + 1)
      }
      word = index + 1
      if byte == end {
        if index < bytes.count { wrapped.append(end) }
        (indent, column) = (0, 0)
      }
    }
    return String(decoding: wrapped, as: UTF8.self)
  }

  @OptionGroup var options: CommonOptions

  @Flag(help: "Print an array of objects, one for each key that there is, and check nothing.")
  var keys = false

  func run() throws {
    guard !keys else { return try Output.standard.write(JSON.array(SettingKey.all)) }
    let (configuration, dropIns) = try check()
    try configuration.requireLayouts()
    let items = try items(configuration.settings)
    for warning in configuration.warnings { ErrorStream.standard.write(warning, .warning) }
    for dropIn in dropIns where !dropIn.isWritten(kernel: LinuxKernel()) {
      ErrorStream.standard.write(dropIn.advice, .warning)
    }
    // A private folder of the service is not the one that is seen here.
    let isElsewhere = dropIns.contains { dropIn in
      dropIn.use == .list && dropIn.sandbox != .readOnly
        && !dropIn.isWritten(kernel: LinuxKernel())
    }
    if !isElsewhere,
      let inMemory = ListInMemory(configuration.settings.storePath, kernel: LinuxKernel())
    {
      ErrorStream.standard.write(inMemory.message, .warning)
    }
    for warning in try fontWarnings(items, configuration) {
      ErrorStream.standard.write(warning, .warning)
    }
    try Output.standard.write("ok\n" + configuration.text)
  }

  /// Which fonts the list and the on-screen keyboard need that are not installed.
  private func fontWarnings(_ items: [Item], _ configuration: Configuration) throws(Failure)
    -> [String]
  {
    let settings = configuration.settings
    let layouts = try settings.checkedLayouts(at: configuration.layoutPlace)
    do throws(TextError) {
      return try FontCheck(items, layouts, settings.typefaces).warnings
    } catch {
      throw Failure(error)
    }
  }

  /// The items of the list. It may be another user's, or not exist yet: only what can never be a
  /// list is an error here.
  private func items(_ settings: Settings) throws(Failure) -> [Item] {
    try becomeOwner(ofListAt: settings.storePath)
    do throws(StoreError) { return try Store.items(ofFile: settings.storePath) } catch {
      guard error.reason != .notAFile else { throw Failure(error) }
      return []
    }
  }

  /// The settings on standard input.
  private func typed() throws(Failure) -> Configuration {
    let input = try InputFile(path: "-", of: "check-config")
    do throws(ConfigError) {
      return try Configuration(parsing: input.bytes, file: input.name)
    } catch {
      throw Failure(error)
    }
  }

  /// The settings, and the drop-ins that the service needs for them.
  ///
  /// - Throws: The first failure that ``RunCommand`` would meet, except of the list itself, which
  ///   another user may own.
  func check() throws(Failure) -> (configuration: Configuration, dropIns: [DropIn]) {
    let configuration = try options.config == "-" ? typed() : options.configuration()
    let settings = configuration.settings
    _ = try settings.textLines(at: configuration.fontPlace)
    _ = try settings.checkedLayouts(at: configuration.layoutPlace)
    // Not errors: without its unit nothing restricts the program.
    let dropIns = [
      DropIn(forServiceToUse: settings.storePath, as: .list),
      settings.fontPath.flatMap { DropIn(forServiceToUse: $0, as: .font) },
      settings.layoutFile.flatMap { DropIn(forServiceToUse: $0, as: .keys) },
    ]
    return (configuration, dropIns.compactMap(\.self))
  }
}

extension JSON {
  /// The keys of the configuration file as an array of objects, one a line.
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
