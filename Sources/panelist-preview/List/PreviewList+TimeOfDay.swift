// The time of day below the rows, read while it is shown.
import ListUI
import Model
import Session
import Units

extension PreviewList {
  /// Gives the list the time once its clock is due, and then each minute.
  func followTimeOfDay() {
    guard driver.session.view.wantsTime, !driver.session.power.isDark else {
      alarms.minute?.cancel()
      alarms.minute = nil
      return
    }
    guard alarms.minute == nil else { return }
    let (time, next) = clock.timeOfDay
    alarms.minute = clock.call(at: now + next) { [weak self] in
      guard let self else { return }
      alarms.minute = nil
      finish()
    }
    send(.localTime(time), at: max(now, reached))
  }
}
