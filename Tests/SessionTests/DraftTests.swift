// The text of an edited row is kept as a draft at each pause, and dropped when the edit ends.
import ListUI
import Model
import Session
import Testing
import Units

@Suite("Drafts of an edited row")
struct SessionDraftTests {
  /// A list whose first row has been edited for 2 s.
  private func editing() throws -> SessionBench {
    var bench = try SessionBench(rows: 3)
    bench.tap(1, 50, 5)
    bench.wait(milliseconds: 2000)
    return bench
  }

  @Test("the text is kept as a draft once, a second after the last key")
  func pauses() throws {
    var bench = try editing()
    #expect(bench.drafts == [])
    for letter in ["a", "b", "c"] {
      bench.type(.insert(letter))
      bench.wait(milliseconds: 900)
    }
    #expect(bench.drafts == [])
    bench.wait(milliseconds: 100)
    #expect(bench.drafts == ["keep Row 0abc"])
    bench.wait(milliseconds: 5000)
    #expect(bench.drafts.count == 1)
    bench.type(.deleteBackward)
    bench.wait(milliseconds: 1000)
    #expect(bench.drafts == ["keep Row 0abc", "keep Row 0ab"])
    #expect(bench.stored.isEmpty)
  }

  @Test(
    "the draft is dropped when the edit ends, however it ends",
    arguments: [TextEdit.commit, .enter, .cancel])
  func ends(edit: TextEdit) throws {
    var bench = try editing()
    bench.type(.insert("x"))
    bench.wait(milliseconds: 1500)
    bench.type(edit)
    #expect(bench.drafts == ["keep Row 0x", "drop"])
    #expect(bench.stored.count == (edit == .cancel ? 0 : 1))
    bench.wait(milliseconds: 5000)
    #expect(bench.drafts.count == 2)
  }

  @Test("an edit that ends before the first pause keeps no draft")
  func quick() throws {
    var bench = try editing()
    bench.type(.insert("x"))
    bench.wait(milliseconds: 500)
    bench.type(.commit)
    bench.wait(milliseconds: 5000)
    #expect(bench.drafts == [])
  }

  @Test("a text that is back to the original is kept only if another draft was kept before")
  func asBefore() throws {
    var bench = try editing()
    bench.type(.insert("x"))
    bench.type(.deleteBackward)
    bench.wait(milliseconds: 3000)
    #expect(bench.drafts == [])
    bench.type(.insert("x"))
    bench.wait(milliseconds: 1000)
    bench.type(.deleteBackward)
    bench.wait(milliseconds: 1000)
    #expect(bench.drafts == ["keep Row 0x", "keep Row 0"])
  }

  @Test("a tap elsewhere and the timeout drop the draft too, also that of a new row")
  func elsewhere() throws {
    var bench = try editing()
    bench.type(.insert("x"))
    bench.wait(milliseconds: 1000)
    bench.tap(2, 50, 75)
    #expect(bench.drafts == ["keep Row 0x", "drop"])
    bench.rest()
    bench.tap(3, 50, 55)
    bench.type(.insert("Eggs"))
    bench.wait(milliseconds: 1000)
    #expect(bench.drafts.last == "keep Eggs")
    bench.wait(milliseconds: 125_000)
    #expect(bench.drafts.last == "drop")
    #expect(bench.session.view.list.items.map(\.text).contains("Eggs"))
  }

  @Test("the session's next deadline includes that of the draft")
  func deadline() throws {
    var bench = try editing()
    bench.type(.insert("x"))
    #expect(bench.session.nextDeadline == bench.now + .seconds(1))
  }
}
