// The client that records a session: what it is sent, and how it is sent without waiting for it.
import Recordings
import System
import Units

/// What a client that records is informed of besides the lines of the recording.
///
/// Each is a line of its own that begins with `!`, which no line of a recording does.
enum RecordingNotice: String, CaseIterable {
  /// The recording begins as soon as the list is at rest.
  case waits
  /// The recording ends here, and goes on as another one from the next rest: it is as long as one
  /// may be, a display is another one, or another program changed very many rows.
  case full, lost, flooded
  /// It ends as it was asked for.
  case over
  /// It ends because the list does.
  case stopped
  /// Another client records.
  case busy

  var line: String { "!\(rawValue)\n" }

  init(_ ending: SessionLog.Ending) {
    switch ending {
    case .isFull: self = .full
    case .isLost: self = .lost
    case .isFlooded: self = .flooded
    }
  }

  /// - Parameter line: Without its end.
  /// - Returns: Nil for a line of a recording, and for what another version says.
  init?(_ line: some StringProtocol) {
    guard line.hasPrefix("!") else { return nil }
    self.init(rawValue: String(line.dropFirst()))
  }
}

/// A client that records.
protocol SessionListener: AnyObject {
  /// Sends it text, and never waits for it.
  func send(_ text: String)
  /// Sends it the last text, and closes the connection when it has all.
  func end(_ text: String)
  /// Asks to be called soon, unless it is going to be: the list may be at rest then.
  func callSoon()
}

/// A client on the control socket. It ends the recording by any byte, or by its end.
final class RecordingClient<K: Kernel>: SessionListener {
  /// What happens to the recording.
  enum Event {
    /// It is time to look whether the list is at rest.
    case due
    /// The client wants no more.
    case ends
    /// The client is gone, or reads too slowly.
    case left
    /// The client has got all.
    case closed
  }

  /// The most that waits for a client: many seconds of ten fingers.
  private static var most: Int { 1 << 20 }
  /// How often it is tried again to send what waits, or looked for a rest.
  private static var rhythm: Interval { .milliseconds(250) }
  /// How often the end is tried to be sent: for five seconds, as the client waits for it.
  private static var patience: Int { 20 }

  private let client: ControlClient
  private let loop: EventLoop<K>
  private let timer: Timer<K>
  private var timerWatch: Watch?
  private var waiting: [UInt8] = []
  private var hasLeft = false
  private var isEnding = false
  private var endings = 0
  private var isCalled = false
  private let changed: (Event) -> Void

  /// - Parameters:
  ///   - client: Of the control socket, which watches it no more.
  ///   - loop: Watches the client; kept.
  ///   - changed: Called on the loop's thread.
  /// - Throws: When the client cannot be watched.
  init(
    _ client: ControlClient, loop: EventLoop<K>, changed: @escaping (Event) -> Void
  ) throws(SystemError) {
    (self.client, self.loop, self.changed) = (client, loop, changed)
    timer = try Timer(kernel: loop.kernel)
    timerWatch = try loop.watch(timer.raw, stage: .other) { [unowned self] _ in timerExpired() }
    client.watch = try loop.watch(client.socket.raw, stage: .other) { [unowned self] _ in read() }
  }

  deinit {
    for watch in [timerWatch, client.watch] { if let watch { loop.unwatch(watch) } }
  }

  func send(_ text: String) {
    guard !hasLeft else { return }
    waiting += Array(text.utf8)
    flush()
  }

  func end(_ text: String) {
    isEnding = true
    send(text)
  }

  func callSoon() {
    isCalled = true
    arm()
  }

  private func arm() { timer.arm(at: loop.kernel.now() + Self.rhythm) }

  /// Sends as much as the client's buffer takes.
  private func flush() {
    var sent = 0
    do throws(SystemError) {
      while sent < waiting.count {
        sent += try loop.kernel.write(client.socket.raw, waiting.span.extracting(sent...))
      }
    } catch {
      if !error.wouldBlock { return leave() }
    }
    waiting.removeFirst(sent)
    if isEnding { endings += 1 }
    guard waiting.count <= Self.most, endings <= Self.patience else { return leave() }
    if !waiting.isEmpty { arm() } else if isEnding { leave() }
  }

  private func timerExpired() {
    guard timer.consume() else { return }
    flush()
    guard isCalled, !hasLeft else { return }
    isCalled = false
    changed(.due)
  }

  private func read() {
    var byte = InlineArray<16, UInt8>(repeating: 0)
    var bytes = byte.mutableSpan
    do throws(SystemError) {
      guard try loop.kernel.read(client.socket.raw, into: &bytes) > 0 else { return leave() }
    } catch {
      return error.wouldBlock ? () : leave()
    }
    if !isEnding { changed(.ends) }
  }

  /// Nothing is sent any more. Called from within a handler of this object, which lives on
  /// until that returns.
  private func leave() {
    guard !hasLeft else { return }
    hasLeft = true
    waiting = []
    if let watch = client.watch { loop.unwatch(watch) }
    client.watch = nil
    changed(isEnding ? .closed : .left)
  }
}
