// What the loop's thread and the writer's thread share: a queue, outcomes and a semaphore.
import Glibc
import Model
import Synchronization

/// The channel between two threads: one puts requests into it, the other works them off.
final class WriterChannel: Sendable {
  struct State {
    var queue = WriterQueue()
    var isClosing = false
    /// A backup is to be made, of when.
    var backup: WallTime?
    /// The writer was called and has not come yet; more calls would only repeat a failure.
    var isRung = false
  }

  /// Never locked while the disk is at work.
  let state = Mutex(State())
  /// Until the writer takes it; nil where it is not open yet.
  private let store: Mutex<Store?>
  private let path: String
  private let open: @Sendable () throws(StoreError) -> Store
  private let bell = Semaphore()
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

  /// Changes the state and calls the writer. Never waits for the disk.
  func change(_ body: (inout State) -> Void) {
    let mustRing = state.withLock { state in
      body(&state)
      defer { state.isRung = true }
      return !state.isRung
    }
    if mustRing { bell.ring() }
  }

  /// Takes a step back, at once where the disk need not know of it: nobody else would wake the loop
  /// for that.
  func undo(_ step: StepID) {
    change { $0.queue.submit(.undo(step)) }
    if state.withLock({ $0.queue.hasOutcomes }) { wake() }
  }

  /// Puts a look into the channel unless one waits there.
  func look(isForced: Bool) {
    let mustRing = state.withLock { state in
      state.queue.submit(.look(isForced: isForced))
      // A failed write changes files as well: to try it again for that would never end.
      guard !state.queue.isStuck, !state.isRung else { return false }
      state.isRung = true
      return true
    }
    if mustRing { bell.ring() }
  }

  /// The writer's thread, from its start to its end.
  func work() {
    var store = store.withLock { $0.take() }
    var backup: (any BackupJob & ~Copyable)?
    var isClosing = false
    while !isClosing {
      // A backup goes on while nothing else is to be done, and rings no bell for it.
      if backup == nil { bell.wait() }
      let (wanted, isCalled) = state.withLock { state in
        isClosing = state.isClosing
        defer { (state.backup, state.isRung) = (nil, false) }
        return (state.backup, state.isRung)
      }
      // Another part of a backup is no reason to try again what failed.
      if isCalled { writeQueue(to: &store) }
      // A list that is not open has nothing new to back up.
      if let wanted, backup == nil, let maintenance = store?.maintenance {
        backup = begin(wanted, maintenance)
      }
      // One part, and then what was submitted meanwhile.
      if !isClosing, goOn(&backup) { wake() }
    }
  }

  private func begin(
    _ time: WallTime, _ maintenance: any StoreMaintenance
  ) -> (any BackupJob & ~Copyable)? {
    do throws(StoreError) {
      return try maintenance.beginBackup(at: time)
    } catch {
      tell(.backedUp(.failure(error)))
      wake()
      return nil
    }
  }

  /// Does the next part of a backup. Returns whether it ended.
  private func goOn(_ backup: inout (any BackupJob & ~Copyable)?) -> Bool {
    let result: Result<String, StoreError>
    do throws(StoreError) {
      guard let path = try backup?.step() else { return false }
      result = .success(path)
    } catch {
      result = .failure(error)
    }
    backup = nil
    tell(.backedUp(result))
    return true
  }

  private func tell(_ outcome: StoreOutcome) {
    state.withLock { $0.queue.tell(outcome) }
  }

  /// Works until the queue is empty or something fails. The loop hears of each piece: on a slow disk the
  /// next one takes long.
  private func writeQueue(to store: inout Store?) {
    while let (request, done) = state.withLock({ $0.queue.begin() }) {
      let outcome = perform(request, after: done, &store)
      let (goesOn, isNews) = state.withLock { ($0.queue.finish(outcome), $0.queue.hasOutcomes) }
      if isNews { wake() }
      guard goesOn else { return }
    }
  }

  /// Does what is asked for, after the list was opened where it is not open yet.
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
    // What others did since it was read is not shown yet.
    state.withLock { $0.queue.submit(.look(isForced: true)) }
    tellRestorations(of: &store, since: [])
    return store
  }

  /// Does what is asked for. A list that turns out to be damaged, or of which a part cannot be read, is
  /// opened anew, once, which restores it, and it is done on what the list is then.
  private func perform(
    _ request: StoreRequest, after done: Int, _ store: inout Store
  ) -> StoreOutcome? {
    let known = store.restorations
    let outcome = attempt(request, after: done, &store)
    guard case .failed(let error, _) = outcome, error.mayBeMended else {
      tellRestorations(of: &store, since: known)
      return outcome
    }
    do throws(StoreError) {
      try store.reopen()
    } catch {
      return .failed(error, request)
    }
    tellRestorations(of: &store, since: known)
    return attempt(request, after: done, &store)
  }

  /// Tells what was restored, by whomever, and what the list is now.
  private func tellRestorations(of store: inout Store, since known: [Restoration]) {
    let new = store.restorations.filter { !known.contains($0) }
    guard !new.isEmpty else { return }
    for restoration in new { tell(.restored(restoration)) }
    // Rows that are shown may be gone, and others have come.
    state.withLock { $0.queue.submit(.look(isForced: true)) }
  }

  /// Does what is asked for once. Returns nil for a look that finds no change.
  private func attempt(
    _ request: StoreRequest, after done: Int, _ store: inout Store
  ) -> StoreOutcome? {
    do throws(StoreError) {
      switch request {
      case .step(let step):
        try store.apply(step)
        return .saved(1)
      case .undo(let id): return .undone(try store.undo(id))
      case .undoNewest: return .undone(try store.undo())
      case .look(let isForced):
        return try store.loadIfChanged(isForced: isForced).map { .changed($0, after: done) }
      case .acknowledge(let restoration):
        try store.acknowledge(restoration)
        return .acknowledged(restoration)
      case .recall: return .recalled(try store.recall())
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

/// A semaphore: one thread sleeps until another rings.
@safe private struct Semaphore: ~Copyable, @unchecked Sendable {
  /// Lives at one address from `init` to `deinit`, as the system wants; its calls are made for
  /// use from several threads.
  private let semaphore: UnsafeMutablePointer<sem_t>

  init() {
    // Allocated and initialised before any use, freed in `deinit` alone.
    unsafe semaphore = .allocate(capacity: 1)
    unsafe semaphore.initialize(to: sem_t())
    guard unsafe sem_init(semaphore, 0, 0) == 0 else { fatalError("sem_init: \(errno)") }
  }

  deinit {
    // Nobody waits: the writer's thread holds a reference to the channel until it ends.
    unsafe sem_destroy(semaphore)
    unsafe semaphore.deallocate()
  }

  func ring() {
    // The semaphore lives as long as this value.
    guard unsafe sem_post(semaphore) == 0 else { fatalError("sem_post: \(errno)") }
  }

  func wait() {
    // The semaphore lives as long as this value.
    while unsafe sem_wait(semaphore) != 0 {
      guard errno == EINTR else { fatalError("sem_wait: \(errno)") }
    }
  }
}
