// What the code says for every number of the page of behaviours, row by row.
import Config
import Foundation
import Gestures
import ListUI
import Model
import Motion
import Paint
import Raster
import Text
import Units

/// The ties of the page's numbers, each under the beginning of its row's first cell.
struct BehaviourNumbers {
  private let tuning = Tuning.standard
  private let sizes: Sizes

  init() throws { sizes = try Sizes() }

  /// Rows without numbers are not here.
  var ties: [String: [BehaviourTie]] {
    looks.merging(swiping, uniquingKeysWith: +).merging(scrolling, uniquingKeysWith: +)
      .merging(adding, uniquingKeysWith: +).merging(editing, uniquingKeysWith: +)
      .merging(moving, uniquingKeysWith: +).merging(losing, uniquingKeysWith: +)
      .merging(undoing, uniquingKeysWith: +).merging(writing, uniquingKeysWith: +)
  }

  private var looks: [String: [BehaviourTie]] {
    [
      "The first picture": [
        BehaviourTie("# s; by", Timing.fadeIn.seconds),
        BehaviourTie("by # of a row", Rows.entrance),
        BehaviourTie("every further row # s later", Timing.enterStagger.seconds),
        BehaviourTie(spring: Timing.enter),
      ],
      "Rows are red at the top": [
        // Against a list of as many rows as there are colours: each row has its own.
        BehaviourTie("i / (n − #) of the colours", law: "Theme.row") { said in
          let theme = Theme(.heat, hairline: 1)
          return [8.0, 9, 13, 20].allSatisfy { count in
            theme.row(place: 1, count: count)
              == theme.row(place: 255 / (count - said[0]), count: 256)
          }
        },
        BehaviourTie("or i / # where that is less", law: "Theme.row") { said in
          let theme = Theme(.heat, hairline: 1)
          return [2.0, 3, 7].allSatisfy { count in
            theme.row(place: 1, count: count) == theme.row(place: 255 / said[0], count: 256)
          }
        },
      ],
      "Colours follow": [BehaviourTie("# s", Timing.recolour.seconds)],
      "Text stands in the middle": [
        BehaviourTie("# of a row high", sizes.share(\.textSize)),
        BehaviourTie("# from the edge", sizes.share(\.margin)),
        BehaviourTie("a longer text # high", sizes.share(\.small.size)),
        BehaviourTie("on lines # apart", RowMetrics.leading),
        BehaviourTie("at least # : #", law: "Contrast.needed : 1") {
          $0 == [Contrast.needed, 1]
        },
      ],
    ]
  }

  private var swiping: [String: [BehaviourTie]] {
    [
      "A row that is swiped right": [
        BehaviourTie("commits at # mm", tuning.commitDistance.value),
        BehaviourTie("or # the row where that is less", sizes.narrowCommit),
        BehaviourTie("a # as fast beyond", SwipeLaw.damping),
        BehaviourTie("✓ is # of a row wide", Rows.tickWidth),
        BehaviourTie("its middle # beside it", Rows.iconPlace),
        BehaviourTie("in strokes of #", Rows.iconThickness),
        BehaviourTie("it is # wide", Rows.poppedWidth),
        BehaviourTie("within # s, and green", Timing.pop.seconds),
        BehaviourTie("as the row is in # s", Timing.turn.seconds),
        BehaviourTie("the line is # of a row thick", sizes.share(\.large.strikethroughHeight)),
        BehaviourTie("and # longer at both ends", sizes.share(\.overshoot)),
      ],
      "Let go there it has its moment": [
        BehaviourTie(spring: Timing.completedHome),
        BehaviourTie("about # mm past", pastHome, digits: 0),
        BehaviourTie("# of white", ColorTransition.flash),
        BehaviourTie("gone after # s", Timing.flash.seconds),
        BehaviourTie("green in # s", Timing.moment.seconds),
        BehaviourTie("until # s after", Timing.momentRest.seconds),
        BehaviourTie("; in # s", Timing.cooling.seconds),
      ],
      "When a hand has done all": [
        BehaviourTie("# s a row", Timing.wave.seconds),
        BehaviourTie("green within # and", CompletionWave.rise),
        BehaviourTie("back within # more", CompletionWave.fall),
        BehaviourTie("; in # s", Timing.waveEnd.seconds),
      ],
      "A row that is swiped left": [
        BehaviourTie("at # mm/s at least", Timing.exitSpeed),
        BehaviourTie("gains in # s", Timing.exitGain.seconds),
        BehaviourTie(spring: Timing.closing),
        BehaviourTie("every further row # s later", Timing.closingStagger.seconds),
        BehaviourTie("the last at most # s", Timing.closingSpread.seconds),
        BehaviourTie("✗ is # wide", Rows.crossWidth),
      ],
      "A row that is let go too early": [
        BehaviourTie(spring: Timing.snapBack),
        BehaviourTie("at most # mm past", tuning.swingBeyond.value),
      ],
      "one that is flung back": [BehaviourTie("at # mm/s", tuning.flickBack)],
      "one that goes up or down": [
        BehaviourTie("from #° off the level on", bound(tuning.horizontalBias), digits: 1),
        BehaviourTie("asked from # mm on", tuning.slantTravel.value),
      ],
      "one that has been far up or down": [
        BehaviourTie("more than # mm", tuning.swipeReach.value),
        BehaviourTie("more than # rows", tuning.swipeRows),
      ],
      "Two people swipe at once": [
        BehaviourTie("up to # fingers", Double(Tuning.contactLimit))
      ],
    ]
  }

  /// How far a row goes past its place that is done where letting go just does it, in millimetres.
  private var pastHome: Double {
    Timing.completedHome.overshoot(from: tuning.commitDistance.value, velocity: 0)
  }

  private var scrolling: [String: [BehaviourTie]] {
    [
      "The list follows a finger": [
        BehaviourTie("from # mm on", tuning.slop.value),
        BehaviourTie("b = (# − # / (# · x / d + #)) · d", law: "RubberBand") { said in
          [(1.0, 80.0), (30, 80), (900, 800)].allSatisfy { x, d in
            let law = (said[0] - said[1] / (said[2] * x / d + said[3])) * d
            return abs(law - RubberBand(size: d).offset(pull: x)) < 1e-9
          }
        },
      ],
      "In doubt it scrolls": [
        BehaviourTie("less than #° off the level", bound(tuning.horizontalBias), digits: 1)
      ],
      "Who wavers at first": [
        BehaviourTie("below #°", bound(tuning.sidewaysBias), digits: 0),
        BehaviourTie("above #°", bound(tuning.scrollBias), digits: 0),
        BehaviourTie("from # mm on", tuning.slantTravel.value),
      ],
      "It flies on": [BehaviourTie("from # mm/s on", tuning.flingSpeed)],
      "A list that has hardly any way to go": [
        BehaviourTie("less than # mm", tuning.restDistance.value),
        BehaviourTie("slower than # mm/s", tuning.creepSpeed),
      ],
    ]
  }

  /// Degrees off the level up to which |dx| is at least a bias times |dy|.
  private func bound(_ bias: Double) -> Double { atan(1 / bias) * 180 / .pi }

  private var adding: [String: [BehaviourTie]] {
    [
      "A list that is pulled down": [
        BehaviourTie("from # row on", tuning.firstPullStage),
        BehaviourTie("begins with # of its light", Rows.foldedLight),
        BehaviourTie("its letters come from # of a row on", Rows.firstLetters),
        BehaviourTie("lacks # more at first", Rows.pullFold),
      ],
      "Two fingers that part": [
        BehaviourTie("within # mm", tuning.pairDistance.value),
        BehaviourTie("and # ms of each other", tuning.pairWindow.seconds * 1000),
        BehaviourTie("either has gone # mm", tuning.pairTravel.value),
        BehaviourTie("wider by # of what both went", tuning.pinchShare),
        BehaviourTie("its middle lacks # of its light", Rows.pinchFold),
      ],
      "One that rests may only": [
        BehaviourTie("within # ms", tuning.pairDoubt.seconds * 1000)
      ],
      "Two fingers that come together": [
        BehaviourTie("for # ms", tuning.retouchWindow.seconds * 1000)
      ],
      "Three and more are a whole hand": [
        BehaviourTie("within # mm", tuning.pairDistance.value),
        BehaviourTie("and # ms of each other", tuning.pairWindow.seconds * 1000),
        BehaviourTie("until # ms", tuning.retouchWindow.seconds * 1000),
      ],
      "A finger that a panel tells once": [
        BehaviourTie("up to # mm", tuning.jumpReach.value),
        BehaviourTie("within # mm of either", tuning.jumpNoise.value),
      ],
      "Let go earlier, they close": [BehaviourTie(spring: Timing.snapBack)],
      "A new row without text": [BehaviourTie("fades in # s", Timing.fade.seconds)],
    ]
  }

  private var editing: [String: [BehaviourTie]] {
    [
      "A tap on a row opens it": [
        BehaviourTie(spring: Timing.edit),
        BehaviourTie("to # of their light", EditFocus.dimmed.ground),
        BehaviourTie("their letters to #", EditFocus.dimmed.letters),
        BehaviourTie("the caret # s on", Timing.caret.seconds),
        BehaviourTie("at most # bytes", Double(Item.longestText)),
      ],
      "A completed row is not edited by a tap": [
        BehaviourTie("at # mm/s to the right", Timing.shakeSpeed.value),
        BehaviourTie(spring: Timing.shake),
      ],
      "An edit that nobody goes on with": [
        BehaviourTie("after # s without a key", Timing.editTimeout.seconds)
      ],
    ]
  }

  private var moving: [String: [BehaviourTie]] {
    [
      "A row on which a finger rests": [
        BehaviourTie("after # s within", tuning.longPressDelay.seconds),
        BehaviourTie("within # mm", tuning.slop.value),
        BehaviourTie("# times as large", 1 + Style.liftScale),
        BehaviourTie(spring: Timing.lift),
        BehaviourTie(spring: Timing.drop),
      ],
      "At the edge of the screen": [
        BehaviourTie("in the outer #", Rows.edgeShare),
        BehaviourTie("at most # rows;", Rows.edgeRows),
        BehaviourTie("at most # rows a second", Rows.edgeSpeed),
      ],
      "What lies there and does not move": [
        BehaviourTie("after # s within", tuning.restLimit.seconds),
        BehaviourTie("within # mm", tuning.slop.value),
      ],
    ]
  }

  private var losing: [String: [BehaviourTie]] {
    [
      "A finger that a panel loses": [
        BehaviourTie("from # mm/s on", tuning.stitchSpeed),
        BehaviourTie("within # ms", tuning.stitchTime.seconds * 1000),
        BehaviourTie("at most # mm beside", tuning.stitchDistance.value),
        BehaviourTie("there in # ms", tuning.stitchCatchUp.seconds * 1000),
      ],
      "Who is not found": [BehaviourTie("after # ms", tuning.stitchTime.seconds * 1000)],
    ]
  }

  private var undoing: [String: [BehaviourTie]] {
    [
      "A list that is pulled up": [BehaviourTie("from # row on", tuning.firstPullStage)],
      "What a hand did is named": [
        BehaviourTie("for # s", Timing.undoBar.seconds),
        BehaviourTie("# row high", sizes.undoBarHeight),
        BehaviourTie("its letters # of a row", UndoBarLayout.letters),
        BehaviourTie("comes in # s", Timing.undoBarIn.seconds),
        BehaviourTie("goes in # s", Timing.undoBarOut.seconds),
        BehaviourTie("at least # mm wide", tuning.undoWidth.value),
      ],
      "What a person should know": [
        BehaviourTie("# a row high", BannerCover.height),
        BehaviourTie("letters # of a row", BannerCover.letters),
        BehaviourTie("comes in # s", Timing.undoBarIn.seconds),
        BehaviourTie("goes in # s", Timing.undoBarOut.seconds),
      ],
      "A second tap there": [
        BehaviourTie("within # ms", tuning.undoPause.seconds * 1000)
      ],
      "So does a tap with two fingers": [
        BehaviourTie("at most # mm apart", tuning.twoFingerTapDistance.value),
        BehaviourTie("leave within # ms", tuning.twoFingerTapLimit.seconds * 1000),
        BehaviourTie("of # steps", Double(Changeset.kept)),
      ],
      "What another program adds": [
        BehaviourTie(spring: Timing.insert), BehaviourTie("fades in # s", Timing.fade.seconds),
      ],
    ]
  }
}

/// Sizes as the list has them on a screen with rows of a thousand pixels, so that a share of a row is
/// read off to three digits.
private struct Sizes {
  private static let row = 1000
  private let metrics: RowMetrics
  /// Half the row, as a part of it, on a screen that is narrower than two commit distances.
  let narrowCommit: Double
  /// The cue's height, in heights of a row.
  let undoBarHeight: Double

  init() throws {
    let lines = try panelLines()
    let rowHeight = Millimeters(10)
    let screen = { (width: Double) in
      PanelGeometry(
        pixels: Size(width: Int(width * 100), height: 8 * Self.row), width: Millimeters(width),
        height: 80)
    }
    var view = ListView(
      items: [], panel: screen(200), rowHeight: rowHeight, measurer: lines, start: .zero,
      names: IDGenerator(
        item: { fatalError("nothing is added") }, changeset: { fatalError("nothing is stored") }))
    metrics = view.metrics
    let narrow = RowMetrics(
      panel: screen(40), rowHeight: rowHeight, commitDistance: Tuning.standard.commitDistance,
      measurer: lines)
    narrowCommit = narrow.commit.value / Double(narrow.picture.width)
    // An undo that finds nothing says so on the cue, before the hint the only thing on the screen of
    // an empty list.
    var events: [ListEvent] = []
    view.show(UndoReport(), at: .zero, events: &events)
    view.advance(to: .zero + .seconds(1), events: &events)
    var picture = DisplayList(size: metrics.picture)
    view.draw(into: &picture)
    // Its parts stand side by side at the bottom.
    let bottom = Pixels(metrics.picture.height)
    let band = picture.cells.filter { $0.top + Pixels($0.height) == bottom }
    let width = band.reduce(0) { $0 + $1.width }
    // Besides, an empty list says how to begin, with an arrow and words.
    guard let undoBar = band.first, width == metrics.picture.width,
      picture.cells.count == band.count + 2, band.allSatisfy({ $0.height == undoBar.height })
    else { fatalError("the cue is no band on an empty screen: \(picture.cells)") }
    undoBarHeight = Double(undoBar.height) / Double(Self.row)
  }

  /// A size of a row in heights of a row.
  func share(_ size: KeyPath<RowMetrics, Int>) -> Double {
    Double(metrics[keyPath: size]) / Double(Self.row)
  }
}
