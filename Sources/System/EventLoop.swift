// The program's one event loop: waits for descriptors and calls their handlers in a fixed order.

/// The order of handlers within one iteration. A later stage sees the effects of an earlier one.
public enum Stage: UInt8, CaseIterable, Comparable, Sendable {
  /// Signals: a request to stop comes before work.
  case signals
  /// Devices that are added and removed.
  case devices
  /// The display: a frame that was shown frees a buffer.
  case display
  /// Touch and key input, before the frame that shows its effect.
  case input
  /// Deadlines, after all handlers that may move them.
  case timers
  /// Anything of lower priority, such as answers of other threads.
  case other

  public static func < (a: Stage, b: Stage) -> Bool { a.rawValue < b.rawValue }
}

/// The id of one watched descriptor; never valid again after `unwatch`.
public struct Watch: Hashable, Sendable {
  fileprivate let slot: UInt32
  fileprivate let generation: UInt32

  // An event queued for a closed descriptor must not reach a new one with the same number. The
  // kernel returns the cookie with the event; an old generation in it marks the event as stale.
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
/// _ = try loop.watch(timer.raw, stage: .timers) { [weak loop] _ in loop?.stop() }
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
  /// Counts of wake-ups and of handler calls by stage.
  public private(set) var wakeUps = WakeUps()
  private let poll: FileDescriptor
  private var slots: [Slot] = []
  private var freeSlots: [Int] = []
  private var isStopped = false
  private var isWorkDue = false

  /// - Throws: EMFILE, ENFILE or ENOMEM from epoll_create1(2).
  public init(kernel: K) throws(SystemError) {
    self.kernel = kernel
    self.poll = try kernel.makePoll()
  }

  /// Calls `handler` in every iteration in which the descriptor is readable, hung up or failed.
  ///
  /// Watching is level-triggered: a handler that does not remove the cause is called again, so on
  /// `.hangUp` it must unwatch. Handlers may watch and unwatch descriptors, their own included. The
  /// loop retains the handler until `unwatch`, so a handler must capture the loop weakly.
  ///
  /// - Parameters:
  ///   - raw: An open descriptor that epoll supports; unwatch it before closing it.
  ///   - stage: When the handler is called among those of ready descriptors.
  ///   - handler: Retained until `unwatch`; receives the state of the descriptor.
  /// - Throws: EEXIST if it is already watched, EPERM if epoll does not support it, ENOSPC or
  ///   ENOMEM.
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

  /// Stops calling the handler, even for events that are already ready. A second call does nothing.
  ///
  /// - Complexity: O(1).
  public func unwatch(_ watch: Watch) {
    guard let index = liveIndex(of: watch) else { return }
    // The one possible error means that the descriptor was closed first. The kernel has then
    // removed it from the set, so the result is the same.
    try? kernel.unwatch(slots[index].raw, in: poll.raw)
    slots[index] = Slot(generation: slots[index].generation &+ 1)
    freeSlots.append(index)
  }

  /// Work that is done while no descriptor is ready, a piece at a time; returns whether more is
  /// left. Retained as long as the loop.
  public var idleWork: (() -> Bool)?

  /// There is idle work again.
  public func resumeIdleWork() { isWorkDue = idleWork != nil }

  /// Runs iterations until `stop`. A stopped loop stays stopped.
  ///
  /// - Throws: The error of epoll_wait(2); none is expected in a correct program.
  public func run() throws(SystemError) {
    while !isStopped {
      // Between two pieces whatever is ready comes first.
      let isIdle = try runOnce(waiting: !isWorkDue) == 0
      if isIdle, isWorkDue { isWorkDue = idleWork?() ?? false }
    }
  }

  /// Ends `run` after the current iteration.
  public func stop() { isStopped = true }

  /// Runs one iteration: waits once and calls the handlers of ready descriptors, stage by stage.
  ///
  /// - Parameter waiting: Whether to wait until a descriptor is ready, instead of polling.
  /// - Returns: The number of ready descriptors.
  /// - Throws: The error of epoll_wait(2), except EINTR: an interrupted iteration calls no handler.
  @discardableResult
  public func runOnce(waiting: Bool) throws(SystemError) -> Int {
    var ready = PollEvents(repeating: PollEvent())
    let count: Int
    do {
      count = try kernel.wait(on: poll.raw, sleeping: waiting, into: &ready)
    } catch {
      if error.isInterruption { return 0 }
      throw error
    }
    if count > 0 { wakeUps.total += 1 }
    for stage in Stage.allCases {
      for index in 0..<count {
        call(ready[index], during: stage)
      }
    }
    return count
  }

  /// The number of watched descriptors.
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
