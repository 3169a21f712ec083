// The list and its file: what is asked of the store, what it answers, and what the banner says of it.
import Gestures
import ListUI
import Model
import NIOCore
import Session
import Shell
import Store
import System
import Units

extension PreviewList {
  /// How often a file is looked at that others may write to. The loop watches sockets alone, and a look
  /// is one number read by the store's own thread.
  static let lookRhythm = Interval.milliseconds(250)
  /// When what could not be stored is tried again.
  static let storeRetry = Interval.seconds(5)

  /// Does what the session tells.
  func carryOut(_ output: ListSession.Output) {
    switch output {
    case .store(let request):
      note(request)
      writer.carryOut(request)
      if !request.isReading { heedHealth(.submitted) }
    case .event(.bannerDismissed(let banner), _): dismissed(banner)
    case .frame: (isFrameDue, awaitsRest) = (true, true)
    // No browser loses fingers, and nobody listens to the rest.
    case .event, .gesture, .losesContacts: break
    }
  }

  /// The store's thread has done something.
  func readOutcomes() {
    passBeat(before: now)
    var isWell = false
    for outcome in writer.drainOutcomes() {
      isWell = outcome.showsHealth ?? isWell
      hand(.heard(outcome, at: max(now, reached)))
      switch outcome {
      case .failed(let error, _): failed(error)
      case .restored(let restoration): tell(restoration)
      case .saved, .undone, .changed, .drafted, .acknowledged, .recalled, .forgotten, .backedUp:
        break
      }
    }
    if isWell, writer.isDone { lastComplaint = "" }
    health.heed(isWell: isWell, writer, at: storeClock.now)
    showHealth()
    finish()
  }

  /// A damaged list was restored: the shell hears of the file, the glass of the rows.
  func tell(_ restoration: Restoration) {
    errors.write("\(path): \(restoration)", .warning)
    let time = restoration.backup.map { LocalTime(secondsSince1970: $0.seconds) }
    health.restored(restoration, backupOf: time)
  }

  /// Says on the banner what holds of the store now.
  func showHealth() {
    healthAlarm?.cancel()
    healthAlarm = health.next.map { next in
      storeClock.call(at: next) { [weak self] in
        self?.heedHealth(.due)
        self?.finish()
      }
    }
    let banner = health.banner(waiting: writer.changesWaiting)
    guard banner != self.banner else { return }
    self.banner = banner
    hand(.showed(banner, at: max(now, reached)))
  }

  /// Looks now and then for what others wrote, while somebody is there to see it.
  func lookSoon() {
    guard beginning.isShared else { return }
    lookAlarm?.cancel()
    lookAlarm = clock.call(at: now + Self.lookRhythm) { [weak self] in
      guard let self, !clients.isEmpty else { return }
      hand(.mayBeWritten)
      lookSoon()
    }
  }

  /// Keeps what hands and keys have begun, and stores what waits.
  ///
  /// - Returns: How many changes are lost.
  func end() -> Int {
    planned?.alarm.cancel()
    for alarm in [healthAlarm, retryAlarm, lookAlarm] { alarm?.cancel() }
    for client in clients { client.line.end(.programEnds) }
    while let client = clients.last { leave(client) }
    planned?.alarm.cancel()
    // Whoever types cannot go on with it: it is kept, as where nobody does.
    hand(.typed(.commit, at: max(now, reached)))
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
    guard let seen = health.dismissed(banner) else { return showHealth() }
    writer.acknowledge(seen)
    heedHealth(.submitted)
  }

  private func failed(_ error: StoreError) {
    complain(error)
    guard error.isWorthRetrying else { return }
    health.handle(.failed(error.reason), at: storeClock.now)
    retryAlarm?.cancel()
    retryAlarm = storeClock.call(at: storeClock.now + Self.storeRetry) { [weak self] in
      guard let self else { return }
      if !writer.isDone { writer.retry() }
      hand(.retried)
      finish()
    }
  }

  /// Says it once, however often it is tried.
  private func complain(_ error: StoreError) {
    let complaint = "store: \(error.previewWords)"
    guard complaint != lastComplaint else { return }
    lastComplaint = complaint
    errors.write(complaint, .error)
  }
}
