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
  /// Delay before a failed request is retried.
  static let storeRetry = Interval.seconds(5)

  /// Carries out an output of the session.
  func carryOut(_ output: ListSession.Output) {
    switch output {
    case .store(let request):
      writer.submit(request)
      if !request.isReading { heedHealth(.submitted) }
    case .event(.bannerDismissed(let banner), _): dismissed(banner)
    case .frame: isFrameDue = true
    // Browsers lose no contacts. The light of the screen is in each frame; nothing uses the others.
    case .event, .gesture, .losesContacts, .screen, .keyIgnored, .composed: break
    }
  }

  /// Handles outcomes of the store's thread.
  func readOutcomes() {
    passVsync(before: now)
    var isWell = false
    for outcome in writer.drainOutcomes() {
      isWell = outcome.showsHealth ?? isWell
      let isStale = outcome.isStale(after: writer.submissions)
      send(.answered(outcome, isStale: isStale), at: max(now, reached))
      switch outcome {
      case .failed(let error, _): failed(error)
      case .restored(let recoveryReport): report(recoveryReport)
      case .saved, .undone, .changed, .drafted, .acknowledged, .suggestionsRead, .forgotten,
        .backedUp, .checked:
        break
      }
    }
    if isWell, writer.isDone { lastComplaint = "" }
    health.heed(isWell: isWell, writer, at: storeClock.now)
    showHealth()
    finish()
  }

  /// Reports a recovered database: the file on standard error, the rows on the banner.
  func report(_ recoveryReport: RecoveryReport) {
    errors.write("\(path): \(recoveryReport)", .warning)
    let time = recoveryReport.backup.map { LocalTime(secondsSince1970: $0.seconds) }
    health.restored(recoveryReport, backupOf: time)
  }

  /// Shows the store's current health on the banner.
  func showHealth() {
    alarms.health?.cancel()
    alarms.health = health.next.map { next in
      storeClock.call(at: next) { [weak self] in
        self?.heedHealth(.due)
        self?.finish()
      }
    }
    let banner = health.banner(waiting: writer.changesWaiting, beginning.messages)
    guard banner != self.banner else { return }
    self.banner = banner
    send(.banner(banner), at: max(now, reached))
  }

  /// Schedules a check for external edits, repeated while there are clients.
  func reloadSoon() {
    guard beginning.isShared else { return }
    alarms.reload?.cancel()
    alarms.reload = clock.call(at: now + Self.reloadRhythm) { [weak self] in
      guard let self, !clients.isEmpty else { return }
      send(.storeWritten, at: reached)
      reloadSoon()
    }
  }

  /// Finishes gestures and edits, and stores what waits.
  ///
  /// - Returns: Number of changes that are lost.
  func end() -> Int {
    planned?.alarm.cancel()
    for alarm in [alarms.health, alarms.retry, alarms.reload, alarms.minute] { alarm?.cancel() }
    for client in clients { client.line.end(.programEnds) }
    while let client = clients.last { leave(client) }
    planned?.alarm.cancel()
    // An open edit cannot go on: it is committed, as without clients.
    send(.closed, at: max(now, reached))
    writer.finish()
    for case .failed(let error, _) in writer.drainOutcomes() { complain(error) }
    return writer.changesWaiting
  }

  private func heedHealth(_ event: StoreHealth.Event) {
    health.handle(event, at: storeClock.now)
    showHealth()
  }

  private func dismissed(_ banner: Banner) {
    self.banner = nil
    guard let seen = health.dismissed(banner, beginning.messages) else { return showHealth() }
    writer.submit(.acknowledge(seen))
    heedHealth(.submitted)
  }

  private func failed(_ error: StoreError) {
    complain(error)
    guard error.isWorthRetrying else { return }
    health.handle(.failed(error.reason), at: storeClock.now)
    alarms.retry?.cancel()
    alarms.retry = storeClock.call(at: storeClock.now + Self.storeRetry) { [weak self] in
      guard let self else { return }
      if !writer.isDone { writer.retry() }
      send(.retryDue, at: reached)
      finish()
    }
  }

  /// Reports an error once, however often its request is retried.
  private func complain(_ error: StoreError) {
    let complaint = "store: \(error.previewWords)"
    guard complaint != lastComplaint else { return }
    lastComplaint = complaint
    errors.write(complaint, .error)
  }
}
