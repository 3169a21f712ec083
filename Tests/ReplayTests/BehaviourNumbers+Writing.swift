// What the code says for every number of the board of keys.
import Gestures
import OnScreenKeyboard
import ListUI
import Store
import Units

extension BehaviourNumbers {
  var writing: [String: [BehaviourTie]] {
    let tuning = KeyboardTuning.standard
    return [
      "With an edit the board": [
        BehaviourTie("are # of the screen high", KeyPlan.heightShare),
        BehaviourTie("at least # mm", KeyPlan.least.value),
        BehaviourTie("at most # mm", KeyPlan.most.value),
        BehaviourTie("wider than # mm", KeyPlan.widest.value),
        BehaviourTie("keys of # mm", KeyPlan.pitch.value),
        BehaviourTie("taller than # mm", Rows.tallScreen.value),
        BehaviourTie("light # s", tuning.fade.seconds),
      ],
      "A finger that rests on a key": [BehaviourTie("after # s", tuning.offerDelay.seconds)],
      "A held backspace": [
        BehaviourTie("after # s, then", tuning.repeatDelay.seconds),
        BehaviourTie("then every # s", tuning.repeatInterval.seconds),
        BehaviourTie("after # letters", Double(tuning.repeatedLetters)),
        BehaviourTie("letters every # s", tuning.wordInterval.seconds),
      ],
      "Who slides off": [BehaviourTie("# mm beyond", tuning.hysteresis.value)],
      "A tap on the text": [
        BehaviourTie("within # s", Tuning.standard.doubleTapTime.seconds),
        BehaviourTie("and # mm", Tuning.standard.doubleTapReach.value),
      ],
      "The row grows": [BehaviourTie("are # of a row", RowMetrics.editLeading)],
      "What was put on the list before": [
        BehaviourTie("at least twice in # days", Double(Store.usedWithin)),
        BehaviourTie("# of them", Double(KeyPlan.suggestions)),
        BehaviourTie("a band of # of a key", KeyPlan.bandShare),
      ],
      "A long touch on a suggestion": [BehaviourTie("after # s", tuning.forgetDelay.seconds)],
      "Shift is for": [BehaviourTie("within # s", tuning.lockInterval.seconds)],
    ]
  }
}
