// The thread that does the disk I/O of the store, so that no frame waits for it.
import Glibc
import Model
import Synchronization

/// Processes requests in order, on a thread of its own.
///
/// Used from the main loop's thread only, and never blocks it for the disk except in ``finish()``.
/// A request that cannot be done now stays at the head of the queue with all later ones behind it;
/// another submission or ``retry()`` tries it again. A changeset can be cancelled by its undo while
/// it waits, see ``submit(_:)``.
///
/// ```swift
/// let writer = try StoreWriter(store: store) { wakeUp.signal() }
/// writer.submit(.changeset(changeset))
/// for outcome in writer.drainOutcomes() { show(outcome) }  // after the signal
/// let lost = writer.finish()
/// ```
public final class StoreWriter {
  /// How many changesets, undos, acknowledgements and deletions of suggestions were submitted. A
  /// changeset that its undo cancels counts as processed, as does the undo.
  public var submissions: Int { channel.state.withLock { $0.queue.submissions } }

  /// Whether the file is being written to, or will be without another submission.
  public var isWriting: Bool { channel.state.withLock { $0.queue.isWriting } }

  /// How many changes are not stored yet: changesets and undos, including the one that is being
  /// written.
  ///
  /// - Complexity: O(waiting requests).
  public var changesWaiting: Int { channel.state.withLock { $0.queue.changes } }

  /// Whether all submissions are processed, apart from reads.
  public var isDone: Bool { channel.state.withLock { $0.queue.isDone } }

  /// Whether nothing is begun until ``resume()``.
  package var isSuspended: Bool { channel.state.withLock { $0.isSuspended } }

  private let channel: WriterChannel
  /// The thread, until it is joined.
  private var thread: pthread_t?

  /// Starts the thread, which blocks all signals and owns the store from now on.
  ///
  /// - Parameters:
  ///   - store: The list; closed when the thread ends.
  ///   - wake: Called on the writer's thread after each request or backup with outcomes, and on the
  ///     main loop's thread when an undo is done at once. Must not block; a write to an eventfd
  ///     does not.
  /// - Throws: `io` if the system cannot create a thread; the store is then closed.
  public convenience init(
    store: consuming Store, wake: @escaping @Sendable () -> Void
  ) throws(StoreError) {
    let path = store.path
    try self.init(
      store: store, path: path,
      opening: { () throws(StoreError) -> Store in fatalError("StoreWriter: \(path) was open") },
      wake: wake)
  }

  /// Starts the thread with a list that can be read and perhaps not opened for writing now, as on a
  /// full disk.
  ///
  /// - Parameters:
  ///   - store: The list; nil to open it before the first request, and to try again with each
  ///     retry.
  ///   - path: The file of the list.
  ///   - open: Opens the list; called on the writer's thread. If it fails, the request fails with
  ///     its error. After it succeeds, the current items are reported.
  ///   - wake: As in the other initializer.
  /// - Throws: As the other initializer.
  public init(
    store: consuming Store?, path: String,
    opening open: @escaping @Sendable () throws(StoreError) -> Store,
    wake: @escaping @Sendable () -> Void
  ) throws(StoreError) {
    channel = WriterChannel(store: store, path: path, open: open, wake: wake)
    var thread = pthread_t()
    let result = StoreWriter.withoutSignals {
      // The thread takes over this reference and releases it when it ends.
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

  /// Queues a request and returns at once.
  ///
  /// - Changesets are stored in order. One that waits is removed by its undo and reported as undone.
  ///   Exceptions: it is being written now, it may be on disk although writing it failed, an undo has
  ///   changed its items, or a request behind it changes its items or is an undo.
  /// - An undo of the newest changeset, which may be another process's, is one of the last waiting
  ///   change if that is a changeset.
  /// - At most one reload and one read of the suggestions wait. A reload retries no failed request.
  /// - Of the drafts of a row only the newest counts.
  ///
  /// - Parameter request: As the session made it.
  /// - Complexity: O(waiting requests) for an undo and a read, else O(1).
  public func submit(_ request: StoreRequest) { channel.submit(request) }

  /// Begins a backup and returns at once. The backup is made in short parts, each after the
  /// requests submitted until then. Ignored while a backup is in progress or the list is not open.
  ///
  /// - Parameter time: The time in the backup's name.
  public func backUp(at time: WallTime) {
    channel.change { $0.chores.backup = time }
  }

  /// Begins to check the whole file, after the requests submitted until then, and returns at once.
  /// A damaged list is recovered, as by any request that finds it damaged.
  public func check() { channel.change { $0.chores.isCheckWanted = true } }

  /// Replaces a small file beside the list, and returns at once. A later one takes the place of one
  /// that waits; a failure is an outcome.
  ///
  /// - Parameters:
  ///   - text: Its content.
  ///   - path: Of the file; its folder exists.
  public func keep(_ text: String, at path: String) {
    channel.keep(KeptFile(path: path, text: text))
  }

  /// Retries the failed request. Does nothing if no request waits.
  public func retry() {
    channel.change { _ in }
  }

  /// Begins nothing more until ``resume()``; what is in progress goes on, and submissions wait.
  ///
  /// For a frame that is on its way: on a machine with one processor the kernel's flip waits while
  /// this thread uses up its slice. ``finish()`` does not wait for that.
  public func suspend() { channel.suspend() }

  /// Goes on with what waits. Does nothing if nothing was suspended.
  public func resume() { channel.resume() }

  /// Removes and returns all outcomes since the last call, in order.
  public func drainOutcomes() -> [StoreOutcome] {
    channel.state.withLock { $0.queue.drainOutcomes() }
  }

  /// Stores the queued requests, ends the thread and closes the file. Blocks until then.
  ///
  /// - Returns: The requests that could not be stored, in order, without drafts;
  ///   ``drainOutcomes()`` has the reasons. Empty if the writer was finished before.
  @discardableResult
  public func finish() -> [StoreRequest] {
    guard let thread else { return [] }
    self.thread = nil
    channel.change { $0.isClosing = true }
    let result = pthread_join(thread, nil)
    guard result == 0 else { fatalError("StoreWriter: pthread_join: \(result)") }
    return channel.state.withLock { state in state.queue.waiting.filter { !$0.isReading } }
  }

  /// A new thread inherits the mask: signals stay with the main loop, which reads them as events.
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

/// A free function: a closure in isolated code would carry its isolation to the thread.
private func writerMain(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let argument = unsafe argument else { fatalError("StoreWriter: no channel") }
  // The reference that `StoreWriter.init` retained, taken exactly once.
  let channel = unsafe Unmanaged<WriterChannel>.fromOpaque(argument).takeRetainedValue()
  channel.work()
  return nil
}
