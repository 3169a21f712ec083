// One frame from the list to the pixels: what changed, what a buffer lacks, and drawing it.
package import ListUI
import Paint
import Raster
package import Text
package import Units

/// Draws frames of a list and remembers what was shown.
///
/// A frame that the display refused was not shown, but it lies in the buffer: the next frame is told
/// from what is on the glass, and covers the refused one's pixels too. In the steady state nothing
/// is allocated.
package struct FrameComposer: ~Copyable {
  private let lines: TextLines
  private let rotation: Rotation
  private var raster: Rasterizer
  private var shown: DisplayList
  private var next: DisplayList
  private var history: DamageHistory
  /// The history with the prepared frame in it; taken over when the frame is committed.
  private var trial: DamageHistory
  /// What the prepared frame changes in the picture.
  package private(set) var damage: DamageRegion
  /// What frames that were painted and refused left in the buffer.
  private var owed: DamageRegion
  /// Whether the next frame is drawn whether or not it differs from the one before it.
  private var isForgotten = false

  /// - Parameters:
  ///   - lines: Where the list measures its text.
  ///   - size: The picture's; a new mode needs a new composer.
  ///   - rotation: How the picture is turned on the panel.
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

  /// Describes the list's present picture.
  ///
  /// - Returns: Whether it differs from the one on the glass.
  package mutating func prepare(_ view: inout ListView) -> Bool {
    view.draw(into: &next)
    damage = isForgotten ? .full(damage.size) : next.damage(since: shown, ink: lines.ink)
    guard !damage.isEmpty else { return false }
    trial = history
    trial.add(damage)
    return true
  }

  /// Forgets what is on the glass: the next frame is a whole one.
  package mutating func forget() { isForgotten = true }

  /// What the prepared frame changes on the panel.
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

  /// The prepared frame is on its way to the glass.
  package mutating func committed() {
    history = trial
    owed = DamageRegion(size: owed.size)
    isForgotten = false
    swap(&shown, &next)
  }
}
