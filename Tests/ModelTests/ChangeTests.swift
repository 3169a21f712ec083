// Tests of changes: what an edit did, how it is undone, and when it conflicts.
import Model
import Testing

@Suite("Changes")
struct ChangeTests {
  private static let milk = Item(
    id: ItemID(high: 0, low: 1), text: "Milk", order: OrderKey(digits: [7]))

  private static func milk(_ alter: (inout Item) -> Void) -> Item {
    var item = milk
    alter(&item)
    return item
  }

  private static let kinds: [(edit: Edit, before: Item?, change: Change)] = [
    (.insert(milk), nil, .added(milk)),
    (.delete(milk.id), milk, .deleted(milk)),
    (.setCompleted(milk.id, true), milk, .completed(milk { $0.isCompleted = true })),
    (.setCompleted(milk.id, false), milk { $0.isCompleted = true }, .completed(milk)),
    (.setText(milk.id, "Tea"), milk, .edited(milk { $0.text = "Tea" }, before: "Milk")),
    (
      .move(milk.id, to: Position(OrderKey(digits: [9]))), milk,
      .moved(milk { $0.order = OrderKey(digits: [9]) }, from: Position(OrderKey(digits: [7])))
    ),
  ]

  @Test("a change describes its edit, and its inverse restores the list", arguments: kinds)
  func kind(edit: Edit, before: Item?, change: Change) {
    #expect(Change(edit, of: before) == change)
    #expect(change.edit == edit)
    var list = ItemList(items: before.map { [$0] } ?? [])
    let first = list
    list.apply(edit)
    var report = UndoReport()
    let inverse = report.takeBack(change, of: list[edit.id])
    #expect(inverse == change.inverse)
    #expect(report.undone == [change])
    #expect(report.skipped == [])
    list.apply(change.inverse)
    #expect(list == first)
  }

  @Test("an edit that changes nothing makes no change")
  func nothing() {
    let long = String(repeating: "x", count: Item.longestText + 1)
    let composed = Self.milk { $0.text = "Caf\u{E9}" }
    let edits: [(Edit, Item?)] = [
      (.insert(Self.milk), Self.milk), (.insert(Self.milk { $0.text = long }), nil),
      (.delete(Self.milk.id), nil), (.setCompleted(Self.milk.id, true), nil),
      (.setCompleted(Self.milk.id, false), Self.milk), (.setText(Self.milk.id, "Tea"), nil),
      (.setText(Self.milk.id, "Milk"), Self.milk), (.setText(Self.milk.id, long), Self.milk),
      (.move(Self.milk.id, to: Self.milk.position), Self.milk),
      (.move(Self.milk.id, to: Position(OrderKey(digits: [9]))), nil),
    ]
    for (edit, before) in edits { #expect(Change(edit, of: before) == nil, "\(edit)") }
    let decomposed = Change(.setText(composed.id, "Cafe\u{301}"), of: composed)
    #expect(decomposed?.conflict(with: composed) == .hasOtherText)
  }

  @Test("a change whose item was changed since is skipped with its conflict", arguments: kinds)
  func conflicts(edit: Edit, before: Item?, change: Change) {
    let left = change.item
    var cases: [(present: Item?, conflict: Change.Conflict)] = []
    switch change {
    case .deleted: cases = [(left, .isThere)]
    case .added, .completed, .edited, .moved:
      var (text, completion, place) = (left, left, left)
      text.text += "!"
      completion.isCompleted.toggle()
      place.order = OrderKey(digits: [8])
      cases = [
        (nil, .isGone), (text, .hasOtherText), (completion, .hasOtherCompletion),
        (place, .hasMoved),
      ]
    }
    for (present, conflict) in cases {
      var report = UndoReport()
      let inverse = report.takeBack(change, of: present)
      #expect(inverse == nil)
      #expect(report.undone == [])
      #expect(report.skipped.map(\.change) == [change])
      #expect(report.skipped.map(\.conflict) == [conflict])
    }
  }
}
