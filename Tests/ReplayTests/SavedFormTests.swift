// Recordings saved from a running list: each kind of line, and the errors in it.
import Config
import Gestures
import ListUI
import Model
import Paint
import Recordings
import Session
import Testing
import Units

@testable import panelist

@Suite("Recordings saved from a running list")
struct SavedFormTests {
  private static let rows = "item A\nitem done B\nitem C\n"

  /// The list of a recording, and its first external change.
  private func external(_ recording: TouchRecording) throws -> (ReplayedStore, ExternalAction) {
    let scene = RecordingFile.touch(recording).scene(size: nil, screen: nil, settings: Settings())
    guard case .external(let action, in: _) = scene.turns[0].step else {
      throw RecordingError(line: 0, reason: "nothing happens outside")
    }
    return (ReplayedStore(ItemList(items: scene.items)), action)
  }

  @Test("the head describes a list that has been running for a while")
  func head() throws {
    let recording = try TouchRecording(
      saved:
        "rotation 90\ntheme ember\nslow 8\nscroll 123.5 px\n\(Self.rows)5 ms vsync\n")
    #expect(recording.rotation == .quarter)
    #expect(recording.theme == .ember)
    #expect(recording.slowness == 8)
    #expect(recording.beginning == .rest(at: 123.5))
    let scene = RecordingFile.touch(recording).scene(size: nil, screen: nil, settings: Settings())
    #expect(scene.opening == .resting(at: 123.5))
    #expect(scene.theme == .ember)
    #expect(scene.slowness == 8)
    #expect(scene.rotation == .quarter)
    #expect(try TouchRecording(saved: "5 ms vsync\n").beginning == .firstPicture)
    #expect(
      try TouchRecording(saved: "scroll 0 px from -40.5 px\n5 ms vsync\n").beginning
        == .rest(at: 0, from: -40.5))
  }

  @Test("escapes in a line express every text")
  func texts() throws {
    let recording = try TouchRecording(
      saved:
        "item \\u{64}one a\\nb\\t\\\\\nitem \\u{301}x\n5 ms type \\e\n6 ms type  a \\r\n")
    #expect(recording.rows.map(\.text) == ["done a\nb\t\\", "\u{301}x"])
    #expect(recording.rows.allSatisfy { !$0.isCompleted })
    #expect(recording.facts.map(\.action) == [.type(""), .type(" a \r")])
  }

  @Test("changesets refer to rows and positions, and are undone as they were made")
  func steps() throws {
    let recording = try TouchRecording(
      saved:
        Self.rows + "step deleted 4 at 1.1 done Gone\nstep done 2 at 2 B\nalso changed 3 at 3 C\n"
        + "before \\e\nstep moved 1 from 3.1 at 1 A\n5 ms vsync\n")
    #expect(recording.changesets.map(\.changes.count) == [1, 2, 1])
    var store = ReplayedStore(ItemList(items: recording.items), changesets: recording.changesets)
    #expect(store.undoNewest().undone.count == 1)
    #expect(store.list.items.map(\.text) == ["B", "C", "A"])
    #expect(store.undoNewest().undone.count == 2)
    #expect(store.list.items.map(\.text) == ["B", "", "A"])
    #expect(store.list.items.map(\.isCompleted) == [false, false, false])
    #expect(store.undoNewest().skipped.isEmpty)
    // Its position was after the first row, which was deleted since.
    #expect(store.list.items.map(\.text) == ["Gone", "B", "", "A"])
    #expect(store.list[0].isCompleted)
  }

  @Test(
    "a row is inserted before any row or after the last, and refused further down",
    arguments: [
      (1, ["N", "A", "B"]), (2, ["A", "N", "B"]), (3, ["A", "B", "N"]), (4, ["A", "B"]),
    ])
  func insertion(row: Int, texts: [String]) throws {
    let facts = "5 ms external insert \(row) N\n9 ms saved\n"
    guard row < 4 else {
      #expect(throws: RecordingError.self) { try TouchRecording(saved: "item A\nitem B\n" + facts) }
      return
    }
    let recording = try TouchRecording(saved: "item A\nitem B\n" + facts)
    let (list, action) = try external(recording)
    var store = list
    #expect(store.carryOut(action) != nil)
    #expect(store.list.items.map(\.text) == texts)
  }

  @Test("of two rows with equal order keys the smaller id comes first, whichever is new")
  func ties() throws {
    let head = "item A\nitem B\nitem C\nkeys 80 8001 8001\nnames 8 2 4\nnew 9 5\n"
    for (name, texts) in [(1, ["A", "N", "B", "C"]), (3, ["A", "B", "N", "C"])] {
      let recording = try TouchRecording(
        saved:
          head + "5 ms external insert 2 N\nat 8001 \(name)\n> external: row 2 added\n9 ms saved\n")
      #expect(recording.newIDs == [ItemID(high: 0, low: 9), ItemID(high: 0, low: 5)])
      #expect(recording.facts.map(\.line) == [12, 14])
      let (list, action) = try external(recording)
      var store = list
      #expect(store.carryOut(action) != nil)
      #expect(store.list.items.map(\.text) == texts)
      // An item that exists is not added again.
      #expect(store.carryOut(action) == nil)
    }
    let moved = try TouchRecording(saved: head + "5 ms external move 1 to 3\nat 8001 8\n")
    var store = ReplayedStore(ItemList(items: moved.items))
    guard let spot = moved.facts[0].spot else { throw RecordingError(line: 0, reason: "no spot") }
    _ = store.carryOut(.shift(row: 1, to: spot.key))
    #expect(store.list.items.map(\.text) == ["B", "C", "A"])
  }

  @Test("facts are replayed in line order, with times exact to the nanosecond")
  func order() throws {
    let recording = try TouchRecording(
      saved:
        Self.rows + "516.666667 ms vsync\n533.333333 ms vsync -40\n510.000001 ms 0 down 1 5\n"
        + "510.000001 ms 1 down 9 5\n510.000001 ms report\n510.000001 ms 0 up 2 5\n"
        + "600 ms scroll -30.5\n511 ms 1 cancel\n601 ms answer\n601 ms look\n620 ms saved\n")
    #expect(recording.isOrdered)
    #expect(recording.orderedTurns == recording.turns.count)
    #expect(
      recording.frames.map(\.time.nanoseconds) == [510_000_001, 510_000_001, 511_000_000])
    #expect(recording.frames.map(\.contacts.count) == [2, 1, 1])
    #expect(recording.frames[1].contacts[0].position == Point(x: 2, y: 5))
    let waited = Instant(nanoseconds: 493_333_333)
    #expect(recording.turns[1].action == .vsync(waitedUntil: waited))
    #expect(recording.facts[6].action == .scroll(-30.5))
  }

  @Test("decisions after the end of a saved recording are not compared")
  func end() throws {
    let recording = try TouchRecording(saved: "5 ms vsync\n> a\n9 ms saved\n> never\n")
    let decided = [
      TouchRecording.Decision(time: .zero, text: "a", line: 5),
      TouchRecording.Decision(time: .zero, text: "b", line: 7),
    ]
    #expect(recording.lines(deciding: decided).suffix(3) == ["5 ms vsync", "> a", "9 ms saved"])
  }

  @Test(
    "an error is reported with its line number",
    arguments: [
      ("rotation 45\n", "5: the picture is turned by 0, 90, 180 or 270 degrees"),
      ("theme pink\n", "5: a theme is one of heat, classic"),
      ("slow 0.5\n", "5: motion is slower 1 to 100 times, as in: slow 8"),
      ("scroll 12\n", "5: a list that rests has gone by so far"),
      ("scroll 12 px from\n", "5: a list that rests has gone by so far"),
      ("scroll 12 px from top px\n", "5: a list that rests has gone by so far"),
      ("item a\\x\n", "5: behind a \\ stands n, r, t, e, \\ or the number of a letter"),
      ("item a\\u{0}\n", "5: behind a \\ stands n, r, t, e, \\ or the number of a letter"),
      ("step lost 1 at 1 A\n", "5: what was done is one of added, deleted"),
      ("step done 0 at 1 A\n", "5: an item is a row, counted from 1"),
      ("item A\nstep done 1 at 2 A\n", "6: a place is a row, or lies between two"),
      ("item A\nstep done 1 at 0 A\n", "6: a place is a row, or lies between two"),
      ("item A\nstep done 1 at 1.0 A\n", "6: a place is a row, or lies between two"),
      ("item A\nstep done 1 1 A\n", "6: a change says where the item stood"),
      ("item A\nstep moved 1 at 1 A\n", "6: moved says from where"),
      ("item A\nstep done 1 at 1\n", "6: an item has a text"),
      ("also done 1 at 0.1 A\n", "5: also belongs to a step before it"),
      ("before A\n", "5: before follows a row that was changed"),
      ("item A\nstep changed 1 at 1 A\n5 ms vsync\n", "7: the text before the change is missing"),
      ("step added 1 at 0.1 A\nitem A\n", "6: items come before steps"),
      ("5 ms vsync\n4 ms vsync\n", "6: the time goes back: the vsync before is later"),
      ("5 ms vsync\n5 ms 0 down 1 1\n4 ms 0 up\n", "7: the time goes back: the fact before"),
      ("5 ms vsync soon\n", "5: fingers were waited for until up to 10000 ms"),
      ("5 ms answer yes\n", "5: an answer found nothing, a step by its number or an unknown one"),
      ("5 ms answer step -1\n", "5: an answer found nothing, a step by its number"),
      ("undone added 1 at 80 A\n", "5: undone follows an answer"),
      ("5 ms answer\nundone added 1 at 80 A\n", "6: undone follows an answer"),
      ("5 ms answer step 1\nundone lost 1 at 80 A\n", "6: what was done is one of added"),
      ("5 ms answer step 1\nundone moved 1 at 80 A\n", "6: moved says from where"),
      (
        "5 ms answer step 1\nundone changed 1 at 80 A\n", "6: changed has the text before it behind"
      ),
      ("5 ms answer step 1\nundone added 0 at 80 A\n", "6: a name is a number from 1 on"),
      ("5 ms answer step 1\nkept soon added 1 at 80 A\n", "6: why it was kept is one of gone"),
      ("5 ms look some 1\n", "5: all was read, or only some items"),
      ("5 ms look only x\n", "5: a name is a number from 1 on"),
      ("5 ms frame soon\n", "5: fingers were waited for until up to 10000 ms"),
      ("5 ms lit now\n", "5: nothing follows lit"),
      ("5 ms theme pink\n", "5: a theme is one of heat, classic"),
      ("5 ms stitching maybe\n", "5: lost contacts are stitched auto, on or off"),
      ("5 ms idle soon\n", "5: the screen dims and goes dark after times or never"),
      ("5 ms dark-hours now\n", "5: dark hours begin or end"),
      ("5 ms keys en signs\n", "5: keys are of a language and a page"),
      ("5 ms keys mine letters\n", "5: keys are of a language and a page"),
      ("5 ms scan\n", "5: scan has a text"),
      ("5 ms report early\n", "5: a report is late, of a device or of nothing"),
      ("5 ms report device 0\n", "5: a device is a number from 1 on"),
      ("5 ms palm 0 up\n", "5: palm 0 is not down"),
      ("5 ms palm 0 down 1\n", "5: down has a place in millimetres"),
      ("5 ms palm 0 down 1 1 contact 1\n", "5: a palm was or is a contact that has landed"),
      ("5 ms 0 down 1 1 length x\n", "5: a contact has a length in millimetres"),
      ("5 ms 0 down 1 1 after 1\n", "5: a contact goes on with one that landed before"),
      ("5 ms 0 down keys\n6 ms 0 move 1 1\n", "6: a contact on keys goes on there or off"),
      ("5 ms saved\n6 ms saved\n", "6: this stands above already; keep one of the two"),
      ("5 ms saved\n6 ms vsync\n", "6: the list was not seen after the recording was saved"),
      ("5 ms scroll far\n", "5: a wheel goes so many pixels"),
      ("5 ms external move 1 2\n", "5: move is of a row to another"),
      ("5 ms external insert 9 A\n", "5: insert is of a row that may be there"),
      ("item A\n5 ms external text 1\n", "6: text has a text"),
      ("item A\nkeys 8\nnames 1\n", "6: a key has two signs of 0 to 9 and a to f"),
      ("item A\nkeys\n", "6: keys are those of all items"),
      ("item A\nkeys 80\nkeys 80\n", "7: this stands above already; keep one of the two"),
      ("item A\nkeys 80\nnames 0\n", "7: a name is a number from 1 on"),
      ("item A\nkeys 80\n5 ms vsync\n", "8: 1 items have as many keys and names, not 1 and 0"),
      (
        "item A\nkeys 80 81\nnames 1\n5 ms vsync\n",
        "9: 1 items have as many keys and names, not 2 and 1"
      ),
      ("item A\nkeys 80\nnames 1 2\n5 ms vsync\n", "9: 1 items have as many names, not 2"),
      ("item A\nkeys 80\nnames 1\nnew 1\n5 ms vsync\n", "10: two items have one name"),
      ("item A\nitem B\nkeys 80 80\nnames 2 1\n5 ms vsync\n", "10: item 2 stands before item 1"),
      ("keys 80\nitem A\n", "6: items come before keys and names"),
      ("5 ms vsync\nat 80 1\n", "6: at follows what another program added, inserted or moved"),
      ("5 ms external add A\nat 80\n", "6: at tells a key and a name, as in: at 8001 7"),
      ("5 ms external add A\nat 80 1\nat 80 1\n", "7: at follows what another program added"),
      ("step done 1 at :8 A\n", "5: a place is a row, or lies between two"),
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
