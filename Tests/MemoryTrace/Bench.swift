// The list from touches to pixels, as the program runs it, without a device.
import Gestures
import ListUI
import Model
import OnScreenKeyboard
import Paint
import Raster
import Session
import Store
import Text
import Units

/// A list on a panel of 320 × 200 pixels and 80 × 50 mm, with five visible rows of 10 mm.
struct Bench: ~Copyable {
  static let size = Size(width: 320, height: 200)

  private(set) var now = Instant.zero
  /// Damage of the prepared frame.
  private(set) var damage = DamageRegion(size: Bench.size)
  private let lines: TextLines
  private let rotation: Rotation
  private var session: ListSession
  private var outputs: [ListSession.Output] = []
  private var raster: Rasterizer
  private var shown = DisplayList(size: Bench.size)
  private var next = DisplayList(size: Bench.size)
  private var history = DamageHistory(size: Bench.size)
  private let extras: [Extra]
  private var step = 0
  // Reused, so that a touch allocates no more than in the program.
  private var report = ContactFrame(time: .zero)

  /// - Parameters:
  ///   - extras: Drawn over the rows, one step further in each frame.
  ///   - slowness: Factor on the duration of all motion.
  ///   - layouts: Layouts of the on-screen keyboard.
  init(
    texts: [String], lines: TextLines, rotation: Rotation, extras: [Extra] = [],
    slowness: Double = 1, layouts: [KeyboardLayout] = []
  ) {
    let items = texts.enumerated().map { index, text in
      Item(
        id: ItemID(high: 1, low: UInt64(index)), text: text,
        order: OrderKey(digits: [UInt8(index + 1)]))
    }
    self.lines = lines
    self.rotation = rotation
    self.extras = extras
    session = ListSession(
      ListView(
        items: items, panel: PanelGeometry(pixels: Self.size, width: 80, height: 50),
        rowHeight: 10, measurer: lines, start: .zero,
        options: ListOptions(layouts: layouts, slowness: slowness),
        ids: IDGenerator(
          item: { ItemID(high: .max, low: 0) }, changeset: { ChangesetID(high: .max, low: 0) })),
      stitching: .on)
    raster = Rasterizer(lines: lines)
  }

  /// Reports a contact, in millimetres from the screen's top left.
  mutating func finger(_ serial: UInt64, _ phase: Contact.Phase, x: Double, y: Double) {
    report.time = now
    report.contacts.removeAll(keepingCapacity: true)
    report.contacts.append(
      Contact(
        id: ContactID(serial: serial), phase: phase,
        position: Point(x: Millimeters(x), y: Millimeters(y))))
    session.handle(report)
    forget()
  }

  /// Types into the edited row.
  mutating func type(_ text: String) {
    session.handle(.typed(.insert(text)), at: now)
    forget()
  }

  /// Sets the suggestion history, as the store does.
  mutating func readSuggestions(_ texts: [String]) {
    let nobody = ItemID(high: 0, low: 1)
    session.handle(.answered(.suggestionsRead(texts.map { Suggestion($0, by: nobody) })), at: now)
    forget()
  }

  /// Discards the session's outputs: nothing is stored.
  private mutating func forget() { _ = session.drain(into: &outputs) }

  /// Advances the time and prepares the next frame's display list.
  ///
  /// - Returns: Whether it differs from the previous frame.
  @discardableResult
  mutating func prepare(after interval: Interval) -> Bool {
    now += interval
    session.handle(.time, at: now)
    session.handle(.presented(touchesUpTo: now), at: now)
    forget()
    session.view.draw(into: &next)
    step += 1
    for extra in extras { extra.add(to: &next, step: step, lines: lines) }
    damage = next.damage(since: shown, foreground: lines.foreground) { [lines, rotation] in
      lines.difference(of: $0, since: $1, rotation: rotation)
    }
    return !damage.isEmpty
  }

  /// Draws the damage of the prepared frame, which stays prepared for other SIMD levels.
  func trace(into pixels: inout WriteOnlyPixels, by width: SIMDLevel) {
    var raster = Rasterizer(lines: lines, width: width)
    raster.draw(next, damage: damage, rotation: rotation, into: &pixels)
  }

  /// Draws the prepared frame into a buffer that has the previous frame.
  mutating func paint(into pixels: inout WriteOnlyPixels) {
    history.add(damage)
    raster.draw(next, damage: history.repaint(age: 1), rotation: rotation, into: &pixels)
    swap(&shown, &next)
  }

  /// Treats the prepared frame as presented without drawing it.
  mutating func pass() {
    history.add(damage)
    swap(&shown, &next)
  }
}
