// The list on a virtual clock: recorded fingers in, decisions and pictures out.
import Gestures
import ListUI
import Model
import Recordings
import Text
import Units

/// What is replayed: a list on a glass, and what fingers do to it.
struct Scene {
  /// What is said about it in a film.
  var title: String
  /// The picture as a person sees it.
  var panel: PanelGeometry
  /// How the picture is turned on the panel.
  var rotation = Rotation.upright
  var rowHeight: Millimeters
  var items: [Item]
  /// In the order of time; the list begins to be shown at zero.
  var frames: [ContactFrame]
}

/// Plays a scene as the kiosk would, sixty presentations a second, with nobody waiting.
///
/// A presentation shows every touch up to its instant. Presentations at which nothing can have
/// changed are left out, as on a panel. The same scene gives the same pictures on any machine.
struct Replay: ~Copyable {
  /// Presentations a second.
  static let rate: Int64 = 60

  /// When the last picture is seen.
  private(set) var presentation = Instant.zero
  /// All decisions so far.
  private(set) var decisions: [TouchRecording.Decision] = []
  /// All steps of gestures so far that were not taken.
  private(set) var steps: [GestureStep] = []
  /// Whether everything was played and the list is at rest.
  private(set) var isOver = false
  /// The last drawn picture, in the order of the panel's lines.
  private(set) var words: [UInt32]
  /// The panel's pixels.
  let size: Size

  private let scene: Scene
  private var view: ListView
  private var core = GestureCore()
  private var gestures: [Gesture] = []
  private var composer: FrameComposer
  private var isDrawn = false
  private var beat: Int64 = -1
  private var nextFrame = 0

  /// - Parameter lines: Text as the panel shows it.
  init(_ scene: Scene, lines: TextLines) {
    self.scene = scene
    size = scene.rotation.turned(scene.panel.pixels)
    view = ListView(
      items: scene.items, panel: scene.panel, rowHeight: scene.rowHeight, measurer: lines,
      start: .zero)
    composer = FrameComposer(
      lines: lines, size: scene.panel.pixels, rotation: scene.rotation)
    words = [UInt32](repeating: 0xFF00_0000, count: size.width * size.height)
  }

  /// Goes on to the next presentation at which something can have changed.
  ///
  /// - Returns: Whether there was one; false once the list is at rest.
  mutating func step() -> Bool {
    guard !isOver else { return false }
    beat += 1
    if view.isIdle, beat > 0, nextFrame < scene.frames.count {
      beat = max(beat, Self.beat(showing: scene.frames[nextFrame].time))
    }
    presentation = Self.presentation(of: beat)
    while nextFrame < scene.frames.count, scene.frames[nextFrame].time <= presentation {
      take(scene.frames[nextFrame])
      nextFrame += 1
    }
    view.advance(to: presentation)
    if nextFrame == scene.frames.count, view.isIdle {
      isOver = true
      decide("list rests at \(tenths(presentation)) ms", at: presentation)
    }
    return true
  }

  /// Draws the present picture into ``words``. - Complexity: O(what changed since the last one).
  mutating func draw() {
    guard composer.prepare(&view) else { return }
    let age = isDrawn ? 1 : 0
    composer.paint(into: &words, size: size, age: age)
    composer.committed()
    isDrawn = true
  }

  // Both divide before they multiply: the panel's clock may jump by years within a recording.
  private static func presentation(of beat: Int64) -> Instant {
    let rest = beat % rate * 1_000_000_000 / rate
    return Instant(nanoseconds: beat / rate * 1_000_000_000 + rest)
  }

  /// The first presentation at or after an instant.
  private static func beat(showing time: Instant) -> Int64 {
    let seconds = time.nanoseconds / 1_000_000_000
    let rest = (time.nanoseconds % 1_000_000_000) * rate
    return seconds * rate + (rest + 999_999_999) / 1_000_000_000
  }

  private mutating func take(_ frame: ContactFrame) {
    // Rows are counted as a person saw them when the fingers moved.
    let list = view.list
    var decided: [String] = []
    var heard: [GestureStep] = []
    _ = view.take(frame, through: &core, &gestures) { gesture, edit in
      heard.append(GestureStep(gesture, row: Self.row(of: gesture, in: list)))
      if let text = Self.text(gesture, edit, list) { decided.append(text) }
    }
    steps += heard
    for text in decided {
      let place = text == "list pan ended" ? " at \(tenths(scrolled)) mm" : ""
      decide(text + place, at: frame.time)
    }
  }

  /// Hands the steps over that came since the last time.
  mutating func takeSteps() -> [GestureStep] {
    defer { steps.removeAll(keepingCapacity: true) }
    return steps
  }

  private static func row(of gesture: Gesture, in list: ItemList) -> Int? {
    gesture.kind.target.flatMap { list.index(of: ItemID(high: $0.high, low: $0.low)) }.map {
      $0 + 1
    }
  }

  /// How far the list is scrolled, in millimetres.
  private var scrolled: Double { scene.panel.millimeters(y: view.scrollPosition).value }

  private mutating func decide(_ text: String, at time: Instant) {
    decisions.append(TouchRecording.Decision(time: time, text: text))
  }

  /// What a step of a gesture decides; nil for one that only goes on.
  private static func text(_ gesture: Gesture, _ edit: Edit?, _ list: ItemList) -> String? {
    switch gesture.kind {
    case .listPan:
      switch gesture.phase {
      case .began: return "list pan began"
      case .changed: return nil
      case .ended: return "list pan ended"
      case .cancelled: return "list pan cancelled"
      }
    case .rowPan(let target):
      let row = list.index(of: ItemID(high: target.high, low: target.low)).map { "\($0 + 1)" }
      let name = "row \(row ?? "that is gone")"
      switch gesture.phase {
      case .began: return "\(name) pan began"
      case .changed: return nil
      case .ended: return "\(name) \(outcome(edit))"
      case .cancelled: return "\(name) pan cancelled"
      }
    }
  }

  private static func outcome(_ edit: Edit?) -> String {
    switch edit {
    case nil: "let go"
    case .setCompleted(_, let isCompleted): isCompleted ? "completed" : "reopened"
    case .delete: "deleted"
    case .insert, .setText, .move: "changed"
    }
  }
}

/// One digit behind the point.
private func tenths(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }

private func tenths(_ time: Instant) -> String {
  tenths(Double(time.nanoseconds) / 1_000_000)
}
