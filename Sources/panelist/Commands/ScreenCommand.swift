// `panelist screen`: says what the screen is, lights it, darkens it, or locks the touch for wiping.
import ArgumentParser
import Shell
import System

struct ScreenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "screen",
    abstract: "Say whether the screen is dark, light it, darken it, or lock its touch.",
    discussion: """
      Without an order, or with state: what the screen is, and since when. Orders, for a person or for \
      a program such as that of a motion sensor:

      wake: as a touch would light it, and it goes dark again as configured.
      on: lit until off or auto.
      off: dark until a touch, wake, on or auto.
      auto: as configured in [idle], beginning now.
      clean: lit, and touches mean nothing for 30 s, so that it can be wiped.

      Needs group panelist.
      """,
    examples: ["panelist screen", "panelist screen off", "panelist screen wake"])

  /// The words on the command line.
  struct Order: ExpressibleByArgument, Hashable {
    let request: ScreenRequest

    static let allValueStrings = ScreenRequest.allCases.map(\.word)

    init?(argument: String) {
      guard let request = ScreenRequest(argument) else { return nil }
      self.request = request
    }
  }

  @Argument(
    help: ArgumentHelp("What the screen is to do.", valueName: "order"),
    completion: .list(Order.allValueStrings))
  var order: Order?

  @Flag(help: "Print the JSON object as it comes.")
  var json = false

  func run() throws {
    let text: String
    do throws(SystemError) {
      text = try ControlPath.ask(.screen(order?.request ?? .state))
    } catch {
      throw Failure(asking: error)
    }
    try Output.standard.write(json ? text : try Self.sentence(text))
  }

  /// The answer as a person says it.
  static func sentence(_ text: String) throws(Failure) -> String {
    guard let state = ScreenState(text) else {
      throw Failure(
        .unavailable,
        "the running list does not know this order; restart it: sudo systemctl restart panelist")
    }
    return state.sentence
  }
}

extension Failure {
  /// The running list could not be asked.
  init(asking error: SystemError) {
    let isRefused = error.isRefusal
    let remedy =
      isRefused
      ? "ask as a member of group panelist: `sudo adduser NAME panelist` and log in again"
      : "start the list: sudo systemctl start panelist; if it runs, its screen and "
        + "`systemctl status panelist` say what keeps it from being shown"
    self.init(isRefused ? .noPermission : .unavailable, "\(error); \(remedy)")
  }
}
