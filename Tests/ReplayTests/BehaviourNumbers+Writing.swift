// The constant for every number of Behaviours.md about the on-screen keyboard.
import Gestures
import ListUI
import OnScreenKeyboard
import Store
import Units

extension BehaviourNumbers {
  var writing: [String: [BehaviourTie]] {
    let tuning = KeyboardTuning.standard
    return [
      "The on-screen keyboard appears": [
        BehaviourTie("are # of the screen high", KeyPlan.heightShare),
        BehaviourTie("at least # mm", KeyPlan.least.value),
        BehaviourTie("# mm on a screen", KeyPlan.leastWithRoom.value),
        BehaviourTie("on a screen # mm high or more", KeyPlan.roomy.value),
        BehaviourTie("at most # mm", KeyPlan.most.value),
        BehaviourTie("wider than # mm", KeyPlan.widest.value),
        BehaviourTie("they are # mm wide", KeyPlan.pitch.value),
        BehaviourTie("lit for # s", tuning.fade.seconds),
      ],
      "Holding a key": [BehaviourTie("after # s", tuning.offerDelay.seconds)],
      "Holding Backspace": [
        BehaviourTie("after # s, then", tuning.repeatDelay.seconds),
        BehaviourTie("then a letter every # s", tuning.repeatInterval.seconds),
        BehaviourTie("after # letters", Double(tuning.repeatedLetters)),
        BehaviourTie("a word every # s", tuning.wordInterval.seconds),
      ],
      "A finger that slides off": [BehaviourTie("# mm past", tuning.hysteresis.value)],
      "On the keyboard a report": [
        BehaviourTie("more than # mm off", Tuning.standard.badReportDistance.value),
        BehaviourTie("after # ms", Tuning.standard.stopGap.seconds * 1000),
      ],
      "A finger that bounces": [
        BehaviourTie("within # ms", Tuning.standard.bounceTime.seconds * 1000),
        BehaviourTie("and # mm", Tuning.standard.bounceReach.value),
      ],
      "A tap on the edited text": [
        BehaviourTie("within # s", Tuning.standard.doubleTapTime.seconds),
        BehaviourTie("and # mm", Tuning.standard.doubleTapReach.value),
      ],
      "The edited row grows": [BehaviourTie("are # of a row", RowMetrics.editLeading)],
      "Texts that were on the list before": [
        BehaviourTie("at least twice in # days", Double(Store.usedWithin)),
        BehaviourTie("# suggestions", Double(KeyPlan.suggestions)),
        BehaviourTie("in a bar # of a key high", KeyPlan.bandShare),
      ],
      "Holding a suggestion": [BehaviourTie("after # s", tuning.forgetDelay.seconds)],
      "Shift holds for": [BehaviourTie("within # s", tuning.lockInterval.seconds)],
    ]
  }
}
