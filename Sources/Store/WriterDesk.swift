// What the loop's thread and the writer's thread share: a queue, outcomes and a bell.
import Glibc
import Model
import Synchronization

/// The shared desk: one thread lays submissions on it, the other works them off.
final class WriterDesk: Sendable {
  struct State {
    /// Not stored yet, the oldest first.
    var queue: [StoreWriter.Submission] = []
    var outcomes: [StoreWriter.Outcome] = []
    var isClosing = false
    /// The bell rang and the writer has not come yet; more rings would only repeat a failure.
    var isRung = false
    /// The head of the queue could not be stored and waits for another try.
    var isStuck = false
    /// The look that waits tells the items in any case.
    var isLookForced = false
    /// Steps and undos that left the queue.
    var done = 0
  }

  let state = Mutex(State())
  private let store: Mutex<Store?>
  private let bell = Bell()
  private let wake: @Sendable () -> Void

  init(store: consuming Store, wake: @escaping @Sendable () -> Void) {
    self.store = Mutex(store)
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

  /// Lays a look on the desk unless one waits there.
  func look(isForced: Bool) {
    let mustRing = state.withLock { state in
      if !state.queue.contains(.look) { state.queue.append(.look) }
      if isForced { state.isLookForced = true }
      // A failed write changes files as well: to try it again for that would never end.
      guard !state.isStuck, !state.isRung else { return false }
      state.isRung = true
      return true
    }
    if mustRing { bell.ring() }
  }

  /// The writer's thread, from its start to its end.
  func work() {
    guard var store = store.withLock({ $0.take() }) else {
      fatalError("StoreWriter: two threads for one store")
    }
    var isClosing = false
    while !isClosing {
      bell.wait()
      isClosing = state.withLock { state in
        state.isRung = false
        return state.isClosing
      }
      if writeQueue(to: &store) { wake() }
    }
  }

  /// Works until the queue is empty or something fails. Returns whether there are outcomes.
  private func writeQueue(to store: inout Store) -> Bool {
    var saved = 0
    var isStuck = false
    while !isStuck, let next = state.withLock({ $0.queue.first }) {
      var outcome: StoreWriter.Outcome?
      do throws(StoreError) {
        outcome = try work(next, on: &store)
        if next.isWrite, outcome == nil { saved += 1 }
      } catch {
        outcome = .failed(error, next)
        isStuck = next.isWrite && error.isWorthRetrying
      }
      state.withLock { [isStuck] state in
        state.isStuck = isStuck
        // It leaves the queue after it is on the disk, never before.
        if next.isWrite, !isStuck {
          state.queue.removeFirst()
          state.done += 1
        }
      }
      guard let outcome else { continue }
      report(saved: saved, outcome)
      saved = 0
    }
    return report(saved: saved, nil)
  }

  /// Does one thing. Returns an outcome that is more than a step saved.
  private func work(
    _ submission: StoreWriter.Submission, on store: inout Store
  ) throws(StoreError) -> StoreWriter.Outcome? {
    switch submission {
    case .step(let edits):
      try store.apply(edits)
      return nil
    case .undo:
      return .undone(try store.undo())
    case .look:
      // It leaves the queue before: what changes from now on needs another look.
      let (isForced, done) = state.withLock { state in
        state.queue.removeFirst()
        defer { state.isLookForced = false }
        return (state.isLookForced, state.done)
      }
      return try store.loadIfChanged(isForced: isForced).map { .changed($0, after: done) }
    }
  }

  @discardableResult
  private func report(saved: Int, _ outcome: StoreWriter.Outcome?) -> Bool {
    state.withLock { state in
      if saved > 0 { state.outcomes.append(.saved(saved)) }
      if let outcome { state.outcomes.append(outcome) }
      return !state.outcomes.isEmpty
    }
  }
}

extension StoreWriter.Submission {
  /// Whether it changes the file.
  fileprivate var isWrite: Bool {
    switch self {
    case .step, .undo: true
    case .look: false
    }
  }
}

/// A semaphore: one thread sleeps until another rings.
@safe private struct Bell: ~Copyable, @unchecked Sendable {
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
    // Nobody waits: the writer's thread holds a reference to the desk until it ends.
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
