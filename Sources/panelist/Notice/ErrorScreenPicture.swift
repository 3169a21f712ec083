// A notice as a picture: where its lines stand, as strokes.
import ListUI
import Paint
import Shell
import Units

/// The strokes of a notice for one glass.
struct ErrorScreenPicture {
  /// In pixels of the picture, on black.
  let strokes: [Stroke]

  /// How tall a capital is, in heights of the rows that fill the glass: the title as what a row says
  /// and more, the lines as what the list says of itself.
  static let titleShare = 0.6
  static let textShare = 0.34
  /// On a glass where four lines would not fit otherwise: 10 minutes of arc at a metre, twice what a
  /// good eye needs.
  static let smallest = Millimeters(3)
  /// No glass that shows a list has a shorter side than this, and none has pixels of which one side
  /// is so many times the other: a display that tells so knows its size as little as one that tells
  /// none.
  private static let shortest = Millimeters(25)
  private static let distortion = 1.5
  private static let linesMax = 4
  private static let titleLinesMax = 2

  /// - Parameters:
  ///   - notice: What to say.
  ///   - told: The picture as a person sees it; its size in millimetres may be nonsense.
  /// - Complexity: O(length), a few times.
  init(_ notice: Notice, on told: PanelGeometry) {
    let glass = Self.isPlausible(told) ? told : PanelGeometry(assuming160DPI: told.pixels)
    let smallest = glass.pixels(y: Self.smallest).value
    var capital = (Self.textShare * Double(RowMetrics.height(filling: glass))).rounded()
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

    private let margin: Double
    private let height: Double
    private let lines: [Line]
    /// Whether nothing is left out and nothing reaches into the margins.
    let fits: Bool
    /// Whether all that is drawn stands on the glass, if also in the outer half of the margins.
    let isWhole: Bool

    // Of a capital's height: what stands between the parts.
    static let titlePitch = 1.5
    static let belowTitle = 1.4
    static let pitch = 1.62
    static let belowProblem = 0.5

    init(_ notice: Notice, on glass: PanelGeometry, capital: Double) {
      let width = Double(glass.pixels.width)
      margin = (RowMetrics.margin * Double(RowMetrics.height(filling: glass))).rounded()
      let colors = Theme(.heat, hairline: 1)
      let title = colors.row(place: 0, count: 1).letters
      let room = width - 2 * margin
      let text = StrokeFace(capital: capital, weight: .text)
      let heading = StrokeFace(
        capital: (capital * ErrorScreenPicture.titleShare / ErrorScreenPicture.textShare).rounded(),
        weight: .title)
      let titles = heading.lines(of: notice.title, maxWidth: room)
      let remedy = text.lines(of: notice.remedy, maxWidth: room)
      let problem = text.lines(of: notice.problem, maxWidth: room)
      // Where all is too long, both get half of the lines, and one that needs less gives the rest.
      let half = ErrorScreenPicture.linesMax / 2
      let left = max(half, ErrorScreenPicture.linesMax - problem.count)
      let forProblem = ErrorScreenPicture.linesMax - min(remedy.count, left)
      let forRemedy = ErrorScreenPicture.linesMax - min(problem.count, forProblem)

      var placed: [Line] = []
      var y = 0.0
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
      add(titles, atMost: ErrorScreenPicture.titleLinesMax, heading, title, Self.titlePitch)
      y += Self.belowTitle * capital
      add(problem, atMost: forProblem, text, colors.cue.letters, Self.pitch)
      y += (Self.pitch - 1 + Self.belowProblem) * capital
      add(remedy, atMost: forRemedy, text, colors.cue.letters, Self.pitch)
      lines = placed
      height = y + text.descent
      isWhole = height + margin <= Double(glass.pixels.height)
      fits =
        titles.count <= ErrorScreenPicture.titleLinesMax
        && problem.count + remedy.count <= ErrorScreenPicture.linesMax
        && height + 2 * margin <= Double(glass.pixels.height)
    }

    /// - Parameter height: The picture's.
    func strokes(height whole: Double) -> [Stroke] {
      // A third from the top, and higher where there is so much to say.
      let top = max(min(whole / 3, whole - margin - height), min(margin, (whole - height) / 2))
      return lines.flatMap { line in
        line.face.strokes(
          of: line.text, left: margin, baseline: top.rounded() + line.baseline, color: line.color)
      }
    }
  }
}
