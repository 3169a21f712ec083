// The session log of a panel whose file has several lists: all of them are written, and read again.
import Gestures
import ListUI
import Model
import Paint
import Recordings
import Testing
import Units

@Suite("Session log of several lists")
struct SeveralListsLogTests {
  private static let panel = PanelGeometry(
    pixels: Size(width: 640, height: 400), width: 217, height: 136)
  private static let shop = ListID(high: 9, low: 4)
  private static let empty = ListID(high: 9, low: 2)

  private static func list(_ id: ListID, _ name: String, at order: UInt8) -> Item {
    Item(id: ItemID(id), text: name, order: OrderKey(digits: [order]), in: .root)
  }

  private static func item(_ number: Int, _ text: String, in list: ListID) -> Item {
    Item(
      id: ItemID(high: 5, low: UInt64(number)), text: text, isCompleted: number == 4,
      order: OrderKey(digits: [0x80, UInt8(number)]), in: list)
  }

  private static let milk = item(1, "Milk", in: .original)
  private static let bread = item(2, "Bread", in: .original)
  private static let nails = item(3, "Nails", in: shop)
  private static let glue = item(4, "done Glue", in: shop)

  private static let lists = Lists(
    root: [
      list(.original, "", at: 1), list(empty, "Käse | Brot", at: 2), list(shop, "Shop", at: 3),
    ],
    items: [milk, bread, nails, glue])

  private static let changesets = [
    Changeset(ChangesetID(high: 6, low: 1), [.completed(glue)]),
    Changeset(
      ChangesetID(high: 6, low: 2),
      [
        .moved(nails, from: Position(OrderKey(digits: [0x70]))),
        .edited(bread, before: "Bred"), .deleted(item(7, "Gone", in: empty)),
      ]),
  ]

  private static func start(
    _ lists: Lists = lists, _ changesets: [Changeset] = changesets
  ) -> SessionLog.Start {
    SessionLog.Start(
      panel: panel, rotation: .upright, rowHeight: 10, theme: .heat, completed: .stay, layouts: [],
      language: "en", slowness: 1, stitching: .off, items: lists[lists.first].items, among: lists,
      opening: .resting(at: 0), changesets: changesets)
  }

  private static func second(_ number: Int) -> Instant { .zero + .milliseconds(1000 * number) }

  private func read(_ text: String) throws -> TouchRecording {
    try TouchRecording(RecordingText(bytes: Array(text.utf8)))
  }

  @Test("what is written of lists, items and steps is read as the same, and written so again")
  func same() throws {
    let text = SessionLog(Self.start(), at: .zero).text(at: Self.second(1), isRedacted: false)
    for line in [
      "list \\e\nitem Milk\nitem Bread\nlist Käse \\u{7C} Brot\nlist Shop\nitem Nails\n"
        + "item done \\u{64}one Glue\n", "step moved 3 from :70 at list 3 1 Nails\n",
      "also deleted 5 at list 2 :8007 Gone\n",
    ] {
      #expect(text.contains(line), "\(text)")
    }
    // A step in another list cannot be undone here.
    #expect(!text.contains("step done"))
    let recording = try read(text)
    let lists = Lists(root: recording.lists, items: recording.items)
    #expect(recording.lists.map(\.text) == ["", "Käse | Brot", "Shop"])
    #expect(lists.first == .original)
    for (own, read) in zip(Self.lists.ids, lists.ids) {
      #expect(Self.lists[own].items.map(\.text) == lists[read].items.map(\.text))
      #expect(Self.lists[own].items.map(\.order) == lists[read].items.map(\.order))
      #expect(Self.lists[own].items.map(\.isCompleted) == lists[read].items.map(\.isCompleted))
    }
    #expect(recording.changesets.map(\.changes.count) == [3])
    let again = SessionLog(Self.start(lists, recording.changesets), at: .zero)
    #expect(again.text(at: Self.second(1), isRedacted: false) == text)
  }

  @Test("one list without a name needs no line, and one with a name has one")
  func one() throws {
    for (name, isNamed) in [("", false), ("Home", true)] {
      let lists = Lists(root: [Self.list(.original, name, at: 1)], items: [Self.milk])
      let text = SessionLog(Self.start(lists, []), at: .zero)
        .text(at: Self.second(1), isRedacted: false)
      #expect(text.contains("list Home\nitem Milk\n") == isNamed)
      #expect(text.contains("\nlist ") == isNamed)
    }
  }

  @Test("names of lists and items of all lists are redacted")
  func redacted() throws {
    var log = SessionLog(Self.start(), at: .zero)
    log.read([.setText(Self.nails.id, "Screws")], at: Self.second(1))
    let text = log.text(at: Self.second(2), isRedacted: true)
    for word in ["Käse", "Shop", "Nails", "Glue", "Screws", "Gone"] {
      #expect(!text.contains(word), "\(text)")
    }
    #expect(try read(text).lists.map(\.text.count) == [0, 11, 4])
  }

  @Test("what others do in any list is written with its number, and plays as it was")
  func external() throws {
    var log = SessionLog(Self.start(), at: .zero)
    let new = Self.item(6, "New", in: Self.empty)
    log.read(
      [
        .setCompleted(Self.nails.id, true), .insert(new), .delete(Self.glue.id),
        .move(Self.milk.id, to: Position(OrderKey(digits: [0x10]), in: Self.shop)),
        .move(Self.nails.id, to: Position(OrderKey(digits: [0x90]))),
        .move(new.id, to: Position(OrderKey(digits: [0x20]), in: Self.empty)),
        .setText(Self.milk.id, "Oat milk"),
      ], only: [new.id], at: Self.second(1))
    let text = log.text(at: Self.second(2), isRedacted: false)
    let recording = try read(text)
    #expect(
      recording.lines.filter { $0.contains("external") }.map { $0.drop { $0 != "e" } } == [
        "external list 3 done 1", "external list 2 add New", "external list 3 delete 2",
        "external move 1 to list 3 1", "external list 3 move 2 to list 1 2",
        "external list 2 move 1 to 1", "external list 3 text 1 Oat milk",
      ])
    #expect(log.store.lists[Self.shop].items.map(\.text) == ["Oat milk"])
    #expect(log.store.list.items.map(\.text) == ["Bread", "Nails"])
  }

  @Test("what is done to lists themselves ends the chapter, and the next one has it")
  func rearranged() throws {
    for edit in [
      Edit.insert(Self.list(ListID(high: 9, low: 9), "New", at: 9)),
      .setText(ItemID(Self.shop), "Market"), .delete(ItemID(Self.empty)),
      .move(ItemID(Self.shop), to: Position(OrderKey(digits: [2, 1]), in: .root)),
    ] {
      var log = SessionLog(Self.start(), at: .zero)
      log.scrolled(by: 1, at: Self.second(1))
      log.read([.setCompleted(Self.milk.id, true), edit], at: Self.second(2))
      #expect(log.ending == .isLost)
      #expect(!log.text(at: Self.second(3), isRedacted: false).contains("external"))
      log.rested(Self.start(log.store.lists, log.store.changesets), at: Self.second(4))
      let text = log.text(at: Self.second(5), isRedacted: false)
      #expect(try read(text).lists.map(\.text) == log.store.lists.root.items.map(\.text))
      #expect(text.contains("item done Milk"))
    }
  }

  @Test("items of a list that is missing are not in the recording, and moves there are deletions")
  func missing() throws {
    let nowhere = ListID(high: 3, low: 3)
    var log = SessionLog(Self.start(), at: .zero)
    let lost = Self.item(8, "Lost", in: nowhere)
    log.read(
      [
        .insert(lost), .setText(lost.id, "Not here"),
        .move(Self.nails.id, to: Position(OrderKey(digits: [1]), in: nowhere)),
      ], at: Self.second(1))
    let text = log.text(at: Self.second(2), isRedacted: false)
    #expect(text.contains("ms external list 3 delete 1\n"))
    #expect(!text.contains("Lost") && !text.contains("Not here"))
    #expect(log.ending == nil)
  }

  @Test("an undo that changes lists themselves ends the chapter")
  func undone() throws {
    var log = SessionLog(Self.start(), at: .zero)
    log.asked(toUndo: nil, in: .original)
    let shop = Self.list(Self.shop, "Shop", at: 3)
    log.answered(
      UndoReport(cancelling: Changeset(ChangesetID(high: 7, low: 7), [.added(shop)])),
      at: Self.second(1))
    #expect(log.ending == .isLost)
  }

  @Test("an answer that a replay does not know names the lists of the items")
  func answered() throws {
    var log = SessionLog(Self.start(Self.lists, []), at: .zero)
    log.asked(toUndo: nil, in: .original)
    let change = Change.moved(Self.nails, from: Position(OrderKey(digits: [0x70])))
    log.answered(
      UndoReport(cancelling: Changeset(ChangesetID(high: 7, low: 7), [change])),
      at: Self.second(1))
    let text = log.text(at: Self.second(2), isRedacted: false)
    #expect(text.contains("undone moved 3000000 from 70 at list 3 8003 Nails\n"), "\(text)")
    #expect(log.store.list.items.map(\.text) == ["Nails", "Milk", "Bread"])
    guard case .answer(let answer?) = try read(text).facts[1].action else {
      throw RecordingError(line: 0, reason: "there is no answer")
    }
    #expect(answer.undone.map(\.item.order) == [Self.nails.order])
    #expect(answer.undone.map(\.neededList) == [.original])
  }
}
