// What the undo bar says and offers, whatever touches it, and whenever the store answers.
import Gestures
import ListUI
import Model
import Paint
import Recordings
import Session
import Testing
import Units

@testable import ListUI
@testable import panelist

@Suite("Text and offer of the undo bar")
struct UndoBarPromiseTests {
  @Test("Undo of a row that was carried to the completed rows names that row")
  func acrossTheBorder() throws {
    var bench = try SessionBench(rows: 4, completed: [3], sinks: .sink)
    bench.down(1, 50, 5)
    bench.wait(milliseconds: 600)
    for way in 1...10 { bench.move(1, 50, 5 + 3 * Double(way)) }
    bench.up(1, 50, 35)
    bench.rest()
    #expect(bench.said == "Completed Row 0, Undo")
    bench.tap(2, 8, 75)
    #expect(bench.said == "Undone: Row 0")
    #expect(bench.session.view.list == bench.store.list)
  }

  @Test("an action after an undo stays on offer when the late answer arrives")
  func lateAnswer() throws {
    var bench = try SessionBench(rows: 5)
    bench.complete(1, row: 1)
    bench.rest()
    bench.answersLate = true
    bench.tap(2, 8, 75)
    bench.complete(3, row: 2)
    bench.answer()
    #expect(bench.said == "Completed Row 2, Undo")
    bench.rest()
    bench.wait(milliseconds: 300)
    bench.tap(4, 8, 75)
    bench.answer()
    #expect(bench.said == "Undone: Row 2")
    #expect(bench.store.list.items.allSatisfy { !$0.isCompleted })
    #expect(bench.session.view.list == bench.store.list)
  }

  @Test("an action on a row that a late undo removes is no longer on offer")
  func goneMeanwhile() throws {
    var bench = try SessionBench(rows: 3)
    bench.tap(1, 50, 55)
    bench.type(.insert("Milk"))
    bench.type(.commit)
    bench.rest()
    bench.answersLate = true
    bench.tap(2, 8, 75)
    bench.complete(3, row: 3)
    #expect(bench.said == "Completed Milk, Undo")
    bench.answer()
    bench.rest()
    #expect(bench.said == "Undone: Milk")
    #expect(bench.session.view.list == bench.store.list && bench.store.list.count == 3)
  }

  @Test(
    "on a narrow screen with tall rows, the hint and reports without Undo are not cut off"
  )
  func narrow() throws {
    var bench = try SessionBench(rows: 0)
    let panel = PanelGeometry(pixels: Size(width: 720, height: 1280), width: 62, height: 110)
    for height in [6, 10, 24, 36] as [Millimeters] {
      bench.session.handle(.layout(panel, rowHeight: height), at: bench.now)
      bench.rest()
      let (view, barLayout) = (bench.session.view, bench.session.view.overlays.undoBarLayout)
      for said in ["Undone:", "Nothing to Undo", "Not undone, it has changed since:"] {
        let verb = barLayout.layout(
          UndoBarText(said, "Milk"), offersUndo: false, UndoBar.Position(sides: 0..<720, hand: nil),
          view.context.style.words
        )
        .verb
        let whole = (1...barLayout.textSize).map { size in
          view.context.style.words.line(said, .medium, size: size, room: .max).width
        }
        #expect(whole.contains(verb?.line.width ?? 0), "\(said) at \(height)")
      }
      let hint = HintLayout(Rows.hint, view.context.style.words)
      let whole = (1...view.metrics.height).map { size in
        view.context.style.words.line(Rows.hint, .medium, size: size, room: .max).width
      }
      #expect(whole.contains(hint.line.width), "\(height)")
      #expect(hint.left + hint.line.width <= 720 - view.metrics.margin, "\(height)")
      let shown = bench.cells().contains { $0.text?.line == hint.line.id }
      #expect(shown, "\(height)")
    }
  }

  @Test("neither a palm on the undo bar nor a hand on the frame of the screen dismisses it")
  func palm() throws {
    var bench = try SessionBench(rows: 5)
    bench.complete(1, row: 1)
    bench.rest()
    let palm = Contact(
      id: ContactID(serial: 7), phase: .began, position: Point(x: 60, y: 75), length: 40)
    bench.session.handle(ContactFrame(time: bench.now, contacts: [palm]))
    #expect(bench.said == "Completed Row 1, Undo")
    bench.down(8, 50, 25)
    bench.down(9, 60, 79)
    #expect(bench.said == "Completed Row 1, Undo")
  }

  @Test("a contact past the contact limit does not dismiss the undo bar")
  func beyondTheLimit() throws {
    var bench = try SessionBench(rows: 5)
    bench.complete(1, row: 1)
    bench.rest()
    for number in 0..<Tuning.contactLimit {
      bench.down(UInt64(100 + number), 5 + Double(number % 16) * 5, 50 + Double(number / 16) * 3)
    }
    bench.down(500, 60, 75)
    #expect(bench.said == "Completed Row 1, Undo")
  }
}

extension SessionBench {
  /// The text of the undo bar; nil once it is dismissed.
  fileprivate var said: String? {
    session.view.overlays.undoBar.offer.map { line in
      "\(line.words.verb) \(line.words.name)\(line.changeset == nil ? "" : ", Undo")"
    }
  }
}
