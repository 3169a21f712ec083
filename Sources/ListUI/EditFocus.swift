// A row whose text is being changed: it stands at the top in the light, the others are dimmed.
import Model
import Motion
import Units

/// A row that is being edited. The text is a copy until the edit ends.
struct EditSession {
  /// What storage knows of the row.
  enum Stored {
    /// It is new, and is stored when the edit ends.
    case notYet
    case known
    /// Somebody deleted it meanwhile; whoever is typing keeps it.
    case noLonger
  }

  let item: ItemID
  var text: String
  var stored: Stored
  /// The stamp of the touch that began it.
  let beginning: Instant
  /// The last time that something was typed.
  var lastInput: Instant

  /// The stored items were read, and the row was among them or not.
  mutating func read(isThere: Bool) {
    switch (stored, isThere) {
    case (.notYet, false): break
    case (.known, false), (.noLonger, false): stored = .noLonger
    case (.notYet, true), (.known, true), (.noLonger, true): stored = .known
    }
  }
}

/// The edit under way, and what it does to the picture; that outlasts the edit until all is back.
package struct EditFocus {
  /// How bright rows are while another one is edited, of 1: there, and out of the way.
  package static let dimmed = 0.3

  /// Nil while nothing is edited.
  var session: EditSession?
  /// Added to the scroll position, in pixels.
  private(set) var shift = Moving.still(0)
  /// How bright rows are.
  private var dim = Moving.still(1)
  /// Rows with a brightness of their own: the edited one, and those before it on their way back.
  private var lights: [(item: ItemID, brightness: Moving)] = []

  /// How bright an edit leaves a row.
  func brightness(of item: ItemID, _ time: Timeline) -> Double {
    time.value(lights.first { $0.item == item }?.brightness ?? dim)
  }

  /// Brings a row into the light.
  mutating func light(_ item: ItemID, _ time: inout Timeline) {
    let others = time.value(dim)
    for place in lights.indices where lights[place].item != item {
      lights[place].brightness = time.send(
        lights[place].brightness, to: Self.dimmed, in: Timing.edit)
    }
    let present = lights.first { $0.item == item }?.brightness ?? .still(others)
    let light = time.send(present, to: 1, in: Timing.edit)
    lights.removeAll { $0.item == item }
    lights.append((item, light))
    dim = time.send(dim, to: Self.dimmed, in: Timing.edit)
  }

  /// Moves the picture by so much: the edited row is on its way to the top.
  mutating func shift(to goal: Double, in duration: Interval, _ time: inout Timeline) {
    shift = time.send(shift, to: goal, in: duration)
  }

  /// The list has taken over a part of the way by which the picture is moved: the rest goes by and by.
  mutating func giveBack(keeping rest: Double, _ time: inout Timeline) {
    shift = time.send(time.put(shift, at: rest), to: 0, in: Timing.edit)
  }

  /// Goes on with an edit on another glass: at once, as nobody saw it move there.
  mutating func resume(_ session: EditSession, shiftedBy shift: Double) {
    self.session = session
    self.shift = .still(shift)
    dim = .still(Self.dimmed)
    lights = [(session.item, .still(1))]
  }

  /// Brings everything back to where and what it was.
  mutating func clear(_ time: inout Timeline) {
    session = nil
    shift = time.send(shift, to: 0, in: Timing.edit)
    dim = time.send(dim, to: 1, in: Timing.edit)
    for place in lights.indices {
      lights[place].brightness = time.send(lights[place].brightness, to: 1, in: Timing.edit)
    }
  }

  /// A row that is as bright as the others needs no light of its own.
  mutating func settle(_ time: inout Timeline) {
    shift = time.settled(shift)
    dim = time.settled(dim)
    for place in lights.indices.reversed() {
      let brightness = time.settled(lights[place].brightness)
      lights[place].brightness = brightness
      guard case .still(let light) = brightness, case .still(let others) = dim else { continue }
      if light == others { lights.remove(at: place) }
    }
  }
}
