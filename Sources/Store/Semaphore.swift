// A counting semaphore of the C library, owned.
import Glibc

/// A semaphore: one thread sleeps until another posts.
@safe struct Semaphore: ~Copyable, @unchecked Sendable {
  /// At one address from `init` to `deinit`, as sem_t requires. Its calls are made for use from
  /// several threads.
  private let semaphore: UnsafeMutablePointer<sem_t>

  init() {
    // Allocated and initialised before any use, freed in `deinit` only.
    unsafe semaphore = .allocate(capacity: 1)
    unsafe semaphore.initialize(to: sem_t())
    guard unsafe sem_init(semaphore, 0, 0) == 0 else { fatalError("sem_init: \(errno)") }
  }

  deinit {
    // No thread waits: the writer's thread holds a reference to the channel until it ends.
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
