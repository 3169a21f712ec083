// The on-screen keyboard in a session: it opens with an edit, and its text is stored in rows.
import Gestures
import ListUI
import Model
import OnScreenKeyboard
import Session
import Testing
import Units

@Suite("A session with an on-screen keyboard")
struct KeyboardSessionTests {
  /// A finger on a key.
  private struct Thumb {
    let serial: UInt64
    let place: (x: Double, y: Double)
  }

  private func english() throws -> KeyboardLayout { try #require(KeyboardLayout.named("en")) }

  private func bench(rows: Int, height: Int = 80) throws -> SessionBench {
    try SessionBench(rows: rows, height: height, layouts: [english()])
  }

  /// The place of a key in mm: 1 mm below its middle, where fingers land.
  private func place(
    of key: String, _ bench: borrowing SessionBench
  ) throws -> (x: Double, y: Double) {
    let plan = KeyPlan(try english(), page: .letters, hasLanguages: false, on: bench.panel)
    let slot = try #require(
      plan.slots.first { slot in
        switch (slot.key, key) {
        case (.letter(let letter), _): letter.letter.lower == key
        case (.space, " "), (.enter, "return"), (.backspace, "backspace"), (.shift, "shift"): true
        default: false
        }
      })
    let top = bench.panel.pixels.height - plan.size.height
    return (
      Double(slot.middle + plan.left) / 10,
      Double(top + (slot.frame.top + slot.frame.bottom) / 2) / 10
        + 1
    )
  }

  /// Types with two thumbs in turn: each lands before the other lifts.
  private func write(
    _ keys: [String], from first: UInt64, _ bench: inout SessionBench
  ) throws {
    var held: Thumb?
    for (number, key) in keys.enumerated() {
      let thumb = Thumb(serial: first + UInt64(number), place: try place(of: key, bench))
      bench.down(thumb.serial, thumb.place.x, thumb.place.y)
      if let held {
        bench.wait(milliseconds: 20)
        bench.finger(held.serial, .ended, held.place.x, held.place.y)
      }
      bench.wait(milliseconds: 90)
      held = thumb
    }
    if let held { bench.finger(held.serial, .ended, held.place.x, held.place.y) }
  }

  private func texts(_ bench: borrowing SessionBench) -> [String] {
    bench.session.view.list.items.map(\.text)
  }

  @Test("two thumbs whose taps overlap type three items, and each is stored once")
  func threeItems() throws {
    var bench = try bench(rows: 0)
    bench.tap(1, 50, 60)
    bench.rest()
    try write(["m", "i", "l", "k", "return", "e", "g", "g", "s", "return"], from: 10, &bench)
    try write(["o", "l", "l", "return", "return"], from: 50, &bench)
    bench.rest()
    let found = texts(bench)
    #expect(found == ["Milk", "Eggs", "Oll"])
    #expect(bench.stored.map { $0.changes.map(\.item.text) } == [["Milk"], ["Eggs"], ["Oll"]])
    #expect(bench.session.view.editedItem == nil)
  }

  @Test("touches on the on-screen keyboard are no gestures of the list, not even two at once")
  func noGesture() throws {
    var bench = try bench(rows: 3)
    bench.tap(1, 50, 5)
    bench.rest()
    let gestures = bench.gestures
    let (a, b) = (try place(of: "d", bench), try place(of: "j", bench))
    bench.down(10, a.x, a.y)
    bench.down(11, b.x, b.y)
    bench.finger(10, .ended, a.x, a.y)
    bench.finger(11, .ended, b.x, b.y)
    bench.rest()
    #expect(gestures > 0 && bench.gestures == gestures)
    let (edited, events) = (bench.session.view.editedItem, bench.events)
    #expect(edited == SessionBench.id(0))
    #expect(!events.contains(.newestUndoAsked))
    #expect(events.contains(.wrote(.insert("d"))) && events.contains(.wrote(.insert("j"))))
  }

  @Test("one user swipes a row above the on-screen keyboard while another one types")
  func swipeMeanwhile() throws {
    var bench = try bench(rows: 3)
    bench.tap(1, 50, 5)
    bench.rest()
    let key = try place(of: "a", bench)
    bench.down(10, key.x, key.y)
    bench.hold(20, row: 2)
    bench.finger(10, .ended, key.x, key.y)
    bench.move(20, 70, 25)
    try write(["b", "c"], from: 11, &bench)
    bench.up(20, 80, 25)
    bench.tap(30, 50, 15)
    bench.rest()
    let list = bench.session.view.list
    #expect(list[2].isCompleted)
    #expect(list[0].text == "Row 0abc")
  }

  @Test("a hardware key hides the on-screen keyboard, and a tap on the text shows it again")
  func keyboard() throws {
    var bench = try bench(rows: 3)
    bench.tap(1, 50, 5)
    bench.rest()
    let before = bench.session.view.hit(at: Point(x: 50, y: 70)).layer
    #expect(before == .keyboard)
    bench.type(.insert("!"))
    bench.rest()
    let hidden = bench.session.view.hit(at: Point(x: 50, y: 70)).layer
    #expect(hidden != .keyboard)
    bench.tap(2, 50, 5)
    bench.rest()
    let again = bench.session.view.hit(at: Point(x: 50, y: 70)).layer
    #expect(again == .keyboard)
    #expect(bench.session.view.editedItem == SessionBench.id(0))
  }

  @Test(
    "the edited row keeps its place on a tall screen, and goes to the top of a low one",
    arguments: [80, 400])
  func standing(height: Int) throws {
    var bench = try bench(rows: 3, height: height)
    bench.tap(1, 50, 25)
    bench.rest()
    let hit = bench.session.view.hit(at: Point(x: 50, y: height > 300 ? 25 : 5))
    #expect(hit.target == SessionBench.target(2))
  }

  @Test("a finger on a key writes nothing if all contacts are released before it lifts")
  func letGo() throws {
    var bench = try bench(rows: 1)
    bench.tap(1, 50, 5)
    bench.rest()
    let key = try place(of: "a", bench)
    bench.down(10, key.x, key.y)
    bench.letGo()
    bench.finger(10, .ended, key.x, key.y)
    bench.type(.commit)
    bench.rest()
    let found = texts(bench)
    #expect(found == ["Row 0"])
  }
}
