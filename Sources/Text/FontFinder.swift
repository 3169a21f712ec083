// The thread that asks fontconfig, so that no frame waits for it.
import Glibc
import Synchronization

/// Answers questions for fonts, in order, on a thread of its own.
///
/// The thread starts with the first question: a list in Latin letters never has one. Used from the
/// main loop's thread only, which it never blocks.
///
/// ```swift
/// let finder = FontFinder(wake: signal)
/// finder.ask(lines.takeQuestions())
/// let isNew = lines.learn(finder.takeAnswers())  // after the signal
/// ```
public final class FontFinder {
  private let channel: FinderChannel
  private var hasThread = false

  /// - Parameter wake: Called on the finder's thread after each batch of answers. Must not block; a
  ///   write to an eventfd does not.
  public init(wake: @escaping @Sendable () -> Void) { channel = FinderChannel(wake: wake) }

  deinit { channel.close() }

  /// Queues questions and returns at once.
  ///
  /// - Returns: Whether a thread answers; if the system gives none, the text stays without other
  ///   fonts until the next question.
  @discardableResult
  public func ask(_ questions: [FontQuestion]) -> Bool {
    guard !questions.isEmpty else { return true }
    channel.submit(questions)
    if !hasThread { hasThread = start() }
    return hasThread
  }

  /// The answers since the last call.
  public func takeAnswers() -> [FontAnswer] { channel.takeAnswers() }

  private func start() -> Bool {
    var thread = pthread_t()
    var (all, before) = (sigset_t(), sigset_t())
    // The sets are borrowed for the calls. Signals belong to the main loop.
    unsafe sigfillset(&all)
    unsafe pthread_sigmask(SIG_SETMASK, &all, &before)
    // The thread takes over this reference and releases it when it ends.
    let reference = unsafe Unmanaged.passRetained(channel)
    let result = unsafe pthread_create(&thread, nil, finderMain, reference.toOpaque())
    if result != 0 { unsafe reference.release() }
    // As above.
    unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
    guard result == 0 else { return false }
    // Nobody waits for it: it ends with its channel.
    pthread_detach(thread)
    return true
  }
}

/// Questions and answers, shared by both threads.
private final class FinderChannel: Sendable {
  private struct State {
    var questions: [FontQuestion] = []
    var answers: [FontAnswer] = []
    var isClosed = false
  }

  private let state = Mutex(State())
  private let wake: @Sendable () -> Void
  private let bell = FinderBell()

  init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  func submit(_ questions: [FontQuestion]) {
    state.withLock { $0.questions += questions }
    bell.ring()
  }

  func takeAnswers() -> [FontAnswer] {
    state.withLock { state in
      defer { state.answers = [] }
      return state.answers
    }
  }

  func close() {
    state.withLock { $0.isClosed = true }
    bell.ring()
  }

  /// The finder's thread, from start to end.
  func work() {
    let list = FontList()
    while true {
      bell.wait()
      let (questions, isClosed) = state.withLock { state in
        defer { state.questions = [] }
        return (state.questions, state.isClosed)
      }
      if isClosed { return }
      guard !questions.isEmpty else { continue }
      let answers = questions.map { list?.answer($0) ?? FontAnswer($0, found: nil) }
      state.withLock { $0.answers += answers }
      wake()
    }
  }
}

/// A semaphore; its address must not change.
@safe private final class FinderBell: Sendable {
  // Allocated once and freed in deinit; POSIX semaphores may be used from any thread.
  nonisolated(unsafe) private let semaphore = UnsafeMutablePointer<sem_t>.allocate(
    capacity: 1)

  init() {
    // Private to this process, and 0 at first.
    guard unsafe sem_init(semaphore, 0, 0) == 0 else { fatalError("sem_init: errno \(errno)") }
  }

  deinit {
    // Nobody waits any more: a waiting thread holds a reference.
    unsafe sem_destroy(semaphore)
    unsafe semaphore.deallocate()
  }

  func ring() {
    // Valid until deinit.
    _ = unsafe sem_post(semaphore)
  }

  func wait() {
    // Valid until deinit; a signal may interrupt the call.
    while unsafe sem_wait(semaphore) != 0 {}
  }
}

/// A free function: a closure in isolated code would carry its isolation to the thread.
private func finderMain(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let argument = unsafe argument else { fatalError("FontFinder: no channel") }
  // The reference that `start` retained, taken exactly once.
  let channel = unsafe Unmanaged<FinderChannel>.fromOpaque(argument).takeRetainedValue()
  channel.work()
  return nil
}

/// Asks for a font that has the characters of a cluster.
public struct FontQuestion: Hashable, Sendable {
  /// The weight of the letters around it.
  public enum Weight: Hashable, Sendable {
    case semiBold, medium, light
  }

  /// A grapheme cluster that the fonts at hand lack.
  public let cluster: String
  public let weight: Weight
  /// Whether a colour font is needed, and no other.
  public let isEmoji: Bool
  /// Fonts that were proposed and could not be used.
  public let refused: Set<FontFile>
}

/// The answer to a question.
public struct FontAnswer: Sendable {
  /// A font, and its place in the finder's order of preference.
  public struct Found: Hashable, Sendable {
    /// The file with the font.
    public let file: FontFile
    /// Counted from 0, the best one.
    public let rank: Int

    /// - Parameters: As the properties.
    public init(file: FontFile, rank: Int) {
      self.file = file
      self.rank = rank
    }
  }

  /// What was asked.
  public let question: FontQuestion
  /// Nil if no installed font has the characters.
  public let found: Found?

  /// - Parameters: As the properties.
  public init(_ question: FontQuestion, found: Found?) {
    self.question = question
    self.found = found
  }
}
