// What is written on a row is kept at each pause, and no more when the edit is over.
import ListUI
import Model
import Session
import Testing
import Units

@Suite("Drafts of a session")
struct SessionDraftTests {
  /// A list whose first row is edited, and has been for long.
  private func editing() throws -> SessionBench {
    var bench = try SessionBench(rows: 3)
    bench.tap(1, 50, 5)
    bench.wait(milliseconds: 2000)
    return bench
  }

  @Test("a second after the last key what stands there is kept, once")
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
    "an edit that is over keeps nothing, however it ends",
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

  @Test("who types on and ends before a pause keeps nothing")
  func quick() throws {
    var bench = try editing()
    bench.type(.insert("x"))
    bench.wait(milliseconds: 500)
    bench.type(.commit)
    bench.wait(milliseconds: 5000)
    #expect(bench.drafts == [])
  }

  @Test("a text that is again as it was is kept only where another one was")
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

  @Test("a tap elsewhere, and time, end it as well; a new row is kept with its place")
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

  @Test("the next pause is among what the driver has to wake for")
  func deadline() throws {
    var bench = try editing()
    bench.type(.insert("x"))
    #expect(bench.session.nextDeadline == bench.now + .seconds(1))
  }
}
