// Simulated hands: two slanted fingers, three, five, and two hands at once.
import Glibc
import TestRandom
import Units

/// The unit vector of an angle in degrees, counterclockwise from rightward.
func direction(_ degrees: Double) -> Spot {
  Spot(cos(degrees * .pi / 180), -sin(degrees * .pi / 180))
}

/// Two fingers of a hand around their middle that move apart, move together or rotate.
struct SyntheticPair {
  let middle: Spot
  /// Angle of the line between the fingers at touch-down, in degrees.
  let slant: Double
  let spans: (from: Double, to: Double)
  /// Rotation of that line, in degrees.
  var turn = 0.0
  /// How much later the second finger lands. Up to 140 ms, as of people, independent of
  /// `Tuning.pairWindow`: that has to admit them with a slow panel's delay.
  let lag: Interval
  let duration: Interval
  /// Whether each finger starts to move as it lands, and not when both have landed.
  let setsOutAlone: Bool
  let isUpperFirst: Bool
  /// The upper finger's share of the change of the span.
  let share: Double
  let rests: (upper: Interval, lower: Interval)

  /// A random slant of thumb and forefinger of either hand: 15 to 80 degrees off horizontal.
  static func held(_ chance: inout SeededRandom) -> Double {
    let slant = chance.degrees(15...80)
    return chance.isOne(of: 2) ? slant : 180 - slant
  }

  /// A random pair on a screen; nil if it fits nowhere.
  static func somewhere(
    on screen: SyntheticScreen, spans: (from: Double, to: Double), turn: Double = 0,
    _ chance: inout SeededRandom
  ) -> SyntheticPair? {
    chance.first { chance in
      let pair = SyntheticPair(
        middle: chance.spot(on: screen, margin: 5), slant: held(&chance), spans: spans,
        turn: turn, lag: chance.milliseconds(0...140),
        duration: chance.milliseconds(200...500), setsOutAlone: chance.isOne(of: 2),
        isUpperFirst: chance.isOne(of: 2), share: chance.degrees(0.4...0.6),
        rests: (chance.milliseconds(60...200), chance.milliseconds(60...200)))
      return pair.fingers.allSatisfy { $0.fits(screen) } ? pair : nil
    }
  }

  var fingers: [SyntheticFinger] { [finger(isUpper: true), finger(isUpper: false)] }

  /// Angle between the line at touch-down and the horizontal, in degrees from 0 to 90.
  var slantOffLevel: Double { min(slant, 180 - slant) }

  /// How far the first finger has moved when the second one lands, in mm.
  var headway: Double {
    let first = finger(isUpper: isUpperFirst)
    return (first.place(lag) - first.start).length
  }

  private func finger(isUpper: Bool) -> SyntheticFinger {
    let landing: Interval = isUpper == isUpperFirst ? .zero : lag
    let begin = setsOutAlone ? landing : lag
    let (side, share) = isUpper ? (1.0, share) : (-1.0, 1 - share)
    // No finger lifts before the other one has arrived.
    let leaving = lag + duration + (isUpper ? rests.upper : rests.lower)
    return SyntheticFinger(landing: landing, leaving: leaving) { time in
      let part = Smooth.part(at: (time - begin).seconds / duration.seconds)
      let radius = spans.from / 2 + (spans.to - spans.from) * share * part
      return middle + direction(slant + turn * part) * (side * radius)
    }
  }
}

/// One or two hands that sweep over the screen or rest on it.
struct SyntheticSweep {
  /// The fingertips of a right hand that points upward, thumb first, in mm from the root of the
  /// middle finger. The thumb and the little finger are 96 mm apart.
  private static let tips: [Spot] = [
    [-55, 45], [-30, 0], [-8, -12], [14, -6], [36, 14],
  ]

  /// The positions at time 0.
  let places: [Spot]
  let landings: [Interval]
  let way: Spot
  let duration: Interval
  /// Whether the hand is in motion as it lands and as it lifts.
  let isFlying: Bool
  let leavings: [Interval]

  /// A random sweep on a screen; nil if it fits nowhere.
  ///
  /// - Parameters:
  ///   - hands: 1, or 2 side by side.
  ///   - fingers: Of each hand.
  ///   - eighth: The direction in eighths of a turn from rightward; nil for hands that rest.
  static func somewhere(
    on screen: SyntheticScreen, hands: Int, fingers: Int, eighth: Int?, _ chance: inout SeededRandom
  ) -> SyntheticSweep? {
    chance.first { chance in
      let sweep = any(on: screen, hands: hands, fingers: fingers, eighth: eighth, &chance)
      return sweep.fingers.allSatisfy { $0.fits(screen) } ? sweep : nil
    }
  }

  private static func any(
    on screen: SyntheticScreen, hands: Int, fingers: Int, eighth: Int?, _ chance: inout SeededRandom
  ) -> SyntheticSweep {
    var places: [Spot] = []
    let first = chance.spot(on: screen, margin: 15)
    for hand in 0..<hands {
      let isRight = hands == 2 ? hand == 1 : chance.isOne(of: 2)
      let size = chance.degrees(0.75...1.1)
      let lean = chance.degrees(-25...25) - 90
      let across = direction(lean + 90)
      let along = direction(lean) * -1
      // Any three adjacent fingers, or all five.
      let start = fingers == 5 ? 0 : chance.roll(0...(5 - fingers))
      for tip in tips[start..<start + fingers] {
        let x = (isRight ? tip.x : -tip.x) * size
        places.append(first + across * x - along * (tip.y * size) + [Double(hand) * 150, 0])
      }
    }
    let speed = 0.1 * pow(10, chance.degrees(0...1))
    let length = eighth == nil ? 0 : chance.millimeters(40...150)
    let way = direction(Double(eighth ?? 0) * 45) * length
    let landings = places.map { _ in chance.milliseconds(0...120) }
    let start = landings.min() ?? .zero
    return SyntheticSweep(
      places: places, landings: landings.map { $0 - start }, way: way,
      duration: eighth == nil
        ? chance.milliseconds(200...500) : .seconds(length / 1000 / speed),
      isFlying: eighth != nil && chance.isOne(of: 2),
      leavings: places.map { _ in chance.milliseconds(0...40) })
  }

  /// When all have landed.
  private var landed: Interval { landings.max() ?? .zero }

  var fingers: [SyntheticFinger] {
    places.indices.map { number in
      let end = max(duration, landed) + .milliseconds(40) + leavings[number]
      return SyntheticFinger(landing: landings[number], leaving: end) { time in
        let part =
          isFlying
          ? time.seconds / duration.seconds : Smooth.part(at: time.seconds / duration.seconds)
        return places[number] + way * part
      }
    }
  }

  /// When the last finger is off the screen.
  var end: Interval { fingers.map(\.leaving).max() ?? .zero }
}
