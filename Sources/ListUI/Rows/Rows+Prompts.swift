// Placeholders that unfold above or between rows, and the messages beside rows.
import Gestures
import Localization
import Model
import Motion
import Paint
import Units

extension Rows {
  /// The shadow of the lower edge of the screen where rows continue below it.
  package static let edgeShadow = (reach: 0.5, strength: 0.35)
  /// The brightness of a placeholder when it begins to unfold, and the share from which its text
  /// appears: before that it could not be read.
  package static let foldedLight = 0.3
  package static let firstLetters = 0.25
  /// Initial darkness of its crease: at its upper edge when it is pulled in, in its middle when it
  /// is pulled apart.
  package static let pullFold = 0.55
  package static let pinchFold = 0.5

  /// What a placeholder says while it is pulled in, while it is pulled apart, and when letting go
  /// would add an item; and the hint in an empty list. In English.
  static let pullPrompt = "Pull to Add Item"
  static let pinchPrompt = "Pull Apart to Add Item"
  static let releasePrompt = "Release to Add Item"
  static let hint = "Pull down, or tap, to add"

  /// A message in the language of the list. - Complexity: O(length), no allocation.
  private func said(_ message: String) -> String { viewport.options.messages[message] }

  /// Adds what lies behind the rows.
  func appendPrompts(to picture: inout DisplayList, _ context: ListContext) {
    for (number, gap) in gaps.all.enumerated() where gap.added == nil {
      guard let seam = gap.seam(in: list) else { continue }
      let opening = gap.opening(context.time)
      appendUnfolding(
        OverlayCell.gap(number), opening,
        text: said(invites(gap, context.time) ? Self.releasePrompt : Self.pinchPrompt),
        legible: viewport.rowHeight, bottom: places.home(of: seam) + shift(of: seam, context.time),
        crease: .middle,
        cellStyle: gradient(at: places.home(of: seam - 1), context), to: &picture, context)
    }
    guard let pull = scroll.pull, let edge = pull.edge else {
      return appendHint(to: &picture, context)
    }
    switch edge {
    case .top:
      appendUnfolding(
        OverlayCell.newRow.id, pulled(beyond: .top, context.time),
        text: said(invites(pull, context.time) ? Self.releasePrompt : Self.pullPrompt),
        legible: viewport.firstPull(at: .top), bottom: places.beginning, crease: .top,
        cellStyle: gradient(
          at: places.beginning - pulledIn(context.time) * viewport.rowHeight, context),
        to: &picture, context)
    case .bottom: appendClearing(pull, to: &picture, context)
    }
  }

  /// Adds the shadow of the lower edge, or of the banner, where rows continue below it. It grows
  /// with the hidden height, up to its full reach.
  func appendMoreBelow(to picture: inout DisplayList, _ context: ListContext) {
    let share = min(1, hiddenBelow(context.time) / (Self.edgeShadow.reach * viewport.rowHeight))
    guard share > 0 else { return }
    let side = context.style.shadow(
      (Self.edgeShadow.reach, Self.edgeShadow.strength * share), by: 1)
    picture.append(
      Cell(
        id: OverlayCell.moreBelow.id, left: 0, top: Pixels(screenEnd(context.time).rounded()),
        width: metrics.picture.width, height: 0, color: context.style.theme.ground,
        shadow: Shadow(above: side)))
  }

  /// Adds a placeholder that unfolds: compressed to the available space.
  ///
  /// - Parameters:
  ///   - id: The cell's id.
  ///   - opening: The available space, in pixels.
  ///   - text: Its text.
  ///   - legible: The space at which its text has its full colour, in pixels.
  ///   - bottom: The top of the rows below, in the list's coordinates.
  ///   - crease: Where it is folded: in its middle, centred in a space that may be taller, or at
  ///     its top, at the bottom of the space.
  private func appendUnfolding(
    _ id: CellID, _ opening: Double, text: String, legible: Double, bottom: Double,
    crease: Fold.Crease, cellStyle: CellStyle, to picture: inout DisplayList, _ context: ListContext
  ) {
    // Folded by an angle whose sine is the space's share of a row, it is exactly as tall as the
    // space.
    let share = min(1, opening / viewport.rowHeight)
    guard opening >= 0.5 else { return }
    let height = share * viewport.rowHeight
    let (rest, depth): (Double, Double)
    switch crease {
    case .middle: (rest, depth) = ((opening - height) / 2, Self.pinchFold)
    case .top: (rest, depth) = (0, Self.pullFold)
    }
    let line = context.style.words.line(text, room: metrics.textWidth)
    let letters = cellStyle.ground.mixed(
      with: cellStyle.letters, Self.lettersShare(of: opening / legible))
    picture.append(
      Cell(
        id: id, left: 0, top: Pixels(bottom - rest - height - offset(context.time)),
        width: metrics.picture.width,
        // Rounded up: the rows beside it lie in front, so that no seam is left.
        height: Int(height.rounded(.up)), color: cellStyle.ground,
        opacity: Self.light(unfolded: share) * context.style.gradient.brightness(context.time),
        text: CellText(
          line: line.id, x: metrics.margin, baseline: metrics.baseline, color: letters),
        light: cellStyle.light, fold: Fold(crease: crease, depth: depth * (1 - share)),
        squeeze: share))
  }

  /// The colour of a placeholder's letters over its ground, for a share of the space at which they
  /// have it all.
  private static func lettersShare(of progress: Double) -> Double {
    min(1, max(0, (progress - firstLetters) / (1 - firstLetters)))
  }

  /// The brightness of a placeholder that is unfolded by a share.
  private static func light(unfolded share: Double) -> Double {
    foldedLight + (1 - foldedLight) * share
  }

  /// How much of a row that was added before it was unfolded is not seen yet, in pixels.
  func folded(_ index: Int, _ time: Timeline) -> Double {
    guard let unfolding = scroll.unfolding, list[index].id == unfolding else { return 0 }
    return max(0, scroll.position(time) - places.home(of: index))
  }

  /// Folds the cell of a row that was added before it was unfolded: to what a placeholder would be.
  func fold(_ cell: inout Cell, _ index: Int, _ time: Timeline) {
    let height = places.height(of: index)
    let hidden = folded(index, time)
    guard hidden > 0 else { return }
    let share = 1 - hidden / height
    cell.top = cell.top + Pixels(hidden)
    cell.height = Int((height - hidden).rounded(.up))
    cell.opacity *= Self.light(unfolded: share)
    cell.fold = Fold(crease: .top, depth: Self.pullFold * (1 - share))
    cell.squeeze = share
    // A new row has no letters; its caret comes once it stands.
    (cell.text, cell.strikethrough) = (nil, nil)
  }

  /// Adds the hint of an empty list, in the place of the first row.
  private func appendHint(to picture: inout DisplayList, _ context: ListContext) {
    guard list.count == 0, moving.removed.isEmpty else { return }
    let look = HintLayout(said(Self.hint), context.style.words)
    let top = Pixels(places.beginning - offset(context.time))
    var text = context.style.plain(
      .hint, left: look.left, top: top, width: max(1, metrics.picture.width - look.left),
      color: context.style.theme.ground,
      text: CellText(
        line: look.line.id, x: 0, baseline: look.baseline, color: context.style.theme.hint))
    var arrow = context.style.plain(
      .hintArrow, left: 0, top: top, width: look.left, color: context.style.theme.ground, text: nil)
    arrow.icon = look.arrow(context.style.theme.hint)
    let brightness = context.style.gradient.brightness(context.time)
    (text.opacity, text.foregroundOpacity) = (brightness, brightness)
    (arrow.opacity, arrow.foregroundOpacity) = (brightness, brightness)
    picture.append(text)
    picture.append(arrow)
  }

  private func appendClearing(
    _ pull: ListPull, to picture: inout DisplayList, _ context: ListContext
  ) {
    let share = min(1, pulled(beyond: .bottom, context.time) / viewport.firstPull(at: .bottom))
    guard share > 0 else { return }
    let line = context.style.words.line(
      invites(pull, context.time) ? pull.far : pull.near, room: metrics.textWidth)
    var cell = context.style.plain(
      .clearing, left: 0, top: Pixels(places.end - offset(context.time)),
      width: metrics.picture.width,
      color: context.style.theme.ground,
      text: CellText(
        line: line.id, x: metrics.margin, baseline: metrics.baseline,
        color: pull.nothingToClear ? context.style.theme.sunk.letters : context.style.theme.icon))
    (cell.opacity, cell.foregroundOpacity) = (share, share)
    picture.append(cell)
  }
}

/// Layout of the hint on one screen: constants in heights of a row, instances in pixels.
struct HintLayout {
  /// Pixels per em, in heights of a row: as tall as row text, and as thin as the list's other
  /// messages.
  static let letters = 0.38
  /// The arrow's width, and its stroke as thick as that of the text beside it.
  static let arrow = (width: 0.24, thickness: 0.05)
  /// Between the arrow's foreground and the text.
  static let gap = 0.26

  let line: ShapedLine
  let baseline: Int
  /// Left edge of the text; the arrow's foreground begins at the margin.
  let left: Int
  private let foreground: (width: Double, thickness: Double)
  private let middle: (x: Double, y: Double)

  /// - Parameter text: Drawn smaller if it does not fit, and the arrow with it.
  init(_ text: String, _ words: RowText) {
    let metrics = words.metrics
    let (margin, row) = (metrics.margin, Double(metrics.height))
    let full = max(RowMetrics.leastSize, Int((Self.letters * row).rounded()))
    let side = { (row: Double) in
      Int(((Self.arrow.width + Self.arrow.thickness + Self.gap) * row).rounded())
    }
    let size = words.whole(
      text, .medium, size: full, room: max(1, metrics.textWidth - side(row))
    ).size
    let scale = row * Double(size) / Double(full)
    left = margin + side(scale)
    line = words.line(text, .medium, size: size, room: max(1, metrics.picture.width - left))
    baseline = words.baseline(.medium, size: size)
    foreground = (Self.arrow.width * scale, Self.arrow.thickness * scale)
    middle = (Double(margin) + (foreground.width + foreground.thickness) / 2, row / 2)
  }

  /// The arrow, in a cell at the left edge of the screen.
  func arrow(_ color: Color) -> Icon {
    Icon(
      .arrow, width: foreground.width, thickness: foreground.thickness, x: middle.x, y: middle.y,
      color: color)
  }
}
