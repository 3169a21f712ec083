// A preview list with simulated browsers, on a clock that the test controls.
import Dispatch
import ListUI
import Localization
import Model
import NIOCore
import NIOEmbedded
import Paint
import Recordings
import Session
import Shell
import Store
import StoreRecovery
import System
import Testing
import Text
import Units

@testable import panelist_preview

/// A simulated browser connection: received messages, and whether it is writable.
final class FakeLine: ClientLine {
  var isWritable = true
  private(set) var canvas = Canvas()
  private(set) var ends: [EndCause] = []

  func send(_ bytes: ByteBuffer) { canvas.take(Array(bytes.readableBytesView)) }
  func end(_ cause: EndCause) { ends.append(cause) }
}

extension PreviewList {
  /// What it has logged.
  var log: SessionLog {
    guard let log = driver.recorder?.log else { fatalError("PreviewList: nothing is logged") }
    return log
  }
}

/// A preview list of eight rows on 100 × 80 mm with 4 pixels a millimetre, and its browsers.
final class PreviewBench {
  static let panel = PanelGeometry(pixels: Size(width: 400, height: 320), width: 100, height: 80)

  /// The same width, with room for the clock below the rows.
  static let tall: PanelRequest = {
    let picture = PanelGeometry(pixels: Size(width: 400, height: 800), width: 100, height: 200)
    guard let panel = PanelRequest(picture: picture, rotation: .upright, theme: .heat) else {
      fatalError("PreviewBench: a tall panel is within the limits")
    }
    return panel
  }()

  let loop = EmbeddedEventLoop()
  let list: PreviewList
  private let folder: TemporaryFolder
  private let semaphore = DispatchSemaphore(value: 0)
  private var stamp = 5000.0
  private var serial: UInt32 = 0

  init(_ change: (inout Beginning) -> Void = { _ in }) throws {
    folder = try TemporaryFolder(named: "panelist-tests")
    let picture = try #require(PanelRequest(picture: Self.panel, rotation: .upright, theme: .heat))
    var beginning = Beginning(panel: picture)
    change(&beginning)
    let semaphore = semaphore
    list = try PreviewList(
      beginning,
      store: try Store(
        path: folder.path + "/list.db", ifMissing: .beginsAList(with: SampleList.texts(.english))),
      lines: try TextLines(.inter), loop: loop,
      errors: ErrorStream(descriptor: 2, isJournal: false, program: "test"),
      ring: { semaphore.signal() })
  }

  deinit { _ = list.end() }

  var rowHeight: Double { Double(list.driver.session.view.metrics.height) }

  func join() throws -> (line: FakeLine, client: Client) {
    let line = FakeLine()
    let client = try #require(list.join(line))
    list.greet(client)
    return (line, client)
  }

  func pass(milliseconds: Int64) { loop.advanceTime(by: .milliseconds(milliseconds)) }

  /// Advances time and acknowledges every frame on arrival.
  func pass(milliseconds: Int64, showing all: [(line: FakeLine, client: Client)]) {
    for _ in 0..<milliseconds / 4 {
      pass(milliseconds: 4)
      for (line, client) in all {
        if let last = line.canvas.frames.last { shown(last, by: client) }
      }
    }
  }

  func shown(_ number: UInt32, by client: Client) { list.take(.shown(number), from: client) }

  func take(_ bytes: [UInt8], from client: Client) throws {
    list.take(try Message(bytes), from: client)
  }

  /// Sends a touch; the client's clock is five seconds ahead.
  func touch(
    _ id: UInt32, _ phase: UInt8, _ x: Float, _ y: Float, from client: Client
  ) throws {
    let now = Double(loop.now.uptimeNanoseconds) / 1e6 + stamp
    try take(Bytes.touches(now: now, [(now, id, phase, x, y)]), from: client)
  }

  /// Moves a finger between two places in 160 ms, and leaves it down.
  func drag(_ id: UInt32, from: (Float, Float), to: (Float, Float), by client: Client) throws {
    try touch(id, 0, from.0, from.1, from: client)
    for step in 1...20 {
      pass(milliseconds: 8)
      let part = Float(step) / 20
      try touch(
        id, 1, from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part, from: client)
    }
  }

  /// Waits until the store's thread has no work left.
  func awaitStore() {
    while !list.writer.isDone { semaphore.wait() }
    list.readOutcomes()
  }

  /// Waits up to 50 ms for an outcome of the store's thread; for reloads, which are not counted as
  /// work.
  func awaitNews() {
    _ = semaphore.wait(timeout: .now() + .milliseconds(50))
    list.readOutcomes()
  }

  /// The framebuffer in the canvas's byte order.
  var screen: [UInt32] { list.framebuffer.pixels.map(FrameCodec.canvasPixel) }
}
