// The list's style: the theme's colours along the rows, brightness, and texts.
import Model
import Paint
import Units

/// The style of everything that the list draws. Positions of rows are passed in.
package struct Style {
  /// By which share of its size a lifted row is larger; enough to notice, and its neighbours stay
  /// visible.
  package static let liftScale = 0.06

  /// Every colour: those of the current theme.
  private(set) var theme: Theme
  var gradient: RowGradient
  /// The wave over a completed list, while it runs.
  private(set) var wave: CompletionWave?
  /// Shaped texts.
  var words: RowText

  init(_ theme: Theme.Name, _ gradient: RowGradient, _ words: RowText) {
    self.theme = Theme(theme, hairline: words.metrics.hairline)
    self.gradient = gradient
    self.words = words
  }

  /// The sizes in force.
  var metrics: RowMetrics { words.metrics }
  var rowHeight: Double { Double(metrics.height) }

  /// Changes the theme. - Returns: Whether it differs from the current one.
  mutating func setTheme(_ name: Theme.Name) -> Bool {
    guard name != theme.name else { return false }
    theme = Theme(name, hairline: metrics.hairline)
    return true
  }

  /// The style of a row that is not completed.
  ///
  /// - Parameters:
  ///   - y: Its position, in the list's coordinates.
  ///   - entering: The visible share of a new row that is pulled in at the beginning, from 0 to 1.
  func cellStyle(at y: Double, entering: Double, _ time: Timeline) -> CellStyle {
    gradient.cellStyle(at: y, rowHeight: rowHeight, entering: entering, of: theme, time)
  }

  /// The picture's brightness: below 1 while the first one fades in.
  func brightness(_ time: Timeline) -> Double { gradient.brightness(time) }

  /// Starts a wave over the visible rows, after the last completed row has rested.
  ///
  /// - Parameter rows: Number of visible rows; a fraction for one that is cut.
  mutating func celebrate(over rows: Double, _ time: inout Timeline) {
    wave?.forget(&time)
    wave = CompletionWave(over: rows, after: Timing.momentHold, &time)
  }

  /// Fades the wave out, after a touch.
  mutating func endWave(_ time: inout Timeline) { wave?.end(&time) }

  /// Removes finished animations, and a finished wave.
  mutating func settle(_ time: inout Timeline) {
    gradient.settle(&time)
    guard let old = wave, old.isOver(time) else { return }
    old.forget(&time)
    wave = nil
  }

  /// One side of a shadow, scaled by the elevation of what casts it.
  ///
  /// - Parameters:
  ///   - look: Reach in heights of a row; strength from 0 to 1.
  ///   - share: Elevation, from 0 to 1.
  func shadow(_ look: (reach: Double, strength: Double), by share: Double) -> Shadow.Side {
    guard share > 0 else { return .none }
    return Shadow.Side(
      reach: Int((look.reach * share * rowHeight).rounded()),
      strength: min(1, look.strength * share))
  }

  /// A cell of a row's height in one colour.
  func plain(
    _ overlay: OverlayCell, left: Int, top: Pixels, width: Int, color: Color, text: CellText?
  ) -> Cell {
    Cell(
      id: overlay.id, left: Pixels(left), top: top, width: width, height: metrics.height,
      color: color, text: text)
  }

  /// A message bar at the lower edge, or a part of one, of a row's height.
  func band(_ overlay: OverlayCell, left: Int, top: Pixels, width: Int, text: CellText?) -> Cell {
    var cell = plain(
      overlay, left: left, top: top, width: width, color: theme.undoBar.ground, text: text)
    cell.light = theme.undoBar.light
    return cell
  }
}

extension Style {
  /// A row's text as drawn in a frame.
  ///
  /// - Parameters:
  ///   - strikethrough: The share that is struck through.
  ///   - color: Of the text and of the line through it.
  ///   - growth: By which share of its size the row is drawn larger.
  mutating func letters(
    of item: Item, strikethrough: Double, in color: Color, by growth: Double = 0
  ) -> RowLetters {
    let text = words.line(of: item)
    var (line, setting) = (text.line, text.setting)
    if growth > 0 {
      // Text grows from where it begins: it must not leave the picture, nor wrap differently.
      let widest = Double(max(line.width, line.lowerWidth)) * (1 + Self.liftScale)
      let fits = setting.leading == nil && widest <= Double(metrics.textWidth)
      let raised = setting.raised(by: growth, fits ? .withLetters : .withoutLetters, of: metrics)
      if raised.size != setting.size { line = words.line(item.text, in: raised) }
      setting = raised
    }
    return RowLetters(
      line: line, start: words.start(of: line), setting: setting, strikethrough: strikethrough,
      overshoot: metrics.overshoot,
      color: color)
  }
}
