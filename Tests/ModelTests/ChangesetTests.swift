// Tests of changesets: made from edits, undone and redone, and their ids.
import Model
import Testing
import TestRandom

@Suite("Changesets")
struct ChangesetTests {
  private static let name = ChangesetID(high: 7, low: 1)
  private static let milk = item(1, "Milk", order: [1])
  private static let bread = item(2, "Bread", order: [2])

  private static func milk(_ alter: (inout Item) -> Void) -> Item {
    var item = milk
    alter(&item)
    return item
  }

  private static let done = milk { $0.isCompleted = true }
  private static let tea = milk { $0.text = "Tea" }
  private static let doneTea = milk { ($0.text, $0.isCompleted) = ("Tea", true) }

  /// Edits of a list that has only milk, and the changes they make.
  private static let table: [(edits: [Edit], changes: [Change])] = [
    ([.delete(milk.id)], [.deleted(milk)]),
    ([.insert(bread)], [.added(bread)]),
    // Edits that change nothing are left out, at the start, in between and at the end.
    ([.insert(tea), .delete(milk.id), .delete(milk.id)], [.deleted(milk)]),
    (
      [.setCompleted(milk.id, false), .setCompleted(milk.id, true), .setText(bread.id, "x")],
      [.completed(done)]
    ),
    // Each change sees its item as the edit before left it.
    (
      [.setText(milk.id, "Tea"), .setCompleted(milk.id, true), .setText(milk.id, "Milk")],
      [.edited(tea, before: "Milk"), .completed(doneTea), .edited(done, before: "Tea")]
    ),
    (
      [.delete(milk.id), .insert(tea), .insert(milk), .delete(milk.id)],
      [.deleted(milk), .added(tea), .deleted(tea)]
    ),
    (
      [.insert(bread), .move(bread.id, to: Position(OrderKey(digits: [9]))), .delete(milk.id)],
      [
        .added(bread), .moved(item(2, "Bread", order: [9]), from: Position(OrderKey(digits: [2]))),
        .deleted(milk),
      ]
    ),
  ]

  @Test("edits become changes, one after the other", arguments: table)
  func made(edits: [Edit], changes: [Change]) throws {
    let list = ItemList(items: [Self.milk])
    let changeset = try #require(Changeset(Self.name, edits) { list[$0] })
    #expect(changeset.id == Self.name)
    #expect(changeset.changes == changes)
    #expect(changeset.edits == changes.map(\.edit))
    #expect(changeset == Changeset(Self.name, changes))
  }

  @Test(
    "edits that change nothing make no changeset",
    arguments: [
      [], [.insert(milk)], [.setText(milk.id, "Milk"), .delete(bread.id)],
      [.setText(milk.id, String(repeating: "x", count: Item.longestText + 1))],
    ] as [[Edit]])
  func nothing(edits: [Edit]) {
    #expect(Changeset(Self.name, edits) { $0 == Self.milk.id ? Self.milk : nil } == nil)
  }

  @Test("each item is looked up once, and an error of the lookup is passed on")
  func asking() throws {
    struct Failure: Error, Equatable {}
    var asked: [ItemID] = []
    let edits: [Edit] = [
      .delete(Self.milk.id), .insert(Self.tea), .setText(Self.bread.id, "Rye"),
      .setText(Self.bread.id, "Oat"), .delete(Self.bread.id),
    ]
    _ = Changeset(Self.name, edits) { id in
      asked.append(id)
      return id == Self.milk.id ? Self.milk : nil
    }
    #expect(asked == [Self.milk.id, Self.bread.id])
    var failure: Failure?
    do throws(Failure) {
      _ = try Changeset(Self.name, edits) { (_) throws(Failure) in throw Failure() }
    } catch { failure = error }
    #expect(failure == Failure())
  }

  @Test("a changeset touches the items of its changes")
  func touching() {
    let changeset = Changeset(Self.name, [.added(Self.bread), .deleted(Self.milk)])
    #expect(changeset.touches([Self.milk.id]))
    #expect(changeset.touches([Self.bread.id, ItemID(high: 0, low: 9)]))
    #expect(!changeset.touches([ItemID(high: 0, low: 9)]))
    #expect(!changeset.touches([]))
  }

  @Test("a changeset applied again gives the same list, and undone the list before")
  func random() {
    for seed in 1...60 as ClosedRange<UInt64> {
      var chance = SeededRandom(seed: seed)
      var list = ItemList()
      for number in 0..<40 as Range<UInt64> {
        var after = list
        let edits = (0..<chance.roll(1...4)).map { part in
          let edit = randomEdit(of: after, step: 10 * number + UInt64(part), &chance)
          after.apply(edit)
          return edit
        }
        guard let changeset = Changeset(Self.name, edits, of: { list[$0] }) else {
          #expect(after == list, "seed \(seed)")
          continue
        }
        var again = list
        for edit in changeset.edits {
          let inverse = again.apply(edit)
          #expect(inverse != nil, "seed \(seed): \(edit) changes nothing")
        }
        #expect(again == after, "seed \(seed)")
        var report = UndoReport(.changeset(changeset.id))
        for change in changeset.changes.reversed() {
          if let edit = report.takeBack(change, of: again[change.item.id]) { again.apply(edit) }
        }
        #expect(report == UndoReport(cancelling: changeset), "seed \(seed)")
        #expect(again == list, "seed \(seed)")
        list = after
      }
    }
  }

  @Test("a changeset id is written as 32 hexadecimal digits and read back")
  func hex() {
    let name = ChangesetID(high: 0x0123_4567_89AB_CDEF, low: 0xF)
    #expect(name.hex == "0123456789abcdef000000000000000f")
    #expect(ChangesetID(hex: name.hex.uppercased()) == name)
    for wrong in ["", "0", name.hex + "0", "+" + name.hex.dropFirst(), "g" + name.hex.dropFirst()] {
      #expect(ChangesetID(hex: wrong) == nil)
    }
  }
}
