// A contact sheet: a scene in some sixteen pictures, with the fingers' paths and the decisions.
import Gestures
import Paint
import Recordings
import Text
import Units

/// A scene on one sheet.
struct Film {
  /// The sheet.
  private(set) var canvas: Canvas
  /// The decisions of the scene.
  let decisions: [TouchRecording.Decision]

  private let layout: FilmLayout

  /// Plays the scene twice: first to count its presentations, then to take evenly spaced pictures.
  ///
  /// - Complexity: O(presentations · visible rows + pictures · pixels).
  init(_ scene: Scene, lines: TextLines) {
    var scene = scene
    // The film is upright, however the panel is mounted.
    scene.rotation = .upright
    let start = scene.start
    var count = 0
    var firstPass = Replay(scene, lines: lines)
    while firstPass.step() { count += firstPass.presentation < start ? 0 : 1 }
    decisions = firstPass.decisions

    layout = FilmLayout(panel: scene.panel, presentations: count)
    canvas = Canvas(size: layout.sheet, color: Style.sheet)
    canvas.write(
      scene.title, x: layout.margin, baseline: layout.titleBaseline, pixels: 24,
      maxWidth: layout.sheet.width - 2 * layout.margin, color: .white, lines: lines)
    var replay = Replay(scene, lines: lines)
    var presentation = 0
    var picture = 0
    var seen = Instant(nanoseconds: -1)
    while replay.step() {
      guard replay.presentation >= start else { continue }
      if picture < layout.count, presentation == layout.presentation(of: picture) {
        replay.draw()
        canvas.place(replay.words.span, scene.panel.pixels, in: layout.picture(picture))
        let span = TimeSpan(after: seen, to: replay.presentation)
        drawTrails(of: scene, span, in: layout.picture(picture))
        writeCaption(picture, span, from: start, lines: lines)
        seen = replay.presentation
        picture += 1
      }
      presentation += 1
    }
  }

  /// The time between two pictures.
  private struct TimeSpan {
    let after: Instant
    let to: Instant

    func contains(_ time: Instant) -> Bool { time > after && time <= to }
  }

  /// The sheet and its texts have the colours of the undo bar.
  private enum Style {
    private static let theme = Theme(.heat, hairline: 1)
    static let sheet = theme.undoBar.ground
    static let time = theme.verb
    static let halo = Color.black
  }

  /// Draws the paths of all contacts that are down or have ended since the last picture.
  private mutating func drawTrails(of scene: Scene, _ span: TimeSpan, in rect: Rect) {
    var trails: [ContactID: [SIMD2<Double>]] = [:]
    var gone: [ContactID: Instant] = [:]
    for frame in scene.frames where frame.time <= span.to {
      for contact in frame.contacts {
        trails[contact.id, default: []].append(
          layout.place(contact.position, on: scene.panel, in: rect))
        switch contact.phase {
        case .began, .moved: break
        case .ended, .cancelled: gone[contact.id] = frame.time
        }
      }
    }
    for (contact, trail) in trails.sorted(by: { $0.key.serial < $1.key.serial }) {
      let isDown = gone[contact] == nil
      if let time = gone[contact], !span.contains(time) { continue }
      draw(trail, isDown: isDown, in: rect)
    }
  }

  private mutating func draw(_ trail: [SIMD2<Double>], isDown: Bool, in rect: Rect) {
    guard let last = trail.last else { return }
    // A dark halo keeps the path visible on yellow rows and on white letters.
    for (radius, color, opacity) in [(2.75, Style.halo, 0.55), (1.5, Color.white, 0.9)] {
      for (from, to) in zip(trail, trail.dropFirst()) {
        canvas.stroke(
          from: from, to: to, radius: radius, color: color, opacity: opacity, inside: rect)
      }
    }
    guard isDown else { return }
    for (radius, color, opacity) in [(8.5, Style.halo, 0.55), (7.0, Color.white, 0.95)] {
      canvas.stroke(
        from: last, to: last, radius: radius, color: color, opacity: opacity, inside: rect)
    }
  }

  private mutating func writeCaption(
    _ picture: Int, _ span: TimeSpan, from start: Instant, lines: TextLines
  ) {
    let rect = layout.picture(picture)
    let hundredths = span.to.nanoseconds / 10_000_000
    let fraction = hundredths % 100
    var captions = ["\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction) s"]
    var texts = decisions.filter { span.contains($0.time) && $0.time >= start }.map(\.text)
    let room = FilmLayout.captionLines - 1
    if texts.count > room {
      let more = texts.count - room + 1
      texts = texts.prefix(room - 1) + ["and \(more) more"]
    }
    captions += texts
    for (index, text) in captions.enumerated() {
      canvas.write(
        text, x: rect.left, baseline: rect.bottom + 20 + index * FilmLayout.captionStep, pixels: 16,
        maxWidth: rect.width, color: index == 0 ? Style.time : .white, lines: lines)
    }
  }
}
