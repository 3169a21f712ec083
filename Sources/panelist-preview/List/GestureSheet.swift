// Pictures of the gestures: each is a short touch, played on a list of its own.
import Gestures
import ListUI
import Model
import Paint
import Raster
import Session
import Store
import Text
import Units

/// Plays a gesture up to the moment of its picture.
struct GestureSheet: ~Copyable {
  /// Size of each picture: three rows, as on a small part of a panel.
  static let size = Size(width: 240, height: 150)
  private static let screen = PanelGeometry(pixels: size, width: 60, height: 37.5)
  private static let rowHeight: Millimeters = 12.5

  /// Path of a contact, in millimetres.
  private struct Way {
    let from: (x: Double, y: Double)
    var to: (x: Double, y: Double)
    /// Whether the contact is down when the picture is taken.
    var isHeld = true
  }

  /// A gesture and its caption.
  private struct Scene {
    let caption: String
    let ways: [Way]
    /// How long the contacts rest before they move, in milliseconds.
    var rest = 0
    /// Time from the last touch frame to the picture, in milliseconds.
    var wait = 0
    /// Text that is typed halfway through `wait`.
    var typed: String?
    /// Whether an earlier changeset is undone, and its row is animated when the picture is taken.
    var undoes = false
  }

  private static let scenes = [
    Scene(caption: "Swipe right: done", ways: [Way(from: (12, 19), to: (40, 19))]),
    Scene(caption: "Swipe left: delete", ways: [Way(from: (48, 19), to: (20, 19))]),
    Scene(caption: "Pull down: add", ways: [Way(from: (30, 3), to: (30, 36))]),
    Scene(
      caption: "Pinch apart: add between",
      ways: [Way(from: (27, 10), to: (27, 1)), Way(from: (33, 15), to: (33, 30))]),
    Scene(
      caption: "Tap: edit", ways: [Way(from: (20, 19), to: (20, 19), isHeld: false)], wait: 700,
      typed: " and bread"),
    Scene(caption: "Hold: move", ways: [Way(from: (30, 19), to: (30, 26))], rest: 700, wait: 250),
    Scene(
      caption: "Two fingers: undo",
      ways: [
        Way(from: (20, 19), to: (20, 19), isHeld: false),
        Way(from: (38, 19), to: (38, 19), isHeld: false),
      ], wait: 120, undoes: true),
  ]

  private var session: ListSession
  private var now = Instant.zero

  /// All pictures.
  ///
  /// - Parameters:
  ///   - theme: The colours.
  ///   - lines: Text layout; nothing else may measure with it.
  /// - Complexity: O(pixels), once a program.
  static func pictures(_ theme: Theme.Name, lines: TextLines) -> [GesturePicture] {
    scenes.map { scene in
      var sheet = GestureSheet(theme, lines: lines)
      sheet.play(scene)
      return sheet.picture(scene.caption, lines: lines)
    }
  }

  private init(_ theme: Theme.Name, lines: TextLines) {
    var order: OrderKey?
    var items: [Item] = []
    for (place, text) in ["Call Ada", "Buy milk", "Water the fig"].enumerated() {
      let key = OrderKey.between(order, nil)
      items.append(Item(id: ItemID(high: 1, low: UInt64(place)), text: text, order: key))
      order = key
    }
    var last: UInt64 = 0
    func next() -> UInt64 {
      last += 1
      return last
    }
    session = ListSession(
      ListView(
        items: items, panel: Self.screen, rowHeight: Self.rowHeight, measurer: lines, start: .zero,
        options: ListOptions(theme: theme),
        ids: IDGenerator(
          item: { ItemID(high: 2, low: next()) }, changeset: { ChangesetID(high: 3, low: next()) })),
      stitching: .off)
    pass(milliseconds: 2000)
  }

  private mutating func play(_ scene: Scene) {
    let before = session.view.list
    if scene.undoes {
      // Makes the changeset to undo.
      touch([Way(from: (12, 19), to: (44, 19), isHeld: false)], serial: 10, rest: 0)
      pass(milliseconds: 2000)
    }
    var outputs: [ListSession.Output] = []
    _ = session.drain(into: &outputs)
    touch(scene.ways, serial: 20, rest: scene.rest)
    if scene.undoes {
      for case .changeset(let changeset) in outputs.requests {
        var report = UndoReport(.changeset(changeset.id))
        for change in changeset.changes.reversed() {
          _ = report.takeBack(change, of: session.view.list[change.item.id])
        }
        session.undone(report, at: now)
      }
      precondition(session.view.list.count == before.count)
    }
    pass(milliseconds: scene.typed == nil ? scene.wait : scene.wait / 2)
    if let text = scene.typed {
      session.type(.insert(text), at: now)
      pass(milliseconds: scene.wait / 2)
    }
  }

  /// The contacts land together, rest, and travel their paths in a third of a second.
  private mutating func touch(_ ways: [Way], serial: UInt64, rest: Int) {
    report(ways, .began, part: 0, serial)
    pass(milliseconds: rest)
    for step in 1...20 {
      pass(milliseconds: 16)
      report(ways, .moved, part: Double(step) / 20, serial)
      // Contacts that do not travel lift early, as a tap.
      if ways.allSatisfy({ $0.from == $0.to }), step == 3 { break }
    }
    pass(milliseconds: 16)
    if ways.allSatisfy({ !$0.isHeld }) { report(ways, .ended, part: 1, serial) }
  }

  private mutating func report(
    _ ways: [Way], _ phase: Contact.Phase, part: Double, _ serial: UInt64
  ) {
    let contacts = ways.enumerated().map { place, way in
      let x = way.from.x + (way.to.x - way.from.x) * part
      let y = way.from.y + (way.to.y - way.from.y) * part
      return Contact(
        id: ContactID(serial: serial + UInt64(place)), phase: phase,
        position: Point(x: Millimeters(x), y: Millimeters(y)))
    }
    session.handle(ContactFrame(time: now, contacts: contacts))
  }

  private mutating func pass(milliseconds: Int) {
    let end = now + .milliseconds(milliseconds)
    while now < end {
      now = min(end, now + .milliseconds(16))
      session.wait(until: now)
      session.advance(to: now, touchesUpTo: now)
    }
  }

  private mutating func picture(_ caption: String, lines: TextLines) -> GesturePicture {
    var composer = FrameComposer(lines: lines, size: Self.size)
    var words = [UInt32](repeating: 0xFF00_0000, count: Self.size.width * Self.size.height)
    if composer.prepare(&session.view) { composer.paint(into: &words, size: Self.size, age: 0) }
    var codec = FrameCodec()
    codec.encode([Rect(size: Self.size)], of: words, width: Self.size.width)
    return GesturePicture(caption: caption, size: Self.size, tokens: codec.words)
  }
}

private func == (a: (x: Double, y: Double), b: (x: Double, y: Double)) -> Bool {
  a.x == b.x && a.y == b.y
}
