// Panels that lose a finger and tell it anew: the list is none the wiser.
import Gestures
import ListUI
import Model
import Paint
import Recordings
import Session
import Testing
import Units

@testable import panelist

@Suite("A finger that the panel loses")
struct LostFingerTests {
  /// What came of a finger.
  private struct Evening: Equatable {
    var events: [ListEvent]
    var items: [Item]
    /// Where the list stands at rest, in pixels.
    var place: Double
  }

  /// Plays what a panel tells, with a frame every 16 ms, until all rests.
  private func play(
    _ reports: [LostWay.Report], stitching mode: ContactStitcher.Mode, sinks: CompletedRows = .stay
  ) throws -> (Evening, changesets: [Changeset]) {
    var bench = try SessionBench(rows: 20, sinks: sinks, stitching: mode)
    let start = bench.now
    for report in reports {
      while bench.now + .milliseconds(16) <= start + .milliseconds(report.time) {
        bench.wait(milliseconds: 16)
      }
      let rest = start + .milliseconds(report.time) - bench.now
      bench.pass(milliseconds: Int(rest.nanoseconds / 1_000_000))
      bench.finger(report.finger, report.phase, report.x, report.y)
    }
    for _ in 0..<10 { bench.wait(milliseconds: 16) }
    bench.rest()
    #expect(bench.session.core.isAtRest)
    return (
      Evening(
        events: bench.events, items: bench.store.list.items,
        place: bench.session.view.scrollPosition.value), bench.stored
    )
  }

  /// An event without the place at which a list was let go: that is distinguished.
  private func words(_ events: [ListEvent]) -> [String] {
    events.map { event in
      if case .dragEnded = event { return "dragEnded" }
      return "\(event)"
    }
  }

  private static let seeds: Range<UInt64> = 0..<200

  @Test("a gap of 30 to 90 ms changes nothing that is decided")
  func gap() throws {
    var kinds: Set<String> = []
    var lengths: Set<Int> = []
    for seed in Self.seeds where seed % 2 == 1 {
      let way = LostWay(seed: seed)
      lengths.insert(way.gapLength)
      let (whole, changesets) = try play(way.reports(isLost: false), stitching: .off)
      let (lost, lostChangesets) = try play(way.reports(isLost: true), stitching: .on)
      #expect(words(lost.events) == words(whole.events), "\(way)")
      #expect(lost.items == whole.items, "\(way)")
      #expect(lostChangesets == changesets, "\(way)")
      // Over a gap just before the end only the finger's mean speed is known: a list flies as far, to
      // a quarter.
      #expect(
        abs(lost.place - whole.place) <= abs(whole.place) / 4,
        "\(way): \(lost.place) not \(whole.place)")
      for event in whole.events { kinds.insert(String("\(event)".prefix { $0 != "(" })) }
      for case .swipeEnded(_, let action) in whole.events { kinds.insert("\(action?.kind as Any)") }
    }
    #expect(
      kinds.isSuperset(of: [
        "swipeEnded", "dragEnded", "putDown", "nil", "Optional(ListUI.Action.Kind.completed)",
        "Optional(ListUI.Action.Kind.deleted)",
      ]), "\(kinds)")
    #expect(lengths.min().map { $0 <= 39 } == true && lengths.max() == 89, "\(lengths.sorted())")
  }

  @Test("without a gap everything is decided and stored as where nothing is awaited")
  func whole() throws {
    for seed in Self.seeds where seed % 2 == 0 {
      let way = LostWay(seed: seed)
      let reports = way.reports(isLost: false)
      for sinks in [CompletedRows.stay, .sink] {
        let (off, changesets) = try play(reports, stitching: .off, sinks: sinks)
        let (on, awaited) = try play(reports, stitching: .on, sinks: sinks)
        #expect(on.events == off.events, "\(way)")
        #expect(on.items == off.items, "\(way)")
        #expect(awaited == changesets, "\(way)")
      }
    }
  }

  @Test("where nothing is awaited the same gap breaks most of them: the test above can fail")
  func broken() throws {
    var broken = 0
    for seed in Self.seeds where seed % 2 == 1 {
      let way = LostWay(seed: seed)
      let whole = try play(way.reports(isLost: false), stitching: .off).0
      let lost = try play(way.reports(isLost: true), stitching: .off).0
      if words(lost.events) != words(whole.events) { broken += 1 }
    }
    #expect(broken > 50)
  }

  /// How far to the right a row is drawn, in pixels.
  private func side(_ bench: inout SessionBench, row: Int) -> Double {
    let id = CellID(high: SessionBench.id(row).high, low: SessionBench.id(row).low)
    return bench.cells().first { $0.id == id }?.left.value ?? .infinity
  }

  @Test("a row goes on over the gap, and into the finger, without turning back or leaping")
  func frames() throws {
    var bench = try SessionBench(rows: 6, stitching: .on)
    bench.down(1, 20, 25)
    var seen: [Double] = []
    // 200 mm/s; gone from 80 to 140 ms.
    for changeset in 1...12 {
      let time = changeset * 10
      bench.wait(milliseconds: 10)
      if time > 40 { seen.append(side(&bench, row: 2)) }
      let x = 20 + Double(time) * 0.2
      switch time {
      case ..<80: bench.finger(1, .moved, x, 25)
      case 80: bench.finger(1, .ended, x - 2, 25)
      default: break
      }
    }
    bench.wait(milliseconds: 20)
    seen.append(side(&bench, row: 2))
    // It is 3 mm behind by then.
    bench.finger(2, .began, 20 + 28 - 3, 25)
    for changeset in 1...8 {
      bench.wait(milliseconds: 10)
      seen.append(side(&bench, row: 2))
      bench.finger(2, .moved, 20 + 28 - 3 + 2 * Double(changeset), 25)
    }
    let changesets = zip(seen.dropFirst(), seen).map { $0 - $1 }
    #expect(changesets.allSatisfy { $0 > 0 }, "\(seen)")
    // 20 pixels are 2 mm, a report's way; one step spans 20 ms.
    #expect(changesets.allSatisfy { $0 <= 42 }, "\(seen)")
  }

  /// A finger swipes row 2 at 500 mm/s, 20 mm far, and its contact ends. The row is 17.5 mm to the
  /// right of where it was.
  private func lose(_ bench: inout SessionBench) {
    bench.down(1, 20, 25)
    for changeset in 1...4 { bench.move(1, 20 + Double(changeset) * 5, 25) }
    bench.up(1, 40, 25)
  }

  @Test("what was missed to the end goes home from where it is seen, decided by where it was")
  func goesHome() throws {
    var bench = try SessionBench(rows: 6, stitching: .on)
    lose(&bench)
    for _ in 0..<9 { bench.wait(milliseconds: 10) }
    let before = side(&bench, row: 2)
    // Beyond 25 mm, where it would be done.
    #expect(before > 250)
    bench.forget()
    bench.wait(milliseconds: 10)
    #expect(bench.events == [.swipeEnded(SessionBench.id(2), nil)])
    #expect(abs(side(&bench, row: 2) - before) <= 50)
    bench.rest()
    #expect(bench.store.list[SessionBench.id(2)]?.isCompleted == false)
    #expect(side(&bench, row: 2) == 0)
  }

  @Test("a finger that is missing is a deadline, and frames follow until it has passed")
  func deadline() throws {
    var bench = try SessionBench(rows: 6, stitching: .on)
    lose(&bench)
    #expect(bench.session.fingerDeadline == bench.now + .milliseconds(100))
    #expect(bench.session.nextDeadline == bench.now + .milliseconds(100))
    bench.wait(milliseconds: 90)
    #expect(!bench.session.isStill(after: bench.now))
    bench.wait(milliseconds: 10)
    #expect(bench.session.fingerDeadline == nil)
    bench.rest()
    #expect(bench.session.isStill(after: bench.now))
  }

  @Test("a row that is lifted flies on alone: the others wait, and so does the list at its edge")
  func lifted() throws {
    var bench = try SessionBench(rows: 20, stitching: .on)
    bench.down(1, 50, 25)
    bench.wait(milliseconds: 510)
    for changeset in 1...9 { bench.move(1, 50, 25 + Double(changeset) * 5) }
    bench.up(1, 50, 70)
    let (order, place) = (
      bench.session.view.list.items.map(\.id), bench.session.view.scrollPosition
    )
    for _ in 0..<9 {
      bench.wait(milliseconds: 10)
      #expect(bench.session.view.list.items.map(\.id) == order)
      #expect(bench.session.view.scrollPosition == place)
    }
    bench.wait(milliseconds: 20)
    guard case .putDown(SessionBench.id(2), from: 2, to: let row, _) = bench.events.last else {
      Issue.record("\(bench.events)")
      return
    }
    #expect(order[row] == SessionBench.id(2))
  }

  /// Waits until the time of a finger has passed that is missing: what it holds goes on all the
  /// while, and from there when it is let go, with no leap. 500 mm/s are 50 pixels in a frame.
  ///
  /// - Parameter place: Of what it holds, in pixels, growing with its way.
  private func expectFlight(
    _ bench: inout SessionBench, _ place: (inout SessionBench) -> Double
  ) {
    var last = place(&bench)
    for wait in 1...10 {
      bench.wait(milliseconds: 10)
      let next = place(&bench)
      #expect(abs(next - last) <= 76, "\(wait): \(last) to \(next)")
      #expect(next > last || wait == 10, "\(wait): \(last) to \(next)")
      last = next
    }
  }

  @Test("a list that is let go in flight flies on from where it is seen")
  func list() throws {
    var bench = try SessionBench(rows: 60, stitching: .on)
    bench.down(1, 50, 75)
    for changeset in 1...4 { bench.move(1, 50, 75 - Double(changeset) * 5) }
    bench.up(1, 50, 55)
    expectFlight(&bench) { $0.session.view.scrollPosition.value }
    #expect(bench.events.contains(.dragEnded(nil, at: 150)))
  }

  @Test("a row that is let go in flight glides home from where it is seen")
  func glidesHome() throws {
    var bench = try SessionBench(rows: 20, stitching: .on)
    bench.down(1, 50, 25)
    bench.wait(milliseconds: 510)
    for changeset in 1...3 { bench.move(1, 50, 25 + Double(changeset) * 3) }
    bench.up(1, 50, 34)
    for _ in 0..<10 { bench.wait(milliseconds: 10) }
    // It is decided by 9 mm, where the next row is; by then it is seen 30 mm farther.
    let top = try #require(bench.tops(of: [SessionBench.id(2)]).first)
    #expect(bench.events.last.map { if case .putDown = $0 { true } else { false } } == true)
    #expect(top > 540, "\(top)")
    bench.rest()
    #expect(bench.tops(of: [SessionBench.id(2)]) == [300])
  }

  @Test("rows that are let go apart in flight go on, and add what they were wide enough for")
  func apart() throws {
    for (changeset, adds) in [(2.0, false), (5.0, true)] {
      var bench = try SessionBench(rows: 6, height: 160, stitching: .on)
      bench.down(1, 50, 35)
      bench.down(2, 50, 45)
      bench.move(1, 50, 32)
      for count in 1...5 { bench.move(2, 50, 45 + Double(count) * changeset) }
      bench.up(2, 50, 45 + 5 * changeset)
      expectFlight(&bench) { $0.tops(of: [SessionBench.id(4)]).first ?? .infinity }
      #expect((bench.session.view.editedItem != nil) == adds, "\(changeset)")
      bench.up(1, 50, 32)
      #expect(bench.session.core.isAtRest)
    }
  }

  @Test("a pull that flies on beyond its stage while its finger is missing adds nothing")
  func pull() throws {
    var bench = try SessionBench(rows: 6, stitching: .on)
    bench.down(1, 50, 15)
    for changeset in 1...3 { bench.move(1, 50, 15 + Double(changeset) * 4) }
    bench.up(1, 50, 27)
    bench.wait(milliseconds: 90)
    #expect(bench.session.view.scrollPosition.value < -100)
    bench.wait(milliseconds: 20)
    bench.rest()
    #expect(bench.session.view.list.count == 6)
    #expect(bench.session.view.editedItem == nil)
  }

  @Test(
    "without a display, on another screen and when hands are let go, nobody is missing any more")
  func letGo() throws {
    for isLaidOut in [false, true] {
      var bench = try SessionBench(rows: 6, stitching: .on)
      lose(&bench)
      bench.wait(milliseconds: 20)
      bench.forget()
      if isLaidOut {
        bench.layOutAgain()
      } else {
        bench.letGo()
      }
      #expect(bench.events == [.swipeCancelled(SessionBench.id(2))])
      #expect(bench.session.fingerDeadline == nil && bench.session.core.isAtRest)
      bench.forget()
      // Another finger takes the row where it has gone.
      bench.rest()
      bench.down(2, 54, 25)
      bench.wait(milliseconds: 200)
      #expect(bench.events == [])
      bench.move(2, 60, 25)
      #expect(bench.events == [.swipeBegan(SessionBench.id(2))])
      bench.up(2, 60, 25)
    }
  }

  @Test("a row that another program deletes while its finger is missing waits for the finger's end")
  func deletedMeanwhile() throws {
    var bench = try SessionBench(rows: 6, stitching: .on)
    lose(&bench)
    bench.externalChanges(.delete(row: 3))
    #expect(bench.session.view.list.count == 6)
    bench.wait(milliseconds: 110)
    bench.rest()
    #expect(bench.session.view.list.count == 5)
    #expect(bench.session.core.isAtRest)
  }

  @Test("who touches down beside a finger that is awaited need not wait for it")
  func elsewhere() throws {
    var bench = try SessionBench(rows: 20, stitching: .on)
    lose(&bench)
    bench.down(2, 80, 65)
    bench.move(2, 80, 60)
    #expect(bench.events.contains { if case .dragBegan = $0 { true } else { false } })
    bench.up(2, 80, 60)
    bench.wait(milliseconds: 110)
    #expect(bench.session.core.isAtRest)
  }

  @Test("a device that loses a finger is reported of once, and its fingers alone are awaited then")
  func devices() throws {
    var bench = try SessionBench(rows: 6)
    let (first, second) = (TouchDevice.first, TouchDevice(serial: 2))
    func breakOff(_ serial: UInt64, _ device: TouchDevice) {
      bench.device = device
      bench.down(serial, 20, 25)
      for changeset in 1...4 { bench.move(serial, 20 + Double(changeset) * 5, 25) }
      bench.up(serial, 40, 25)
    }
    breakOff(1, first)
    #expect(bench.session.fingerDeadline == nil)
    bench.wait(milliseconds: 30)
    // Another device tells nothing of it.
    bench.device = second
    bench.down(2, 60, 25)
    #expect(bench.lossy.isEmpty)
    bench.device = first
    bench.down(3, 61, 25)
    #expect(bench.lossy == [first])
    bench.device = second
    bench.finger(2, .cancelled, 60, 25)
    bench.device = first
    bench.finger(3, .cancelled, 61, 25)
    bench.rest()
    breakOff(4, second)
    #expect(bench.session.fingerDeadline == nil)
    bench.rest()
    breakOff(5, first)
    #expect(bench.session.fingerDeadline != nil)
    bench.wait(milliseconds: 30)
    bench.down(6, 60, 25)
    #expect(bench.session.fingerDeadline.map { $0 > bench.now + .milliseconds(400) } != false)
    bench.finger(6, .cancelled, 60, 25)
    #expect(bench.lossy == [first])
    #expect(bench.session.core.isAtRest)
  }
}
