// Lists that are not shown: what changes in them costs no frame, and a panel at rest follows the
// first list.
import Gestures
import ListUI
import Model
import Session
import Store
import TestRandom
import Testing
import Text
import Units

@Suite("Lists that are not shown")
struct OtherListsTests {
  private static let panel = PanelGeometry(
    pixels: Size(width: 1000, height: 800), width: 100, height: 80)
  private static let shop = Item(
    id: ItemID(high: 8, low: 1), text: "Shop", order: OrderKey(digits: [0x90]), in: .root)

  private static func item(_ row: Int, in list: ListID = .original) -> Item {
    Item(
      id: ItemID(high: 7, low: UInt64(row)), text: "Row \(row)",
      order: OrderKey(digits: [UInt8(row + 1)]), in: list)
  }

  private static let items = (0..<5).map { item($0) }
  private static let bought = (10..<13).map { item($0, in: ListID(shop.id)) }

  private static func lists(shopFirst: Bool = false) -> Lists {
    var shop = shop
    if shopFirst { shop.order = OrderKey(digits: [1]) }
    return Lists(root: [Lists.unnamed, shop], items: items + bought)
  }

  private func session() throws -> ListSession {
    let view = ListView(
      items: Self.items, panel: Self.panel, rowHeight: 10, measurer: try TextLines(.inter),
      start: .zero, ids: .counted())
    var session = ListSession(view, among: OtherLists(Self.lists(), besides: .original))
    pass(2, &session)
    _ = session.drained()
    return session
  }

  private func pass(_ seconds: Double, _ session: inout ListSession) {
    session.handle(
      .presented(touchesUpTo: .zero + .seconds(seconds)), at: .zero + .seconds(seconds))
  }

  private func read(_ loaded: LoadedItems, _ session: inout ListSession, at seconds: Double = 2) {
    session.handle(.answered(.changed(loaded, after: 0)), at: .zero + .seconds(seconds))
  }

  private func texts(_ session: ListSession) -> [String] { session.view.list.items.map(\.text) }

  @Test("what changes in another list costs no frame")
  func elsewhere() throws {
    var session = try session()
    var milk = Self.bought[0]
    milk.text = "Milk"
    read(.changes([milk, Self.shop], removed: [Self.bought[1].id]), &session)
    let frames = session.drained().filter(\.isFrame)
    #expect(frames.isEmpty)
    #expect(session.view.list.items == Self.items)
  }

  @Test("an item that is moved to another list leaves, and comes when it is moved here")
  func moved() throws {
    var session = try session()
    var row = Self.items[1]
    row.position = Position(OrderKey(digits: [9]), in: ListID(Self.shop.id))
    read(.changes([row], removed: []), &session)
    #expect(texts(session) == ["Row 0", "Row 2", "Row 3", "Row 4"])
    read(.changes([Self.items[1]], removed: []), &session)
    #expect(texts(session) == ["Row 0", "Row 1", "Row 2", "Row 3", "Row 4"])
  }

  @Test("an undone move brings an item back from another list, and takes one to it")
  func undone() throws {
    var session = try session()
    let there = Self.bought[0]
    var here = there
    here.position = Position(OrderKey(digits: [9]))
    var report = UndoReport(.changeset(ChangesetID(high: 1, low: 1)))
    _ = report.takeBack(.moved(there, from: here.position), of: there)
    session.handle(.answered(.undone(report)), at: .zero + .seconds(2))
    #expect(texts(session).last == "Row 10")
    report = UndoReport(.changeset(ChangesetID(high: 1, low: 2)))
    _ = report.takeBack(.moved(here, from: there.position), of: here)
    session.handle(.answered(.undone(report)), at: .zero + .seconds(2.1))
    #expect(session.view.list.items == Self.items)
  }

  @Test("a panel at rest shows the list that has become the first, and adds to it")
  func followed() throws {
    var session = try session()
    var shop = Self.shop
    shop.order = OrderKey(digits: [1])
    read(.changes([shop], removed: []), &session)
    #expect(session.view.shownList == ListID(shop.id))
    #expect(session.view.list.items == Self.bought)
    _ = session.drained()
    session.handle(.scanned("Eggs"), at: .zero + .seconds(3))
    let added = session.drained().requests.compactMap { request in
      if case .changeset(let changeset) = request { changeset.changes[0].item } else { nil }
    }
    #expect(added.map(\.list) == [ListID(shop.id)])
    // And back, with what was there and what was added.
    read(.changes([Self.shop], removed: []), &session, at: 4)
    #expect(session.view.list.items == Self.items)
    read(.changes([shop], removed: []), &session, at: 5)
    #expect(texts(session) == ["Row 10", "Row 11", "Row 12", "Eggs"])
  }

  @Test("while a finger holds a row the list stays, and everything is read again afterwards")
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
    read(.all(Self.lists(shopFirst: true)), &session, at: 2.2)
    #expect(session.view.list.items == Self.items)
    _ = session.drained()
    session.handle(contact(.ended, 48))
    pass(3, &session)
    #expect(session.drained().requests.contains(.reload(isForced: true)))
    read(.all(Self.lists(shopFirst: true)), &session, at: 4)
    #expect(session.view.list.items == Self.bought)
  }

  @Test("the other lists are read when the first picture is there")
  func beginning() throws {
    let view = ListView(
      items: Self.items, panel: Self.panel, rowHeight: 10, measurer: try TextLines(.inter),
      start: .zero, ids: .counted())
    let whole = ListBeginning(all: Self.items + Self.bought, of: Self.lists().root.items)
    #expect(whole.items == Self.items)
    #expect(!ListSession(view, among: OtherLists(whole)).hasOnlyBeginning)
  }
}
