// The constant for every number of Behaviours.md, row by row.
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

/// The ties of the page's numbers, by the beginning of each row's first cell.
struct BehaviourNumbers {
  let tuning = Tuning.standard
  private let sizes: Sizes

  init() throws { sizes = try Sizes() }

  /// Rows without numbers have no entry.
  var ties: [String: [BehaviourTie]] {
    looks.merging(swiping, uniquingKeysWith: +).merging(scrolling, uniquingKeysWith: +)
      .merging(adding, uniquingKeysWith: +).merging(editing, uniquingKeysWith: +)
      .merging(moving, uniquingKeysWith: +).merging(losing, uniquingKeysWith: +)
      .merging(undoing, uniquingKeysWith: +).merging(writing, uniquingKeysWith: +)
  }

  private var looks: [String: [BehaviourTie]] {
    [
      "The first picture": [
        BehaviourTie("fades in # s", Timing.fadeIn.seconds),
        BehaviourTie("by # of a row", Rows.entrance),
        BehaviourTie("each row # s after", Timing.enterStagger.seconds),
        BehaviourTie(spring: Timing.enter),
      ],
      "Rows go from red": [
        // Compared with a list that has a row for each colour.
        BehaviourTie("i / (n − #) of the gradient", law: "Theme.row") { said in
          let theme = Theme(.heat, hairline: 1)
          return [8.0, 9, 13, 20].allSatisfy { count in
            theme.row(position: 1, count: count)
              == theme.row(position: 255 / (count - said[0]), count: 256)
          }
        },
        BehaviourTie("or at i / # if that is less", law: "Theme.row") { said in
          let theme = Theme(.heat, hairline: 1)
          return [2.0, 3, 7].allSatisfy { count in
            theme.row(position: 1, count: count) == theme.row(position: 255 / said[0], count: 256)
          }
        },
      ],
      "Row colours change": [BehaviourTie("# s", Timing.colorChange.seconds)],
      "A row's text is centred": [
        BehaviourTie("letters # of a row high", sizes.share(\.textSize)),
        BehaviourTie("margins # of a row", sizes.share(\.margin)),
        BehaviourTie("smaller letters # high", sizes.share(\.small.size)),
        BehaviourTie("lines # apart", RowMetrics.leading),
        BehaviourTie("at least # : #", law: "Contrast.needed : 1") {
          $0 == [Contrast.needed, 1]
        },
      ],
    ]
  }

  private var swiping: [String: [BehaviourTie]] {
    [
      "A row that is swiped to the right": [
        BehaviourTie("threshold at # mm", tuning.commitDistance.value),
        BehaviourTie("or # the width of the row if that is less", sizes.narrowCommit),
        BehaviourTie("a # as fast past", SwipeLaw.damping),
        BehaviourTie("✓ is # of a row wide", Rows.tickWidth),
        BehaviourTie("its middle # from the row", Rows.iconMiddle),
        BehaviourTie("in strokes of #", Rows.iconThickness),
        BehaviourTie("grows to # within", Rows.poppedWidth),
        BehaviourTie("within # s and is green", Timing.pop.seconds),
        BehaviourTie("turns green in # s", Timing.turn.seconds),
        BehaviourTie("the line is # of a row thick", sizes.share(\.large.strikethroughHeight)),
        BehaviourTie("extends # past both ends", sizes.share(\.overshoot)),
      ],
      "A row that is released past": [
        BehaviourTie(spring: Timing.completedHome),
        BehaviourTie("about # mm", pastHome, digits: 0),
        BehaviourTie("begins with # of white", Theme.flash),
        BehaviourTie("gone after # s", Timing.flash.seconds),
        BehaviourTie("green in # s", Timing.moment.seconds),
        BehaviourTie("until # s after", Timing.momentHold.seconds),
        BehaviourTie("final colour within # s", Timing.cooling.seconds),
      ],
      "A row that is highlighted": [
        BehaviourTie("within # s", Timing.momentHold.seconds)
      ],
      "When a user completes the last": [
        BehaviourTie("# s a row", Timing.wave.seconds),
        BehaviourTie("green within # rows", CompletionWave.rise),
        BehaviourTie("back within # more", CompletionWave.fall),
        BehaviourTie("ended in # s", Timing.waveEnd.seconds),
      ],
      "A row that is swiped to the left": [
        BehaviourTie("at # mm/s at least", Timing.exitSpeed),
        BehaviourTie("gains in # s", Timing.exitGain.seconds),
        BehaviourTie(spring: Timing.closing),
        BehaviourTie("each row # s after", Timing.closingStagger.seconds),
        BehaviourTie("the last at most # s", Timing.closingSpread.seconds),
        BehaviourTie("✗ is # of a row wide", Rows.crossWidth),
      ],
      "A row that is released before": [
        BehaviourTie(spring: Timing.snapBack),
        BehaviourTie("at most # mm", tuning.overshootLimit.value),
      ],
      "What a quick finger travels": [BehaviourTie("for # mm", tuning.startReach.value)],
      "A swipe that comes back": [
        BehaviourTie("by # mm from its farthest", tuning.swipeReturn.value)
      ],
      "A swipe that came back": [
        BehaviourTie("by # mm from its nearest", tuning.swipeReturn.value)
      ],
      "A swipe whose whole path": [
        BehaviourTie("more than #° off the horizontal", bound(tuning.horizontalBias), digits: 1),
        BehaviourTie("judged past # mm", tuning.slantTravel.value),
      ],
      "A swipe whose finger has been far": [
        BehaviourTie("more than # mm", tuning.swipeReach.value),
        BehaviourTie("more than # rows", tuning.swipeRows),
      ],
      "Several people can swipe": [
        BehaviourTie("up to # fingers", Double(Tuning.contactLimit))
      ],
    ]
  }

  /// Overshoot of a row that is released exactly at the threshold, in millimetres.
  private var pastHome: Double {
    Timing.completedHome.overshoot(from: tuning.commitDistance.value, velocity: 0)
  }

  private var scrolling: [String: [BehaviourTie]] {
    [
      "The list follows a finger": [
        BehaviourTie("after # mm", tuning.slop.value),
        BehaviourTie("by b = (# − # / (# · x / d + #)) · d", law: "RubberBand") { said in
          [(1.0, 80.0), (30, 80), (900, 800)].allSatisfy { x, d in
            let law = (said[0] - said[1] / (said[2] * x / d + said[3])) * d
            return abs(law - RubberBand(size: d).offset(pull: x)) < 1e-9
          }
        },
      ],
      "A diagonal drag scrolls": [
        BehaviourTie("less than #° off the horizontal", bound(tuning.horizontalBias), digits: 1)
      ],
      "A swipe may begin steeply": [
        BehaviourTie("below #°", bound(tuning.sidewaysBias), digits: 0),
        BehaviourTie("above #°", bound(tuning.scrollBias), digits: 0),
        BehaviourTie("after # mm", tuning.slantTravel.value),
      ],
      "A finger that stands with the list": [
        BehaviourTie("after # s", tuning.tapLimit.seconds),
        BehaviourTie("more than # mm", tuning.twoFingerTapDistance.value),
      ],
      "A finger that drags the list slowly": [
        BehaviourTie("slower than # mm/s", tuning.slowDragSpeed.value),
        BehaviourTie("for # s", tuning.slowDragTime.seconds),
        BehaviourTie("more than # mm", tuning.twoFingerTapDistance.value),
      ],
      "A pull that its release": [BehaviourTie("for # s", tuning.slowPullTime.seconds)],
      "A list that is released with speed": [
        BehaviourTie("from # mm/s on", tuning.flingSpeed.value)
      ],
      "A list that is almost at rest": [
        BehaviourTie("less than # mm", tuning.stillDistance.value),
        BehaviourTie("slower than # mm/s", tuning.creepSpeed.value),
      ],
    ]
  }

  /// The angle off the horizontal, in degrees, up to which |dx| is at least a bias times |dy|.
  private func bound(_ bias: Double) -> Double { atan(1 / bias) * 180 / .pi }

  private var editing: [String: [BehaviourTie]] {
    [
      "A tap on a row edits": [
        BehaviourTie(spring: Timing.edit),
        BehaviourTie("dimmed to # of their brightness", EditFocus.dimmed.ground),
        BehaviourTie("their text to #", EditFocus.dimmed.letters),
        BehaviourTie("shown for # s", Timing.caret.seconds),
        BehaviourTie("at most # bytes", Double(Item.longestText)),
        BehaviourTie("more than # mm of width", Rows.smallScreen.width.value),
        BehaviourTie("or # mm of height", Rows.smallScreen.height.value),
      ],
      "A completed row that is tapped": [
        BehaviourTie("at # mm/s to the right", Timing.shakeSpeed.value),
        BehaviourTie(spring: Timing.shake),
      ],
      "While an edit slides": [
        BehaviourTie("from # mm on", tuning.stillDistance.value),
        BehaviourTie("until # ms", tuning.slidePause.seconds * 1000),
      ],
      "The second tap of a double tap": [
        BehaviourTie("within # s", tuning.doubleTapTime.seconds),
        BehaviourTie("and # mm", tuning.doubleTapReach.value),
      ],
      "An edit that nobody continues": [
        BehaviourTie("after # s without a key", Timing.editTimeout.seconds)
      ],
    ]
  }

  private var moving: [String: [BehaviourTie]] {
    [
      "A finger that rests on a row": [
        BehaviourTie("after # s within", tuning.longPressDelay.seconds),
        BehaviourTie("within # mm", tuning.slop.value),
        BehaviourTie("# times as large", 1 + Style.liftScale),
        BehaviourTie(spring: Timing.lift),
        BehaviourTie(spring: Timing.drop),
      ],
      "A row that is held near": [
        BehaviourTie("in the outer #", Rows.edgeShare),
        BehaviourTie("at most # rows;", Rows.edgeRows),
        BehaviourTie("at most # rows a second", Rows.edgeSpeed),
      ],
      "While a row is carried, others may scroll": [
        BehaviourTie("more than # mm from", tuning.twoFingerTapDistance.value)
      ],
      "A carried row whose finger": [BehaviourTie("moves # mm", tuning.slop.value)],
      "Other fingers of the hand": [
        BehaviourTie("within # mm", tuning.twoFingerTapDistance.value)
      ],
      "A row that a slow press lifts": [
        BehaviourTie("within # s", tuning.tapLimit.seconds),
        BehaviourTie("less than # mm", tuning.tremorReturn.value),
      ],
      "A finger that rested is no tap": [
        BehaviourTie("more than # s", tuning.tapLimit.seconds)
      ],
      "A lifted row whose finger stands": [
        BehaviourTie("stood for # s", tuning.idleLiftTime.seconds),
        BehaviourTie("more than # mm", tuning.twoFingerTapDistance.value),
      ],
      "A contact that runs evenly": [
        BehaviourTie("# mm or more", tuning.runTravel.value),
        BehaviourTie("in the last # s", tuning.runTime.seconds),
        BehaviourTie("in the # s before", tuning.runTime.seconds),
        BehaviourTie("at most #° apart", bound(tuning.runBias), digits: 0),
      ],
      "A contact that does not move": [
        BehaviourTie("after # s within", tuning.stationaryLimit.seconds),
        BehaviourTie("within # mm", tuning.slop.value),
      ],
    ]
  }

  private var undoing: [String: [BehaviourTie]] {
    [
      "Pulling the list up": [
        BehaviourTie("from # row of space on", tuning.firstClearStage),
        BehaviourTie("# mm of the finger's way", tuning.longestFirstPull.value),
      ],
      "A flick that goes past the end": [
        BehaviourTie("after # ms", tuning.clearingDwell.seconds * 1000),
        BehaviourTie("slower than # mm/s", tuning.clearingSpeed.value),
        BehaviourTie("over # ms", tuning.clearingStop.seconds * 1000),
      ],
      "The undo bar at the bottom": [
        BehaviourTie("for # s", Timing.undoBar.seconds),
        BehaviourTie("# row high", sizes.undoBarHeight),
        BehaviourTie("letters # of a row", UndoBarLayout.letters),
        BehaviourTie("slides in within # s", Timing.undoBarIn.seconds),
        BehaviourTie("out within # s", Timing.undoBarOut.seconds),
        BehaviourTie("at least # mm wide", tuning.undoWidth.value),
        BehaviourTie("wide from more than # mm on", UndoBarLayout.wide.value),
      ],
      "Two people who tap two rows": [
        BehaviourTie("more than # mm apart", tuning.twoFingerTapDistance.value)
      ],
      "A message that holds": [
        BehaviourTie("# a row high", BannerCover.height),
        BehaviourTie("letters # of a row", BannerCover.letters),
        BehaviourTie("slides in within # s", Timing.undoBarIn.seconds),
        BehaviourTie("out within # s", Timing.undoBarOut.seconds),
      ],
      "A second tap on Undo": [
        BehaviourTie("within # ms", tuning.undoPause.seconds * 1000)
      ],
      "A tap with two fingers": [
        BehaviourTie("at most # mm apart", tuning.twoFingerTapDistance.value),
        BehaviourTie("together for # of the time", tuning.twoFingerTapShare),
        BehaviourTie("lift within # ms", tuning.twoFingerTapLimit.seconds * 1000),
        BehaviourTie("for less than # ms", tuning.shortTap.seconds * 1000),
        BehaviourTie("decided # ms after", tuning.stitchTime.seconds * 1000),
        BehaviourTie("the last # steps", Double(Changeset.kept)),
      ],
      "Two-finger taps one after another": [
        BehaviourTie("at least # ms after such", tuning.twoFingerTapPeriod.seconds * 1000),
        BehaviourTie("# ms after a swipe", tuning.swipeUndoPause.seconds * 1000),
        BehaviourTie("# ms after any other", tuning.twoFingerTapPause.seconds * 1000),
        BehaviourTie("touch within # mm", tuning.pairDistance.value),
        BehaviourTie("dragged # ms from its lift", tuning.twoFingerTapPause.seconds * 1000),
        BehaviourTie("any other at least # ms", tuning.retouchWindow.seconds * 1000),
      ],
      "While a row is edited, a tap": [
        BehaviourTie("within # s of a key", tuning.keyPause.seconds)
      ],
      "Rows that another program adds": [
        BehaviourTie(spring: Timing.insert),
        BehaviourTie("fades in within # s", Timing.fade.seconds),
      ],
    ]
  }
}

/// Sizes in heights of a row, measured on a screen with rows of 1000 pixels: to three digits.
private struct Sizes {
  private static let row = 1000
  private let metrics: RowMetrics
  /// The commit distance as a share of the row's width, on a screen narrower than two of them.
  let narrowCommit: Double
  /// The undo bar's height, in heights of a row.
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
      ids: IDGenerator(
        item: { fatalError("nothing is added") }, changeset: { fatalError("nothing is stored") }))
    metrics = view.metrics
    let narrow = RowMetrics(
      panel: screen(40), rowHeight: rowHeight, commitDistance: Tuning.standard.commitDistance,
      measurer: lines)
    narrowCommit = narrow.commit.value / Double(narrow.picture.width)
    // A failed undo shows the undo bar; otherwise an empty list shows only its hint.
    var events: [ListEvent] = []
    view.show(UndoReport(), at: .zero, events: &events)
    view.advance(to: .zero + .seconds(1), events: &events)
    var picture = DisplayList(size: metrics.picture)
    view.draw(into: &picture)
    // The cells of the bar, side by side at the bottom.
    let bottom = Pixels(metrics.picture.height)
    let band = picture.cells.filter { $0.top + Pixels($0.height) == bottom }
    let width = band.reduce(0) { $0 + $1.width }
    // The hint has two cells: an arrow and a text.
    guard let undoBar = band.first, width == metrics.picture.width,
      picture.cells.count == band.count + 2, band.allSatisfy({ $0.height == undoBar.height })
    else { fatalError("no undo bar on an empty screen: \(picture.cells)") }
    undoBarHeight = Double(undoBar.height) / Double(Self.row)
  }

  /// A size of a row in heights of a row.
  func share(_ size: KeyPath<RowMetrics, Int>) -> Double {
    Double(metrics[keyPath: size]) / Double(Self.row)
  }
}
