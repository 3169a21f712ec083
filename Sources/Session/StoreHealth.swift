// How the stored list does, and what the glass says of that: nothing, while all is stored.
package import ListUI
package import Store
package import Units

/// What a person should know of the store, as a value: it holds no timer and no store.
///
/// What cannot be stored is told before what takes long, and that before what was restored, which comes
/// back afterwards and stays until a person has touched it away.
package struct StoreHealth {
  /// What happens to the store.
  package enum Event: Hashable, CaseIterable {
    /// Something was handed to the writer.
    case submitted
    /// Something was written or read, and more is to be.
    case wrote
    /// All that was handed to the writer is done.
    case rested
    /// The store refused something that is tried again.
    case failed(StoreError.Reason)
    /// The disk can be written again, and not by this process.
    case sealed
    /// The time that was asked for has come.
    case due

    /// Each once, of refusals a short one and a long one.
    package static var allCases: [Event] {
      [.submitted, .wrote, .rested, .failed(.full), .failed(.locked), .sealed, .due]
    }
  }

  /// What is told of a store that is not well.
  package enum News: Hashable {
    /// What is to be written takes long.
    case slow
    /// It cannot be written or read, and is tried again.
    case refused(StoreError.Reason)
    /// Only a program that is started anew can write it.
    case sealed
  }

  private enum State: Hashable {
    /// Nothing is to be written.
    case well
    /// Something is being written; it takes long if it still is then.
    case writing(until: Instant)
    case slow
    /// Another program had the list at the first try. What was told before still is.
    case held(News?)
    case failing(News)
  }

  /// A disk that takes longer is told: a card writes in a tenth of it, and until then a power cut
  /// takes no more than a person would do again.
  package static let longWrite = Interval.seconds(1)
  /// What came on the glass stays so long also where it is over before: what comes and goes within a
  /// blink cannot be read, and looks like a fault of the display.
  package static let shortestNews = Interval.seconds(1)

  private var state = State.well
  /// What is told, since when: what holds, or held a moment ago.
  private var told: (news: News, since: Instant)?
  /// What was restored and nobody has seen, the oldest first, with its words.
  private var restored: [(restoration: Restoration, texts: [String])] = []

  /// A store of which nothing was heard.
  package init() {}

  /// When `due` is to come; nil when it need not.
  package var next: Instant? {
    let over = told.flatMap { news == nil ? $0.since + Self.shortestNews : nil }
    guard case .writing(let until) = state else { return over }
    return over.map { min($0, until) } ?? until
  }

  /// What holds now, whether it is on the glass already or not.
  private var news: News? {
    switch state {
    case .well, .writing: nil
    case .slow: .slow
    case .held(let news): news
    case .failing(let news): news
    }
  }

  /// Takes one event.
  package mutating func handle(_ event: Event, at now: Instant) {
    switch (state, event) {
    case (.well, .submitted), (.writing, .wrote), (.held, .wrote):
      state = .writing(until: now + Self.longWrite)
    case (.writing(let until), .due):
      if now >= until { state = .slow }
    case (.writing, .rested), (.slow, .rested), (.held, .rested), (.failing, .rested):
      state = .well
    case (.well, .failed(.locked)), (.writing, .failed(.locked)), (.slow, .failed(.locked)):
      // A command beside the list is no news; one that does not end is.
      state = .held(news)
    case (.well, .failed(let reason)), (.writing, .failed(let reason)),
      (.slow, .failed(let reason)), (.held, .failed(let reason)), (.failing, .failed(let reason)):
      state = .failing(.refused(reason))
    case (.well, .sealed), (.writing, .sealed), (.slow, .sealed), (.held, .sealed),
      (.failing, .sealed):
      state = .failing(.sealed)
    case (.well, .wrote), (.well, .rested), (.well, .due), (.writing, .submitted),
      (.slow, .submitted), (.slow, .wrote), (.slow, .due), (.held, .submitted), (.held, .due),
      (.failing, .submitted), (.failing, .wrote), (.failing, .due):
      break
    }
    if let news {
      if told?.news != news { told = (news, now) }
    } else if let since = told?.since, now >= since + Self.shortestNews {
      told = nil
    }
  }

  /// The list was restored; told once, however often it is said.
  ///
  /// - Parameters:
  ///   - restoration: What was done.
  ///   - time: Of the backup, where it was taken from one, as clocks at the panel's place show it.
  package mutating func restored(_ restoration: Restoration, backupOf time: LocalTime?) {
    guard !restored.contains(where: { $0.restoration == restoration }) else { return }
    restored.append((restoration, restoration.texts(backupOf: time)))
  }

  /// Somebody touched a banner away.
  ///
  /// - Returns: What that has acknowledged; nil when it is not what is told now.
  package mutating func dismissed(_ banner: Banner) -> Restoration? {
    guard told == nil, let first = restored.first, banner == self.banner(waiting: 0) else {
      return nil
    }
    restored.removeFirst()
    return first.restoration
  }

  /// What the glass says now; nil when there is nothing to say.
  ///
  /// - Parameter changes: How many are not stored yet.
  package func banner(waiting changes: Int) -> Banner? {
    if let told { return Banner(told.news.texts(waiting: changes), isDismissible: false) }
    return restored.first.map { Banner($0.texts, isDismissible: true) }
  }
}
