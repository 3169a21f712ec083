// How bright the screen is, carried out: by the backlight, by the display's signal, or in the picture.
import Config
import Scanout
import System
import Units

/// The light of the display that shows the list.
struct ScreenOutput<K: Kernel>: ~Copyable {
  /// Where a touch panel that leaves this soon after the signal was switched off with it.
  private static var touchPatience: Interval { .seconds(10) }

  private let kernel: K
  /// How the screen goes dark, where the display allows it.
  var offBy: IdleSettings.OffBy
  private var backlight: Backlight<K>?
  private var display = ""
  /// The displays that cannot be switched off, or whose touch panel is off then too.
  private var blackOnly: Set<String> = []
  /// When the display was switched off; nil while it has its signal.
  private var offSince: Instant?

  init(_ settings: IdleSettings, kernel: K) {
    self.kernel = kernel
    offBy = settings.offBy
  }

  /// How the screen goes dark on this display.
  var means: IdleSettings.OffBy {
    switch offBy {
    case .signal: blackOnly.contains(display) ? .black : .signal
    case .backlight: backlight == nil ? .black : .backlight
    case .black: .black
    }
  }

  /// The name of the backlight in use.
  private(set) var backlightName: String?

  /// A display was opened: finds its backlight.
  ///
  /// - Parameters:
  ///   - connector: As in "DSI-1".
  ///   - card: The device node, as in "/dev/dri/card0".
  /// - Throws: Why the backlight cannot be used; the picture is dimmed in its place.
  mutating func opened(_ connector: String, card: String) throws(SystemError) {
    (display, offSince) = (connector, nil)
    backlight = nil
    backlightName = nil
    let name = String(card.split(separator: "/").last ?? "")
    guard let node = BacklightNode.best(for: connector, of: name, kernel: kernel) else { return }
    backlight = try Backlight(node, kernel: kernel)
    backlightName = node.name
  }

  /// The display was closed. Its backlight is full, so that whoever comes next finds it so.
  mutating func closed() {
    lightUp()
    backlight = nil
  }

  /// The screen goes dark. - Returns: Whether the display is to be switched off for it.
  mutating func darken(at now: Instant) -> Bool {
    guard means == .signal else { return false }
    offSince = now
    return true
  }

  /// The screen is lit.
  mutating func lighten() { offSince = nil }

  /// The display cannot be switched off, or its touch panel would be off too.
  mutating func useBlack() {
    blackOnly.insert(display)
    offSince = nil
  }

  /// A touch panel left. - Returns: Whether it was the signal that took it along.
  func tookTouch(at now: Instant) -> Bool {
    offSince.map { now - $0 <= Self.touchPatience } ?? false
  }

  /// Sets the light.
  ///
  /// - Parameter level: As a person sees it, 0 for dark to 1.
  /// - Returns: The picture's brightness, 0 for black to 1.
  /// - Throws: Why the backlight cannot be set. If it was to be dimmed, the picture is dimmed in its
  ///   place from then on; full light is tried again with the next frame.
  mutating func show(_ level: Double) throws(SystemError) -> Double {
    guard backlight != nil else { return level }
    guard level > 0 || means == .backlight else { return 0 }
    let isCoarse = backlight?.isCoarse == true
    do throws(SystemError) {
      try backlight?.set(isCoarse && level > 0 ? 1 : level)
    } catch {
      if level < 1 { backlight = nil }
      throw error
    }
    return level > 0 ? (isCoarse ? level : 1) : 0
  }

  /// Sets full light, because something else is shown, or nothing any more.
  mutating func lightUp() {
    // Losing the error is right: the next frame of the list reports it.
    try? backlight?.set(1)
  }
}
