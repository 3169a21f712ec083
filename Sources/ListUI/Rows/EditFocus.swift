// The effect of an edit on rows: the edited one moves to the top, the others are dimmed.
import Model
import Motion
import Units

/// The share of a row's brightness that remains.
struct Brightness {
  var ground: Double
  var letters: Double

  static func * (brightness: Brightness, share: Double) -> Brightness {
    Brightness(ground: brightness.ground * share, letters: brightness.letters * share)
  }
}

/// The effect of the current edit on the picture; outlasts the edit until everything has returned.
package struct EditFocus {
  /// Brightness of the other rows during an edit: their text is readable, and little else is
  /// visible.
  package static let dimmed = (ground: 0.13, letters: 0.3)

  /// The edited row.
  private(set) var edited: ItemID?
  /// Its growth over the height of others, in pixels, at the end of its animation.
  private(set) var lines = 0.0
  /// Added to the scroll position, in pixels.
  private(set) var shift = Moving.still(0)
  /// The last slide of the picture: when it began, and how far it was to go then, in pixels.
  private(set) var slide: (since: Instant, way: Double)?
  /// When the tap of the last edit was taken back, whose finger goes on.
  private(set) var takenBackAt: Instant?
  /// Highlight of rows without an own one, from 0, fully dimmed, to 1.
  private var others = Moving.still(1)
  /// Growth of rows for their text.
  private(set) var growth = RowGrowth()
  /// Rows with their own highlight: the edited one, and previously edited ones until they match the
  /// others.
  private var lights: [(item: ItemID, light: Moving)] = []

  /// The edited row, or the one that was edited last until it looks like the others.
  var lately: ItemID? { edited ?? lights.last?.item }

  /// The brightness that an edit leaves to a row.
  func brightness(of item: ItemID, _ time: Timeline) -> Brightness {
    let light = light(of: item, time)
    return Brightness(
      ground: Self.dimmed.ground + (1 - Self.dimmed.ground) * light,
      letters: Self.dimmed.letters + (1 - Self.dimmed.letters) * light)
  }

  /// Elevation of a row over the others, from 0 to 1.
  func elevation(of item: ItemID, _ time: Timeline) -> Double {
    max(0, light(of: item, time) - min(max(0, time.value(others)), 1))
  }

  /// Highlight of a row, from 0 to 1; clamped, as an animation that reverses overshoots.
  private func light(of item: ItemID, _ time: Timeline) -> Double {
    min(max(0, time.value(lights.first { $0.item == item }?.light ?? others)), 1)
  }

  /// Highlights a row, and dims the others.
  mutating func light(_ item: ItemID, _ time: inout Timeline) {
    (edited, lines) = (item, 0)
    let before = time.value(others)
    for index in lights.indices where lights[index].item != item {
      lights[index].light = time.send(
        lights[index].light, to: 0, by: Timing.edit, tolerance: Timing.toleranceOfShares)
    }
    let current = lights.first { $0.item == item }?.light ?? .still(before)
    let light = time.send(current, to: 1, by: Timing.edit, tolerance: Timing.toleranceOfShares)
    lights.removeAll { $0.item == item }
    lights.append((item, light))
    others = time.send(others, to: 0, by: Timing.edit, tolerance: Timing.toleranceOfShares)
  }

  /// Grows the edited row for its text, and shrinks all others to their own height.
  mutating func grow(by height: Double, _ time: inout Timeline) {
    lines = height
    growth.grow(edited, by: height, &time)
  }

  /// Moves the picture, so that the edited row goes to its place.
  mutating func shift(to goal: Double, by spring: Spring, _ time: inout Timeline) {
    noteSlide(to: goal, time)
    shift = time.send(shift, to: goal, by: spring)
  }

  /// The same in a duration, as the list moves.
  mutating func shift(to goal: Double, in duration: Interval, _ time: inout Timeline) {
    shift = time.send(shift, to: goal, in: duration)
  }

  /// Animates the shift to 0 from the part that the list has not taken over.
  mutating func giveBack(keeping rest: Double, _ time: inout Timeline) {
    shift = time.send(time.put(shift, at: rest), to: 0, by: Timing.edit)
  }

  /// Continues an edit on another screen, without animations.
  mutating func resume(_ item: ItemID, tallerBy height: Double, shiftedBy shift: Double) {
    (edited, lines) = (item, height)
    growth.resume(item, by: height)
    self.shift = .still(shift)
    others = .still(0)
    lights = [(item, .still(1))]
  }

  /// Returns everything to its place and brightness.
  mutating func clear(_ time: inout Timeline) {
    (edited, lines) = (nil, 0)
    growth.grow(nil, by: 0, &time)
    noteSlide(to: 0, time)
    shift = time.send(shift, to: 0, by: Timing.edit)
    others = time.send(others, to: 1, by: Timing.edit, tolerance: Timing.toleranceOfShares)
    for index in lights.indices {
      lights[index].light = time.send(
        lights[index].light, to: 1, by: Timing.edit, tolerance: Timing.toleranceOfShares)
    }
  }

  /// Notes that the edit which has just ended was none.
  mutating func takeBack(at time: Instant) { takenBackAt = time }

  /// Notes where the picture is to slide. Less than a pixel is no slide.
  private mutating func noteSlide(to goal: Double, _ time: Timeline) {
    let way = abs(goal - time.value(shift))
    if way >= 1 { slide = (time.now, way) }
  }

  /// Removes finished animations, and highlights equal to that of the others.
  mutating func settle(_ time: inout Timeline) {
    shift = time.settled(shift)
    growth.settle(&time)
    others = time.settled(others)
    for index in lights.indices.reversed() {
      lights[index].light = time.settled(lights[index].light)
      guard case .still(let light) = lights[index].light, case .still(let others) = others else {
        continue
      }
      if light == others { lights.remove(at: index) }
    }
  }
}
