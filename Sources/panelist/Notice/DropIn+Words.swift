// What is said of a file that the unit keeps the service from: in short on the glass, else whole.
import Shell

extension DropIn {
  /// Everything that is to be done, a step a line.
  var advice: String {
    var steps = ["\(path): \(hindrance)"]
    if lacksFolder { steps.append("first: \(makeFolder(target))") }
    steps += ["write into \(file):", "[Service]"] + lines
    steps.append("then: sudo systemctl daemon-reload && sudo systemctl restart panelist")
    return steps.joined(separator: "\n")
  }

  /// The same for who stands before the glass.
  var notice: Notice {
    if lacksFolder, enclosure == .readOnly {
      // With the right to a folder that is not there the list would not begin either.
      return Notice(
        "The list has no folder", problem: "The folder \(Notice.shortened(target)) is missing",
        remedy: "Make it: \(makeFolder(Notice.shortened(target)))", files: [path])
    }
    let title =
      switch use {
      case .list: "The list is out of reach"
      case .font: "The letters are out of reach"
      case .keys: "The layouts are out of reach"
      }
    let problem = "\(hindrance) without \(lines.joined(separator: " and "))"
    guard problem.count < Notice.longest else {
      return Notice(
        title, problem: "\(hindrance): \(Notice.shortened(path))",
        remedy: "Run panelist check-config: it prints what to write into a file beside the unit",
        files: [path])
    }
    return Notice(
      title, problem: problem,
      remedy: "Put that below [Service] in \(file), then daemon-reload and restart", files: [path])
  }

  private func makeFolder(_ name: String) -> String {
    "sudo install -d -o panelist -g panelist -m 2770 \(Self.inShell(name))"
  }

  /// A path as a shell takes it.
  private static func inShell(_ path: String) -> String {
    let isPlain = path.allSatisfy { $0.isLetter || $0.isNumber || "/._-+,@%:".contains($0) }
    return isPlain ? path : "'" + path.replacing("'", with: #"'\''"#) + "'"
  }

  private var hindrance: String {
    switch enclosure {
    case .readOnly: "the service may not write there"
    case .hidden(let place): "the service sees nothing below \(place)"
    case .replaced(let place): "the service has a \(place) of its own and no other"
    }
  }
}

extension Failure {
  /// A file of the settings that the unit keeps the service from.
  init(_ dropIn: DropIn) {
    self.init(.noPermission, dropIn.advice, notice: dropIn.notice)
  }
}
