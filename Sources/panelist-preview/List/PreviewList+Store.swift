// The list and its store: requests, outcomes, and the banner that reports the store's health.
import Gestures
import ListUI
import Localization
import Model
import NIOCore
import Session
import Shell
import Store
import System
import Units

extension PreviewList {
  /// How often a shared file is checked for external edits. The loop watches sockets alone; a check
  /// reads one number on the store's thread.
  static let reloadRhythm = Interval.milliseconds(250)

  /// Carries out an output of the session.
  func carryOut(_ output: ListSession.Output) {
    switch output {
    case .store(let request): carryOut(request)
    case .event(.bannerDismissed(let banner), _): dismissed(banner)
    case .frame: vsyncs.isFrameDue = true
    // Browsers lose no contacts. The light of the screen is in each frame; nothing uses the others.
    case .event, .gesture, .erred, .screen, .keyIgnored, .composed:
      break
    }
  }

  /// Handles outcomes of the store's thread.
  func readOutcomes() {
    passVsync(before: now)
    let outcomes = writer.drainOutcomes()
    for outcome in outcomes {
      reached = max(now, reached)
      driver.take(outcome, after: writer.submissions, at: reached)
      carryOutOutputs()
      switch outcome {
      case .failed(let error, _): failed(error)
      case .restored(let recoveryReport): report(recoveryReport)
      case .saved, .undone, .changed, .drafted, .acknowledged, .suggestionsRead, .forgotten,
        .backedUp, .notKept, .checked, .altered:
        break
      }
    }
    if outcomes.showHealth, writer.isDone { complaints.end() }
    if outcomes.showHealth, let event = writer.progress { heedHealth(event) } else { showHealth() }
    finish()
  }

  /// Reports a recovered database: the file on standard error, the rows on the banner.
  func report(_ recoveryReport: RecoveryReport) {
    complaints.report(recoveryReport)
    let time = recoveryReport.backup.map { LocalTime(secondsSince1970: $0.seconds) }
    driver.health.restored(recoveryReport, backupOf: time)
  }

  /// Shows the store's current health on the banner.
  func showHealth() {
    alarms.store?.cancel()
    alarms.store = driver.storeDeadline.map { next in
      storeClock.call(at: next) { [weak self] in self?.storeDeadlineCame() }
    }
    let time = max(now, reached)
    guard driver.showBanner(waiting: writer.changesWaiting, at: time) else { return }
    reached = time
    carryOutOutputs()
  }

  /// Schedules a check for external edits, repeated while there are clients.
  func reloadSoon() {
    guard beginning.isShared else { return }
    alarms.reload?.cancel()
    alarms.reload = clock.call(at: now + Self.reloadRhythm) { [weak self] in
      guard let self, !clients.all.isEmpty else { return }
      send(.storeWritten, at: reached)
      reloadSoon()
    }
  }

  /// Finishes gestures and edits, and stores what waits.
  ///
  /// - Returns: Number of changes that are lost.
  func end() -> Int {
    for client in clients.all { client.line.end(.programEnds) }
    while let client = clients.all.last { leave(client) }
    // An open edit cannot go on: it is committed, as without clients.
    send(.closed, at: max(now, reached))
    // What was done just now may have armed them.
    vsyncs.planned?.alarm.cancel()
    for alarm in [alarms.store, alarms.reload, alarms.minute] { alarm?.cancel() }
    writer.finish()
    for case .failed(let error, _) in writer.drainOutcomes() { complaints.report(error) }
    return writer.changesWaiting
  }

  private func heedHealth(_ event: StoreHealth.Event) {
    driver.health.handle(event, at: storeClock.now)
    showHealth()
  }

  private func carryOut(_ request: StoreRequest) {
    writer.submit(request)
    if !request.isReading { heedHealth(.submitted) }
  }

  private func dismissed(_ banner: Banner) {
    if let request = driver.dismissed(banner) { carryOut(request) } else { showHealth() }
  }

  private func failed(_ error: StoreError) {
    complaints.report(error)
    driver.failed(error, at: storeClock.now)
  }

  private func storeDeadlineCame() {
    if driver.retryIsDue(at: storeClock.now) {
      if !writer.isDone { writer.retry() }
      send(.retryDue, at: reached)
    }
    if driver.healthIsDue(at: storeClock.now) { heedHealth(.due) } else { showHealth() }
    finish()
  }
}
