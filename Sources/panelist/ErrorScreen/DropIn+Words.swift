// Texts for a file that the unit's sandbox blocks: short on the error screen, full in messages.
import Shell

extension DropIn {
  /// All steps of the remedy, one a line.
  var advice: String {
    var steps = ["\(path): \(hindrance)"]
    if lacksFolder { steps.append("first: \(makeFolder(target))") }
    steps += ["write into \(file):", "[Service]"] + lines
    steps.append("then: sudo systemctl daemon-reload && sudo systemctl restart panelist")
    return steps.joined(separator: "\n")
  }

  /// The short form for the error screen.
  var errorScreen: ErrorScreen {
    if lacksFolder, sandbox == .readOnly {
      // Access to a missing folder would not let the list start.
      return ErrorScreen(
        "The list has no folder", problem: "The folder \(ErrorScreen.shortened(target)) is missing",
        remedy: "Make it: \(makeFolder(ErrorScreen.shortened(target)))", files: [path])
    }
    let title =
      switch use {
      case .list: "The list is out of reach"
      case .font: "The letters are out of reach"
      case .keys: "The layouts are out of reach"
      }
    let problem = "\(hindrance) without \(lines.joined(separator: " and "))"
    guard problem.count < ErrorScreen.longest else {
      return ErrorScreen(
        title, problem: "\(hindrance): \(ErrorScreen.shortened(path))",
        remedy: "Run panelist check-config: it prints what to write into a file beside the unit",
        files: [path])
    }
    return ErrorScreen(
      title, problem: problem,
      remedy: "Put that below [Service] in \(file), then daemon-reload and restart", files: [path])
  }

  private func makeFolder(_ name: String) -> String {
    "sudo install -d -o panelist -g panelist -m 2770 \(quotedWord(name))"
  }

  private var hindrance: String {
    switch sandbox {
    case .readOnly: "the service may not write there"
    case .hidden(let place): "the service sees nothing below \(place)"
    case .replaced(let place): "the service has a \(place) of its own and no other"
    }
  }
}

extension Failure {
  /// A file in the settings that the unit's sandbox blocks.
  init(_ dropIn: DropIn) {
    self.init(.noPermission, dropIn.advice, errorScreen: dropIn.errorScreen)
  }
}
