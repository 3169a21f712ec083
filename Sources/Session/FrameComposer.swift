// Composes a frame of the list: what changed, what the buffer lacks, and drawing it.
package import ListUI
import Paint
import Raster
package import Text
package import Units

/// Draws frames of a list and remembers the frame that is shown.
///
/// A frame that the display refused was not shown, but is in its buffer. The next frame is compared
/// with the shown one, and also repaints the refused one's damage. In the steady state nothing is
/// allocated.
package struct FrameComposer: ~Copyable {
  private let lines: TextLines
  private let rotation: Rotation
  private var raster: Rasterizer
  private var shown: DisplayList
  private var next: DisplayList
  private var history: DamageHistory
  /// The history with the prepared frame; replaces the history when the frame is committed.
  private var trial: DamageHistory
  /// Damage of the prepared frame in the picture.
  package private(set) var damage: DamageRegion
  /// Damage of frames that were painted and refused.
  private var owed: DamageRegion
  /// What is prepared of the frames that may come next.
  private var preparation = GlyphPreparation()
  /// Whether the next frame is drawn in full, even if it equals the shown one.
  private var isForgotten = false

  /// - Parameters:
  ///   - lines: The lines with which the list measures its text.
  ///   - size: The picture's size; a new mode needs a new composer.
  ///   - rotation: How the picture is rotated on the panel.
  package init(lines: TextLines, size: Size, rotation: Rotation = .upright) {
    self.lines = lines
    self.rotation = rotation
    raster = Rasterizer(lines: lines)
    shown = DisplayList(size: size)
    next = DisplayList(size: size)
    history = DamageHistory(size: size)
    trial = history
    damage = DamageRegion(size: size)
    owed = damage
  }

  /// Prepares a frame of the list as it is now.
  ///
  /// - Parameters:
  ///   - view: The list.
  ///   - brightness: 0 for a black screen to 1.
  /// - Returns: Whether it differs from the shown one.
  package mutating func prepare(_ view: inout ListView, brightness: Double = 1) -> Bool {
    view.draw(into: &next)
    next.brightness = brightness
    if brightness <= 0 { next.blacken() }
    damage =
      isForgotten
      ? .full(damage.size)
      : next.damage(since: shown, foreground: lines.foreground) { [lines, rotation] in
        lines.difference(of: $0, since: $1, rotation: rotation)
      }
    guard !damage.isEmpty else { return false }
    trial = history
    trial.add(damage)
    return true
  }

  /// Forgets what the display shows: the next frame is drawn in full.
  package mutating func forget() { isForgotten = true }

  /// Damage of the prepared frame on the panel.
  package var panelDamage: DamageRegion { damage.turned(by: rotation) }

  /// Draws the prepared frame onto the panel. - Parameter age: The buffer's; 0 when its content is
  /// unknown.
  package mutating func paint(into pixels: inout WriteOnlyPixels, age: Int) {
    var region = trial.repaint(age: age)
    region.add(owed)
    raster.draw(next, damage: region, rotation: rotation, into: &pixels)
    owed.add(damage)
  }

  /// Draws the prepared frame into ordinary memory, line after line without gaps.
  package mutating func paint(into words: inout [UInt32], size: Size, age: Int) {
    var pixels = WriteOnlyPixels(words: words.mutableSpan, size: size, stride: size.width)
    paint(into: &pixels, age: age)
  }

  /// Draws a piece of the letters that the list may show next, such as those of the undo bar, of
  /// the keyboard and of the next minute.
  ///
  /// Called while the list is at rest and no frame is due, until it returns false; a frame makes it
  /// begin again. A piece takes about as long as a small frame.
  /// - Returns: Whether more is left.
  package mutating func prepareNext(_ view: inout ListView) -> Bool {
    preparation.step(&view, lines, rotation: rotation)
  }

  /// The display has taken the prepared frame.
  package mutating func committed() {
    history = trial
    owed = DamageRegion(size: owed.size)
    isForgotten = false
    preparation.restart()
    swap(&shown, &next)
  }
}
