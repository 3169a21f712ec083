// A notice as a picture: where its mark and its lines stand, as strokes.
import ListUI
import Paint
import Units

/// The strokes of a notice for one glass.
struct NoticePicture {
  /// In pixels of the picture, on black.
  let strokes: [Stroke]

  /// Letters that are read from a metre without an effort, from edge to edge of a capital.
  static let comfortable = Millimeters(6)
  /// On a glass where four lines would not fit otherwise: 10 minutes of arc at a metre, twice what a
  /// good eye needs.
  static let smallest = Millimeters(3)
  /// Of the shorter side of the glass: a large one is read from further away.
  private static let share = 1.0 / 17
  /// No glass that shows a list has a shorter side than this, and none has pixels of which one side
  /// is so many times the other: a display that tells so knows its size as little as one that tells
  /// none.
  private static let shortest = Millimeters(25)
  private static let distortion = 1.5
  private static let linesMax = 4
  private static let titleLinesMax = 2

  private static let title = Color.white
  /// The letters of the cue's name, and of what it does: calm, and what a person can do.
  private static let problem = Color(red: 215, green: 215, blue: 220)
  private static let remedy = Color(red: 255, green: 204, blue: 0)

  /// - Parameters:
  ///   - notice: What to say.
  ///   - told: The picture as a person sees it; its size in millimetres may be nonsense.
  /// - Complexity: O(length), a few times.
  init(_ notice: Notice, on told: PanelGeometry) {
    let glass = Self.isPlausible(told) ? told : PanelGeometry(assuming160DPI: told.pixels)
    let perMillimeter = glass.pixels(y: 1).value
    let short = Double(min(glass.pixels.width, glass.pixels.height))
    let smallest = Self.smallest.value * perMillimeter
    var capital = max(Self.comfortable.value * perMillimeter, short * Self.share).rounded()
    var layout = Layout(notice, on: glass, capital: capital)
    // What can hardly be read is better than what is beyond the edge.
    while !layout.fits, capital > smallest || !layout.isWhole, capital > 1 {
      capital -= 1
      layout = Layout(notice, on: glass, capital: capital)
    }
    strokes = layout.strokes(height: Double(glass.pixels.height))
  }

  private static func isPlausible(_ glass: PanelGeometry) -> Bool {
    let (across, down) = (glass.pixels(x: 1).value, glass.pixels(y: 1).value)
    return min(glass.width, glass.height) >= shortest && across <= distortion * down
      && down <= distortion * across
  }

  /// The lines of a notice in one size.
  private struct Layout {
    private struct Line {
      let text: String
      let face: StrokeFace
      let color: Color
      /// From the top of the notice.
      let baseline: Double
    }

    private let capital: Double
    private let margin: Double
    private let height: Double
    private let lines: [Line]
    /// Whether nothing is left out and nothing reaches into the margins.
    let fits: Bool
    /// Whether all that is drawn stands on the glass, if also in the outer half of the margins.
    let isWhole: Bool

    // Of a capital's height. Bars and gaps of the mark, then what stands between the parts.
    static let bar = 0.2
    static let barPitch = 0.36
    static let barLength = 2.1
    static let belowMark = 0.95
    static let titleSize = 1.4
    static let titlePitch = 1.5
    static let belowTitle = 1.05
    static let pitch = 1.62
    static let belowProblem = 0.5

    init(_ notice: Notice, on glass: PanelGeometry, capital: Double) {
      self.capital = capital
      let width = Double(glass.pixels.width)
      // As wide as a thumb, and in proportion on a large glass.
      margin = max(glass.pixels(x: 5).value, width / 16).rounded()
      let room = width - 2 * margin
      let text = StrokeFace(capital: capital, weight: .text)
      let heading = StrokeFace(capital: (capital * Self.titleSize).rounded(), weight: .title)
      let titles = heading.lines(of: notice.title, maxWidth: room)
      let remedy = text.lines(of: notice.remedy, maxWidth: room)
      let problem = text.lines(of: notice.problem, maxWidth: room)
      // Where all is too long, both get half of the lines, and one that needs less gives the rest.
      let half = NoticePicture.linesMax / 2
      let left = max(half, NoticePicture.linesMax - problem.count)
      let forProblem = NoticePicture.linesMax - min(remedy.count, left)
      let forRemedy = NoticePicture.linesMax - min(problem.count, forProblem)

      var placed: [Line] = []
      var y = (2 * Self.barPitch + Self.bar + Self.belowMark) * capital
      func add(
        _ all: [String], atMost limit: Int, _ face: StrokeFace, _ color: Color, _ pitch: Double
      ) {
        var kept = Array(all.prefix(limit))
        if all.count > limit {
          kept[limit - 1] = face.cut(all[(limit - 1)...].joined(separator: " "), maxWidth: room)
        }
        for (index, text) in kept.enumerated() {
          y += index == 0 ? face.capital : face.capital * pitch
          placed.append(Line(text: text, face: face, color: color, baseline: y.rounded()))
        }
      }
      add(
        titles, atMost: NoticePicture.titleLinesMax, heading, NoticePicture.title, Self.titlePitch)
      y += Self.belowTitle * capital
      add(problem, atMost: forProblem, text, NoticePicture.problem, Self.pitch)
      y += (Self.pitch - 1 + Self.belowProblem) * capital
      add(remedy, atMost: forRemedy, text, NoticePicture.remedy, Self.pitch)
      lines = placed
      height = y + text.descent
      isWhole = height + margin <= Double(glass.pixels.height)
      fits =
        titles.count <= NoticePicture.titleLinesMax
        && problem.count + remedy.count <= NoticePicture.linesMax
        && height + 2 * margin <= Double(glass.pixels.height)
    }

    /// - Parameter height: The picture's.
    func strokes(height whole: Double) -> [Stroke] {
      // A third of what is free stands above: there a picture looks centred.
      let top = max((whole - height) / 3, min(margin, (whole - height) / 2)).rounded()
      let radius = Self.bar * capital / 2
      let bars = (0..<3).map { bar in
        let y = top + radius + Double(bar) * Self.barPitch * capital
        return Stroke(
          from: SIMD2(margin + radius, y),
          to: SIMD2(margin + Self.barLength * capital - radius, y), radius: radius,
          color: Theme(.heat, hairline: 1).row(place: Double(bar), count: 3).ground)
      }
      return bars
        + lines.flatMap { line in
          line.face.strokes(
            of: line.text, left: margin, baseline: top + line.baseline, color: line.color)
        }
    }
  }
}
