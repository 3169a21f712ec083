// The one thread that waits for the disk, so that no frame does.
import Glibc
public import Model
import Synchronization

/// Does what was submitted in its order, on a thread of its own.
///
/// Used from the loop's thread alone, which it never lets wait for the disk. What cannot be done now
/// stays at the head of the queue with all later things behind it; submitting more and ``retry()``
/// try again from there. A step that is taken back before it was written never is.
///
/// ```swift
/// let writer = try StoreWriter(store: store) { bell.signal() }
/// writer.submit(step)
/// for outcome in writer.drainOutcomes() { show(outcome) }  // when the bell has rung
/// let lost = writer.finish()
/// ```
public final class StoreWriter {
  /// How many steps and undos were submitted so far. A step that is taken out of the queue by its
  /// undo is worked off with it.
  public var submissions: Int { channel.state.withLock { $0.queue.submissions } }

  /// Whether the file is being written to, or will be before anything is told or submitted.
  public var isWriting: Bool { channel.state.withLock { $0.queue.isWriting } }

  /// How many changes are not stored yet: steps and undos, the one that is being written included.
  ///
  /// - Complexity: O(what waits).
  public var changesWaiting: Int { channel.state.withLock { $0.queue.changes } }

  /// The step that waits behind all other changes; nil when an undo does, or nothing.
  public var newestStep: StepID? { channel.state.withLock { $0.queue.newestStep } }

  /// Whether all that was submitted is done, looks aside.
  public var isDone: Bool { channel.state.withLock { $0.queue.isDone } }

  private let channel: WriterChannel
  /// The thread, until it was joined.
  private var thread: pthread_t?

  /// Starts the thread, which blocks all signals and owns the store from now on.
  ///
  /// - Parameters:
  ///   - store: The list; closed when the thread ends.
  ///   - wake: Called on the writer's thread after each piece of work that has outcomes, and on the
  ///     loop's when an undo is done at once; it must not block, as a write to an eventfd does not.
  /// - Throws: `io` when the system gives no thread; the store is then closed.
  public convenience init(
    store: consuming Store, wake: @escaping @Sendable () -> Void
  ) throws(StoreError) {
    let path = store.path
    try self.init(
      store: store, path: path,
      opening: { () throws(StoreError) -> Store in fatalError("StoreWriter: \(path) was open") },
      wake: wake)
  }

  /// Starts the thread with a list that can be read and perhaps not opened now, as on a full disk.
  ///
  /// - Parameters:
  ///   - store: The list; nil where it is to be opened before the first thing that is to be done, and
  ///     tried again with it.
  ///   - path: The file of the list.
  ///   - open: Opens it; called on the writer's thread. Its error is that of what was to be done. The
  ///     items follow as they are then.
  ///   - wake: As in the other form.
  /// - Throws: As the other form.
  public init(
    store: consuming Store?, path: String,
    opening open: @escaping @Sendable () throws(StoreError) -> Store,
    wake: @escaping @Sendable () -> Void
  ) throws(StoreError) {
    channel = WriterChannel(store: store, path: path, open: open, wake: wake)
    var thread = pthread_t()
    let result = StoreWriter.withoutSignals {
      // The thread takes over this reference and gives it back when it ends.
      let reference = unsafe Unmanaged.passRetained(channel)
      let result = unsafe pthread_create(&thread, nil, writerMain, reference.toOpaque())
      if result != 0 { unsafe reference.release() }
      return result
    }
    guard result == 0 else {
      throw StoreError(call: "start the writer", path: path, errno: result)
    }
    self.thread = thread
  }

  deinit { finish() }

  /// Queues a step and returns at once.
  public func submit(_ step: Step) {
    channel.change { $0.queue.submit(.step(step)) }
  }

  /// Queues an undo of the step of that name and returns at once.
  ///
  /// A step that waits is taken out of the queue in its place and told as undone, unless it is being
  /// written at this moment, may be on the disk although that failed, or has something behind it
  /// that is about its items or is an undo.
  /// - Complexity: O(what waits).
  public func undo(_ step: StepID) {
    channel.undo(step)
  }

  /// Queues an undo of the newest step, which may be another process's, and returns at once.
  public func undoNewest() {
    channel.change { $0.queue.submit(.undoNewest) }
  }

  /// Queues that somebody has seen what was restored, and returns at once.
  public func acknowledge(_ restoration: Restoration) {
    channel.change { $0.queue.submit(.acknowledge(restoration)) }
  }

  /// Has what is being written kept, or no more, and returns at once: the newest of each row counts.
  public func submit(_ draft: StoreRequest.Draft) {
    channel.change { $0.queue.submit(.draft(draft)) }
  }

  /// Queues that what was used before is told, and returns at once. At most one such waits.
  public func recall() {
    channel.change { $0.queue.submit(.recall) }
  }

  /// Queues that nothing more is known of a text, and returns at once.
  public func forget(_ text: String) {
    channel.change { $0.queue.submit(.forget(text)) }
  }

  /// Begins a backup and returns at once. It is made in short parts, each after what was submitted
  /// until then; one that is under way is not begun a second time.
  ///
  /// - Parameter time: Stands in its name.
  public func backUp(at time: WallTime) {
    channel.change { $0.backup = time }
  }

  /// Queues a look at the file behind what was submitted, and returns at once. At most one look
  /// waits; it tries nothing again that could not be stored.
  ///
  /// - Parameter isForced: Whether the items are told also when no other process changed them.
  public func look(isForced: Bool = false) {
    channel.look(isForced: isForced)
  }

  /// Tries again to store what could not be stored. Does nothing when nothing waits.
  public func retry() {
    channel.change { _ in }
  }

  /// Hands over everything that became of submissions since the last call, in order; each is told
  /// once.
  public func drainOutcomes() -> [StoreOutcome] {
    channel.state.withLock { $0.queue.drainOutcomes() }
  }

  /// Stores what is queued, ends the thread and closes the file. Blocks for as long as that takes.
  ///
  /// - Returns: The requests that could not be stored, in order; ``drainOutcomes()`` tells why. Empty
  ///   when it was called before.
  @discardableResult
  public func finish() -> [StoreRequest] {
    guard let thread else { return [] }
    self.thread = nil
    channel.change { $0.isClosing = true }
    let result = pthread_join(thread, nil)
    guard result == 0 else { fatalError("StoreWriter: pthread_join: \(result)") }
    return channel.state.withLock { state in state.queue.waiting.filter { !$0.isReading } }
  }

  /// A new thread inherits the mask: signals stay with the loop, which reads them as events.
  private static func withoutSignals(_ body: () -> CInt) -> CInt {
    var all = sigset_t()
    var before = sigset_t()
    // Both sets are this function's own; the calls fail only for a wrong constant.
    unsafe sigfillset(&all)
    unsafe pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    return body()
  }
}

/// A free function: a closure in isolated code would bring its isolation along to the thread.
private func writerMain(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let argument = unsafe argument else { fatalError("StoreWriter: no channel") }
  // The reference that `StoreWriter.init` handed over, taken back exactly once.
  let channel = unsafe Unmanaged<WriterChannel>.fromOpaque(argument).takeRetainedValue()
  channel.work()
  return nil
}
