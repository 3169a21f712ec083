// A list with several browsers: frames, gestures, and disconnection during a gesture.
import Gestures
import ListUI
import Localization
import Model
import Paint
import Session
import Shell
import Store
import StoreRecovery
import TestRandom
import Testing
import Text
import Units

@testable import panelist_preview

@Suite("A list with browsers")
struct PreviewListTests {
  private let width: Float = 400

  private func middle(_ bench: PreviewBench, _ row: Int) -> Float {
    Float((Double(row) + 0.5) * bench.rowHeight)
  }

  @Test("a new client gets the panel, the client count and, at the next vsync, the whole picture")
  func joins() throws {
    let bench = try PreviewBench()
    let (line, _) = try bench.join()
    #expect(line.canvas.width == 400 && line.canvas.height == 320 && line.canvas.frames == [])
    #expect(line.canvas.states == [[0, 1]])
    bench.pass(milliseconds: 1)
    #expect(line.canvas.frames == [1] && line.canvas.pixels == bench.screen)
    #expect(line.canvas.pixels.allSatisfy { $0 >> 24 == 0xFF })
  }

  @Test(
    "the canvas at rest equals the list's picture, and no vsync is scheduled")
  func rests() throws {
    let bench = try PreviewBench()
    let one = try bench.join()
    bench.pass(milliseconds: 3000, showing: [one])
    #expect(one.line.canvas.frames.count > 10 && one.line.canvas.pixels == bench.screen)
    #expect(bench.list.vsyncs.planned == nil)
    let count = one.line.canvas.frames.count
    bench.pass(milliseconds: 60_000)
    #expect(one.line.canvas.frames.count == count)
  }

  @Test("a swipe completes a row on every canvas and in the store")
  func swipes() throws {
    let bench = try PreviewBench()
    let (one, other) = (try bench.join(), try bench.join())
    bench.pass(milliseconds: 2000, showing: [one, other])
    try bench.drag(1, from: (60, middle(bench, 2)), to: (300, middle(bench, 2)), by: one.client)
    try bench.touch(1, 2, 300, middle(bench, 2), from: one.client)
    bench.pass(milliseconds: 2000, showing: [one, other])
    bench.awaitStore()
    #expect(bench.list.driver.session.view.list[2].isCompleted)
    #expect(try Store.items(ofFile: bench.list.complaints.path).filter(\.isCompleted).count == 1)
    #expect(one.line.canvas.pixels == bench.screen && other.line.canvas.pixels == bench.screen)
  }

  @Test(
    "once nothing moves every page is notified, also while the undo bar is shown, and vsyncs stop")
  func stands() throws {
    let bench = try PreviewBench()
    let (one, other) = (try bench.join(), try bench.join())
    bench.pass(milliseconds: 2000, showing: [one, other])
    #expect(!one.line.canvas.isMoving && !other.line.canvas.isMoving)
    try bench.drag(1, from: (60, middle(bench, 2)), to: (300, middle(bench, 2)), by: one.client)
    #expect(one.line.canvas.isMoving)
    try bench.touch(1, 2, 300, middle(bench, 2), from: one.client)
    bench.pass(milliseconds: 500, showing: [one, other])
    bench.awaitStore()
    bench.pass(milliseconds: 2500, showing: [one, other])
    #expect(bench.list.driver.session.view.isIdle && bench.list.driver.session.view.deadline != nil)
    #expect(!one.line.canvas.isMoving && !other.line.canvas.isMoving)
    let count = one.line.canvas.frames.count
    var beats: Set<Int64> = []
    for _ in 0..<100 {
      bench.pass(milliseconds: 8, showing: [one, other])
      beats.insert(bench.list.vsyncs.last)
    }
    // The list is checked for rest from time to time.
    #expect(one.line.canvas.frames.count == count && beats.count <= 3)
    // The undo bar leaves.
    bench.pass(milliseconds: 3000, showing: [one, other])
    #expect(one.line.canvas.frames.count > count && !other.line.canvas.isMoving)
  }

  @Test("a resting finger causes no frames, and rest is not reported until it is lifted")
  func held() throws {
    let bench = try PreviewBench()
    let (one, other) = (try bench.join(), try bench.join())
    bench.pass(milliseconds: 2000, showing: [one, other])
    try bench.drag(1, from: (60, middle(bench, 2)), to: (90, middle(bench, 2)), by: one.client)
    bench.pass(milliseconds: 1000, showing: [one, other])
    let count = one.line.canvas.frames.count
    bench.pass(milliseconds: 1000, showing: [one, other])
    #expect(one.line.canvas.frames.count == count)
    try bench.touch(1, 2, 90, middle(bench, 2), from: one.client)
    bench.pass(milliseconds: 1000, showing: [one, other])
    #expect(!one.line.canvas.isMoving && !other.line.canvas.isMoving)
  }

  @Test("a client that acknowledges no frame gets only the newest afterwards, and delays no other")
  func slow() throws {
    let bench = try PreviewBench()
    let (slow, quick) = (try bench.join(), try bench.join())
    bench.pass(milliseconds: 1000, showing: [quick])
    for round in 1...8 {
      try bench.drag(
        UInt32(round), from: (60, middle(bench, 2)), to: (120, middle(bench, 3)), by: quick.client)
      try bench.touch(UInt32(round), 2, 120, middle(bench, 3), from: quick.client)
      bench.pass(milliseconds: 500, showing: [quick])
    }
    #expect(slow.line.canvas.frames == [1] && quick.line.canvas.frames.count > 100)
    #expect(slow.client.owed.count <= 4)
    // The acknowledgement of a frame that was never sent is ignored.
    bench.shown(7, by: slow.client)
    #expect(slow.line.canvas.frames == [1])
    bench.shown(1, by: slow.client)
    #expect(slow.line.canvas.frames == [1, 2] && slow.line.canvas.pixels == bench.screen)
  }

  @Test("a connection that is not writable gets nothing, and later the current state")
  func full() throws {
    let bench = try PreviewBench()
    let one = try bench.join()
    bench.pass(milliseconds: 1000, showing: [one])
    one.line.isWritable = false
    let states = one.line.canvas.states.count
    for _ in 0..<5 { bench.list.leave(try bench.join().client) }
    let wish = try Message(Bytes.panel(300, 200, mm: (75, 50), rotation: 180))
    for _ in 0..<3 { bench.list.take(wish, from: one.client) }
    bench.pass(milliseconds: 1000)
    #expect(one.line.canvas.states.count == states && one.line.canvas.width == 400)
    one.line.isWritable = true
    bench.list.becameWritable(one.client)
    bench.shown(one.line.canvas.frames.last ?? 0, by: one.client)
    #expect(one.line.canvas.width == 300 && one.line.canvas.pixels == bench.screen)
  }

  @Test("of the recordings requested while a connection is not writable only the last is sent")
  func fullOfRecordings() throws {
    let bench = try PreviewBench()
    let one = try bench.join()
    bench.pass(milliseconds: 1000, showing: [one])
    one.line.isWritable = false
    for _ in 0..<5 { bench.list.take(.save(isRedacted: true), from: one.client) }
    bench.list.take(.save(isRedacted: false), from: one.client)
    #expect(one.line.canvas.recordings == [])
    one.line.isWritable = true
    bench.list.becameWritable(one.client)
    bench.list.becameWritable(one.client)
    #expect(one.line.canvas.recordings.count == 1)
    #expect(one.line.canvas.recordings.first?.contains(SampleList.texts(.english)[0]) == true)
  }

  @Test("a lost connection cancels only its own contacts")
  func lost() throws {
    let bench = try PreviewBench()
    let (one, other) = (try bench.join(), try bench.join())
    bench.pass(milliseconds: 2000, showing: [one, other])
    try bench.drag(1, from: (60, middle(bench, 2)), to: (300, middle(bench, 2)), by: one.client)
    try bench.drag(1, from: (60, middle(bench, 4)), to: (300, middle(bench, 4)), by: other.client)
    bench.list.leave(one.client)
    #expect(other.line.canvas.states.last == [0, 1])
    try bench.touch(1, 2, 300, middle(bench, 4), from: other.client)
    bench.pass(milliseconds: 2000, showing: [other])
    let done = bench.list.driver.session.view.list.items.map(\.isCompleted)
    #expect(done == (0..<8).map { $0 == 4 })
  }

  @Test("a change of the panel cancels all contacts and is sent to every client, rotated")
  func changes() throws {
    let bench = try PreviewBench()
    let (one, other) = (try bench.join(), try bench.join())
    bench.pass(milliseconds: 2000, showing: [one, other])
    try bench.drag(1, from: (60, middle(bench, 2)), to: (300, middle(bench, 2)), by: one.client)
    try bench.take(Bytes.panel(300, 500, mm: (75, 125), rotation: 90), from: other.client)
    #expect(!bench.list.hasContacts && !bench.list.driver.session.view.isBusy)
    try bench.touch(1, 2, 300, middle(bench, 2), from: one.client)
    bench.pass(milliseconds: 2000, showing: [one, other])
    #expect(bench.list.driver.session.view.list.items.allSatisfy { !$0.isCompleted })
    for line in [one.line, other.line] {
      #expect(line.canvas.width == 500 && line.canvas.height == 300)
      #expect(line.canvas.rotations == [0, 90] && line.canvas.pixels == bench.screen)
    }
    // The same panel again is no change.
    try bench.take(Bytes.panel(300, 500, mm: (75, 125), rotation: 90), from: one.client)
    #expect(one.line.canvas.rotations == [0, 90])
  }

  @Test("a list that changes its panel often keeps no texts of former panels")
  func forgets() throws {
    let bench = try PreviewBench()
    let one = try bench.join()
    var counts: [Int] = []
    for number in 0..<20 as Range<UInt16> {
      try bench.take(Bytes.panel(300 + number, 500, mm: (75, 125)), from: one.client)
      bench.pass(milliseconds: 100, showing: [one])
      counts.append(bench.list.lines.count)
    }
    #expect(counts[19] > 0 && counts[19] <= counts[0] + 8, "\(counts)")
  }

  @Test("a client that lost its canvas gets a whole frame")
  func again() throws {
    let bench = try PreviewBench()
    let one = try bench.join()
    bench.pass(milliseconds: 2000, showing: [one])
    let count = one.line.canvas.frames.count
    try bench.take([0x09], from: one.client)
    #expect(one.line.canvas.frames.count == count + 1)
    #expect(one.line.canvas.sizes.last.map { $0 > 1000 } == true)
  }

  @Test("a ninth client is refused until another one leaves")
  func crowd() throws {
    let bench = try PreviewBench()
    let all = try (0..<8).map { _ in try bench.join() }
    #expect(bench.list.join(FakeLine()) == nil)
    bench.list.leave(all[3].client)
    _ = try bench.join()
    #expect(bench.list.clients.all.count == 8)
  }
}
