// What the loop's thread and the writer's thread share: a queue, outcomes and a bell.
import Glibc
import Model
import Synchronization

/// The shared desk: one thread lays submissions on it, the other works them off.
final class WriterDesk: Sendable {
  struct State {
    var queue = WriterQueue()
    var isClosing = false
    /// The bell rang and the writer has not come yet; more rings would only repeat a failure.
    var isRung = false
  }

  /// Never locked while the disk is at work.
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

  /// Takes a step back, at once where the disk need not know of it: nobody else would wake the loop
  /// for that.
  func undo(_ step: StepID) {
    change { $0.queue.undo(step) }
    if state.withLock({ $0.queue.hasOutcomes }) { wake() }
  }

  /// Lays a look on the desk unless one waits there.
  func look(isForced: Bool) {
    let mustRing = state.withLock { state in
      state.queue.look(isForced: isForced)
      // A failed write changes files as well: to try it again for that would never end.
      guard !state.queue.isStuck, !state.isRung else { return false }
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
    while let work = state.withLock({ $0.queue.begin() }) {
      let answer = answer(to: work, &store)
      guard state.withLock({ $0.queue.finish(answer) }) else { break }
    }
    return state.withLock { $0.queue.hasOutcomes }
  }

  private func answer(to work: WriterQueue.Work, _ store: inout Store) -> WriterQueue.Answer {
    do throws(StoreError) {
      switch work {
      case .store(let step):
        try store.apply(step)
        return .stored
      case .undo(let id): return .undone(try store.undo(id))
      case .undoNewest: return .undone(try store.undo())
      case .look(let isForced, after: _):
        return .items(try store.loadIfChanged(isForced: isForced))
      }
    } catch {
      return .failed(error)
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
