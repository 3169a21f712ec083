// A recording that a person can read: a list on a glass, what fingers did, what was decided.
public import Gestures
public import Model
public import Units

/// The project's own recording. `Recordings.md` in the documentation has the grammar.
///
/// ```swift
/// let recording = try TouchRecording(RecordingText(bytes: bytes))
/// for frame in recording.frames {
///   core.handle(frame, on: surface) { gesture in gestures.append(gesture) }
/// }
/// ```
public struct TouchRecording: Sendable {
  /// A row of the list at the start.
  public struct Row: Hashable, Sendable {
    /// What is to be done.
    public let text: String
    /// Whether it is done.
    public let isCompleted: Bool
  }

  /// A key that ends or corrects what is being typed.
  public enum Key: String, Hashable, Sendable, CaseIterable {
    case `return`
    case backspace
    case escape
  }

  /// What happened at one time.
  public enum Deed: Hashable, Sendable {
    /// A finger began, moved or ended. Contacts are numbered from 1 over the whole recording, while
    /// the file uses the number of a finger again once that has left the glass.
    case touch(Contact)
    /// Text came from a keyboard.
    case type(String)
    /// A key that is no text was pressed.
    case press(Key)
    /// Another program added an item at the end of the stored list.
    case outsideAdd(String)
    /// Another program marked a row of the stored list as done, counted from 1.
    case outsideDone(row: Int)
    /// Another program deleted a row of the stored list, counted from 1.
    case outsideDelete(row: Int)
    /// A banner says something, the longest text first, until it is over or was tapped away.
    case banner([String], isDismissible: Bool)
    /// What the banner says is over.
    case bannerOver
  }

  /// One line of what happened.
  public struct Fact: Hashable, Sendable {
    /// How long after the list was first shown.
    public let time: Instant
    /// What happened.
    public let deed: Deed
    /// The line of the file, from 1.
    public let line: Int
  }

  /// What the program decided, and when.
  public struct Decision: Hashable, Sendable {
    /// How long after the list was first shown.
    public let time: Instant
    /// The words that follow `> ` in the file.
    public let text: String

    public init(time: Instant, text: String) {
      self.time = time
      self.text = text
    }
  }

  /// The file, line by line.
  public let lines: [String]
  /// The picture in pixels and on the glass.
  public let panel: PanelGeometry
  /// A row's height on the glass.
  public let rowHeight: Millimeters
  /// Where completed rows go.
  public let completed: CompletedRows
  /// Whether contacts that the panel loses are awaited; nil where the file does not say.
  public let rejoin: Rejoin.Mode?
  /// The list at the start, from the top.
  public let rows: [Row]
  /// What happened, in the order of time; each touch begins and ends.
  public let facts: [Fact]

  /// What the person did: the first line.
  public var title: String { String(lines[0].dropFirst(2)) }

  /// What fingers did: facts of one time as one frame, as a panel reports them.
  public var frames: [ContactFrame] {
    var frames: [ContactFrame] = []
    for fact in facts {
      guard case .touch(let contact) = fact.deed else { continue }
      if frames.last?.time == fact.time {
        frames[frames.count - 1].contacts.append(contact)
      } else {
        frames.append(ContactFrame(time: fact.time, contacts: [contact]))
      }
    }
    return frames
  }

  /// Whether the file says anywhere what is to be decided.
  public var expectsDecisions: Bool { lines.contains { Self.isDecision($0) } }

  /// The file with these decisions in place of its own, each behind the last fact before it.
  ///
  /// - Parameter decisions: In the order of time.
  public func lines(deciding decisions: [Decision]) -> [String] {
    var result: [String] = []
    var waiting = decisions[...]
    var next = facts.makeIterator()
    var fact = next.next()
    for (index, line) in lines.enumerated() where !Self.isDecision(line) {
      result.append(line)
      guard fact?.line == index + 1 else { continue }
      fact = next.next()
      while let decision = waiting.first, fact.map({ decision.time < $0.time }) ?? true {
        result.append("> " + decision.text)
        waiting.removeFirst()
      }
    }
    return result
  }

  private static func isDecision(_ line: String) -> Bool { line.hasPrefix(">") }
}
