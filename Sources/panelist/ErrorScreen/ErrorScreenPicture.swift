// The layout of the error screen, as strokes.
import ListUI
import Paint
import Shell
import Units

/// The strokes of an error screen for one screen size.
struct ErrorScreenPicture {
  /// In pixels of the picture, on black.
  let strokes: [Stroke]

  /// Heights of a capital, as shares of `RowMetrics.height(filling:)`: the title is larger than a
  /// row's text, the lines are as large as the list's own messages.
  static let titleShare = 0.6
  static let textShare = 0.34
  /// The height of a capital when four lines would not fit otherwise: 10 minutes of arc at a metre,
  /// twice what a good eye needs.
  static let smallest = Millimeters(3)
  /// A display with a shorter side, or with a larger pixel aspect ratio, reports a wrong size: the
  /// size at 160 DPI is used instead.
  private static let shortest = Millimeters(25)
  private static let distortion = 1.5
  private static let linesMax = 4
  private static let titleLinesMax = 2

  /// - Parameters:
  ///   - errorScreen: The texts.
  ///   - reported: The screen after rotation; its physical size may be wrong.
  /// - Complexity: O(length), a few times.
  init(_ errorScreen: ErrorScreen, on reported: PanelGeometry) {
    let screen =
      Self.isPlausible(reported) ? reported : PanelGeometry(assuming160DPI: reported.pixels)
    let smallest = screen.pixels(y: Self.smallest).value
    var capital = (Self.textShare * Double(RowMetrics.height(filling: screen))).rounded()
    var layout = Layout(errorScreen, on: screen, capital: capital)
    // Text that is hard to read is better than text outside the screen.
    while !layout.fits, capital > smallest || !layout.isWhole, capital > 1 {
      capital -= 1
      layout = Layout(errorScreen, on: screen, capital: capital)
    }
    strokes = layout.strokes(height: Double(screen.pixels.height))
  }

  private static func isPlausible(_ screen: PanelGeometry) -> Bool {
    let (across, down) = (screen.pixels(x: 1).value, screen.pixels(y: 1).value)
    return min(screen.width, screen.height) >= shortest && across <= distortion * down
      && down <= distortion * across
  }

  /// The lines of an error screen at one text size.
  private struct Layout {
    private struct Line {
      let text: String
      let face: StrokeFace
      let color: Color
      /// From the top of the first line.
      let baseline: Double
    }

    private let margin: Double
    private let height: Double
    private let lines: [Line]
    /// Whether no text is cut and nothing reaches into the margins.
    let fits: Bool
    /// Whether everything fits on the screen, though perhaps not within the margins.
    let isWhole: Bool

    // Distances between the parts, in heights of a capital.
    static let titlePitch = 1.5
    static let belowTitle = 1.4
    static let pitch = 1.62
    static let belowProblem = 0.5

    init(_ errorScreen: ErrorScreen, on screen: PanelGeometry, capital: Double) {
      let width = Double(screen.pixels.width)
      margin = (RowMetrics.margin * Double(RowMetrics.height(filling: screen))).rounded()
      let colors = Theme(.heat, hairline: 1)
      let title = colors.row(position: 0, count: 1).letters
      let room = width - 2 * margin
      let text = StrokeFace(capital: capital, weight: .text)
      let heading = StrokeFace(
        capital: (capital * ErrorScreenPicture.titleShare / ErrorScreenPicture.textShare).rounded(),
        weight: .title)
      let titles = heading.lines(of: errorScreen.title, maxWidth: room)
      let remedy = text.lines(of: errorScreen.remedy, maxWidth: room)
      let problem = text.lines(of: errorScreen.problem, maxWidth: room)
      // When all is too long, both get half of the lines; unused lines of one go to the other.
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
      add(problem, atMost: forProblem, text, colors.undoBar.letters, Self.pitch)
      y += (Self.pitch - 1 + Self.belowProblem) * capital
      add(remedy, atMost: forRemedy, text, colors.undoBar.letters, Self.pitch)
      lines = placed
      height = y + text.descent
      isWhole = height + margin <= Double(screen.pixels.height)
      fits =
        titles.count <= ErrorScreenPicture.titleLinesMax
        && problem.count + remedy.count <= ErrorScreenPicture.linesMax
        && height + 2 * margin <= Double(screen.pixels.height)
    }

    /// - Parameter height: The picture's height.
    func strokes(height whole: Double) -> [Stroke] {
      // A third from the top, or higher when the text is long.
      let top = max(min(whole / 3, whole - margin - height), min(margin, (whole - height) / 2))
      return lines.flatMap { line in
        line.face.strokes(
          of: line.text, left: margin, baseline: top.rounded() + line.baseline, color: line.color)
      }
    }
  }
}
