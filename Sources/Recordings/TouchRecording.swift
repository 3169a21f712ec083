// A readable recording: a list on a screen, what contacts did, and what was decided.
public import Gestures
public import ListUI
public import Localization
public import Model
public import OnScreenKeyboard
public import Paint
public import Units

/// The project's own recording format. `Recordings.md` in the documentation has the grammar.
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
    /// The item's text.
    public let text: String
    /// Whether the item is completed.
    public let isCompleted: Bool
    /// The number of its list, counted from 1.
    public let list: Int
  }

  /// A text of the suggestion history, and the row of the item that had it last.
  public struct RecordedSuggestion: Hashable, Sendable {
    /// As last written.
    public let text: String
    /// Counted from 1 in the order shown; 0 if the item is not in the list.
    public let row: Int
  }

  /// A key that is no text.
  public enum Key: String, Hashable, Sendable, CaseIterable {
    case `return`
    case backspace
    case backspaceWord = "backspace-word"
    case delete
    case deleteWord = "delete-word"
    case escape
    case undo
    /// Done of the on-screen keyboard, or the program that drives the list: ends the edit.
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

    /// Keys of the on-screen keyboard, and what takes back the letters of a hand that is laid on it.
    static let onKeyboard = [Key.return, .done, .backspace, .backspaceWord, .selectAll]
  }

  /// What happened at one time.
  public enum Action: Hashable, Sendable {
    /// A contact began, moved or ended. Contacts are numbered from 1 over the whole recording; the
    /// file uses a number again after its contact has ended.
    case touch(Contact)
    /// The same for a contact on the on-screen keyboard whose place is not recorded.
    case keyTouch(Contact)
    /// A palm began, moved or ended. Palms are numbered as contacts are.
    case palm(Palm)
    /// A keyboard typed text.
    case type(String)
    /// A key that is no text was pressed.
    case press(Key)
    /// A key was pressed that means nothing to the list.
    case pressUnused
    /// A barcode scanner scanned this.
    case scan(String)
    /// Contacts on the on-screen keyboard wrote text; their positions are not recorded.
    case write(String)
    /// The same for one of its keys that is no text.
    case screenKey(Key)
    /// The caret moved to an offset in characters; the text from the other offset is selected.
    case caret(Int, from: Int)
    /// Contacts whose positions are not recorded made the on-screen keyboard show other keys.
    case keys(ShownKeys)
    /// A contact took a suggestion; its position is not recorded.
    case take(String)
    /// A contact removed a suggestion; its position is not recorded.
    case forget(String)
    /// The list received the suggestion history, best first.
    case readSuggestions([RecordedSuggestion])
    /// Another program added an item at the end of the stored list.
    case externalAdd(String)
    /// Another program marked a row of the stored list as completed, counted from 1.
    case externalComplete(row: Int)
    /// Another program deleted a row of the stored list, counted from 1.
    case externalDelete(row: Int)
    /// Another program added an item that becomes this row of the stored list, counted from 1.
    case externalInsert(row: Int, String, isCompleted: Bool)
    /// Another program changed the text of a row of the stored list.
    case externalText(row: Int, String)
    /// Another program moved a row of the stored list; `to` is counted without it, in the list of
    /// that number, or in the same one.
    case externalMove(row: Int, to: Int, list: Int? = nil)
    /// Another program marked a row of the stored list as not completed.
    case externalUncomplete(row: Int)
    /// A wheel scrolled the list; up if positive.
    case scroll(Pixels)
    /// The store answered the oldest pending undo; so where its answer cannot be known.
    case answer(RecordedAnswer?)
    /// The list reloaded the stored items: these, or all.
    case look(only: [ItemID]?)
    /// Touches from here on are another frame than those before at the same time.
    case report(ReportTraits)
    /// The list was presented; resting contacts had been waited for up to `waitedUntil`.
    case vsync(waitedUntil: Instant)
    /// A frame was made for this time, with touches up to another. Time does not pass by it, as it
    /// does by a vsync.
    case frame(touchesUpTo: Instant)
    /// Time passed for resting contacts and for the list.
    case time
    /// The frame was on the screen that had been switched on.
    case lit
    /// All contacts were let go, because nobody saw the list any more.
    case letGo
    /// A display came that is as the one before: the list was laid out anew.
    case display
    /// The list received the time of day, which is not recorded.
    case minute
    /// Other colours.
    case theme(Theme.Name)
    /// Contacts were followed anew, by another mode.
    case stitching(ContactStitcher.Mode)
    /// Other rules for the screen.
    case idle(RecordedIdle)
    /// The dark hours began, or ended.
    case darkHours(Bool)
    /// The recording was saved. What follows ends it and was not seen.
    case saved
    /// A banner appeared, the longest text first. It stays until it ends or is dismissed by a tap.
    case banner([String], isDismissible: Bool)
    /// The banner ended.
    case bannerOver
    /// A program ordered the screen to be `on`, `off` or `auto`, or to `wake` as by a touch.
    case screen(String)
    /// The touch was locked, so that the screen could be wiped.
    case lockTouch
  }

  /// What a report says besides its contacts.
  public struct ReportTraits: Hashable, Sendable {
    /// Whether it was read too late for its speed to mean anything.
    public var isLate = false
    /// Its device.
    public var device = TouchDevice.first
    /// Whether it has neither contacts nor palms.
    public var isEmpty = false
  }

  /// How the list first appears.
  public enum Beginning: Hashable, Sendable {
    /// The first picture fades in from black.
    case firstPicture
    /// At rest for long, scrolled this far below the top of the first row, which begins at a
    /// coordinate of the list.
    case rest(at: Pixels, from: Pixels = 0)
  }

  /// One input of the list.
  public enum Turn: Hashable, Sendable {
    /// A touch frame, and the last of its lines.
    case touches(ContactFrame, line: Int)
    /// Any other fact.
    case fact(Fact)
  }

  /// A fact of the file.
  public struct Fact: Hashable, Sendable {
    /// Time since the list was first shown.
    public let time: Instant
    /// What happened.
    public let action: Action
    /// The line in the file, from 1; of two lines the second.
    public let line: Int
    /// Exact position of an item; nil if the file gives its row alone.
    public let spot: Spot?
    /// The number of the list that another program changed, counted from 1; 1 for other facts.
    public let list: Int

    init(time: Instant, action: Action, line: Int, spot: Spot? = nil, list: Int = 1) {
      (self.time, self.action, self.line, self.spot, self.list) = (time, action, line, spot, list)
    }
  }

  /// Exact position of an item.
  public struct Spot: Hashable, Sendable {
    /// The order key.
    public let key: OrderKey
    /// The id. Of items with one key the lesser id is first.
    public let name: ItemID
  }

  /// A decision of the program, and its time.
  public struct Decision: Hashable, Sendable {
    /// Time since the list was first shown.
    public let time: Instant
    /// The text after `> ` in the file.
    public let text: String
    /// The line that the decision follows; 0 if its time says which.
    public let line: Int

    public init(time: Instant, text: String, line: Int = 0) {
      self.time = time
      self.text = text
      self.line = line
    }
  }

  /// The file, line by line.
  public let lines: [String]
  /// The picture, in pixels and millimetres.
  public let panel: PanelGeometry
  /// A row's height on the screen.
  public let rowHeight: Millimeters
  /// Where completed rows go.
  public let completed: CompletedRows
  /// Whether lost contacts are stitched; nil if the file does not say.
  public let stitching: ContactStitcher.Mode?
  /// What is known of touch devices at the start, each device once.
  public let devices: [RecordedDevice]
  /// How the picture is turned on the panel.
  public let rotation: Rotation
  /// The colours; nil if the file does not say.
  public let theme: Theme.Name?
  /// Layouts of the on-screen keyboard; empty for no keyboard.
  public let layouts: [KeyboardLayout]
  /// The words of the list.
  public let messages: MessageCatalog
  /// Factor by which all motion takes longer.
  public let slowness: Double
  /// When the screen dims and goes dark by itself; nil for never.
  public let idle: RecordedIdle?
  /// How the list first appears.
  public let beginning: Beginning
  /// The lists at the start, in order, as items of the root list; at least one.
  public let lists: [Item]
  /// The rows at the start, from the top, of the first list, of the second, and so on.
  public let rows: [Row]
  /// The rows at the start, as stored items.
  public let items: [Item]
  /// Changesets that can be undone at the start, oldest first.
  public let changesets: [Changeset]
  /// Ids of the rows that the list adds, in order. The replay makes up further ones.
  public let newIDs: [ItemID]
  /// What happened, in the order of the file. Each contact begins and ends. Times never go back;
  /// from the first vsync on this holds only among touches up to the next report and among vsyncs.
  public let facts: [Fact]

  /// The first line: what the person did.
  public var title: String { String(lines[0].dropFirst(2)) }

  /// Whether the file has vsyncs, frames, answers, reloads, reports or `saved`, so that it is played
  /// in the order of its lines.
  public var isOrdered: Bool {
    facts.contains { fact in
      switch fact.action {
      case .vsync, .frame, .answer, .look, .report, .saved: true
      case .touch, .keyTouch, .palm, .type, .press, .pressUnused, .scan, .write, .screenKey, .caret,
        .keys, .take, .forget, .readSuggestions, .externalAdd, .externalComplete, .externalDelete,
        .externalInsert, .externalText, .externalMove, .externalUncomplete, .scroll, .banner,
        .bannerOver, .screen, .lockTouch, .time, .lit, .letGo, .display, .minute, .theme,
        .stitching, .idle, .darkHours:
        false
      }
    }
  }

  /// Contacts on the on-screen keyboard whose places are not recorded.
  public var placelessContacts: Set<ContactID> {
    var contacts: Set<ContactID> = []
    for case .keyTouch(let contact) in facts.lazy.map(\.action) { contacts.insert(contact.id) }
    return contacts
  }
}
