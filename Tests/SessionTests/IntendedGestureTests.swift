// `Judge` notices decisions that differ from the intention, and changes nobody intended.
import Gestures
import ListUI
import Model
import Testing

@testable import panelist

@Suite("Comparing decisions with intentions")
struct IntendedGestureTests {
  private static let milk = item(1, "Milk")
  private static let bread = item(2, "Bread")
  private static let list = ItemList(items: [milk, bread])

  private static func item(_ number: UInt64, _ text: String) -> Item {
    Item(id: ItemID(high: 7, low: number), text: text, order: OrderKey(digits: [UInt8(number)]))
  }

  private static func step(_ edit: Edit) throws -> Changeset {
    try #require(Changeset(ChangesetID(high: 9, low: 1), [edit]) { Self.list[$0] })
  }

  private func judge(_ intention: Intention?) -> Judge {
    var judge = Judge(people: 1, Self.list)
    if let intention { judge.begin(IntendedGesture(intention, by: []), by: 0) }
    return judge
  }

  @Test("a gesture without an effect is counted under its intention")
  func nothing() {
    var judge = judge(.delete(Self.milk.id))
    judge.conclude(0, 1)
    #expect(judge.table.meant == [.delete: 1])
    #expect(judge.table.otherwise == ["delete → nothing": 1])
    #expect(judge.table.countOtherwise == 1)
  }

  @Test("a stored change that nobody intended is a failure")
  func nobody() throws {
    var judge = judge(nil)
    judge.weigh(try Self.step(.delete(Self.milk.id)), Story(seed: 0))
    #expect(judge.wrongs.count == 1)
  }

  @Test("an undo that nobody intended is a failure")
  func undo() throws {
    var judge = judge(.scroll)
    judge.weigh(UndoReport(cancelling: try Self.step(.delete(Self.milk.id))), Story(seed: 0))
    #expect(judge.wrongs.count == 1)
  }

  @Test("a stored list that differs from the intended one is a failure, once")
  func otherList() {
    var judge = judge(nil)
    var list = Self.list
    list.apply(.setCompleted(Self.milk.id, true))
    judge.compare(list, Story(seed: 0))
    #expect(judge.wrongs.count == 1)
    judge.compare(list, Story(seed: 0))
    #expect(judge.wrongs.count == 1)
  }

  @Test("a gesture accepts the intended change of the intended row, and no other")
  func takes() throws {
    let edits: [Edit] = [
      .setCompleted(Self.milk.id, true), .delete(Self.milk.id), .setText(Self.milk.id, "Cream"),
      .move(Self.milk.id, to: Position(OrderKey(digits: [9]))),
    ]
    let meant: [(Intention, takes: Int?)] = [
      (.complete(Self.milk.id, to: true), 0), (.delete(Self.milk.id), 1),
      (.carry(Self.milk.id, by: 1), 3), (.edit(Self.milk.id), 2),
      (.complete(Self.bread.id, to: true), nil), (.delete(Self.bread.id), nil),
      (.carry(Self.bread.id, by: 1), nil), (.edit(Self.bread.id), nil),
      (.hesitate(Self.milk.id), nil), (.scroll, nil), (.fling, nil), (.pull, nil), (.add, nil),
      (.part(Self.milk.id, Self.bread.id), nil), (.undoNamed(ChangesetID(high: 9, low: 1)), nil),
      (.undoNewest, nil),
    ]
    for (intention, takes) in meant {
      for (number, edit) in edits.enumerated() {
        var intended = IntendedGesture(intention, by: [])
        intended.typed = "Cream"
        #expect(intended.take(try Self.step(edit)) == (number == takes), "\(intention), \(edit)")
      }
    }
  }

  @Test("a text is accepted only as it was typed")
  func text() throws {
    var intended = IntendedGesture(.edit(Self.milk.id), by: [])
    intended.typed = "Milk 2"
    #expect(!intended.take(try Self.step(.setText(Self.milk.id, "Milk 3"))))
    #expect(intended.take(try Self.step(.setText(Self.milk.id, "Milk 2"))))
  }

  @Test("an edit that another user ends does not count as intended")
  func closedByOthers() throws {
    for isOwn in [true, false] {
      var intended = IntendedGesture(
        .edit(Self.milk.id), by: [], writing: Writing(pieces: ["2"], ending: .commit))
      intended.note(.opened(Self.milk.id, isThere: true))
      intended.typed = "Milk 2"
      #expect(intended.take(try Self.step(.setText(Self.milk.id, "Milk 2"))))
      intended.note(.closed(isOwn: isOwn))
      #expect((intended.otherwise == nil) == isOwn)
    }
  }
}
