// State shared by the main loop's and the writer's thread: a queue, outcomes and a semaphore.
import Model
import Synchronization

/// The channel between two threads: one submits requests, the other processes them.
final class WriterChannel: Sendable {
  /// What is to be done besides the queue.
  struct Chores {
    /// The time of a backup to be made.
    var backup: WallTime?
    /// A small file to be replaced.
    var kept: KeptFile?
    /// Whether the whole file is to be checked.
    var isCheckWanted = false
  }

  /// How far the items are compared with their sums.
  private struct SumPass {
    var last: ItemID?
    /// How many sums are wrong so far.
    var wrong = 0
  }

  /// What the writer is woken for.
  struct Call {
    let chores: Chores
    let isCalled, isClosing: Bool
  }

  struct State {
    var queue = WriterQueue()
    var isClosing = false
    var chores = Chores()
    /// Whether the queue is to be processed, which retries a failed request.
    var isCalled = false
    /// Whether the writer must begin nothing, unless the list closes.
    var isSuspended = false
    /// Whether a backup or a comparison of sums waits for that to end.
    var isPartWaiting = false
    /// The semaphore is posted and the writer not yet awake; another post would wake it in vain.
    var isRung = false

    var mustWait: Bool { isSuspended && !isClosing }

    /// Decides whether to post the semaphore, and notes it.
    mutating func mayRing() -> Bool {
      guard !mustWait, !isRung else { return false }
      isRung = true
      return true
    }

    /// Decides whether the writer sleeps before it goes on.
    mutating func mustSleep(hasParts: Bool) -> Bool {
      isPartWaiting = hasParts && mustWait
      return isPartWaiting || !hasParts
    }

    /// What the writer is to do now that it is awake; nil if it must wait.
    mutating func take() -> Call? {
      isRung = false
      guard !mustWait else { return nil }
      defer { (chores, isCalled) = (Chores(), false) }
      return Call(chores: chores, isCalled: isCalled, isClosing: isClosing)
    }

    /// The next request; nil if none waits, or if it must wait.
    mutating func begin() -> (StoreRequest, after: Int)? {
      guard mustWait else { return queue.begin() }
      isCalled = true
      return nil
    }
  }

  /// Never locked during disk I/O.
  let state = Mutex(State())
  /// The store until the writer's thread takes it; nil if it is not open yet.
  private let store: Mutex<Store?>
  private let path: String
  private let open: @Sendable () throws(StoreError) -> Store
  private let semaphore = Semaphore()
  private let wake: @Sendable () -> Void

  init(
    store: consuming Store?, path: String,
    open: @escaping @Sendable () throws(StoreError) -> Store,
    wake: @escaping @Sendable () -> Void
  ) {
    self.store = Mutex(store)
    self.path = path
    self.open = open
    self.wake = wake
  }

  /// Changes the state and wakes the writer. Never waits for the disk.
  func change(_ body: (inout State) -> Void) {
    wakeWriter { state in
      body(&state)
      state.isCalled = true
      return true
    }
  }

  /// Submits a request. A reload does not wake a writer whose request failed: a failed write changes
  /// files as well, and retrying it for that reason would never end. An undo that is done at once
  /// wakes the main loop, because nothing else would.
  func submit(_ request: StoreRequest) {
    wakeWriter { state in
      state.queue.submit(request)
      if case .reload = request, state.queue.isStuck { return false }
      state.isCalled = true
      return true
    }
    guard request.isUndo, state.withLock({ $0.queue.hasOutcomes }) else { return }
    wake()
  }

  /// Has a small file replaced. It is no reason to retry a failed request.
  func keep(_ file: KeptFile) {
    wakeWriter { state in
      state.chores.kept = file
      return true
    }
  }

  /// Lets the writer begin nothing more until it is resumed.
  func suspend() { state.withLock { $0.isSuspended = true } }

  /// Lets the writer go on, and wakes it for what came meanwhile.
  func resume() {
    wakeWriter { state in
      state.isSuspended = false
      return state.isCalled || state.isPartWaiting || state.chores.kept != nil
    }
  }

  /// Changes the state, and posts the semaphore if that gives the writer something to do and it may
  /// begin.
  private func wakeWriter(_ body: (inout State) -> Bool) {
    if state.withLock({ body(&$0) && $0.mayRing() }) { semaphore.ring() }
  }

  /// The writer's thread, from start to end.
  func work() {
    var store = store.withLock { $0.take() }
    var backup: (any BackupJob & ~Copyable)?
    var sums: SumPass?
    var isClosing = false
    while !isClosing {
      // What is in progress continues while nothing else is to be done, without a post.
      let hasParts = backup != nil || sums != nil
      if state.withLock({ $0.mustSleep(hasParts: hasParts) }) { semaphore.wait() }
      // Suspended since the post: who resumes it posts again.
      guard let call = state.withLock({ $0.take() }) else { continue }
      isClosing = call.isClosing
      // The next part is no reason to retry a failed request.
      if call.isCalled { writeQueue(to: &store) }
      if let file = call.chores.kept { write(file) }
      if call.chores.isCheckWanted, !isClosing { check(&store) }
      if call.chores.isCheckWanted || call.chores.backup != nil { sums = SumPass() }
      // A list that is not open has nothing new to back up.
      if let time = call.chores.backup, backup == nil, let maintenance = store?.maintenance {
        backup = begin(time, maintenance)
      }
      // One part of each, then the requests submitted meanwhile.
      if !isClosing, goOn(&backup) { wake() }
      if !isClosing, goOn(&sums, &store) { wake() }
    }
  }

  /// Checks the whole file of an open list, which reads all of it; recovers it if it is damaged.
  private func check(_ store: inout Store?) {
    guard var opened = store.take() else { return }
    let known = opened.recoveryReports
    do throws(StoreError) {
      do throws(StoreError) { try opened.check() } catch {
        guard error.mayBeRecovered else { throw error }
        try opened.reopen()
      }
      report(.checked(nil))
    } catch {
      report(.checked(error))
    }
    reportRecoveries(of: &opened, since: known)
    store = consume opened
    wake()
    writeQueue(to: &store)
  }

  private func write(_ file: KeptFile) {
    do throws(StoreError) { try file.write() } catch {
      report(.notKept(error))
      wake()
    }
  }

  private func begin(
    _ time: WallTime, _ maintenance: any StoreMaintenance
  ) -> (any BackupJob & ~Copyable)? {
    do throws(StoreError) {
      return try maintenance.beginBackup(at: time)
    } catch {
      report(.backedUp(.failure(error)))
      wake()
      return nil
    }
  }

  /// Makes the next part of a backup. Returns whether the backup ended.
  private func goOn(_ backup: inout (any BackupJob & ~Copyable)?) -> Bool {
    let result: Result<String, StoreError>
    do throws(StoreError) {
      guard let path = try backup?.step() else { return false }
      result = .success(path)
    } catch {
      result = .failure(error)
      // The copy is as damaged as the list.
      if error.isDamage { change { $0.chores.isCheckWanted = true } }
    }
    backup = nil
    report(.backedUp(result))
    return true
  }

  /// Compares the next items with their sums. Returns whether that ended with something to report.
  private func goOn(_ sums: inout SumPass?, _ store: inout Store?) -> Bool {
    guard let pass = sums else { return false }
    sums = nil
    guard var opened = store.take() else { return false }
    // Losing the error is right: the next pass meets it again, and so does who edits such a row.
    let found = try? opened.compareSums(behind: pass.last)
    store = consume opened
    guard let found else { return false }
    let wrong = pass.wrong + found.altered.count + found.strays.count
    if let last = found.last {
      sums = SumPass(last: last, wrong: wrong)
      return false
    }
    guard wrong > 0 else { return false }
    report(.altered(wrong))
    return true
  }

  private func report(_ outcome: StoreOutcome) {
    state.withLock { $0.queue.report(outcome) }
  }

  /// Processes requests until the queue is empty or one fails. Wakes the main loop after each: on a
  /// slow disk the next one takes long.
  private func writeQueue(to store: inout Store?) {
    var mayWriteAtOnce = true
    while true {
      if mayWriteAtOnce, state.withLock({ $0.isClosing }) {
        mayWriteAtOnce = writeAtOnce(to: &store)
        if mayWriteAtOnce { continue }
      }
      guard let (request, done) = state.withLock({ $0.begin() }) else { return }
      let outcome = perform(request, after: done, &store)
      let (goesOn, markWaiting) = state.withLock {
        ($0.queue.finish(outcome), $0.queue.hasOutcomes)
      }
      if markWaiting { wake() }
      guard goesOn else { return }
    }
  }

  /// Stores the changesets at the head of the queue in one transaction: at the end nobody cancels
  /// one any more, and waiting for the disk after each may take seconds.
  ///
  /// - Returns: Whether it did. If not, nothing is stored, or the disk leaves that in doubt, as it
  ///   may with a single one: each is tried by itself, and one that is in the history is stored.
  private func writeAtOnce(to store: inout Store?) -> Bool {
    let changesets = state.withLock { $0.queue.leadingChangesets }
    guard changesets.count > 1, var opened = store.take() else { return false }
    // Losing the error is right: the changeset that causes it meets it again by itself.
    let areStored = (try? opened.apply(together: changesets)) != nil
    store = consume opened
    guard areStored else { return false }
    state.withLock { state in
      for _ in changesets {
        _ = state.queue.begin()
        _ = state.queue.finish(.saved(1))
      }
    }
    return true
  }

  /// Performs a request, after opening the list if it is not open yet.
  private func perform(
    _ request: StoreRequest, after done: Int, _ store: inout Store?
  ) -> StoreOutcome? {
    do throws(StoreError) {
      var opened = try takeOpen(&store)
      let outcome = perform(request, after: done, &opened)
      store = consume opened
      return outcome
    } catch {
      return .failed(error, request)
    }
  }

  private func takeOpen(_ store: inout Store?) throws(StoreError) -> Store {
    if let store = store.take() { return store }
    var store = try open()
    // Changes by other processes since the list was read are not shown yet.
    state.withLock { $0.queue.submit(.reload(isForced: true)) }
    reportRecoveries(of: &store, since: [])
    return store
  }

  /// Performs a request. If the list turns out to be damaged, or a part of it cannot be read, it is
  /// reopened once, which recovers it, and the request is repeated on the recovered list.
  private func perform(
    _ request: StoreRequest, after done: Int, _ store: inout Store
  ) -> StoreOutcome? {
    let known = store.recoveryReports
    let outcome = attempt(request, after: done, &store)
    guard case .failed(let error, _) = outcome, error.mayBeRecovered else {
      reportRecoveries(of: &store, since: known)
      return outcome
    }
    do throws(StoreError) {
      try store.reopen()
    } catch {
      return .failed(error, request)
    }
    reportRecoveries(of: &store, since: known)
    return attempt(request, after: done, &store)
  }

  /// Reports new recoveries, by any process, and queues a reload.
  private func reportRecoveries(of store: inout Store, since known: [RecoveryReport]) {
    let new = store.recoveryReports.filter { !known.contains($0) }
    guard !new.isEmpty else { return }
    for recoveryReport in new { report(.restored(recoveryReport)) }
    // Rows that are shown may be gone, and others may be new.
    state.withLock { $0.queue.submit(.reload(isForced: true)) }
  }

  /// Performs a request once. Returns nil for a reload that finds no change.
  private func attempt(
    _ request: StoreRequest, after done: Int, _ store: inout Store
  ) -> StoreOutcome? {
    do throws(StoreError) {
      switch request {
      case .changeset(let changeset):
        try store.apply(changeset)
        return .saved(1)
      case .undo(let id): return .undone(try store.undo(id))
      case .undoNewest(let list): return .undone(try store.undo(in: list))
      case .reload(let isForced):
        return try store.loadIfChanged(isForced: isForced).map { .changed($0, after: done) }
      case .acknowledge(let recoveryReport):
        try store.acknowledge(recoveryReport)
        return .acknowledged(recoveryReport)
      case .readSuggestions: return .suggestionsRead(try store.readSuggestions())
      case .forget(let text):
        try store.forget(text)
        return .forgotten
      case .draft(.keep(let item)): try store.keep(item)
      case .draft(.drop(let item)): try store.dropDraft(of: item)
      }
      return .drafted
    } catch {
      return .failed(error, request)
    }
  }
}
