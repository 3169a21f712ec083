// What an edit does to rows: the edited one stands at the top in the light, the others are dimmed.
import Model
import Motion
import Units

/// What is left of the light of a row.
struct Brightness {
  var ground: Double
  var letters: Double

  static func * (brightness: Brightness, share: Double) -> Brightness {
    Brightness(ground: brightness.ground * share, letters: brightness.letters * share)
  }
}

/// What the edit under way does to the picture; that outlasts the edit until all is back.
package struct EditFocus {
  /// What is left of the light of rows while another one is edited: their names can be read, and
  /// nothing else is seen of them.
  package static let dimmed = (ground: 0.13, letters: 0.3)

  /// The row that is edited.
  private(set) var edited: ItemID?
  /// By how much it is taller than others, in pixels, once it has grown.
  private(set) var lines = 0.0
  /// Added to the scroll position, in pixels.
  private(set) var shift = Moving.still(0)
  /// How far rows stand in the light, from 0, as dim as they become, to 1.
  private var others = Moving.still(1)
  /// By how much rows are taller than others for their text.
  private(set) var growth = RowGrowth()
  /// Rows with a light of their own: the edited one, and those before it on their way back.
  private var lights: [(item: ItemID, light: Moving)] = []

  /// How bright an edit leaves a row.
  func brightness(of item: ItemID, _ time: Timeline) -> Brightness {
    let light = light(of: item, time)
    return Brightness(
      ground: Self.dimmed.ground + (1 - Self.dimmed.ground) * light,
      letters: Self.dimmed.letters + (1 - Self.dimmed.letters) * light)
  }

  /// How far a row stands out from the others, from 0 to 1.
  func relief(of item: ItemID, _ time: Timeline) -> Double {
    max(0, light(of: item, time) - min(max(0, time.value(others)), 1))
  }

  /// From 0 to 1: what turns round on its way swings a little beyond.
  private func light(of item: ItemID, _ time: Timeline) -> Double {
    min(max(0, time.value(lights.first { $0.item == item }?.light ?? others)), 1)
  }

  /// Brings a row into the light.
  mutating func light(_ item: ItemID, _ time: inout Timeline) {
    (edited, lines) = (item, 0)
    let before = time.value(others)
    for place in lights.indices where lights[place].item != item {
      lights[place].light = time.send(
        lights[place].light, to: 0, by: Timing.edit, rest: Timing.restOfShares)
    }
    let present = lights.first { $0.item == item }?.light ?? .still(before)
    let light = time.send(present, to: 1, by: Timing.edit, rest: Timing.restOfShares)
    lights.removeAll { $0.item == item }
    lights.append((item, light))
    others = time.send(others, to: 0, by: Timing.edit, rest: Timing.restOfShares)
  }

  /// The edited row becomes so much taller than others for its text, and all others as tall as they were.
  mutating func grow(by height: Double, _ time: inout Timeline) {
    lines = height
    growth.grow(edited, by: height, &time)
  }

  /// Moves the picture by so much: the edited row is on its way to the top.
  mutating func shift(to goal: Double, by spring: Spring, _ time: inout Timeline) {
    shift = time.send(shift, to: goal, by: spring)
  }

  /// The same in a time, as the list goes.
  mutating func shift(to goal: Double, in duration: Interval, _ time: inout Timeline) {
    shift = time.send(shift, to: goal, in: duration)
  }

  /// The list has taken over a part of the way by which the picture is moved: the rest goes by and by.
  mutating func giveBack(keeping rest: Double, _ time: inout Timeline) {
    shift = time.send(time.put(shift, at: rest), to: 0, by: Timing.edit)
  }

  /// Goes on with an edit on another glass: at once, as nobody saw it move there.
  mutating func resume(_ item: ItemID, tallerBy height: Double, shiftedBy shift: Double) {
    (edited, lines) = (item, height)
    growth.resume(item, by: height)
    self.shift = .still(shift)
    others = .still(0)
    lights = [(item, .still(1))]
  }

  /// Brings everything back to where and what it was.
  mutating func clear(_ time: inout Timeline) {
    (edited, lines) = (nil, 0)
    growth.grow(nil, by: 0, &time)
    shift = time.send(shift, to: 0, by: Timing.edit)
    others = time.send(others, to: 1, by: Timing.edit, rest: Timing.restOfShares)
    for place in lights.indices {
      lights[place].light = time.send(
        lights[place].light, to: 1, by: Timing.edit, rest: Timing.restOfShares)
    }
  }

  /// A row that is as bright as the others needs no light of its own.
  mutating func settle(_ time: inout Timeline) {
    shift = time.settled(shift)
    growth.settle(&time)
    others = time.settled(others)
    for place in lights.indices.reversed() {
      lights[place].light = time.settled(lights[place].light)
      guard case .still(let light) = lights[place].light, case .still(let others) = others else {
        continue
      }
      if light == others { lights.remove(at: place) }
    }
  }
}
