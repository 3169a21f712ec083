// A log that is written while it goes on: pauses, limits, what it keeps, and names of items.
import Gestures
import ListUI
import Model
import Paint
import Recordings
import Testing
import Units

@testable import panelist

@Suite("Live session log")
struct LiveLogTests {
  private static let panel = PanelGeometry(
    pixels: Size(width: 640, height: 400), width: 217, height: 136)

  private static func item(_ row: Int, _ text: String) -> Item {
    Item(
      id: ItemID(high: 5, low: UInt64(row)), text: text,
      order: OrderKey(digits: [0x80, UInt8(row)])
    )
  }

  private static func start(_ items: [Item] = [item(1, "Milk"), item(2, "Bread")])
    -> SessionLog.Start
  {
    SessionLog.Start(
      panel: panel, rotation: .upright, rowHeight: 10, theme: .heat, completed: .stay, layouts: [],
      language: "en", slowness: 1, stitching: .off, items: items, opening: .resting(at: 0),
      changesets: [])
  }

  private static func second(_ number: Int) -> Instant { .zero + .milliseconds(1000 * number) }

  private static func parsed(_ text: String) throws -> TouchRecording {
    try TouchRecording(RecordingText(bytes: Array(text.utf8)))
  }

  @Test("of a log that has paused twice, what follows the second pause is saved alone")
  func pauses() throws {
    var log = SessionLog(Self.start(), at: .zero)
    for number in 1...3 {
      log.scrolled(by: Pixels(Double(number)), at: Self.second(2 * number))
      if number < 3 {
        log.lost()
        log.scrolled(by: 9, at: Self.second(2 * number))
        log.rested(Self.start(), at: Self.second(2 * number + 1))
      }
    }
    let text = log.text(at: Self.second(7), isRedacted: false)
    #expect(text.contains("scroll 3\n"))
    for way in [1, 2, 9] { #expect(!text.contains("scroll \(way)\n")) }
    log.lost()
    #expect(log.text(at: Self.second(8), isRedacted: false).contains("scroll 3\n"))
  }

  @Test("another program's change of more rows than a file lists ends the chapter, and is followed")
  func flood() throws {
    for count in [SessionLog.mostEdits, SessionLog.mostEdits + 1] {
      var log = SessionLog(Self.start([]), at: .zero)
      let items = (1...count).map { (number: Int) -> Item in
        let digits = [UInt8(number / 200 + 1), UInt8(number % 200 + 1)]
        return Item(
          id: ItemID(high: 7, low: UInt64(number)), text: "\(number)",
          order: OrderKey(digits: digits))
      }
      log.read(log.store.list.edits(to: items), at: Self.second(1))
      log.scrolled(by: 1, at: Self.second(2))
      let text = log.text(at: Self.second(3), isRedacted: false)
      let isListed = count == SessionLog.mostEdits
      #expect(text.contains("external add") == isListed && text.contains("scroll 1\n") == isListed)
      #expect(text.contains("# Another program changed very many rows") != isListed)
      #expect(log.store.list.count == count && (log.ending == .isFlooded) != isListed)
      _ = try Self.parsed(text)
    }
  }

  @Test(
    "a live log writes nothing before something happens, keeps nothing, and can be cut anywhere")
  func live() throws {
    var log = SessionLog(Self.start(), at: .zero)
    var live = LiveLog(isRedacted: true)
    #expect(live.takeText(from: &log) == "" && live.finish(at: Self.second(1), nil) == "")
    var file = ""
    for number in 1...50 {
      let contact = Contact(
        id: ContactID(serial: UInt64(number)), phase: .began, position: Point(x: 5, y: 5))
      log.touched(ContactFrame(time: Self.second(number), contacts: [contact]))
      log.framed(Self.second(number), touchesUpTo: Self.second(number))
      log.decided(
        [(.keyboardTouched(contact.id), Self.second(number))], before: log.store.list,
        after: log.store.list)
      file += live.takeText(from: &log)
      #expect(log.count == 0)
      log.touched(
        ContactFrame(
          time: Self.second(number),
          contacts: [Contact(id: contact.id, phase: .ended, position: Point(x: 5, y: 5))]))
      if number % 2 == 0 { file += live.takeText(from: &log) }
      #expect(log.contactsOnKeyboard <= 2)
    }
    let text = file + live.takeText(from: &log) + live.finish(at: Self.second(51), nil)
    #expect(text.hasSuffix("ms saved\n") && !text.contains("Milk") && !text.contains("down 5 5"))
    #expect(text.contains("0 down keys\n"))
    var lines = file.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    // Before the first frame nobody has seen anything.
    while let last = lines.last, last.contains(" ms "),
      lines.contains(where: { $0.contains(" frame ") })
    {
      _ = try Self.parsed(lines.map { $0 + "\n" }.joined())
      lines.removeLast()
    }
    #expect(lines.count < 20)
    // A contact that is down at the end of another file is a mistake there.
    #expect(throws: RecordingError.self) {
      try Self.parsed("# A\npanel 217x136 mm\nsize 640x400\nrow 10 mm\n500 ms 0 down 5 5\n")
    }
  }

  @Test("a live log is full after twenty hours")
  func full() {
    var log = SessionLog(Self.start(), at: .zero)
    var live = LiveLog(isRedacted: false)
    log.scrolled(by: 1, at: Self.second(20 * 3600))
    _ = live.takeText(from: &log)
    #expect(!live.isFull(log))
    log.scrolled(by: 1, at: Self.second(20 * 3600 + 1))
    _ = live.takeText(from: &log)
    #expect(live.isFull(log))
  }

  @Test("what a report has besides contacts is read as it was written")
  func reports() throws {
    var log = SessionLog(Self.start(), at: .zero)
    func contact(
      _ serial: UInt64, _ phase: Contact.Phase, after source: UInt64? = nil,
      keepsTrackingID: Bool = false
    ) -> Contact {
      Contact(
        id: ContactID(serial: serial), phase: phase, position: Point(x: 5, y: 6.5), length: 7.25,
        continues: source.map { ContactID(serial: $0) }, keepsTrackingID: keepsTrackingID)
    }
    let time = Self.second(1)
    let frames = [
      ContactFrame(time: time, contacts: [contact(1, .began)]),
      ContactFrame(
        time: time, contacts: [contact(1, .moved)], isLate: true, device: TouchDevice(serial: 2)),
      ContactFrame(time: time, contacts: [contact(1, .ended, keepsTrackingID: true)]),
      ContactFrame(
        time: time - .milliseconds(3), contacts: [contact(2, .began, after: 1)],
        palms: [
          Palm(
            id: PalmID(serial: 1), phase: .began, position: Point(x: 1, y: 2),
            contact: ContactID(serial: 2))
        ]),
      ContactFrame(time: time, device: TouchDevice(serial: 3)),
      ContactFrame(
        time: time, contacts: [contact(2, .cancelled)],
        palms: [Palm(id: PalmID(serial: 1), phase: .ended, position: Point(x: 1, y: 2))]),
    ]
    for frame in frames { log.touched(frame) }
    let recording = try Self.parsed(log.text(at: time, isRedacted: false))
    var read = recording.frames
    let shift = try #require(read.first).time - time
    for index in read.indices { read[index].time = read[index].time - shift }
    #expect(read == frames)
  }

  @Test("names of items are in the order of their ids, whenever these come")
  func names() {
    var log = SessionLog(Self.start(), at: .zero)
    // As good as random.
    let ids = (1...300).map { ItemID(high: UInt64($0) &* 0x9E37_79B9_7F4A_7C15, low: 1) }
    for (number, id) in ids.enumerated() {
      log.scrolled(by: 1, at: Self.second(number))
      log.named(id)
    }
    let lines = log.text(at: Self.second(300), isRedacted: false).split(separator: "\n")
    let names = lines.filter { $0.hasPrefix("new ") }.compactMap { UInt64($0.dropFirst(4)) }
    #expect(names.count == 300 && Set(names).count == 300)
    #expect(zip(ids, names).sorted { $0.0 < $1.0 }.map(\.1) == names.sorted())
    // Between two of them not even a million fit: the recording ends there.
    log = SessionLog(Self.start(), at: .zero)
    for number in 0..<40 {
      log.scrolled(by: Pixels(Double(number)), at: Self.second(number))
      log.named(ItemID(high: 5, low: UInt64(1) << UInt64(60 - number)))
    }
    let text = log.text(at: Self.second(60), isRedacted: false)
    #expect(text.contains("scroll 10\n") && !text.contains("scroll 39\n"))
    #expect(text.contains("# It came to another screen"))
  }

  @Test(
    "changesets of other programs are found by what they changed, and a cancelled one was never stored"
  )
  func follow() throws {
    var (milk, bread) = (Self.item(1, "Milk"), Self.item(2, "Bread"))
    var store = ReplayedStore(ItemList(items: [milk, bread]))
    let isTaken = store.take(.setCompleted(milk.id, true))
    #expect(isTaken)
    let other = try #require(
      Changeset(ChangesetID(high: 8, low: 8), [.setText(bread.id, "Rye")]) { _ in bread })
    store.submit(.changeset(other))
    // Somebody else's undo of somebody else's change, which the list asked for as the newest.
    milk.isCompleted = true
    store.submit(.undo(nil))
    store.follow(
      UndoReport(.changeset(ChangesetID(high: 9, low: 9)), undone: [.completed(milk)], skipped: []))
    #expect(store.changesets.map(\.id) == [other.id] && !store.awaitsAnswer)
    #expect(store.list[milk.id]?.isCompleted == false)
    // An undo that waits, a changeset after it, and an undo that cancels that one.
    let late = try #require(
      Changeset(ChangesetID(high: 8, low: 9), [.delete(milk.id)]) { _ in milk })
    for request in [ReplayedStore.Request.undo(other.id), .changeset(late), .undo(late.id)] {
      store.submit(request)
    }
    store.follow(UndoReport(cancelling: late))
    #expect(store.list.count == 2 && store.awaitsAnswer)
    bread.text = "Rye"
    let report = store.answer()
    #expect(report?.undone == [.edited(bread, before: "Bread")])
    #expect(store.list[bread.id]?.text == "Bread" && !store.awaitsAnswer)
  }
}
