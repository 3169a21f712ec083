// Compose sequences of a locale, and one that is being typed.
import CXKBCommon
import System

/// The sequences of the Compose key and of dead keys, from libx11-data. Shared by all keyboards.
@safe final class ComposeTable {
  /// Where libx11-data puts its files.
  static let standardFolder = "/usr/share/X11/locale"

  private let table: OpaquePointer

  /// Reads the sequences of `en_US.UTF-8`, and before them those of a locale: some milliseconds.
  ///
  /// - Parameters:
  ///   - locale: Such as `fi_FI.UTF-8`; one without a table of its own in UTF-8 adds nothing.
  ///   - folder: That of libx11-data.
  /// - Returns: nil when the table of `en_US.UTF-8` is missing or damaged.
  init?(locale: String?, folder: String) {
    let common = "include \"\(folder)/en_US.UTF-8/Compose\"\n"
    // Of two lines for a sequence the later one counts; %L is the locale's file.
    if let locale, let table = unsafe Self.table(common + "include \"%L\"\n", locale: locale) {
      unsafe self.table = unsafe table
      return
    }
    guard let table = unsafe Self.table(common, locale: "C") else { return nil }
    unsafe self.table = unsafe table
  }

  // Last use: states hold their own references.
  deinit { unsafe xkb_compose_table_unref(table) }

  /// A new state without a sequence. The caller releases it.
  func makeState() -> OpaquePointer {
    // The table lives as long as self; NULL means out of memory.
    guard let state = unsafe xkb_compose_state_new(table, XKB_COMPOSE_STATE_NO_FLAGS) else {
      fatalError("xkb_compose_state_new: no memory")
    }
    return unsafe state
  }

  /// Compiles a table; nil when a file that it includes is missing or damaged.
  private static func table(_ text: String, locale: String) -> OpaquePointer? {
    // A new context or NULL, released here; the table holds its own reference.
    guard let context = unsafe makeXKBContext(folder: "") else { return nil }
    defer { unsafe xkb_context_unref(context) }
    // Both strings are lent for the call, which keeps neither.
    return unsafe xkb_compose_table_new_from_buffer(
      context, text, text.utf8.count, locale, XKB_COMPOSE_FORMAT_TEXT_V1,
      XKB_COMPOSE_COMPILE_NO_FLAGS)
  }
}

/// The sequence that is typed on one keyboard.
@safe final class ComposeSequence {
  /// What a key means to the sequence.
  enum Effect: Hashable {
    /// The key is of no sequence, and means what it means alone.
    case none
    /// The key begins or continues a sequence and types nothing.
    case waits
    /// The key ends the sequence, which gives a text.
    case text(String)
    /// The key is of no sequence and ends the one that was typed; neither types anything.
    case cancelled
  }

  /// Buffer size in bytes; libxkbcommon allows no longer results.
  private static let textLimit = 256

  private let state: OpaquePointer

  init(_ table: ComposeTable) {
    // Released in deinit.
    unsafe state = unsafe table.makeState()
  }

  // The state is not used after this call.
  deinit { unsafe xkb_compose_state_unref(state) }

  // The state lives as long as self, here and below.
  var isUnfinished: Bool { unsafe xkb_compose_state_get_status(state) == XKB_COMPOSE_COMPOSING }

  /// Forgets the sequence.
  func cancel() { unsafe xkb_compose_state_reset(state) }

  /// Takes the symbol of a key that was pressed.
  func feed(_ keysym: CInt) -> Effect {
    // Modifiers are ignored: they neither continue nor cancel.
    _ = unsafe xkb_compose_state_feed(state, xkb_keysym_t(bitPattern: keysym))
    let status = unsafe xkb_compose_state_get_status(state)
    if status == XKB_COMPOSE_COMPOSING { return .waits }
    guard status != XKB_COMPOSE_NOTHING else { return .none }
    defer { cancel() }
    guard status == XKB_COMPOSE_COMPOSED else { return .cancelled }
    var bytes = [CChar](repeating: 0, count: Self.textLimit)
    // The array is lent for the call, which NUL-terminates the text and returns its length.
    let count = unsafe xkb_compose_state_get_utf8(state, &bytes, Self.textLimit)
    guard count > 0, count < Self.textLimit else { return .cancelled }
    let written = bytes.prefix(Int(count)).map(UInt8.init(bitPattern:))
    return .text(String(decoding: written, as: UTF8.self))
  }
}

/// The locale of a process for text, as setlocale(3) finds it.
package enum ComposeLocale {
  /// - Parameter variable: A variable of the environment; nil when it is not set.
  /// - Returns: Such as `fi_FI.UTF-8`; nil when none is set, or that of no language.
  package static func named(by variable: (String) -> String?) -> String? {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap(variable)
    guard let name = names.first(where: { !$0.isEmpty }), name != "C", name != "POSIX" else {
      return nil
    }
    return name
  }

  /// That of this process.
  package static var current: String? { named(by: environmentVariable) }
}
