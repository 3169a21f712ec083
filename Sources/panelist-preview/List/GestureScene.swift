// The gestures of the picture strip: on which list each is played, and where its fingers go.

/// A gesture, its caption, and the list on which it is played.
struct GestureScene {
  /// A place on the screen, in millimetres.
  struct Place: Hashable {
    let x: Double
    let y: Double

    init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }
  }

  /// Path of a contact.
  struct Way {
    let from: Place
    let to: Place
    /// Whether the contact is down when the picture is taken.
    var isHeld = true

    init(_ from: Place, _ to: Place) { (self.from, self.to) = (from, to) }

    /// A tap.
    init(tap place: Place) { (from, to, isHeld) = (place, place, false) }

    /// The same path, at whose end the contact lifts.
    init(lifting way: Way) {
      self = way
      isHeld = false
    }

    /// A contact that rests.
    init(rest place: Place) { (from, to) = (place, place) }
  }

  let caption: String
  /// The rows; a completed one is marked.
  var rows = [Row("Call Ada"), Row("Buy milk"), Row("Water the fig")]
  /// Played before the first picture, as an action that is undone.
  var before: [Way] = []
  let ways: [Way]
  /// How long the contacts rest before they move, in milliseconds.
  var rest = 0
  /// Time from the last touch frame to the picture, in milliseconds.
  var wait = 0
  /// Text that is typed halfway through `wait`.
  var typed: String?

  /// A row of the list.
  struct Row {
    let text: String
    var isCompleted = false

    init(_ text: String, isCompleted: Bool = false) {
      (self.text, self.isCompleted) = (text, isCompleted)
    }
  }

  /// All gestures, as the README names them. Rows are 12.5 mm high, three on the screen. Fingers
  /// stay right of the texts, and no text is cut at an edge of a picture.
  static let all = [
    GestureScene(caption: "Swipe right: done", ways: [Way(Place(26, 22), Place(54, 22))]),
    GestureScene(caption: "Swipe left: delete", ways: [Way(Place(58, 19), Place(30, 19))]),
    GestureScene(
      caption: "Drag: scroll",
      rows: [Row("Call Ada"), Row("Buy milk"), Row("Water the fig"), Row("Mend the kite")],
      ways: [Way(Place(46, 32), Place(46, 17))]),
    GestureScene(
      caption: "Pull down: add", rows: [Row("Call Ada"), Row("Buy milk")],
      ways: [Way(Place(46, 3), Place(46, 33))]),
    GestureScene(
      caption: "Tap below: add", rows: [Row("Call Ada"), Row("Buy milk")],
      ways: [Way(tap: Place(46, 31))], wait: 700, typed: "Water the fig"),
    GestureScene(
      caption: "Pinch apart: add", rows: [Row("Call Ada"), Row("Buy milk")],
      ways: [Way(Place(43, 10), Place(40, 4)), Way(Place(49, 15), Place(52, 34.1))]),
    GestureScene(
      caption: "Tap: edit", ways: [Way(tap: Place(46, 19))], wait: 700, typed: " and bread"),
    GestureScene(
      caption: "Tap done: shakes",
      rows: [Row("Call Ada"), Row("Buy milk", isCompleted: true), Row("Water the fig")],
      ways: [Way(tap: Place(46, 19))], wait: 40),
    GestureScene(
      caption: "Hold: move", ways: [Way(Place(46, 19), Place(46, 7))], rest: 700, wait: 400),
    GestureScene(
      caption: "Pull up: clear",
      rows: [Row("Call Ada"), Row("Buy milk", isCompleted: true)],
      ways: [Way(Place(46, 34), Place(46, 4))]),
    GestureScene(
      caption: "Tap Undo: undo", before: [Way(lifting: Way(Place(12, 19), Place(44, 19)))],
      ways: [Way(tap: Place(3.6, 33.9))], wait: 500),
    GestureScene(
      caption: "Two fingers: undo", before: [Way(lifting: Way(Place(12, 19), Place(44, 19)))],
      ways: [Way(tap: Place(38, 20)), Way(tap: Place(54, 18))], wait: 500),
    GestureScene(
      caption: "Four fingers: wipe",
      ways: [Place(33, 15), Place(40, 9), Place(48, 9), Place(55, 14)].map { Way(rest: $0) },
      rest: 2200, wait: 400),
  ]
}
