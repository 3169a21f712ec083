// The session log of a running list: where a saved recording begins and ends, and its redaction.
import Gestures
import ListUI
import Model
import Paint
import Recordings
import Testing
import Units

@Suite("Session log")
struct SessionLogTests {
  private static let panel = PanelGeometry(
    pixels: Size(width: 640, height: 400), width: 217, height: 136)

  private static func item(_ row: Int, _ text: String) -> Item {
    Item(
      id: ItemID(high: 5, low: UInt64(row)), text: text, isCompleted: row == 2,
      order: OrderKey(digits: [0x80, UInt8(row)]), in: .original)
  }

  private static func start(
    _ texts: [String] = ["Milk", "Bread"], changesets: [Changeset] = [],
    opening: ListInitialState = .resting(at: 0)
  ) -> SessionLog.Start {
    SessionLog.Start(
      panel: panel, rotation: .upright, rowHeight: 10, theme: .heat, completed: .stay, layouts: [],
      language: "en", slowness: 1,
      stitching: .off, items: zip(1..., texts).map { item($0, $1) }, opening: opening,
      changesets: changesets)
  }

  private static func second(_ number: Int) -> Instant { .zero + .milliseconds(1000 * number) }

  private func touch(_ phase: Contact.Phase, _ x: Double, at time: Instant) -> ContactFrame {
    let place = Point(x: Millimeters(x), y: 5)
    return ContactFrame(
      time: time,
      contacts: [Contact(id: ContactID(serial: 700), phase: phase, position: place)])
  }

  /// The facts and decisions of the saved recording; it must parse.
  private func facts(_ log: SessionLog, at now: Instant) throws -> [String] {
    let text = log.text(at: now, isRedacted: false)
    let recording = try TouchRecording(RecordingText(bytes: Array(text.utf8)))
    return recording.lines.filter { $0.hasPrefix(">") || $0.first?.isNumber == true }
  }

  @Test("a recording begins at the last rest at least twenty seconds ago, if there is one")
  func beginning() throws {
    var log = SessionLog(Self.start(opening: .entrance), at: Self.second(100))
    log.scrolled(by: 1, at: Self.second(101))
    log.rested(Self.start(), at: Self.second(102))
    log.scrolled(by: 2, at: Self.second(102) + .milliseconds(5))
    log.rested(Self.start(), at: Self.second(110))
    log.scrolled(by: 3, at: Self.second(115))
    #expect(
      try facts(log, at: Self.second(121)) == [
        "1000 ms scroll 1", "2005 ms scroll 2", "15000 ms scroll 3", "16000 ms saved",
      ])
    #expect(
      try facts(log, at: Self.second(123)) == [
        "500 ms vsync", "505 ms scroll 2", "13500 ms scroll 3", "14500 ms saved",
      ])
    // A rest is shortened to one second.
    #expect(
      try facts(log, at: Self.second(131)) == [
        "500 ms vsync", "1500 ms scroll 3", "2500 ms saved",
      ])
  }

  @Test(
    "a contact that is down when the log is saved is cancelled, and a lifted one is not")
  func fingers() throws {
    var log = SessionLog(Self.start(), at: Self.second(1))
    log.touched(touch(.began, 1, at: Self.second(1) + Interval(nanoseconds: 7)))
    log.touched(touch(.moved, 1e-7, at: Self.second(1) + Interval(nanoseconds: 7)))
    log.vsync(presentation: Self.second(2), waitedUntil: Self.second(2) - .milliseconds(40))
    let open = try facts(log, at: Self.second(2))
    #expect(
      open == [
        "500 ms vsync", "500.000007 ms 0 down 1 5", "500.000007 ms report",
        "500.000007 ms 0 move 0.0000001 5", "1500 ms vsync -40", "1500 ms saved",
        "1500 ms 0 cancel",
      ])
    log.touched(touch(.ended, 3, at: Self.second(2)))
    #expect(try facts(log, at: Self.second(2)).suffix(2) == ["1500 ms 0 up 3 5", "1500 ms saved"])
  }

  @Test("external changes refer to rows of the stored list, and parse")
  func external() throws {
    var log = SessionLog(Self.start(["A", "B", "C"]), at: .zero)
    var (a, c) = (Self.item(1, "A"), Self.item(3, "C"))
    let new = Item(
      id: ItemID(high: 6, low: 1), text: "done N", isCompleted: true,
      order: OrderKey(digits: [0x80, 1, 5]), in: .original)
    a.order = OrderKey(digits: [0x80, 9])
    c.text = "D\nE"
    let changeset = try #require(
      Changeset(ChangesetID(high: 1, low: 1), [.setCompleted(c.id, true)]) { _ in c })
    log.stored(changeset)
    c.isCompleted = true
    log.read(log.store.list.edits(to: [new, c, a]), at: .zero)
    #expect(
      try facts(log, at: .zero) == [
        "500 ms vsync", "500 ms external delete 2", "500 ms external insert 2 done \\u{64}one N",
        "500 ms external text 3 D\\nE", "500 ms external move 1 to 3", "500 ms look",
        "500 ms saved",
      ])
  }

  @Test("the order of two rows with equal order keys is saved as made-up ids")
  func ties() throws {
    for isFirst in [true, false] {
      var log = SessionLog(Self.start(["A"]), at: .zero)
      let key = OrderKey(digits: [0x80, 2])
      let own = Item(id: ItemID(high: 7, low: 1), text: "", order: key)
      let theirs = Item(
        id: ItemID(high: isFirst ? 6 : 8, low: 1), text: "theirs", order: key)
      let before = ItemList(items: [Self.item(1, "A")])
      var after = before
      after.apply(.insert(own))
      log.decided([(.editBegan(own.id, row: 1), .zero)], before: before, after: after)
      log.read(log.store.list.edits(to: [Self.item(1, "A"), theirs]), at: .zero)
      let text = log.text(at: .zero, isRedacted: false)
      let lines = text.split(separator: "\n").map(String.init)
      #expect(lines.contains("keys 8001"))
      #expect(lines.contains("names 1000000"))
      #expect(lines.contains("new 2000000"))
      #expect(lines.contains(isFirst ? "at 8002 1500000" : "at 8002 3000000"))
    }
  }

  @Test("the log of a list that never rests stops at its limit and resumes at the next rest")
  func limit() throws {
    var log = SessionLog(Self.start(), at: .zero, limit: 3)
    for number in 1...5 { log.scrolled(by: 1, at: Self.second(number)) }
    #expect(try facts(log, at: Self.second(9)).count == 5)
    #expect(
      log.text(at: Self.second(9), isRedacted: false).contains("# It did not rest for so long"))
    log.rested(Self.start(), at: Self.second(10))
    #expect(try facts(log, at: Self.second(10)) == ["500 ms vsync", "500 ms saved"])
  }

  @Test("contacts on the on-screen keyboard are known as long as the log has them")
  func keyboardContacts() {
    var log = SessionLog(Self.start(), at: .zero)
    let list = ItemList(items: [])
    for number in 1...100 {
      let contact = Contact(
        id: ContactID(serial: UInt64(number)), phase: .began, position: Point(x: 1, y: 1))
      let time = Self.second(30 * number)
      log.touched(ContactFrame(time: time, contacts: [contact]))
      log.decided([(.keyboardTouched(contact.id), time)], before: list, after: list)
      log.rested(Self.start(), at: time + .seconds(1))
    }
    #expect(log.contactsOnKeyboard <= 2)
  }

  @Test("long texts count as several facts, so that the log of what is pasted has a limit too")
  func longTexts() {
    let long = String(repeating: "x", count: 4000)
    var log = SessionLog(Self.start(), at: .zero, limit: 100)
    for number in 1...50 { log.typed(.insert(long), at: Self.second(number)) }
    #expect(log.count == 82)
    #expect(log.text(at: Self.second(60), isRedacted: false).utf8.count < 10_000)
    // So do suggestions, which are read after each edit.
    log.rested(Self.start(), at: Self.second(100))
    let texts = (1...500).map { number in
      Suggestion("text \(number)", by: ItemID(high: 1, low: UInt64(number)))
    }
    for number in 1...50 {
      log.suggestionsRead(texts, in: ItemList(items: []), at: Self.second(100 + number))
    }
    #expect(log.count < 100)
  }

  @Test("a change of the screen ends the log, and the next rest begins another")
  func lost() throws {
    var log = SessionLog(Self.start(), at: .zero)
    log.scrolled(by: 1, at: .zero)
    log.lost()
    log.scrolled(by: 2, at: Self.second(1))
    #expect(
      try facts(log, at: Self.second(2)) == [
        "500 ms vsync", "500 ms scroll 1", "1500 ms saved",
      ])
    log.rested(Self.start(), at: Self.second(3))
    log.scrolled(by: 3, at: Self.second(3))
    #expect(try facts(log, at: Self.second(3)).contains("500 ms scroll 3"))
    #expect(!(try facts(log, at: Self.second(3)).contains("500 ms scroll 1")))
  }

  @Test("redacted texts keep their length and script, and equal texts stay equal")
  func redaction() throws {
    let real = ["Milk 12, été", "Milk 13, были", "日本 e\u{301}"]
    var log = SessionLog(Self.start(real), at: .zero)
    log.typed(.insert("Milk"), at: .zero)
    log.typed(.deleteBackward, at: .zero)
    let text = log.text(at: .zero, isRedacted: true)
    let recording = try TouchRecording(RecordingText(bytes: Array(text.utf8)))
    let texts = recording.rows.map(\.text)
    #expect(texts == ["Aaaa 00, ßaß", "Aaaa 01, аааа", "一一 b\u{301}"])
    #expect(texts.map(\.utf8.count) == real.map(\.utf8.count))
    #expect(recording.facts.map(\.action).contains(.type("Aaaa")))
    #expect(!text.contains("Milk"))
  }

  @Test("a recording has all that an item has")
  func items() throws {
    let start = Self.start()
    let text = SessionLog(start, at: .zero).text(at: .zero, isRedacted: false)
    let recording = try TouchRecording(RecordingText(bytes: Array(text.utf8)))
    #expect(recording.items.count == start.items.count)
    for (got, item) in zip(recording.items, start.items) { #expect(item.edits(to: got) == []) }
  }

  @Test("changesets that can be undone are saved, including those of deleted rows")
  func steps() throws {
    let gone = Item(
      id: ItemID(high: 9, low: 9), text: "Gone", order: OrderKey(digits: [0x80, 1, 7]))
    let (milk, bread) = (Self.item(1, "Milk"), Self.item(2, "Bread"))
    let changesets = [
      Changeset(ChangesetID(high: 1, low: 1), [.edited(milk, before: "Mil"), .completed(bread)]),
      Changeset(ChangesetID(high: 1, low: 2), [.deleted(gone)]),
      Changeset(
        ChangesetID(high: 1, low: 3), [.moved(milk, from: Position(OrderKey(digits: [0x80, 3])))]),
    ]
    let log = SessionLog(Self.start(changesets: changesets), at: .zero)
    let text = log.text(at: .zero, isRedacted: false)
    let recording = try TouchRecording(RecordingText(bytes: Array(text.utf8)))
    let lines = recording.lines.filter { line in
      ["step", "also", "before"].contains { line.hasPrefix($0) }
    }
    #expect(
      lines == [
        "step changed 1 at 1 Milk", "before Mil", "also done 2 at 2 Bread",
        "step deleted 3 at :800107 Gone", "step moved 1 from :8003 at 1 Milk",
      ])
    #expect(recording.changesets.map(\.changes.count) == [2, 1, 1])
  }
}
