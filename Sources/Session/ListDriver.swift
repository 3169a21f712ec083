// What surrounds a session wherever a list is shown: store health, retries, banners, frames, the log.
package import Gestures
package import ListUI
package import Localization
package import Recordings
package import Store
package import Units

/// A session with all that kiosk and preview do around it, as a value: it holds no timer, no thread
/// and no display.
///
/// The owner passes inputs to it and carries the outputs out. Requests to the store go to the writer
/// as they are; the owner reports what becomes of them.
///
/// ```swift
/// driver.handle(.typed(edit), at: now)
/// while driver.drain(into: &outputs) { for output in outputs { carryOut(output) } }
/// ```
package struct ListDriver: ~Copyable {
  /// Delay before a failed request to the store is tried again: a full disk does not empty faster by
  /// asking.
  package static let storeRetry = Interval.seconds(5)

  /// A frame is made for a time to come, and reports of touches take time to arrive: a touch may be
  /// earlier than what the session was given last, by this much at most.
  private static let lateness = Interval.milliseconds(100)

  /// The list and its gestures.
  package private(set) var session: ListSession
  /// Draws the list on the display; nil while there is none.
  package var composer: FrameComposer?
  /// Touches up to this instant are in the last frame.
  package private(set) var latch = Instant.zero
  /// What is known of the store, and of recoveries that no user has dismissed.
  package var health = StoreHealth()
  /// The other banners.
  package var banners = Banners()
  /// The banner that the session shows.
  package private(set) var banner: Banner?
  /// When failed requests to the store are tried again; nil if none failed.
  private var retryDue: Instant?
  /// Logs the session; nil while nobody wants to save it.
  package private(set) var recorder: SessionRecorder?

  /// - Parameters:
  ///   - session: Before its first input.
  ///   - recorder: Of the same session.
  package init(_ session: consuming ListSession, recorder: SessionRecorder? = nil) {
    self.session = session
    self.recorder = recorder
  }
}

// MARK: Inputs and outputs

extension ListDriver {
  /// Passes one frame of contacts to the session, without a copy of it.
  ///
  /// - Parameter frame: In the order of the clock with all other inputs.
  package mutating func handle(_ frame: ContactFrame) {
    guard recorder == nil else { return handle(.touches(frame), at: frame.time) }
    session.handle(frame)
  }

  /// Passes one input to the session, and logs it.
  ///
  /// - Parameters:
  ///   - input: In the order of the clock with all others.
  ///   - time: When it happened.
  package mutating func handle(_ input: ListSession.Input, at time: Instant) {
    if case .presented(let latch) = input { self.latch = latch }
    guard recorder != nil else { return session.handle(input, at: time) }
    let before = (shown: session.view.list, others: session.otherLists)
    let keys = session.view.shownKeys
    let first = session.outputs.count
    let entries = recorder?.log?.entryCount
    recorder?.note(input, at: time, of: session)
    let shown = session.view.shownList
    session.handle(input, at: time)
    // A recording is of one list. What was read with the new order is decided in both.
    guard session.view.shownList == shown else {
      recorder?.lost(after: entries)
      return
    }
    recorder?.note(
      session.outputs[first...], of: input, at: time, before: before, keys, after: session)
  }

  /// Logs a virtual vsync before its inputs: time, and then what is presented.
  ///
  /// - Parameters:
  ///   - presentation: When the list is seen.
  ///   - waitedUntil: Time up to which resting contacts are waited for.
  package mutating func noteVsync(_ presentation: Instant, waitedUntil: Instant) {
    recorder?.vsync(presentation: presentation, waitedUntil: waitedUntil)
  }

  /// If the session is at rest, a recording can begin here. To be asked when the store is idle and
  /// nothing lies on the panel that the session does not know of.
  ///
  /// - Parameters:
  ///   - rotation: How the picture is turned on the panel.
  ///   - time: The latest that the session was given.
  package mutating func noteRest(turned rotation: Rotation, at time: Instant) {
    guard recorder != nil, session.isLikeNew(after: time),
      // For the first touch of the recording it is still that time.
      session.isLikeNew(after: time - Self.lateness),
      let screen = session.power.recorded(at: time)
    else { return }
    let start = SessionLog.Start(
      session, turned: rotation, changesets: recorder?.log?.store.changesets ?? [],
      opening: session.view.restingState, screen: screen)
    recorder?.rested(start, at: time)
  }

  /// Begins a recording, at the next rest, which is written while the session goes on.
  ///
  /// - Parameters:
  ///   - isRedacted: Whether letters of items and of typed text are replaced by others.
  ///   - time: When it was asked for.
  package mutating func record(isRedacted: Bool, at time: Instant) {
    recorder = SessionRecorder(writing: isRedacted, since: time)
  }

  /// What is to be written of a recording by now, and why it ends there, if it does.
  package mutating func takeRecording() -> (text: String, ending: SessionLog.Ending?) {
    recorder?.takeText() ?? ("", nil)
  }

  /// Ends a recording.
  ///
  /// - Returns: What is to be written of it.
  package mutating func endRecording() -> String {
    defer { recorder = nil }
    return recorder?.finish() ?? ""
  }

  /// Moves all outputs since the last call out, as ``ListSession/drain(into:)``.
  package mutating func drain(into outputs: inout [ListSession.Output]) -> Bool {
    session.drain(into: &outputs)
  }
}

// MARK: The store

extension ListDriver {
  /// The words of banners.
  package var messages: MessageCatalog { session.view.options.messages }

  /// When ``retryIsDue(at:)`` or ``healthIsDue(at:)`` is; nil if neither will be.
  package var storeDeadline: Instant? { earlier(health.next, retryDue) }

  /// Whether the store's health is to handle `due`.
  ///
  /// - Parameter now: The time.
  package func healthIsDue(at now: Instant) -> Bool { health.next.map { now >= $0 } ?? false }

  /// Whether failed requests are to be tried again; true once for each due time.
  ///
  /// - Parameter now: The time.
  package mutating func retryIsDue(at now: Instant) -> Bool {
    guard let due = retryDue, now >= due else { return false }
    retryDue = nil
    return true
  }

  /// Passes the outcome of a request to the session.
  ///
  /// - Parameters:
  ///   - outcome: From the writer.
  ///   - submissions: How many submissions there were so far.
  ///   - time: Now.
  package mutating func take(
    _ outcome: StoreOutcome, after submissions: Int, at time: Instant
  ) {
    handle(.answered(outcome, isStale: outcome.isStale(after: submissions)), at: time)
  }

  /// The store refused something. It is tried again where that can help.
  ///
  /// - Parameters:
  ///   - error: Why.
  ///   - isReadOnly: Whether only a restarted program can write.
  ///   - now: The time.
  package mutating func failed(_ error: StoreError, isReadOnly: Bool = false, at now: Instant) {
    guard error.isWorthRetrying else { return }
    health.handle(isReadOnly ? .readOnly : .failed(error.reason), at: now)
    retryDue = now + Self.storeRetry
  }

  /// Shows the current banner; that of the store has the number of changes that wait.
  ///
  /// - Parameters:
  ///   - changes: How many changes are not stored yet.
  ///   - time: Of the input.
  /// - Returns: Whether it is another one than before.
  @discardableResult
  package mutating func showBanner(waiting changes: Int, at time: Instant) -> Bool {
    let banner = banners.shown(beside: health.banner(waiting: changes, messages))
    guard banner != self.banner else { return false }
    self.banner = banner
    handle(.banner(banner), at: time)
    return true
  }

  /// A user dismissed a banner; the next one is to be shown.
  ///
  /// - Parameter banner: As it was shown.
  /// - Returns: The request that follows; nil unless it was about a recovery.
  package mutating func dismissed(_ banner: Banner) -> StoreRequest? {
    self.banner = nil
    banners.dismissed(banner)
    return health.dismissed(banner, messages).map { .acknowledge($0) }
  }
}

// MARK: Frames

extension ListDriver {
  /// Whether every later frame would look like the last one without further input.
  package var isStill: Bool { session.isStill(after: latch) }

  /// Whether the last frame shows every finger where it is.
  package var isSettled: Bool { session.core.isSettled(at: latch) }

  /// Prepares a frame of the list as it is now.
  ///
  /// - Parameter brightness: 0 for a black screen to 1.
  /// - Returns: Whether it differs from the shown one; false without a display.
  package mutating func prepare(brightness: Double) -> Bool {
    composer?.prepare(&session.view, brightness: brightness) ?? false
  }

  /// Draws a piece of what the list may show next, while it is at rest.
  ///
  /// - Returns: Whether more is left.
  package mutating func prepareNext() -> Bool { composer?.prepareNext(&session.view) ?? false }
}
