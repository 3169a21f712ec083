// The constant for every number of Behaviours.md about fingers that a panel loses or reports wrongly.
import Evdev
import Gestures
import OnScreenKeyboard
import Units

extension BehaviourNumbers {
  var losing: [String: [BehaviourTie]] {
    [
      "If a panel loses a finger that stands": [
        BehaviourTie("within # ms, at most 3", tuning.stationaryStitchTime.seconds * 1000),
        BehaviourTie("at most # mm away", tuning.stationaryStitchDistance.value),
        BehaviourTie("within # ms, between", tuning.reportStitchTime.seconds * 1000),
        BehaviourTie("reports, at most # mm", tuning.reportStitchDistance.value),
      ],
      "A key of the on-screen keyboard whose finger": [
        BehaviourTie("within # ms", KeyboardTuning.standard.returnTime.seconds * 1000),
        BehaviourTie("and # mm", tuning.stationaryStitchDistance.value),
      ],
      "A finger that stands and holds": [BehaviourTie("# ms", tuning.stitchTime.seconds * 1000)],
      "The same holds for a finger": [BehaviourTie("# ms", tuning.stitchTime.seconds * 1000)],
      "A finger that the panel hands": [
        BehaviourTie("lands at most # mm", tuning.splitDistance.value),
        BehaviourTie("replaced at most # mm", tuning.replacementReach.value),
      ],
      "A short contact in a corner": [
        BehaviourTie("within # mm", tuning.cornerReach.value),
        BehaviourTie("less than # ms", tuning.cornerTime.seconds * 1000),
      ],
      "A report that is far off": [
        BehaviourTie("more than # mm off", tuning.badReportDistance.value),
        BehaviourTie("within # ms", tuning.badReportLength.seconds * 1000),
        BehaviourTie("after # ms", tuning.badReportTime.seconds * 1000),
        BehaviourTie("slow panels # ms", tuning.stopGap.seconds * 1000),
      ],
      "A tap that bounces": [
        BehaviourTie("within # ms", tuning.bounceTime.seconds * 1000),
        BehaviourTie("and # mm", tuning.bounceReach.value),
      ],
      "Short contacts that come": [
        BehaviourTie("at most # ms long", tuning.ghostContact.seconds * 1000),
        BehaviourTie("# ms apart", tuning.ghostPause.seconds * 1000),
        BehaviourTie("# mm beside", tuning.ghostReach.value),
      ],
      "If a panel loses a moving finger": [
        BehaviourTie("from # mm/s on", tuning.stitchSpeed.value),
        BehaviourTie("within # ms", tuning.stitchTime.seconds * 1000),
        BehaviourTie("at most # mm beside", tuning.stitchDistance.value),
        BehaviourTie("caught up in # ms", tuning.stitchCatchUp.seconds * 1000),
      ],
      "The first moving finger": [
        BehaviourTie("within # ms", tuning.stitchTime.seconds * 1000),
        BehaviourTie("at most # mm beside", tuning.stitchDistance.value),
        BehaviourTie("path or the last place, # mm", tuning.slowStitchDistance.value),
        BehaviourTie("slower than # mm/s", tuning.stitchSpeed.value),
        BehaviourTie("at most # mm across", tuning.lostRowReach.value),
        BehaviourTie("lands # ms after", tuning.quickStrokePause.seconds * 1000),
        BehaviourTie("and # mm away", tuning.stitchDistance.value),
      ],
      "A swipe that is caught so": [
        BehaviourTie("caught up in # ms", tuning.stitchCatchUp.seconds * 1000)
      ],
      "On a panel that has lost no finger": [
        BehaviourTie("within # ms", tuning.stitchTime.seconds * 1000),
        BehaviourTie("at most # mm away", tuning.slowStitchDistance.value),
      ],
      "From the first loss on": [BehaviourTie("after # days", Double(PanelMemory.patience))],
      "A finger that is not found": [BehaviourTie("after # ms", tuning.stitchTime.seconds * 1000)],
    ]
  }
}
