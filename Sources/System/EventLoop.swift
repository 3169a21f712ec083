// The program's one loop: it waits for descriptors and calls their handlers in a fixed order.

/// The order of handlers within one turn of the loop. A later stage sees what an earlier one did.
public enum Stage: UInt8, CaseIterable, Comparable, Sendable {
  /// Signals: being told to stop comes before work.
  case signals
  /// Devices that come and go.
  case devices
  /// The display: a frame that was shown frees a buffer.
  case display
  /// Fingers and keys, before the frame that shows what they did.
  case input
  /// Deadlines, after everything that may move them.
  case timers
  /// What may wait for the rest, such as answers of other threads.
  case other

  public static func < (a: Stage, b: Stage) -> Bool { a.rawValue < b.rawValue }
}

/// The name of one watched descriptor; never valid again after `unwatch`.
public struct Watch: Hashable, Sendable {
  fileprivate let slot: UInt32
  fileprivate let generation: UInt32

  // An event that was queued for a closed descriptor must not reach the one that got its number:
  // the kernel hands the cookie back, and an old generation in it shows that the event is stale.
  fileprivate init(slot: UInt32, generation: UInt32) {
    self.slot = slot
    self.generation = generation
  }
  fileprivate init(cookie: UInt64) {
    self.init(
      slot: UInt32(truncatingIfNeeded: cookie), generation: UInt32(truncatingIfNeeded: cookie >> 32)
    )
  }
  fileprivate var cookie: UInt64 { UInt64(generation) << 32 | UInt64(slot) }
}

/// Waits for descriptors and calls their handlers on the thread that runs it.
///
/// ```swift
/// let loop = try EventLoop(kernel: LinuxKernel())
/// let timer = try Timer(kernel: loop.kernel)
/// _ = try loop.watch(timer.raw, stage: .timers) { _ in loop.stop() }
/// timer.arm(at: loop.kernel.now() + .seconds(1))
/// try loop.run()
/// ```
public final class EventLoop<K: Kernel> {
  private struct Slot {
    var generation: UInt32 = 0
    var raw: CInt = -1
    var stage = Stage.other
    var handler: ((Readiness) -> Void)?
  }

  /// The kernel that the loop waits in.
  public let kernel: K
  /// How often the loop was woken, and for which stages.
  public private(set) var wakeUps = WakeUps()
  private let poll: FileDescriptor
  private var slots: [Slot] = []
  private var freeSlots: [Int] = []
  private var isStopped = false

  /// - Throws: EMFILE, ENFILE or ENOMEM from epoll_create1(2).
  public init(kernel: K) throws(SystemError) {
    self.kernel = kernel
    self.poll = try kernel.makePoll()
  }

  /// Calls `handler` in every turn in which the descriptor can be read, hung up or failed.
  ///
  /// Watching is level-triggered: a handler that leaves the cause in place is called again, so one
  /// that sees `.hangUp` must unwatch. Handlers may watch and unwatch, themselves too. The loop keeps
  /// the handler until `unwatch`, so a handler that holds the loop holds it weakly.
  ///
  /// - Parameters:
  ///   - raw: An open descriptor that can be polled; unwatch it before it is closed.
  ///   - stage: When the handler is called among those that are ready together.
  ///   - handler: Kept until `unwatch`; told in what state the descriptor is.
  /// - Throws: EEXIST when it is watched already, EPERM when it cannot be polled, ENOSPC or ENOMEM.
  /// - Complexity: O(1).
  public func watch(
    _ raw: CInt, stage: Stage = .other, handler: @escaping (Readiness) -> Void
  ) throws(SystemError) -> Watch {
    let index = freeSlots.last ?? slots.count
    let generation = index < slots.count ? slots[index].generation : 0
    let watch = Watch(slot: UInt32(index), generation: generation)
    try kernel.watch(raw, in: poll.raw, cookie: watch.cookie)
    let slot = Slot(generation: generation, raw: raw, stage: stage, handler: handler)
    if index == slots.count {
      slots.append(slot)
    } else {
      freeSlots.removeLast()
      slots[index] = slot
    }
    return watch
  }

  /// Stops calling the handler, also for what is ready already. Doing it twice does nothing.
  ///
  /// - Complexity: O(1).
  public func unwatch(_ watch: Watch) {
    guard let index = liveIndex(of: watch) else { return }
    // The one error that can come says that the descriptor was closed first, and then the kernel
    // has taken it out of the set by itself: what is wanted holds either way.
    try? kernel.unwatch(slots[index].raw, in: poll.raw)
    slots[index] = Slot(generation: slots[index].generation &+ 1)
    freeSlots.append(index)
  }

  /// Takes turns until `stop`. A loop that was stopped stays stopped.
  ///
  /// - Throws: What epoll_wait(2) gives, which no running program meets.
  public func run() throws(SystemError) {
    while !isStopped {
      try turn(waiting: true)
    }
  }

  /// Ends `run` after the present turn.
  public func stop() {
    isStopped = true
  }

  /// Waits once and calls the handlers of what is ready, stage by stage.
  ///
  /// - Parameter waiting: Whether to wait until something is ready; else what is ready now counts.
  /// - Throws: What epoll_wait(2) gives; an interruption is an empty turn and no error.
  public func turn(waiting: Bool) throws(SystemError) {
    var ready = PollEvents(repeating: PollEvent())
    let count: Int
    do {
      count = try kernel.wait(on: poll.raw, sleeping: waiting, into: &ready)
    } catch {
      if error.isInterruption { return }
      throw error
    }
    if count > 0 { wakeUps.total += 1 }
    for stage in Stage.allCases {
      for index in 0..<count {
        call(ready[index], during: stage)
      }
    }
  }

  /// How many descriptors are watched.
  package var watchCount: Int { slots.count - freeSlots.count }

  private func call(_ event: PollEvent, during stage: Stage) {
    guard let index = liveIndex(of: Watch(cookie: event.cookie)), slots[index].stage == stage,
      let handler = slots[index].handler
    else { return }
    wakeUps[stage] += 1
    handler(event.readiness)
  }

  private func liveIndex(of watch: Watch) -> Int? {
    let index = Int(watch.slot)
    guard index < slots.count, slots[index].generation == watch.generation,
      slots[index].handler != nil
    else { return nil }
    return index
  }
}
