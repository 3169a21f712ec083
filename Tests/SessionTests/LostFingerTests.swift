// Panels that lose a contact for a moment and report a new one: gestures go on.
import Gestures
import ListUI
import Model
import Paint
import Recordings
import Session
import Testing
import Units

@testable import panelist

@Suite("A contact that the panel loses")
struct LostFingerTests {
  /// The results of a path.
  private struct Evening: Equatable {
    var events: [ListEvent]
    var items: [Item]
    /// Scroll position at rest, in pixels.
    var place: Double
  }

  /// Plays reports, with a frame every 16 ms, until the session is at rest.
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

  /// Descriptions of events, without the scroll position of a release, which may differ.
  private func words(_ events: [ListEvent]) -> [String] {
    events.map { event in
      if case .dragEnded = event { return "dragEnded" }
      return "\(event)"
    }
  }

  private static let seeds: Range<UInt64> = 0..<200

  @Test("a dropout of 30 to 90 ms changes no decision")
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
      // With a dropout just before the lift only the mean speed is known: the distance of a fling
      // may differ by a quarter.
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

  @Test("without a dropout, contact stitching changes no decision and no stored change")
  func whole() throws {
    for seed in Self.seeds where seed % 2 == 0 {
      let way = LostWay(seed: seed)
      let reports = way.reports(isLost: false)
      for sinks in CompletedRows.allCases {
        let (off, changesets) = try play(reports, stitching: .off, sinks: sinks)
        let (on, awaited) = try play(reports, stitching: .on, sinks: sinks)
        #expect(on.events == off.events, "\(way)")
        #expect(on.items == off.items, "\(way)")
        #expect(awaited == changesets, "\(way)")
      }
    }
  }

  @Test("without contact stitching the same dropouts change more than half of the decisions")
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

  /// Left edge of a row, in pixels.
  private func side(_ bench: inout SessionBench, row: Int) -> Double {
    let id = CellID(high: SessionBench.id(row).high, low: SessionBench.id(row).low)
    return bench.cells().first { $0.id == id }?.left.value ?? .infinity
  }

  @Test("a swiped row moves on over a dropout and meets the finger without reversing or jumping")
  func frames() throws {
    var bench = try SessionBench(rows: 6, stitching: .on)
    bench.down(1, 20, 25)
    var seen: [Double] = []
    // 200 mm/s; gone from 80 to 140 ms.
    for step in 1...12 {
      let time = step * 10
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
    // The finger is 3 mm behind the prediction.
    bench.finger(2, .began, 20 + 28 - 3, 25)
    for step in 1...8 {
      bench.wait(milliseconds: 10)
      seen.append(side(&bench, row: 2))
      bench.finger(2, .moved, 20 + 28 - 3 + 2 * Double(step), 25)
    }
    let steps = zip(seen.dropFirst(), seen).map { $0 - $1 }
    #expect(steps.allSatisfy { $0 > 0 }, "\(seen)")
    // 20 pixels are 2 mm, the travel of one report; one of the differences spans 20 ms.
    #expect(steps.allSatisfy { $0 <= 42 }, "\(seen)")
  }

  /// Swipes row 2 by 20 mm at 500 mm/s and ends the contact. The row is then 17.5 mm to the right.
  private func lose(_ bench: inout SessionBench) {
    bench.down(1, 20, 25)
    for step in 1...4 { bench.move(1, 20 + Double(step) * 5, 25) }
    bench.lose(1, 40, 25)
  }

  @Test("a lost swipe is decided by its last report, and the row returns from where it is drawn")
  func goesHome() throws {
    var bench = try SessionBench(rows: 6, stitching: .on)
    lose(&bench)
    for _ in 0..<9 { bench.wait(milliseconds: 10) }
    let before = side(&bench, row: 2)
    // Past 25 mm, where a swipe completes a row.
    #expect(before > 250)
    bench.forget()
    bench.wait(milliseconds: 10)
    #expect(bench.events == [.swipeEnded(SessionBench.id(2), nil)])
    #expect(abs(side(&bench, row: 2) - before) <= 50)
    bench.rest()
    #expect(bench.store.list[SessionBench.id(2)]?.isCompleted == false)
    #expect(side(&bench, row: 2) == 0)
  }

  @Test("a missing contact sets a deadline, and frames follow until it has passed")
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

  @Test("while a lifted row's contact is missing, neither other rows nor the list move")
  func lifted() throws {
    var bench = try SessionBench(rows: 20, stitching: .on)
    bench.down(1, 50, 25)
    bench.wait(milliseconds: 510)
    for step in 1...9 { bench.move(1, 50, 25 + Double(step) * 5) }
    bench.lose(1, 50, 70)
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

  /// Waits until a missing contact times out. What it holds must move on meanwhile, and from there
  /// after the release, without a jump. 500 mm/s are 50 pixels in a frame of 10 ms; the first one
  /// goes on from up to 7 ms past the last report.
  ///
  /// - Parameter place: Place of the held object in pixels, which grows with its travel.
  private func expectFlight(
    _ bench: inout SessionBench, _ place: (inout SessionBench) -> Double
  ) {
    var last = place(&bench)
    for wait in 1...10 {
      bench.wait(milliseconds: 10)
      let next = place(&bench)
      #expect(abs(next - last) <= 86, "\(wait): \(last) to \(next)")
      #expect(next > last || wait == 10, "\(wait): \(last) to \(next)")
      last = next
    }
  }

  @Test("a dragged list whose contact times out coasts on from where it is drawn")
  func list() throws {
    var bench = try SessionBench(rows: 60, stitching: .on)
    bench.down(1, 50, 75)
    for step in 1...4 { bench.move(1, 50, 75 - Double(step) * 5) }
    bench.lose(1, 50, 55)
    expectFlight(&bench) { $0.session.view.scrollPosition.value }
    #expect(bench.events.contains(.dragEnded(nil, at: 150)))
  }

  @Test("a lifted row whose contact times out glides to its place from where it is drawn")
  func glidesHome() throws {
    var bench = try SessionBench(rows: 20, stitching: .on)
    bench.down(1, 50, 25)
    bench.wait(milliseconds: 510)
    for step in 1...3 { bench.move(1, 50, 25 + Double(step) * 3) }
    bench.lose(1, 50, 34)
    for _ in 0..<10 { bench.wait(milliseconds: 10) }
    // Decided by the last report, at 9 mm, where the next row is; by then drawn 30 mm farther.
    let top = try #require(bench.tops(of: [SessionBench.id(2)]).first)
    #expect(bench.events.last.map { if case .putDown = $0 { true } else { false } } == true)
    #expect(top > 540, "\(top)")
    bench.rest()
    #expect(bench.tops(of: [SessionBench.id(2)]) == [300])
  }

  @Test("when a contact of a pinch times out, the gap's width decides whether a row is added")
  func apart() throws {
    for (step, adds) in [(2.0, false), (5.0, true)] {
      var bench = try SessionBench(rows: 6, height: 160, stitching: .on)
      bench.down(1, 50, 35)
      bench.down(2, 50, 45)
      bench.move(1, 50, 32)
      for count in 1...5 { bench.move(2, 50, 45 + Double(count) * step) }
      bench.lose(2, 50, 45 + 5 * step)
      expectFlight(&bench) { $0.tops(of: [SessionBench.id(4)]).first ?? .infinity }
      #expect((bench.session.view.editedItem != nil) == adds, "\(step)")
      bench.up(1, 50, 32)
      #expect(bench.session.core.isAtRest)
    }
  }

  @Test("a pull that passes its threshold only while its contact is missing adds nothing")
  func pull() throws {
    var bench = try SessionBench(rows: 6, stitching: .on)
    bench.down(1, 50, 15)
    for step in 1...3 { bench.move(1, 50, 15 + Double(step) * 4) }
    bench.lose(1, 50, 27)
    bench.wait(milliseconds: 90)
    #expect(bench.session.view.scrollPosition.value < -100)
    bench.wait(milliseconds: 20)
    bench.rest()
    #expect(bench.session.view.list.count == 6)
    #expect(bench.session.view.editedItem == nil)
  }

  @Test(
    "another screen and a release of all contacts end the wait for a missing contact")
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
      // Another finger can swipe the row.
      bench.rest()
      bench.down(2, 54, 25)
      bench.wait(milliseconds: 200)
      #expect(bench.events == [])
      bench.move(2, 60, 25)
      #expect(bench.events == [.swipeBegan(SessionBench.id(2))])
      bench.up(2, 60, 25)
    }
  }

  @Test("an external deletion of a row whose contact is missing waits for the time-out")
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

  @Test("a touch elsewhere does not wait for a missing contact")
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

  @Test("each loss of a device is reported, and only its contacts are stitched from then on")
  func devices() throws {
    var bench = try SessionBench(rows: 6)
    let (first, second) = (TouchDevice.first, TouchDevice(serial: 2))
    func breakOff(_ serial: UInt64, _ device: TouchDevice) {
      bench.device = device
      bench.down(serial, 20, 25)
      for step in 1...4 { bench.move(serial, 20 + Double(step) * 5, 25) }
      bench.lose(serial, 40, 25)
    }
    breakOff(1, first)
    #expect(bench.session.fingerDeadline == nil)
    bench.wait(milliseconds: 30)
    // A contact of another device says nothing about this one.
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
    #expect(bench.lossy == [first, first])
    #expect(bench.session.core.isAtRest)
  }
}
