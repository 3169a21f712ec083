// Typing, scrolling and late touches from browsers, on a clock that the test controls.
import Gestures
import ListUI
import Model
import NIOCore
import NIOEmbedded
import Recordings
import Session
import Store
import StoreRecovery
import Testing
import Units

@testable import panelist_preview

@Suite("Typing, wheels and late touches")
struct PreviewTypingTests {
  private func tap(_ bench: PreviewBench, _ x: Float, _ y: Float, by client: Client) throws {
    try bench.touch(1, 0, x, y, from: client)
    bench.pass(milliseconds: 40)
    try bench.touch(1, 2, x, y, from: client)
  }

  @Test("a tapped row takes typed and pasted text, and every client learns that it is edited")
  func types() throws {
    let bench = try PreviewBench()
    let one = try bench.join()
    bench.pass(milliseconds: 2000, showing: [one])
    try bench.take([0x03, 0x78], from: one.client)
    #expect(one.line.canvas.states == [[0, 1]])
    try tap(bench, 100, Float(bench.rowHeight * 1.5), by: one.client)
    bench.pass(milliseconds: 600, showing: [one])
    #expect(one.line.canvas.states.last == [1, 1])
    try bench.take([0x03] + Array(" and\nmore!".utf8), from: one.client)
    try bench.take([0x04, 1], from: one.client)
    try bench.take([0x04, 0], from: one.client)
    bench.pass(milliseconds: 1000, showing: [one])
    bench.awaitStore()
    let items = try Store.items(ofFile: bench.list.complaints.path).sorted { $0.order < $1.order }
    #expect(items[1].text == "Swipe me left to delete me and more")
    #expect(one.line.canvas.states.last == [0, 1] && one.line.canvas.pixels == bench.screen)
  }

  private func edit(
    _ bench: PreviewBench, _ change: (inout Beginning) -> Void = { _ in }
  ) throws -> (line: FakeLine, client: Client) {
    let one = try bench.join()
    bench.pass(milliseconds: 2000, showing: [one])
    try tap(bench, 100, Float(bench.rowHeight * 1.5), by: one.client)
    bench.pass(milliseconds: 600, showing: [one])
    return one
  }

  private func text(_ bench: PreviewBench) -> String? {
    bench.list.driver.session.view.draft?.item.text
  }

  @Test("a long text in parts is inserted as one, its beginning if it is too long")
  func parts() throws {
    let bench = try PreviewBench()
    let one = try edit(bench)
    try bench.take([0x04, 6], from: one.client)
    // A letter and its accent are in two parts.
    try bench.take([0x0A] + Array("xe".utf8), from: one.client)
    #expect(text(bench) == "Swipe me left to delete me")
    try bench.take([0x03] + Array("\u{301}".utf8), from: one.client)
    #expect(text(bench) == "xé")
    try bench.take([0x04, 6], from: one.client)
    for digit in 0..<9 {
      let part = String(repeating: "\(digit)", count: 4000)
      try bench.take([digit == 8 ? 0x03 : 0x0A] + Array(part.utf8), from: one.client)
    }
    let long = try #require(text(bench))
    #expect(long.utf8.count == Item.longestText)
    #expect(long.hasPrefix("0") && long.hasSuffix(String(repeating: "2", count: 2000)))
    // Parts far beyond any row are dropped.
    for _ in 0..<100 {
      try bench.take([0x0A] + [UInt8](repeating: 97, count: 4095), from: one.client)
    }
    try bench.take([0x03, 98], from: one.client)
    #expect(text(bench) == long)
    // The list says that the text is full.
    bench.pass(milliseconds: 600, showing: [one])
    #expect(one.line.canvas.pixels == bench.screen)
  }

  @Test("what an input method composes is in the row, and kept once")
  func composes() throws {
    let bench = try PreviewBench()
    let one = try edit(bench)
    try bench.take([0x04, 6], from: one.client)
    for text in ["か", "かな", ""] {
      try bench.take([0x0B, 0] + Array(text.utf8), from: one.client)
      #expect(self.text(bench) == text)
    }
    try bench.take([0x0B, 0] + Array("かな".utf8), from: one.client)
    try bench.take([0x0B, 1] + Array("仮名".utf8), from: one.client)
    try bench.take([0x0B, 0] + Array("x".utf8), from: one.client)
    #expect(text(bench) == "仮名x")
    try bench.take([0x04, 0], from: one.client)
    bench.pass(milliseconds: 1000, showing: [one])
    try bench.take([0x0B, 0] + Array("lost".utf8), from: one.client)
    #expect(bench.list.driver.session.view.list[1].text == "仮名x")
    #expect(one.line.canvas.pixels == bench.screen)
  }

  @Test("a recording of composed text leads to the same text")
  func recorded() throws {
    let bench = try PreviewBench()
    let one = try edit(bench)
    for text in ["か", "かな", "仮名"] {
      try bench.take([0x0B, text == "仮名" ? 1 : 0] + Array(text.utf8), from: one.client)
    }
    let recording = bench.list.log.text(at: bench.list.now, isRedacted: false)
    let typed = recording.split(separator: "\n").filter {
      $0.contains(" type ") || $0.contains(" press ")
    }
    let words = typed.map { $0.split(separator: " ").dropFirst(2).joined(separator: " ") }
    #expect(words == ["type か", "type な", "press backspace", "press backspace", "type 仮名"])
  }

  @Test("undo takes back typing in an edited row, and else the newest step")
  func undoes() throws {
    let bench = try PreviewBench()
    let one = try edit(bench)
    try bench.take([0x03] + Array(" now".utf8), from: one.client)
    try bench.take([0x04, 27], from: one.client)
    #expect(text(bench) == "Swipe me left to delete me")
    try bench.take([0x04, 27], from: one.client)
    #expect(text(bench) == "Swipe me left to delete me")
    try bench.take([0x03] + Array(" now".utf8), from: one.client)
    try bench.take([0x04, 0], from: one.client)
    bench.awaitStore()
    #expect(bench.list.driver.session.view.list[1].text == "Swipe me left to delete me now")
    try bench.take([0x04, 27], from: one.client)
    bench.awaitStore()
    bench.pass(milliseconds: 1000, showing: [one])
    #expect(bench.list.driver.session.view.list[1].text == "Swipe me left to delete me")
  }

  @Test("text being typed when the program ends is stored")
  func ends() throws {
    let bench = try PreviewBench()
    let one = try bench.join()
    bench.pass(milliseconds: 2000, showing: [one])
    try tap(bench, 100, Float(bench.rowHeight * 1.5), by: one.client)
    bench.pass(milliseconds: 600, showing: [one])
    try bench.take([0x03] + Array(" now".utf8), from: one.client)
    #expect(bench.list.end() == 0 && one.line.ends == [.programEnds])
    let texts = try Store.items(ofFile: bench.list.complaints.path).map(\.text)
    #expect(texts.contains("Swipe me left to delete me now"))
  }

  @Test("a wheel scrolls by whole pixels and carries the remainder over")
  func wheel() throws {
    let bench = try PreviewBench()
    let one = try bench.join()
    try bench.take(
      Bytes.panel(400, 160, mm: (100, 40), rotation: 0, theme: "heat"), from: one.client)
    bench.pass(milliseconds: 2000, showing: [one])
    for _ in 0..<5 { try bench.take([0x06] + Bytes.single(1.5), from: one.client) }
    #expect(bench.list.driver.session.view.scrollPosition == 7)
    try bench.take([0x06] + Bytes.single(0.5), from: one.client)
    #expect(bench.list.driver.session.view.scrollPosition == 8)
    bench.pass(milliseconds: 100, showing: [one])
    #expect(one.line.canvas.pixels == bench.screen)
    try bench.take([0x06] + Bytes.single(-9000), from: one.client)
    #expect(bench.list.driver.session.view.scrollPosition == 0)
  }

  @Test("a finger that moved in time is no long press, although the touch arrives 30 ms late")
  func late() throws {
    let bench = try PreviewBench()
    let one = try bench.join()
    bench.pass(milliseconds: 2000, showing: [one])
    let y = Float(bench.rowHeight * 1.5)
    let begin = Double(bench.loop.now.uptimeNanoseconds) / 1e6
    try bench.take(Bytes.touches(now: begin, [(begin, 1, 0, 60, y)]), from: one.client)
    let press = try #require(bench.list.driver.session.fingerDeadline)
    // The finger moves shortly before the press becomes long, and the touch arrives shortly after.
    let due = Int64((press - bench.list.now).nanoseconds / 1_000_000)
    bench.pass(milliseconds: due + 20, showing: [one])
    let stamp = begin + Double(due) - 8
    try bench.take(
      Bytes.touches(
        now: begin + Double(due) + 20, [(stamp, 1, 1, 90, y), (stamp + 6, 1, 1, 120, y)]),
      from: one.client)
    bench.pass(milliseconds: 40, showing: [one])
    try bench.touch(1, 2, 300, y, from: one.client)
    bench.pass(milliseconds: 1000, showing: [one])
    #expect(bench.list.driver.session.view.list[1].text == "Swipe me left to delete me")
    #expect(bench.list.driver.session.view.list[1].isCompleted)
  }

  @Test("external changes of a shared file are shown while a client is connected")
  func external() throws {
    let bench = try PreviewBench { $0.isShared = true }
    let one = try bench.join()
    bench.pass(milliseconds: 2000, showing: [one])
    bench.awaitStore()
    var other = try Store(path: bench.list.complaints.path, ifMissing: .isAnError)
    let milk = try other.append("Milk")
    // Ten minutes pass only in a hung program: the reloading thread may be delayed for long.
    let limit = ContinuousClock.now + .seconds(600)
    while bench.list.driver.session.view.list[milk.id] == nil, ContinuousClock.now < limit {
      bench.pass(milliseconds: 250, showing: [one])
      bench.awaitNews()
    }
    #expect(bench.list.driver.session.view.list[milk.id]?.text == "Milk")
  }
}
