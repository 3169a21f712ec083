// `panelist stats`: prints the statistics of the running list, read from its control socket.
import ArgumentParser
import Shell
import System

struct StatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "stats",
    abstract: "Print what the running list has counted: frames, misses, wake-ups, delays.",
    discussion: """
      Times are microseconds. `following` compares frames that followed one another with the \
      vertical blanks that the kernel counted meanwhile; equal numbers mean that none was missed. \
      A display without vertical blanks counts none.
      """,
    examples: ["panelist stats", "panelist stats --json"])

  @Flag(help: "Print the JSON object as it comes, with the histograms.")
  var json = false

  func run() throws {
    let text: String
    do throws(SystemError) { text = try ControlPath.ask() } catch { throw Self.failure(error) }
    try Output.standard.write(json ? text : Self.table(text))
  }

  private static func failure(_ error: SystemError) -> Failure {
    let isRefused = error.isRefusal
    let remedy =
      isRefused
      ? "ask as a member of group panelist" : "start the list: sudo systemctl start panelist"
    return Failure(isRefused ? .noPermission : .unavailable, "\(error); \(remedy)")
  }

  /// The members without JSON's punctuation, one a line. Histograms are omitted: programs read
  /// them.
  static func table(_ json: String) -> String {
    var rows = ""
    for line in json.split(separator: "\n") {
      let fact = line.drop { $0 == " " }
      guard fact.hasPrefix("\""), !fact.contains("[") else { continue }
      rows += fact.filter { !"\"{}".contains($0) }.trimmingComma + "\n"
    }
    return rows
  }
}

extension String {
  /// The string without the comma at the end of a JSON line.
  fileprivate var trimmingComma: String { hasSuffix(",") ? String(dropLast()) : self }
}
