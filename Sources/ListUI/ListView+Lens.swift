// What an edit does to the picture: its row goes to the top, and the others are dimmed.
import Model
import Motion
import Units

/// How an edit moves and dims the picture; it outlasts the edit until all is back.
struct Lens {
  /// Added to the scroll position, in pixels.
  var shift = Moving.still(0)
  /// How bright rows are.
  var dim = Moving.still(1)
  /// Rows with a brightness of their own: the edited one, and those before it on their way back.
  var lights: [(item: ItemID, brightness: Moving)] = []
}

extension ListView {
  /// How bright rows are while another one is edited: there, and out of the way.
  static let dimmed = 0.3

  /// How bright an edit leaves a row.
  func lensBrightness(of item: ItemID) -> Double {
    animations.value(lens.lights.first { $0.item == item }?.brightness ?? lens.dim)
  }

  /// Brings a row to the top and into the light.
  mutating func focus(on item: ItemID) {
    let dim = animations.value(lens.dim)
    for place in lens.lights.indices where lens.lights[place].item != item {
      lens.lights[place].brightness = send(lens.lights[place].brightness, to: Self.dimmed)
    }
    let present = lens.lights.first { $0.item == item }?.brightness ?? .still(dim)
    let light = send(present, to: 1)
    lens.lights.removeAll { $0.item == item }
    lens.lights.append((item, light))
    lens.dim = send(lens.dim, to: Self.dimmed)
    followEdited()
  }

  /// Keeps the edited row on its way to the top, wherever its place has gone.
  mutating func followEdited() {
    guard let editing, let index = list.index(of: editing.item) else { return }
    lens.shift = send(lens.shift, to: home(of: index) - restingScroll)
  }

  /// The row is in the light, on the top, at once.
  mutating func showFocused(on item: ItemID) {
    guard let index = list.index(of: item) else { return }
    lens = Lens(
      shift: .still(home(of: index) - restingScroll), dim: .still(Self.dimmed),
      lights: [(item, .still(1))])
  }

  /// Brings everything back to where and what it was.
  mutating func unfocus() {
    lens.shift = send(lens.shift, to: 0)
    lens.dim = send(lens.dim, to: 1)
    for place in lens.lights.indices {
      lens.lights[place].brightness = send(lens.lights[place].brightness, to: 1)
    }
  }

  /// A row that is as bright as the others needs no light of its own.
  mutating func settleLens() {
    lens.shift = animations.settled(lens.shift)
    lens.dim = animations.settled(lens.dim)
    for place in lens.lights.indices.reversed() {
      let brightness = animations.settled(lens.lights[place].brightness)
      lens.lights[place].brightness = brightness
      guard case .still(let light) = brightness, case .still(let others) = lens.dim else {
        continue
      }
      if light == others { lens.lights.remove(at: place) }
    }
  }

  /// Where the list will stand when it is at rest.
  private var restingScroll: Double {
    var place = scrollPlace
    if case .gliding(_, let end?) = scroll { place = end }
    return inside(place)
  }

  private mutating func send(_ moving: Moving, to target: Double) -> Moving {
    animations.send(moving, to: target, duration: Timing.edit, at: now)
  }
}
