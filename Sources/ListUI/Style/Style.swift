// How the list looks: the theme's colours along the rows, the light on them, and the letters.
import Model
import Paint
import Units

/// The look of everything that the list draws. It knows no row's place: that is handed in.
package struct Style {
  /// By which part of its size a lifted row is larger; enough to be seen, and its neighbours with it.
  package static let liftScale = 0.06

  /// Every colour: of the theme that was put on last.
  private(set) var theme: Theme
  var heat: RowGradient
  /// While it goes over a list that is all done.
  private(set) var wave: DoneWave?
  /// Every text as it was shaped last.
  var words: RowText

  init(_ theme: Theme.Name, _ heat: RowGradient, _ words: RowText) {
    self.theme = Theme(theme, hairline: words.metrics.hairline)
    self.heat = heat
    self.words = words
  }

  /// The sizes in force.
  var metrics: RowMetrics { words.metrics }
  var rowHeight: Double { Double(metrics.height) }

  /// Puts a theme on. - Returns: Whether it is another one than before.
  mutating func wear(_ name: Theme.Name) -> Bool {
    guard name != theme.name else { return false }
    theme = Theme(name, hairline: metrics.hairline)
    return true
  }

  /// What a row wears that is not completed.
  ///
  /// - Parameters:
  ///   - y: Where it is, in the list's coordinates.
  ///   - guest: How much of one more row at the beginning is pulled in, from 0 to 1.
  func skin(at y: Double, guest: Double, _ time: Timeline) -> Skin {
    heat.skin(at: y, rowHeight: rowHeight, guest: guest, of: theme, time)
  }

  /// How bright the picture is: less while the first one comes.
  func brightness(_ time: Timeline) -> Double { heat.brightness(time) }

  /// Sends a wave over the rows on the glass, once what was done last has had its moment.
  ///
  /// - Parameter rows: How many there are on the glass.
  mutating func celebrate(over rows: Double, _ time: inout Timeline) {
    wave?.forget(&time)
    wave = DoneWave(over: rows, after: Timing.momentRest, &time)
  }

  /// A finger has touched down: the wave fades.
  mutating func endWave(_ time: inout Timeline) { wave?.end(&time) }

  /// What has arrived stands still, and a wave that has gone is forgotten.
  mutating func settle(_ time: inout Timeline) {
    heat.settle(&time)
    guard let old = wave, old.isOver(time) else { return }
    old.forget(&time)
    wave = nil
  }

  /// One side of a shadow, as far as what throws it stands out from the rest.
  ///
  /// - Parameters:
  ///   - look: In heights of a row, and from 0 to 1.
  ///   - share: From 0 to 1.
  func shadow(_ look: (reach: Double, strength: Double), by share: Double) -> Shadow.Side {
    guard share > 0 else { return .none }
    return Shadow.Side(
      reach: Int((look.reach * share * rowHeight).rounded()),
      strength: min(1, look.strength * share))
  }

  /// A cell as high as a row, of one colour.
  func plain(
    _ guest: Guest, left: Int, top: Pixels, width: Int, color: Color, text: CellText?
  ) -> Cell {
    Cell(
      id: guest.id, left: Pixels(left), top: top, width: width, height: metrics.height,
      color: color, text: text)
  }

  /// A band as high as a row, or a part of one, that says something at the lower edge.
  func band(_ guest: Guest, left: Int, top: Pixels, width: Int, text: CellText?) -> Cell {
    var cell = plain(
      guest, left: left, top: top, width: width, color: theme.cue.ground, text: text)
    cell.light = theme.cue.light
    return cell
  }
}
