// `panelist-preview`: shows the list in a browser until a signal arrives.
import ArgumentParser
import Localization
import Model
import OnScreenKeyboard
import Paint
import Shell
import System
import Units

struct PreviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    Preview.name,
    abstract: "Show the list in a browser, as a touch panel would, until SIGTERM or SIGINT.",
    discussion: """
      Prints the address once it listens; what follows the # in it is the key to the list. Without \
      --store the list is a new one, and goes when the program ends.
      """,
    version: "\(Preview.name) \(fullVersion)",
    examples: [
      "panelist-preview", "panelist-preview --panel 7in-portrait --theme ember",
      "panelist-preview --size 800x480 --panel 154x86", "panelist-preview --store list.db --slow 8",
    ])

  /// Values that options take, for error messages, where the parser cannot list them.
  static let values = [
    "size": "two numbers of pixels from 64 to 8192, as in --size 1280x800",
    "panel":
      "\(PanelChoice.allValueStrings.joined(separator: ", ")), or the millimetres of its screen, as in "
      + "--panel 217x136",
    "host":
      "a name or an address, perhaps with a port, as in --host wall.local or --host list.example:443",
    "dim": "never, or 5s to 24h, as in --dim 2min",
    "off": "never, or 5s to 24h, as in --off 10min",
    "port": "0 to 65535, as in --port \(Server.standardPort)",
    "slow": "1 to 100, as in --slow 8",
  ]

  @Option(help: "The panel in pixels, as in 1280x800. [default: those of the kind of panel]")
  var size: Dimensions?

  @Option(
    help:
      "The kind of panel, or its screen in millimetres, as in 217x136. [default: 10in, or with --size 160 dots an inch]"
  )
  var panel: PanelChoice?

  @Option(help: "Degrees clockwise that the picture is turned on the panel. [default: 0]")
  var rotate: Degrees?

  @Option(
    help: "The languages of the board of keys, as in en,de; none for no board."
  )
  var layouts = LayoutNames(layouts: KeyboardLayout.named("en").map { [$0] } ?? [])

  @Option(help: "The language of the list's words. [default: that of the locale, or en]")
  var language: LanguageChoice?

  @Option(help: "The colours of the list. [default: heat]")
  var theme: Theme.Name?

  @Option(help: "Where completed rows go. [default: stay]")
  var completed: CompletedRows?

  @Option(
    help: ArgumentHelp("Show the list in this file, which others may change.", valueName: "file"),
    completion: .file())
  var store: String?

  @OptionGroup var server: ServerOptions

  @Option(help: "How many times as long everything takes that moves by itself, 1 to 100.")
  var slow = 1.0

  @OptionGroup var rest: RestOptions

  @Option(help: "Whose time it is: the machine's, or what pages say, for tests and films.")
  var clock = ClockChoice.machine

  func validate() throws {
    if store == "" { throw ValidationError("--store needs the name of a file") }
    if !Slowness.range.contains(slow) {
      throw ValidationError("--slow cannot be \(slow); allowed: 1 to 100")
    }
    if wish == nil {
      throw ValidationError(
        "no panel has that size: each side has 64 to 8192 pixels, at most 16 million in all, and is 20 to 2000 mm long"
      )
    }
  }

  /// The panel; nil if its size is not allowed.
  private var wish: PanelRequest? {
    let rotation = rotate?.rotation ?? .upright
    return PanelRequest(
      picture: rotation.turned(PanelChoice.panel(panel, size: size)), rotation: rotation,
      theme: theme ?? .heat)
  }

  func run() throws {
    guard let wish else { fatalError("PreviewCommand: run before it was validated") }
    var beginning = Beginning(panel: wish)
    beginning.completed = completed ?? .stay
    beginning.layouts = layouts.layouts
    beginning.messages = language?.messages ?? .ofLocale(environmentVariable)
    beginning.slowness = slow
    beginning.isShared = store != nil
    beginning.clock = clock
    beginning.timeOfDay = rest.time ?? .usual(with: clock)
    beginning.power = IdleTime.rules(dim: rest.dim, off: rest.off, with: clock)
    try Preview(
      beginning, store: store, address: server.host, port: server.port, hosts: server.hosts
    ).run()
  }
}
