// `panelist record`: writes the events of a touch panel, or the session of the running list, into a
// file for `panelist replay`.
import ArgumentParser
import Config
import Evdev
import Glibc
import Shell
import System
import Units

struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "record",
    abstract:
      "Write what a touch panel or the running list does into a file, until SIGINT or SIGTERM.",
    discussion: """
      With --output, what a touch panel reports. The file is of the evemu tools' form, with the panel's \
      description at its head; `panelist replay` plays it. A list that runs meanwhile is not \
      disturbed. While its keys are on the screen, fingers that land are left out: by where they were \
      one could read what was written.

      With --session, all that comes into the running list: touches of all panels, keys, scanners, \
      time, other programs' changes, orders for the screen. `panelist replay` plays it with the same \
      decisions, so that a fault on a wall can be looked at. It begins when the list is at rest. \
      Letters of all texts are replaced by others, and the places of fingers on the keys are left out, \
      unless --writing is given. After 20 hours or 60 MB, or when a display of another size is \
      connected, it goes on as another file: wall.touch is followed by wall-2.touch. Needs group \
      panelist.
      """,
    examples: [
      "panelist record --for 10 --output swipe.events", "panelist record --session wall.touch",
    ])

  @OptionGroup var options: CommonOptions

  @Argument(help: "The panel's device node. [default: the first panel that the list would use]")
  var device: String?

  @Option(
    help: ArgumentHelp("The file to write; - is standard output.", valueName: "file"),
    completion: .file())
  var output: String?

  @Option(
    help: ArgumentHelp(
      "The file to write the session of the running list to; - is standard output.",
      valueName: "file"),
    completion: .file(extensions: ["touch"]))
  var session: String?

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp("End after this, 1 to 86400.", valueName: "seconds"))
  var duration: Int?

  @Flag(help: "Also record what is written: fingers on the keys, and of a session the texts.")
  var writing = false

  func validate() throws {
    guard (output == nil) != (session == nil) else {
      throw ValidationError("write --output FILE to record a panel, or --session FILE the list")
    }
    if session != nil, device != nil {
      throw ValidationError("--session records all panels of the list; name no device")
    }
    if let duration, !(1...86_400).contains(duration) {
      throw ValidationError("--for must be 1 to 86400 seconds")
    }
  }

  func run() throws {
    let wanted: [Signal] = [.terminate, .interrupt, .hangUp]
    do {
      // Before anything else, so that no signal ends the program while the file is incomplete.
      try Signals<LinuxKernel>.block(wanted)
      let signals = try Signals(wanted, kernel: LinuxKernel())
      if let session {
        let recording = try SessionRecording(session, for: duration, isRedacted: !writing)
        return try recording.run(until: signals)
      }
      guard let output else { fatalError("RecordCommand: nothing is to be recorded") }
      let keys = try question()
      let panel = try PanelRecorder(path: try path(), withholdingWhile: keys)
      let file = try SessionFiles.create(output)
      try record(panel, signals, into: file.raw, called: output)
      if output != "-" { try Output.standard.write(output + "\n", after: .change) }
    } catch let error as SystemError {
      throw Failure(error)
    } catch let error as InputError {
      throw Failure(error.errno == EACCES ? .noPermission : .unavailable, "\(error)")
    }
  }

  /// Returns a function that says whether the on-screen keyboard is shown; called when a finger
  /// lands. A list that cannot be asked at the start is an error. When it fails to answer later,
  /// fingers are left out.
  private func question() throws -> () -> Bool {
    guard !writing else { return { false } }
    do throws(SystemError) {
      _ = try KeysOnScreen.areThere()
    } catch {
      let isRefused = error.isRefusal
      throw Failure(
        isRefused ? .noPermission : .unavailable,
        "\(error): the running list does not say whether somebody writes; "
          + (isRefused ? "record as a member of group panelist, or " : "restart it, or ")
          + "record what is written as well with --writing")
    }
    var isSaid = false
    return {
      do throws(SystemError) { return try KeysOnScreen.areThere() } catch {
        if !isSaid { ErrorStream.standard.write("\(error); fingers are left out", .warning) }
        isSaid = true
        return true
      }
    }
  }

  /// The named panel, or the first that the list would use.
  private func path() throws -> String {
    if let device { return device }
    let touches = try PanelReader.survey(
      kernel: LinuxKernel(), configuration: try options.settings().touchConfiguration)
    guard let first = touches.first(where: { $0.refusal == nil }) else {
      throw Failure(
        .unavailable, "no usable touch panel; `panelist devices` tells what is found and why")
    }
    return first.path
  }

  private func record(
    _ panel: PanelRecorder, _ signals: borrowing Signals<LinuxKernel>, into file: CInt,
    called output: String
  ) throws {
    let kernel = LinuxKernel()
    let loop = try EventLoop(kernel: kernel)
    let timer = try Timer(kernel: kernel)
    if let duration { timer.arm(at: kernel.now() + .seconds(Double(duration))) }
    var failure: Failure?
    let take: () -> Void = { [unowned loop] in
      let (lines, isGone) = panel.drain()
      do throws(SystemError) {
        try writeAll(Array(lines.utf8), to: file)
      } catch {
        failure = Failure(.ioError, "\(output): \(error); free some space or write elsewhere")
        loop.stop()
      }
      if isGone {
        failure = failure ?? Failure(.unavailable, "the panel \(panel.name) is gone")
        loop.stop()
      }
    }
    try writeAll(Array(panel.description.utf8), to: file)
    _ = try loop.watch(signals.raw, stage: .signals) { [unowned loop] _ in loop.stop() }
    _ = try loop.watch(panel.raw, stage: .input) { _ in take() }
    _ = try loop.watch(timer.raw, stage: .timers) { [unowned loop] _ in loop.stop() }
    ErrorStream.standard.write("recording \(panel.name); Ctrl-C ends it", .notice)
    try loop.run()
    // Events of the last iteration belong to the recording.
    take()
    if let failure { throw failure }
  }
}
