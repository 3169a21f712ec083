// A long list, of which only the beginning was read before its first frame.
import Gestures
import ListUI
import Model
import Paint
import Session
import Store
import TestRandom
import Testing
import Text
import Units

@Suite("The rest of a long list")
struct LongListTests {
  private static let panel = PanelGeometry(
    pixels: Size(width: 1000, height: 800), width: 100, height: 80)

  private static func item(_ row: Int, isCompleted: Bool = false) -> Item {
    Item(
      id: ItemID(high: 7, low: UInt64(row)), text: "Row \(row)", isCompleted: isCompleted,
      order: OrderKey(digits: [UInt8(row / 100 + 1), UInt8(row % 100 + 1)]), in: .original)
  }

  private static let items = (0..<300).map { item($0) }

  /// A session that shows the first 40 rows and the last one.
  private func session(sinks: Bool = false) throws -> ListSession {
    let first = Array(Self.items[..<40])
    let view = ListView(
      items: first + [Self.items[299]], panel: Self.panel, rowHeight: 10,
      measurer: try TextLines(.inter), start: .zero,
      options: ListOptions(completed: sinks ? .sink : .stay), ids: .counted())
    var session = ListSession(view, upTo: first.last)
    pass(2, &session)
    return session
  }

  private func pass(_ seconds: Double, _ session: inout ListSession) {
    session.handle(
      .presented(touchesUpTo: .zero + .seconds(seconds)), at: .zero + .seconds(seconds))
  }

  private func cells(_ session: inout ListSession) -> [Cell] {
    var picture = DisplayList(size: Size(width: 1000, height: 800))
    session.view.draw(into: &picture)
    return picture.cells
  }

  /// What the session has to say, in order.
  private func outputs(_ session: inout ListSession) -> [ListSession.Output] {
    var (all, some): ([ListSession.Output], [ListSession.Output]) = ([], [])
    while session.drain(into: &some) { all += some }
    return all
  }

  private func isForcedReload(_ output: ListSession.Output) -> Bool {
    if case .store(.reload(isForced: true)) = output { true } else { false }
  }

  @Test("the rest comes without an event, and the rows on the screen stay as they are")
  func comes() throws {
    var session = try session()
    #expect(session.hasOnlyBeginning)
    let before = cells(&session).map(\.bounds)
    _ = outputs(&session)
    session.handle(
      .answered(.changed(.all(Lists(ofOne: Self.items)), after: 0)), at: .zero + .seconds(2))
    #expect(!session.hasOnlyBeginning)
    #expect(session.view.list.items == Self.items)
    #expect(cells(&session).map(\.bounds) == before)
    for case .event(let event, at: _) in outputs(&session) { Issue.record("\(event)") }
  }

  @Test("while a row is held the rest waits, and is requested when the row is released")
  func held() throws {
    var session = try session()
    func contact(_ phase: Contact.Phase, _ x: Double) -> ContactFrame {
      ContactFrame(
        time: .zero + .seconds(2 + x / 1000),
        contacts: [
          Contact(
            id: ContactID(serial: 1), phase: phase, position: Point(x: Millimeters(x), y: 15))
        ])
    }
    session.handle(contact(.began, 30))
    for x in stride(from: 32.0, to: 50, by: 2) { session.handle(contact(.moved, x)) }
    pass(2.2, &session)
    #expect(session.view.isBusy)
    session.handle(
      .answered(.changed(.all(Lists(ofOne: Self.items)), after: 0)), at: .zero + .seconds(2.2))
    #expect(session.hasOnlyBeginning)
    #expect(session.view.list.count == 41)
    _ = outputs(&session)
    session.handle(contact(.ended, 48))
    pass(3, &session)
    #expect(outputs(&session).contains(where: isForcedReload))
  }

  @Test("what others did meanwhile comes with the rest", arguments: [false, true])
  func changed(sinks: Bool) throws {
    for seed in 0..<200 {
      var chance = SeededRandom(seed: UInt64(seed))
      var session = try session(sinks: sinks)
      var list = ItemList(items: Self.items, sinksCompleted: sinks)
      for number in 0..<Int.random(in: 0...12, using: &chance) {
        // Mostly near the end of the beginning.
        let row = Int.random(in: 0..<list.count, using: &chance) % 50
        let id = list[row].id
        switch Int.random(in: 0..<5, using: &chance) {
        case 0: list.apply(.delete(id))
        case 1: list.apply(.setCompleted(id, Bool.random(using: &chance)))
        case 2: list.apply(.setText(id, "Changed"))
        case 3:
          let place = list.order(forRow: Int.random(in: 0...list.count, using: &chance) % 60)
          list.apply(.move(id, to: Position(place)))
        default:
          let new = Item(
            id: ItemID(high: 8, low: UInt64(number)), text: "New", order: list.order(forRow: row))
          list.apply(.insert(new))
        }
      }
      session.handle(
        .answered(.changed(.all(Lists(ofOne: list.items)), after: 0)), at: .zero + .seconds(2))
      #expect(!session.hasOnlyBeginning)
      #expect(session.view.list == list, "seed \(seed)")
    }
  }

  @Test("a scanned item is stored behind the last one, and is there when the rest has come")
  func scanned() throws {
    var session = try session()
    session.handle(.scanned("Eggs"), at: .zero + .seconds(2))
    let eggs = try #require(session.view.list.items.last)
    #expect(eggs.text == "Eggs")
    #expect(Self.items.allSatisfy { $0.order < eggs.order })
    session.handle(
      .answered(.changed(.all(Lists(ofOne: Self.items + [eggs])), after: 0)),
      at: .zero + .seconds(3))
    #expect(session.view.list.items == Self.items + [eggs])
  }

  @Test("a later change that names single items waits no longer for the rest than the rest itself")
  func single() throws {
    var session = try session()
    let changed = Item(id: Self.items[3].id, text: "Other", order: Self.items[3].order)
    session.handle(
      .answered(.changed(.changes([changed], removed: []), after: 0)), at: .zero + .seconds(2))
    #expect(session.view.list[3].text == "Other")
    #expect(outputs(&session).contains(where: isForcedReload))
  }
}
