// Pictures of the gestures: each is a short touch, played on a list of its own and shown twice.
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
  /// Size of each of the two pictures: three rows, as on a small part of a panel.
  static let size = Size(width: 240, height: 150)
  private static let screen = PanelGeometry(pixels: size, width: 60, height: 37.5)
  private static let rowHeight: Millimeters = 12.5

  /// Radius of a drawn finger, in millimetres.
  private static let fingertip = 3.2

  private typealias Way = GestureScene.Way

  private var session: ListSession
  private var now = Instant.zero
  /// What ``GestureScene/before`` did.
  private var made: Changeset?

  /// All pictures: above the list at rest, below it the characteristic moment of the gesture, with
  /// its fingers.
  ///
  /// - Parameters:
  ///   - theme: The colours.
  ///   - lines: Text layout; nothing else may measure with it.
  /// - Complexity: O(pixels), once a program.
  static func pictures(_ theme: Theme.Name, lines: TextLines) -> [GesturePicture] {
    GestureScene.all.map { scene in
      var sheet = GestureSheet(scene, theme, lines: lines)
      sheet.prepare(scene)
      let rest = sheet.words(lines: lines)
      sheet.play(scene)
      var moment = sheet.words(lines: lines)
      for way in scene.ways { draw(way, in: &moment) }
      return picture(scene.caption, rest + moment)
    }
  }

  private init(_ scene: GestureScene, _ theme: Theme.Name, lines: TextLines) {
    var order: OrderKey?
    var items: [Item] = []
    for (place, row) in scene.rows.enumerated() {
      let key = OrderKey.between(order, nil)
      items.append(
        Item(
          id: ItemID(high: 1, low: UInt64(place)), text: row.text, isCompleted: row.isCompleted,
          order: key, in: .original))
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
    drain()
  }

  /// Makes the changeset that the gesture undoes.
  private mutating func prepare(_ scene: GestureScene) {
    guard !scene.before.isEmpty else { return }
    touch(scene.before, serial: 10, rest: 0)
    pass(milliseconds: 2000)
    for case .changeset(let changeset) in drain() { made = changeset }
  }

  private mutating func play(_ scene: GestureScene) {
    touch(scene.ways, serial: 20, rest: scene.rest)
    pass(milliseconds: scene.typed == nil ? scene.wait : scene.wait / 2)
    if let text = scene.typed {
      session.handle(.typed(.insert(text)), at: now)
      pass(milliseconds: scene.wait / 2)
    }
    for request in drain() {
      switch request {
      case .undo, .undoNewest: undo()
      case .changeset, .reload, .acknowledge, .draft, .readSuggestions, .forget: break
      }
    }
  }

  /// Answers as the store does, and shows the result.
  private mutating func undo() {
    guard let made else { fatalError("GestureSheet: nothing was done that could be undone") }
    var report = UndoReport(.changeset(made.id))
    for change in made.changes.reversed() {
      _ = report.takeBack(change, of: session.view.list[change.item.id])
    }
    session.handle(.answered(.undone(report)), at: now)
    pass(milliseconds: 400)
  }

  @discardableResult
  private mutating func drain() -> [StoreRequest] {
    var outputs: [ListSession.Output] = []
    _ = session.drain(into: &outputs)
    return outputs.requests
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
      session.handle(.time, at: now)
      session.handle(.presented(touchesUpTo: now), at: now)
    }
  }

  /// The present picture, in a framebuffer's order.
  private mutating func words(lines: TextLines) -> [UInt32] {
    var composer = FrameComposer(lines: lines, size: Self.size)
    var words = [UInt32](repeating: 0xFF00_0000, count: Self.size.width * Self.size.height)
    if composer.prepare(&session.view) { composer.paint(into: &words, size: Self.size, age: 0) }
    return words
  }

  /// Draws a finger where it is: filled if it is down, else as a ring.
  private static func draw(_ way: Way, in words: inout [UInt32]) {
    let unit = Double(size.width) / screen.width.value
    let (x, y, radius) = (way.to.x * unit, way.to.y * unit, fingertip * unit)
    for place in words.indices {
      let (dx, dy) = (Double(place % size.width) + 0.5 - x, Double(place / size.width) + 0.5 - y)
      let distance = (dx * dx + dy * dy).squareRoot()
      let inside = min(1, max(0, radius - distance))
      guard inside > 0 else { continue }
      let edge = min(1, max(0, distance - radius + 2.5))
      let cover = inside * (way.isHeld ? 0.45 + 0.45 * edge : 0.15 + 0.75 * edge)
      words[place] = blended(words[place], cover)
    }
  }

  /// A pixel under a white one.
  private static func blended(_ pixel: UInt32, _ cover: Double) -> UInt32 {
    [16, 8, 0].reduce(0xFF00_0000) { mixed, shift in
      let old = Double(pixel >> shift & 0xFF)
      return mixed | UInt32(old + (255 - old) * cover) << shift
    }
  }

  private static func picture(_ caption: String, _ words: [UInt32]) -> GesturePicture {
    let size = Size(width: size.width, height: 2 * size.height)
    var codec = FrameCodec()
    codec.encode([Rect(size: size)], of: words, width: size.width)
    return GesturePicture(caption: caption, size: size, tokens: codec.words)
  }
}
