// Mutation testing of `Tuning`: every changed threshold must change the outcome of a story.
import Gestures
import Testing
import Units

/// A threshold of half or twice its value.
struct Mutation: CustomTestStringConvertible, Sendable {
  let name: String
  let tuning: Tuning

  var testDescription: String { name }

  /// Every threshold of the core, halved and doubled.
  static let all: [Mutation] =
    both("slop", \.slop) + both("horizontalBias", \.horizontalBias)
    + both("sidewaysBias", \.sidewaysBias) + both("scrollBias", \.scrollBias)
    + both("startReach", \.startReach) + both("slantTravel", \.slantTravel)
    + both("swipeReach", \.swipeReach)
    + both("swipeRows", \.swipeRows) + both("stationaryLimit", \.stationaryLimit)
    + both("longPressDelay", \.longPressDelay)
    + both("pairWindow", \.pairWindow) + both("pairDistance", \.pairDistance)
    + both("twoFingerTapDistance", \.twoFingerTapDistance)
    + both("twoFingerTapLimit", \.twoFingerTapLimit)
    + both("pinchShare", \.pinchShare) + both("pairTravel", \.pairTravel)
    + both("pinchStationaryTime", \.pinchStationaryTime) + both("pairDoubt", \.pairDoubt)
    + both("splitContactWindow", \.splitContactWindow)
    + both("retouchWindow", \.retouchWindow) + both("tapLimit", \.tapLimit)
    + both("pinchWindow", \.pinchWindow) + both("twoFingerTapShare", \.twoFingerTapShare)
    + both("twoFingerTapPause", \.twoFingerTapPause)
    + both("twoFingerTapPeriod", \.twoFingerTapPeriod)
    + both("swipeUndoPause", \.swipeUndoPause)
    + both("handWindow", \.handWindow) + both("handStationaryTime", \.handStationaryTime)
    + both("badReportDistance", \.badReportDistance)
    + both("badReportTime", \.badReportTime) + both("badReportPeriods", \.badReportPeriods)
    + both("badReportShare", \.badReportShare)
    + both("bounceTime", \.bounceTime) + both("bounceReach", \.bounceReach)
    + both("ghostReach", \.ghostReach) + both("ghostContact", \.ghostContact)
    + both("ghostPause", \.ghostPause)
    + both("stationaryStitchTime", \.stationaryStitchTime)
    + both("stationaryStitchDistance", \.stationaryStitchDistance)
    + both("reportStitchTime", \.reportStitchTime)
    + both("reportStitchDistance", \.reportStitchDistance)
    + both("splitDistance", \.splitDistance)
    + both("replacementReach", \.replacementReach) + both("jumpReach", \.jumpReach)
    + both("jumpNoise", \.jumpNoise) + both("tremorReturn", \.tremorReturn)
    + both("palmLength", \.palmLength) + both("edge", \.edge)
    + both("velocityWindow", \.velocityWindow) + both("stopGap", \.stopGap)
    + both("resampleOffset", \.resampleOffset)
    + both("resampleOffsetLimit", \.resampleOffsetLimit)
    + both("resampleReach", \.resampleReach) + both("resampleLongest", \.resampleLongest)
    + both("resampleSilence", \.resampleSilence)
    + both("stitchSpeed", \.stitchSpeed) + both("stitchTime", \.stitchTime)
    + both("stitchDistance", \.stitchDistance) + both("stitchCatchUp", \.stitchCatchUp)
    + both("quickStrokePause", \.quickStrokePause) + both("lostRowReach", \.lostRowReach)
    + both("slowStitchDistance", \.slowStitchDistance)
    + both("secondPullStage", \.secondPullStage)
    + both("clearingDwell", \.clearingDwell) + both("clearingSpeed", \.clearingSpeed)
    + both("clearingStop", \.clearingStop)
    + both("flungTopTime", \.flungTopTime) + both("flungTopDwell", \.flungTopDwell)
    + both("slowDragSpeed", \.slowDragSpeed) + both("slowDragTime", \.slowDragTime)
    + both("slowPullTime", \.slowPullTime) + both("idleLiftTime", \.idleLiftTime)
    + both("runTime", \.runTime) + both("runTravel", \.runTravel) + both("runBias", \.runBias)

  private static func both(
    _ name: String, _ threshold: WritableKeyPath<Tuning, Millimeters>
  ) -> [Mutation] {
    both(name, threshold) { value, factor in value * factor }
  }

  private static func both(
    _ name: String, _ threshold: WritableKeyPath<Tuning, MillimetersPerSecond>
  ) -> [Mutation] {
    both(name, threshold) { value, factor in MillimetersPerSecond(value.value * factor) }
  }

  private static func both(
    _ name: String, _ threshold: WritableKeyPath<Tuning, Double>
  ) -> [Mutation] {
    both(name, threshold) { value, factor in value * factor }
  }

  private static func both(
    _ name: String, _ threshold: WritableKeyPath<Tuning, Interval>
  ) -> [Mutation] {
    both(name, threshold) { value, factor in .seconds(value.seconds * factor) }
  }

  private static func both<Value>(
    _ name: String, _ threshold: WritableKeyPath<Tuning, Value>,
    _ times: (Value, Double) -> Value
  ) -> [Mutation] {
    [("half", 0.5), ("twice", 2)].map { word, factor in
      var tuning = Tuning.standard
      tuning[keyPath: threshold] = times(tuning[keyPath: threshold], factor)
      return Mutation(name: "\(name) \(word)", tuning: tuning)
    }
  }

  /// Names of the stories whose outcome changes.
  var noticedBy: [String] {
    Story.all.filter { $0.play(tuning) != $0.lines }.map(\.name)
  }
}

@Suite("Mutations of the thresholds")
struct MutationTests {
  @Test("halving or doubling a threshold changes at least one story", arguments: Mutation.all)
  func noticed(mutation: Mutation) {
    let stories = mutation.noticedBy
    print("\(mutation.name): \(stories.count) of \(Story.all.count): \(stories.first ?? "none")")
    #expect(stories != [], "no story knows \(mutation.name)")
  }

  @Test("there are 150 distinct mutations, and no story changes without one")
  func table() {
    #expect(Mutation.all.count == 150)
    #expect(Set(Mutation.all.map(\.tuning)).count == 150)
    #expect(Mutation(name: "none", tuning: .standard).noticedBy == [])
  }
}
