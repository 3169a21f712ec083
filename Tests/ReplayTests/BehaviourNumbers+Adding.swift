// The constant for every number of Behaviours.md about adding rows.
import Gestures
import ListUI
import Motion
import Session
import Units

extension BehaviourNumbers {
  var adding: [String: [BehaviourTie]] {
    [
      "Pulling the list down": [
        BehaviourTie("has gone # rows,", tuning.firstPullRows),
        BehaviourTie("# mm at most", tuning.longestFirstPull.value),
        BehaviourTie("brightness begins at #", Rows.foldedLight),
        BehaviourTie("its text appears from # of that pull on", Rows.firstLetters),
        BehaviourTie("edge darker by #", Rows.pullFold),
      ],
      "A pull just after a fling": [
        BehaviourTie("within # ms", tuning.flungTopTime.seconds * 1000),
        BehaviourTie("after # ms", tuning.flungTopDwell.seconds * 1000),
      ],
      "Two fingers that spread": [
        BehaviourTie("within # mm", tuning.pairDistance.value),
        BehaviourTie("at most # ms after the first", tuning.pinchWindow.seconds * 1000),
        BehaviourTie("less than # mm", tuning.pairTravel.value),
        BehaviourTie("either finger has moved # mm", tuning.pairTravel.value),
        BehaviourTie("grew by # of what both moved", tuning.pinchShare),
        BehaviourTie("middle darker by #", Rows.pinchFold),
      ],
      "One of the two fingers may stand": [
        BehaviourTie("at most # ms after the first", tuning.pairWindow.seconds * 1000),
        BehaviourTie("begins after # ms", tuning.pinchStationaryTime.seconds * 1000),
      ],
      "If the second finger only starts": [
        BehaviourTie("within # ms", tuning.pairDoubt.seconds * 1000)
      ],
      "Two fingers that close together": [
        BehaviourTie("until # ms", tuning.retouchWindow.seconds * 1000)
      ],
      "A whole hand": [
        BehaviourTie("within # mm", tuning.pairDistance.value),
        BehaviourTie("and # ms of each other", tuning.pairWindow.seconds * 1000),
        BehaviourTie("until # ms", tuning.retouchWindow.seconds * 1000),
      ],
      "A hand that wipes": [
        BehaviourTie("within # ms", tuning.handWindow.seconds * 1000),
        BehaviourTie("and # mm", tuning.pairDistance.value),
        BehaviourTie("still for # ms", tuning.handStationaryTime.seconds * 1000),
      ],
      "A finger pulls nothing beside": [
        BehaviourTie("within # mm", tuning.pairDistance.value),
        BehaviourTie("at most # ms", tuning.pinchWindow.seconds * 1000),
      ],
      "A finger that lands at the very edge": [
        BehaviourTie("# mm from the edge", tuning.edge.value),
        BehaviourTie("within # mm", tuning.pairDistance.value),
      ],
      "Four fingers or more": [
        BehaviourTie("at least # that land", Double(tuning.cleaningContacts)),
        BehaviourTie("within # ms and", tuning.handWindow.seconds * 1000),
        BehaviourTie("and # mm of the first", tuning.pairDistance.value),
        BehaviourTie("within # mm for", tuning.slop.value),
        BehaviourTie("for # s; locked", tuning.cleaningTime.seconds),
        BehaviourTie("locked for # s", TouchLock.length.seconds),
      ],
      "A finger that taps still taps": [
        BehaviourTie("up to # mm", tuning.jumpReach.value),
        BehaviourTie("within # mm of either", tuning.jumpNoise.value),
      ],
      "A finger that trembles": [
        BehaviourTie("within # mm, and", tuning.tremorReturn.value),
        BehaviourTie("more than # mm off", tuning.jumpReach.value),
        BehaviourTie("within # s", tuning.tapLimit.seconds),
      ],
      "If the fingers are released too early": [BehaviourTie(spring: Timing.snapBack)],
      "A new row that is left": [BehaviourTie("fades out in # s", Timing.fade.seconds)],
    ]
  }
}
