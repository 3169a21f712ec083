// The product's list from touches to pixels, without a device.
import Gestures
import ListUI
import Model
import OnScreenKeyboard
import Paint
public import Raster
import Session
public import Text
public import Units

/// A list that plays a scene of scripted touches in a loop.
public final class DrivenList {
  /// Phase of a finger's contact.
  typealias Phase = Contact.Phase

  /// Pixel density of a panel with 1280 × 800 pixels and 10.1 inches.
  private static let pixelsPerMillimeter = 5.9
  private static let frame = Interval(nanoseconds: 16_666_667)

  private let scene: ListScene
  private let lines: TextLines
  private let panel: PanelGeometry
  private let rotation: Rotation
  private var session: ListSession
  private var outputs: [ListSession.Output] = []
  private var raster: Rasterizer
  private var shown: DisplayList
  private var next: DisplayList
  private var history: DamageHistory
  private var preparation = GlyphPreparation()
  private var time = Instant.zero
  private var count = 0
  private var isWhole = true
  private var serials: [UInt64] = [0, 0]
  private var touches = 0 as UInt64

  /// - Parameters:
  ///   - scene: The script of touches.
  ///   - size: Size of the upright picture.
  ///   - rotation: Rotation of the picture on the panel.
  ///   - width: A SIMD level that the processor supports.
  /// - Throws: An error if the fonts are missing.
  public init(
    _ scene: ListScene, _ size: Size, _ rotation: Rotation, _ width: SIMDLevel
  ) throws(TextError) {
    self.scene = scene
    self.rotation = rotation
    panel = PanelGeometry(
      pixels: size, width: Millimeters(Double(size.width) / Self.pixelsPerMillimeter),
      height: Millimeters(Double(size.height) / Self.pixelsPerMillimeter))
    lines = try TextLines(.inter)
    let items = (0..<scene.rows).map { index in
      // Digits in base 200, because a digit is a byte and not 0.
      let digits = [UInt8(1 + index / 200), UInt8(1 + index % 200)]
      return Item(
        id: ItemID(high: 1, low: UInt64(index)), text: SceneRow.text(index),
        order: OrderKey(digits: digits))
    }
    var serial = 0 as UInt64
    func name() -> UInt64 {
      serial += 1
      return serial
    }
    session = ListSession(
      ListView(
        items: items, panel: panel, rowHeight: nil, measurer: lines, start: .zero,
        opening: .resting(at: 0),
        options: ListOptions(
          completed: .sink, layouts: scene == .typing || scene == .keyboard ? [Self.english] : []),
        ids: IDGenerator(
          item: { ItemID(high: 2, low: name()) }, changeset: { ChangesetID(high: 2, low: name()) }))
    )
    raster = Rasterizer(lines: lines, width: width)
    shown = DisplayList(size: size)
    next = shown
    history = DamageHistory(size: size)
  }

  private static var english: KeyboardLayout {
    guard let layout = KeyboardLayout.named("en") else { fatalError("DrivenList: no English keys") }
    return layout
  }

  /// Plays the touches of the next frame.
  public func play() {
    time += Self.frame
    scene.play(count % scene.period, on: self)
    count += 1
    session.handle(.time, at: time)
    forget()
  }

  /// Processes the touches and draws the frame. - Returns: Whether the picture changed.
  public func draw(on screen: PixelMemory) -> Bool {
    session.handle(.presented(touchesUpTo: time), at: time)
    session.view.draw(into: &next)
    let damage =
      isWhole
      ? DamageRegion.full(next.size)
      : next.damage(since: shown, foreground: lines.foreground) { [lines, rotation] in
        lines.difference(of: $0, since: $1, rotation: rotation)
      }
    guard !damage.isEmpty else { return false }
    isWhole = false
    history.add(damage)
    screen.draw { pixels in
      raster.draw(next, damage: history.repaint(age: 1), rotation: rotation, into: &pixels)
    }
    swap(&shown, &next)
    return true
  }

  /// Prepares a piece of what the list may show next. - Returns: Whether more is left.
  public func prepareNext() -> Bool {
    preparation.step(&session.view, lines, rotation: rotation)
  }

  /// Sends an event of a finger.
  ///
  /// - Parameters:
  ///   - hand: Finger, 0 or 1.
  ///   - phase: Phase of the contact.
  ///   - x: Horizontal start position as a share of the screen.
  ///   - y: Vertical start position as a share of the screen.
  ///   - row: Row in whose middle the finger started, in place of `y`.
  ///   - dx: Horizontal distance from the start position, in millimetres.
  ///   - dy: Vertical distance from the start position, in millimetres.
  func finger(
    _ hand: UInt64, _ phase: Phase, x: Double = 0.3, y: Double, row: Int?, dx: Double, dy: Double
  ) {
    if phase == .began {
      touches += 1
      serials[Int(hand)] = touches
    }
    let rowHeight = Double(session.view.metrics.height) / Self.pixelsPerMillimeter
    let top = row.map { (Double($0) + 0.5) * rowHeight } ?? y * panel.height.value
    let place = Point(x: Millimeters(x * panel.width.value + dx), y: Millimeters(top + dy))
    let contact = Contact(
      id: ContactID(serial: serials[Int(hand)]), phase: phase, position: place)
    session.handle(ContactFrame(time: time, contacts: [contact]))
  }

  /// How often the script was played.
  var passes: Int { count / scene.period }

  /// Touches a key of the on-screen keyboard.
  ///
  /// - Parameters:
  ///   - letter: Number of the letter in the middle row; nil for backspace.
  ///   - phase: Phase of the contact.
  func press(_ letter: Int?, _ phase: Phase) {
    // A keyboard narrower than the screen stands where the row was tapped.
    let plan = KeyPlan(
      Self.english, page: .letters, hasLanguages: false, on: panel, at: panel.width * 0.3)
    let keys = plan.slots.filter { letter == nil ? $0.key == .backspace : $0.row == 1 }
    let frame = keys[letter ?? 0].frame
    let (width, height) = (Double(panel.pixels.width), Double(panel.pixels.height))
    let top = panel.pixels.height - plan.size.height
    finger(
      0, phase, x: Double(plan.left + (frame.left + frame.right) / 2) / width,
      y: Double(top + (frame.top + frame.bottom) / 2) / height, row: nil, dx: 0, dy: 0)
  }

  /// Cancels editing.
  func cancelEdit() { session.handle(.typed(.cancel), at: time) }

  /// Changes the theme.
  func setTheme(_ theme: Theme.Name) { session.handle(.theme(theme), at: time) }

  /// Discards the session's output.
  private func forget() { _ = session.drain(into: &outputs) }
}
