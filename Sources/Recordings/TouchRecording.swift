// A recording that a person can read: a list on a glass, what fingers did, what was decided.
public import Gestures
public import Keyboard
public import Model
public import Paint
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

  /// A text that was used before, and the row of the item that had it last.
  public struct RecordedSuggestion: Hashable, Sendable {
    /// As it was written last.
    public let text: String
    /// Counted from 1 as rows are shown; 0 of an item that is not in the list.
    public let row: Int
  }

  /// A key that ends or corrects what is being typed.
  public enum Key: String, Hashable, Sendable, CaseIterable {
    case `return`
    case backspace
    case backspaceWord = "backspace-word"
    case delete
    case deleteWord = "delete-word"
    case escape
    /// No key of any keyboard: whoever drives the list ends the edit.
    case done
    case left, right, up, down, home, end
    case wordLeft = "word-left"
    case wordRight = "word-right"
    case textStart = "text-start"
    case textEnd = "text-end"
    case selectLeft = "select-left"
    case selectRight = "select-right"
    case selectUp = "select-up"
    case selectDown = "select-down"
    case selectHome = "select-home"
    case selectEnd = "select-end"
    case selectWordLeft = "select-word-left"
    case selectWordRight = "select-word-right"
    case selectTextStart = "select-text-start"
    case selectTextEnd = "select-text-end"
    case selectAll = "select-all"

    /// Those that the board has.
    static let onBoard = [Key.return, .backspace, .backspaceWord]
  }

  /// What happened at one time.
  public enum Action: Hashable, Sendable {
    /// A finger began, moved or ended. Contacts are numbered from 1 over the whole recording, while
    /// the file uses the number of a finger again once that has left the glass.
    case touch(Contact)
    /// Text came from a keyboard.
    case type(String)
    /// A key that is no text was pressed.
    case press(Key)
    /// Fingers on the board of keys wrote this; where they were is not told.
    case write(String)
    /// The same of one of its keys that is no text.
    case strike(Key)
    /// The caret stands behind so many letters, and all from another place to there is selected.
    case caret(Int, from: Int)
    /// The same of a text that was used before, which a finger has taken.
    case take(String)
    /// The same of one that is to be suggested no more.
    case forget(String)
    /// What was used before was told, the best first.
    case recall([RecordedSuggestion])
    /// Another program added an item at the end of the stored list.
    case outsideAdd(String)
    /// Another program marked a row of the stored list as done, counted from 1.
    case outsideDone(row: Int)
    /// Another program deleted a row of the stored list, counted from 1.
    case outsideDelete(row: Int)
    /// Another program added an item that is this row of the stored list then, counted from 1.
    case outsideInsert(row: Int, String, isCompleted: Bool)
    /// Another program gave a row of the stored list another text.
    case outsideText(row: Int, String)
    /// Another program moved a row of the stored list; `to` is counted without it.
    case outsideMove(row: Int, to: Int)
    /// Another program marked a row of the stored list as not done.
    case outsideReopen(row: Int)
    /// A wheel let the list go by, up where it is more than 0.
    case scroll(Pixels)
    /// The store answered the oldest undo that was asked for.
    case answer
    /// The list read what is stored.
    case look
    /// What fingers do from here on is another report than what they did before at the same time.
    case report
    /// The list was shown; up to when fingers that rest had been waited for.
    case beat(waitedUntil: Instant)
    /// The recording was saved: what follows is its end and was not seen.
    case saved
    /// A banner says something, the longest text first, until it is over or was tapped away.
    case banner([String], isDismissible: Bool)
    /// What the banner says is over.
    case bannerOver
  }

  /// How the list is first seen.
  public enum Beginning: Hashable, Sendable {
    /// Its first picture comes out of the black.
    case firstPicture
    /// It has been there for long and rests, so far below the top of its first row.
    case rest(at: Pixels)
  }

  /// What is handed to the list at once.
  public enum Turn: Hashable, Sendable {
    /// What fingers did, and the last line of it in the file.
    case touches(ContactFrame, line: Int)
    /// Anything else.
    case fact(Fact)
  }

  /// One line of what happened.
  public struct Fact: Hashable, Sendable {
    /// How long after the list was first shown.
    public let time: Instant
    /// What happened.
    public let deed: Action
    /// The line of the file, from 1; of two lines the second.
    public let line: Int
    /// Where exactly an item came to stand; nil where the file tells its row alone.
    public let spot: Spot?
  }

  /// Where exactly an item came to stand.
  public struct Spot: Hashable, Sendable {
    /// Its place.
    public let key: OrderKey
    /// Its name. Of items at one place the lesser name is first.
    public let name: ItemID
  }

  /// What the program decided, and when.
  public struct Decision: Hashable, Sendable {
    /// How long after the list was first shown.
    public let time: Instant
    /// The words that follow `> ` in the file.
    public let text: String
    /// The line of the file behind which it was decided; 0 where its time says that.
    public let line: Int

    public init(time: Instant, text: String, line: Int = 0) {
      self.time = time
      self.text = text
      self.line = line
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
  public let rejoin: ContactStitcher.Mode?
  /// How the picture is turned on the panel.
  public let rotation: Rotation
  /// The colours; nil where the file does not say.
  public let theme: Theme.Name?
  /// The languages of the board of keys; without any there is none.
  public let layouts: [BoardLayout]
  /// By how much everything that moves takes longer.
  public let slowness: Double
  /// How the list is first seen.
  public let beginning: Beginning
  /// The list at the start, from the top.
  public let rows: [Row]
  /// The same as it is stored.
  public let items: [Item]
  /// What can be taken back at the start, the oldest first.
  public let steps: [Step]
  /// The names of the rows that the list adds, in their order; the replay names what comes behind them.
  public let newNames: [ItemID]
  /// What happened, in the order of the file; each touch begins and ends. Times go forward; where there
  /// are beats, only those of touches and those of beats do, each among themselves.
  public let facts: [Fact]

  /// What the person did: the first line.
  public var title: String { String(lines[0].dropFirst(2)) }

  /// Whether the file says when the list was shown, read or answered, so that it is played in the order
  /// of its lines.
  public var isOrdered: Bool {
    facts.contains { fact in
      switch fact.deed {
      case .beat, .answer, .look, .report, .saved: true
      case .touch, .type, .press, .write, .strike, .caret, .take, .forget, .recall, .outsideAdd,
        .outsideDone,
        .outsideDelete,
        .outsideInsert, .outsideText, .outsideMove, .outsideReopen, .scroll, .banner, .bannerOver:
        false
      }
    }
  }
}
