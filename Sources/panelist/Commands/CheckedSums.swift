// What `panelist check` says of items that are not as their sums say, and does to them.
import Model
import Shell
import Store
import StoreRecovery

/// The items of a list, compared with their sums.
struct CheckedSums {
  private let path: String
  private let check: SumCheck

  /// - Parameter path: Of a sound file.
  init(of path: String) throws(Failure) {
    self.path = path
    do throws(StoreError) { check = try Store.checkSums(fileAt: path) } catch {
      throw Failure(error)
    }
  }

  var isSound: Bool { check.isSound }

  /// Says what is known of each item that is not as it was written.
  func report() {
    for altered in check.altered {
      ErrorStream.standard.write("\(shown(path)): \(altered.words(.open))", .warning)
    }
  }

  /// Mends the sums, and says what became of each item.
  func mend(_ options: CommonOptions) throws {
    let check = try options.withStore(at: path, ifMissing: .isAnError) {
      (store) throws(StoreError) in
      try store.mendSums()
    }
    var lines = check.altered.map { "mended: \($0.words(.mended))\n" }
    if check.strays > 0 || check.isKeyAltered { lines.append("mended: the sums of the items\n") }
    if check.altered.contains(where: \.isChangedByRepair) {
      lines.append("`panelist undo` gives these items back what they had before\n")
    }
    try Output.standard.write(lines.joined(), after: .change)
  }

  /// The failure of a list with wrong sums; nil if there are none.
  var failure: Failure? {
    guard !isSound else { return nil }
    let items = check.altered.count
    let remedy: String
    let what: String
    if check.isKeyAltered {
      what = "no item is as its sum says, so that the key of the sums is damaged"
      remedy = "`panelist check --repair` makes the sums anew"
    } else if items == 0 {
      let strays = check.strays
      what =
        "\(strays == 1 ? "1 sum belongs" : "\(strays) sums belong") to an item that is nowhere"
      remedy = "compare the list with a backup; `panelist check --repair` deletes such sums"
    } else {
      what =
        items == 1
        ? "1 item is not as it was written" : "\(items) items are not as they were written"
      remedy =
        "`panelist check --repair` takes what is proved, else the text of the steps to undo or of "
        + "a backup"
    }
    return Failure(.badData, "\(path): \(what); \(remedy)")
  }
}

extension AlteredItem {
  /// What was done about an item.
  fileprivate enum State { case open, mended }

  /// What is known of the item, as a line without its end.
  fileprivate func words(_ state: State) -> String {
    let isMended = state == .mended
    let found = "item \(item.id.hex), '\(shown(item.text))', is not as it was written: "
    switch finding {
    case .proved(let before):
      return found + "its sum proves that " + differences(from: before)
        + (isMended ? ", and so it is again" : "")
    case .confirmed(let witness):
      return found + "\(witness.words) just this, and its sum is damaged"
        + (isMended ? ", which is right again" : "")
    case .open(let text, let witness):
      guard !text.utf8.elementsEqual(item.text.utf8) else {
        return found + "\(witness.words) this text, and it is not known what else was changed"
          + (isMended ? "; it stays so" : "")
      }
      return found + "\(witness.words) '\(shown(text))', and it is not known which is right"
        + (isMended ? "; it has that text now" : "")
    case .unknown:
      return found + "neither the steps to undo nor a backup has it"
        + (isMended ? "; it stays so" : "")
    }
  }

  /// What an item had before, as the end of a sentence.
  private func differences(from before: Item) -> String {
    var parts: [String] = []
    if !before.text.utf8.elementsEqual(item.text.utf8) {
      parts.append("its text was '\(shown(before.text))'")
    }
    if before.isCompleted != item.isCompleted {
      parts.append(before.isCompleted ? "it was done" : "it was not done")
    }
    if before.list != item.list { parts.append("it was in another list") }
    if before.order != item.order { parts.append("it was in another place") }
    return parts.joined(separator: " and ")
  }
}

extension AlteredItem.Witness {
  /// Itself and its verb.
  fileprivate var words: String {
    switch self {
    case .history: "the newest step that changed it has"
    case .backup(let name): "backup \(name) has"
    }
  }
}
