// `panelist record --session`: asks the running list for its session, and writes what it sends.
import Glibc
import Shell
import System
import Units

/// One recording of the running list's session.
final class SessionRecording {
  /// How long the list may take to send the end.
  private static let patience = Interval.seconds(5)

  private let path: String
  private let socket: FileDescriptor
  private let loop: EventLoop<LinuxKernel>
  private let timer: Timer<LinuxKernel>
  private var files: SessionFiles
  private var signalWatch: Watch?
  private var isEnding = false
  private var failure: Failure?
  /// Why the list has ended the recording; nil while it has not.
  private var end: RecordingNotice?

  /// Asks the running list.
  ///
  /// - Parameters:
  ///   - path: `-` is standard output.
  ///   - duration: In seconds; nil for a recording that is ended by a signal.
  ///   - isRedacted: Whether letters of texts are replaced.
  init(_ path: String, for duration: Int?, isRedacted: Bool) throws {
    do throws(SystemError) {
      socket = try ControlPath.open(.record(isRedacted: isRedacted))
    } catch {
      throw Failure(asking: error)
    }
    self.path = path
    files = SessionFiles(path)
    let kernel = LinuxKernel()
    loop = try EventLoop(kernel: kernel)
    timer = try Timer(kernel: kernel)
    if let duration { timer.arm(at: kernel.now() + .seconds(Double(duration))) }
  }

  /// Records until a signal, the end of the time or of the list.
  ///
  /// - Parameter signals: End it.
  func run(until signals: borrowing Signals<LinuxKernel>) throws {
    signalWatch = try loop.watch(signals.raw, stage: .signals) { [unowned self] _ in
      if let watch = signalWatch { loop.unwatch(watch) }
      askForEnd()
    }
    _ = try loop.watch(timer.raw, stage: .timers) { [unowned self] _ in
      guard timer.consume() else { return }
      if isEnding { loop.stop() } else { askForEnd() }
    }
    _ = try loop.watch(socket.raw, stage: .other) { [unowned self] _ in read() }
    ErrorStream.standard.write("recording the session; Ctrl-C ends it", .notice)
    try loop.run()
    let written = files.written
    if let failure = failure ?? Self.failure(end, isEmpty: written.isEmpty) { throw failure }
    guard path != "-" else { return }
    try Output.standard.write(written.map { $0 + "\n" }.joined(), after: .change)
  }

  /// Asks for the end, and then waits for it.
  private func askForEnd() {
    isEnding = true
    timer.arm(at: loop.kernel.now() + Self.patience)
    // Losing the error is right: a list that is gone is seen by the end of what it sends.
    try? writeAll([UInt8(ascii: "\n")], to: socket.raw)
  }

  private func read() {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    var count = 0
    do throws(SystemError) {
      var room = bytes.mutableSpan
      count = try loop.kernel.read(socket.raw, into: &room)
    } catch {
      // Any other error is the end, too.
      if error.wouldBlock { return }
    }
    take(bytes[..<count])
    if count == 0 || failure != nil || end != nil { loop.stop() }
  }

  private func take(_ bytes: ArraySlice<UInt8>) {
    do throws(Failure) {
      for notice in try files.take(bytes) {
        if let words = notice.words(next: files.name) {
          ErrorStream.standard.write(words, .notice)
        } else {
          end = notice
        }
      }
    } catch {
      failure = error
    }
  }

  /// What went wrong; nil for a recording that ended as it was asked for.
  private static func failure(_ end: RecordingNotice?, isEmpty: Bool) -> Failure? {
    switch end {
    case .over where !isEmpty: nil
    case .over:
      Failure(
        .unavailable,
        "nothing was recorded: the list did not come to rest, or nothing happened; lift all fingers, "
          + "end what is edited, wait until no message is shown, and record again")
    case .busy:
      Failure(
        .unavailable, "somebody records the session already; end that `panelist record` first")
    case .stopped:
      Failure(
        .unavailable,
        "the running list has stopped, and the recording with it; start it: "
          + "sudo systemctl start panelist, and record again")
    case .waits, .full, .lost, .flooded, nil:
      Failure(
        .unavailable,
        "the running list has closed the connection: it has ended, or does not know this request, or "
          + "this disk was too slow; `systemctl status panelist` says which; record again")
    }
  }
}

extension RecordingNotice {
  /// For who records; nil if the recording is over.
  ///
  /// - Parameter next: The name of the next file.
  fileprivate func words(next: String) -> String? {
    let goesOn = "; the recording goes on in \(shown(next)) when the list is at rest"
    switch self {
    case .waits: return "it begins when the list is at rest: no finger, no edit, no message"
    case .full: return "the file is as long as one may be" + goesOn
    case .lost:
      return "another display, touch panel, setting or list changes what is decided" + goesOn
    case .flooded: return "another program changed very many rows at once" + goesOn
    case .over, .stopped, .busy: return nil
    }
  }
}
