// Recordings with several lists: each kind of line, the errors in it, and what a replay decides.
import Config
import Model
import Recordings
import Session
import Testing
import Text
import Units

@testable import panelist

@Suite("Recordings with several lists")
struct SeveralListsFormTests {
  private static let two = "list Home\nitem A\nitem done B\nlist Shop\nitem C\nitem D\nitem E\n"

  private func lists(_ recording: TouchRecording) -> Lists {
    Lists(root: recording.lists, items: recording.items)
  }

  /// Names of lists, and the texts in each.
  private func words(_ lists: Lists) -> [String] {
    lists.root.items.map { list in
      let items = lists[ListID(list.id)].items.map { ($0.isCompleted ? "✓" : "") + $0.text }
      return "\(list.text): \(items.joined(separator: " "))"
    }
  }

  private func decisions(_ recording: TouchRecording) throws -> [String] {
    let scene = RecordingFile.touch(recording).scene(size: nil, screen: nil, settings: Settings())
    var replay = Replay(scene, lines: try panelLines())
    while replay.step() {}
    return replay.decisions.map(\.text).filter { !$0.hasPrefix("list rests") }
  }

  @Test(
    "the lists of a file",
    arguments: [
      ("", [": "]),
      ("item A\nitem B\n", [": A B"]),
      ("list Home\n", ["Home: "]),
      ("list Home\nitem A\n", ["Home: A"]),
      // Items before the first list are in one without a name.
      ("item A\nlist Shop\nitem B\n", [": A", "Shop: B"]),
      ("list Home\nlist Shop\nitem B\n", ["Home: ", "Shop: B"]),
      // Two may have one name, or none.
      ("list Shop\nitem A\nlist Shop\nitem B\n", ["Shop: A", "Shop: B"]),
      ("list \\e\nitem A\nlist \\e\n", [": A", ": "]),
      ("list done it\nitem A\n", ["done it: A"]),
      ("list a\\nb \\u{7C}\n", ["a\nb |: "]),
      (two, ["Home: A ✓B", "Shop: C D E"]),
    ])
  func head(text: String, expected: [String]) throws {
    let recording = try TouchRecording(saved: text + "5 ms vsync\n")
    #expect(words(lists(recording)) == expected)
    #expect(lists(recording).first == .original)
    #expect(recording.rows.map(\.text) == recording.items.map(\.text))
  }

  @Test("as many lists as a file may have can be read")
  func most() throws {
    let text = (1...Lists.most).map { "list L\($0)\nitem \($0)\n" }.joined()
    let recording = try TouchRecording(saved: text + "5 ms external list \(Lists.most) done 1\n")
    #expect(recording.lists.count == Lists.most)
    #expect(recording.facts[0].list == Lists.most)
  }

  @Test(
    "another program changes any list, which the line names by its number",
    arguments: [
      ("external done 1", ["Home: ✓A ✓B", "Shop: C D E"], ["external: row 1 completed"]),
      ("external list 1 done 1", ["Home: ✓A ✓B", "Shop: C D E"], ["external: row 1 completed"]),
      ("external list 2 done 3", ["Home: A ✓B", "Shop: C D ✓E"], ["list 2: row 3 completed"]),
      ("external list 2 reopen 3", ["Home: A ✓B", "Shop: C D E"], []),
      ("external list 2 delete 1", ["Home: A ✓B", "Shop: D E"], ["list 2: row 1 deleted"]),
      (
        "external list 2 add list 2", ["Home: A ✓B", "Shop: C D E list 2"], ["list 2: row 4 added"]
      ),
      (
        "external list 2 insert 2 done N", ["Home: A ✓B", "Shop: C ✓N D E"], ["list 2: row 2 added"]
      ),
      ("external list 2 text 2 N", ["Home: A ✓B", "Shop: C N E"], ["list 2: row 2 changed"]),
      ("external list 2 move 3 to 1", ["Home: A ✓B", "Shop: E C D"], ["list 2: row 3 moved"]),
      (
        "external move 1 to list 2 4", ["Home: ✓B", "Shop: C D E A"],
        ["external: row 1 deleted", "list 2: row 4 added"]
      ),
      (
        "external list 2 move 2 to list 1 3", ["Home: A ✓B D", "Shop: C E"],
        ["external: row 3 added", "list 2: row 2 deleted"]
      ),
      (
        "external list 2 move 3 to list 2 1", ["Home: A ✓B", "Shop: E C D"], ["list 2: row 3 moved"]
      ),
      ("external move 1 to list 1 2", ["Home: ✓B A", "Shop: C D E"], ["external: row 1 moved"]),
      // A place that may be there, and is not.
      ("external list 2 done 4", ["Home: A ✓B", "Shop: C D E"], ["external: no such row"]),
      ("external move 1 to list 2 5", ["Home: A ✓B", "Shop: C D E"], ["external: no such row"]),
    ])
  func external(line: String, expected: [String], decided: [String]) throws {
    // A fact before may have added a row.
    let recording = try TouchRecording(saved: "\(Self.two)400 ms press unused\n500 ms \(line)\n")
    let scene = RecordingFile.touch(recording).scene(size: nil, screen: nil, settings: Settings())
    var store = ReplayedStore(lists(recording))
    guard case .external(let action, in: let list) = scene.turns[1].step else {
      throw RecordingError(line: 0, reason: "nothing happens outside")
    }
    let item = store.carryOut(action, in: list)
    #expect((item == nil) == decided.contains("external: no such row"))
    #expect(words(store.lists) == expected)
    #expect(try decisions(recording) == decided)
  }

  @Test("steps and their places name a list, and items are counted through all lists")
  func steps() throws {
    let recording = try TouchRecording(
      saved:
        Self.two + "step done 4 at list 2 2 D\nstep moved 5 from 1.1 at list 2 3 E\n"
        + "also deleted 6 at list 2 0.1 Gone\n5 ms vsync\n")
    let changes = recording.changesets.flatMap(\.changes)
    #expect(changes.map(\.item.text) == ["D", "E", "Gone"])
    #expect(changes.map(\.item.list) == Array(repeating: ListID(recording.lists[1].id), count: 3))
    var store = ReplayedStore(lists(recording), changesets: recording.changesets)
    // The first step changed another list.
    #expect(store.undoNewest(in: .original).undone.count == 2)
    #expect(words(store.lists) == ["Home: A E ✓B", "Shop: Gone C D"])
    #expect(store.undoNewest(in: .original).finding == .nothing)
  }

  @Test("exact keys are in order within each list, and an exact place is one of its list")
  func exact() throws {
    let recording = try TouchRecording(
      saved:
        Self.two + "keys 80 90 10 20 30\nnames 5 4 3 2 1\n500 ms external move 1 to list 2 2\n"
        + "at 18 5\n600 ms external list 2 add N\nat 40 9\n")
    #expect(recording.items.map(\.order.digits) == [[0x80], [0x90], [0x10], [0x20], [0x30]])
    #expect(recording.facts.map(\.list) == [1, 2])
    #expect(
      try decisions(recording) == [
        "external: row 1 deleted", "list 2: row 2 added", "list 2: row 5 added",
      ])
  }

  @Test("an answer of the store moves items between lists")
  func answer() throws {
    let recording = try TouchRecording(
      saved:
        "\(Self.two)keys 80 90 10 20 30\nnames 1 2 3 4 5\n5 ms vsync\n10 ms press undo\n"
        + "20 ms answer step 0\nundone moved 4 from 88 at list 2 20 D\n"
        + "kept list deleted 6 at list 2 40 Gone\n30 ms saved\n")
    #expect(
      try decisions(recording) == [
        "undo asked for", "undone: row 2 deleted", "list 2: row 2 deleted",
      ])
  }

  @Test("a list that is not shown is read only at the lines that read it")
  func looks() throws {
    let recording = try TouchRecording(
      saved:
        "\(Self.two)keys 80 90 10 20 30\nnames 1 2 3 4 5\n5 ms vsync\n10 ms external list 2 done 1\n"
        + "11 ms external list 2 done 2\n12 ms look only 4\n20 ms look\n30 ms saved\n")
    #expect(try decisions(recording) == ["list 2: row 2 completed", "list 2: row 1 completed"])
  }

  @Test(
    "an error is reported with its line number, and what to write",
    arguments: [
      ("list\n", "5: a list has a name, as in: list Groceries; without one it is: list \\e"),
      ("list \n", "5: a list has a name, as in: list Groceries; without one it is: list \\e"),
      ("list a\\x\n", "5: behind a \\ stands n, r, t, e"),
      (
        String(repeating: "list A\n", count: Lists.most + 1),
        "105: a file has at most 100 lists; leave some out"
      ),
      (
        "item A\n" + String(repeating: "list A\n", count: Lists.most),
        "105: a file has at most 100 lists; leave some out"
      ),
      ("step added 1 at 0.1 A\nlist B\n", "6: lists come before steps"),
      ("item A\nkeys 80\nlist B\n", "7: lists come before keys and names"),
      ("5 ms vsync\nlist B\n", "6: this belongs before the first input; move the line up"),
      ("5 ms external list\n", "5: a list is named by its number, counted from 1, as in: 500 ms"),
      ("5 ms external list done 1\n", "5: a list is named by its number, counted from 1, as in:"),
      ("5 ms external list 0 done 1\n", "5: a list is named by its number, counted from 1, as in:"),
      ("5 ms external list +1 add A\n", "5: a list is named by its number, counted from 1, as in:"),
      (
        "5 ms external list 2 done 1\n",
        "5: there is no list 2, as one list is above; begin another one there, as in: list Groc"
      ),
      (
        two + "5 ms external list 3 add A\n",
        "12: there is no list 3, as 2 lists are above; begin another one there, as in: list Groc"
      ),
      (
        two + "5 ms external 2 done 1\n",
        "12: list stands before its number, as in: 500 ms external list 2 done 3"
      ),
      (two + "5 ms external list 2\n", "12: another program does add, insert, text, move, done"),
      (two + "5 ms external list 2 buy 1\n", "12: another program does add, insert, text, move"),
      (two + "5 ms external list 2 done 4\n", "12: done is of a row that may be there"),
      (two + "5 ms external list 2 done 1 2\n", "12: done is of a row that may be there"),
      (two + "5 ms external move 1 to list 2 5\n", "12: move is of a row that may be there"),
      (two + "5 ms external move 1 to list 2\n", "12: move is of a row to another, as in: 500 ms"),
      (two + "5 ms external move 1 to 2 1\n", "12: move is of a row to another, as in: 500 ms"),
      (two + "5 ms external move 1 to list 3 1\n", "12: there is no list 3, as 2 lists are above"),
      (two + "step done 4 at list 2 4 D\n5 ms vsync\n", "12: a place is a row, or lies between"),
      (two + "step done 4 at 3 D\n5 ms vsync\n", "12: a place is a row, or lies between two"),
      (two + "step done 4 at list 2\n5 ms vsync\n", "12: a change says where the item stood"),
      (
        two + "5 ms answer step 1\nundone added 1 at list 9 80 A\n",
        "13: there is no list 9, as 2 lists are above"
      ),
      (
        "item A\nitem B\nlist S\nitem C\nitem D\nkeys 80 90 20 10\nnames 1 2 3 4\n5 ms vsync\n",
        "13: item 4 stands before item 3"
      ),
    ])
  func wrong(text: String, complaint: String) throws {
    do {
      _ = try TouchRecording(saved: text)
      Issue.record("this was read")
    } catch let error as RecordingError {
      #expect(error.description.hasPrefix(complaint), "\(error)")
    }
  }
}
