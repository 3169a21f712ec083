// An item that is not as its sum says, and what is known of it.
public import Model
import Store

/// An item that is not as its sum says: the row or the sum was damaged.
public struct AlteredItem: Hashable, Sendable {
  /// Where something else is known of an item.
  public enum Witness: Hashable, Sendable {
    /// The steps that can be undone.
    case history
    /// A backup, by the name of its file.
    case backup(String)
  }

  /// What is known of an item.
  public enum Finding: Hashable, Sendable {
    /// The item was like this: the sum proves it.
    case proved(Item)
    /// The witness has the item just as it is, so that its sum is wrong.
    case confirmed(by: Witness)
    /// It cannot be known which is right: the newest text that the witness has, which may be the
    /// item's.
    case open(text: String, Witness)
    /// Nothing else is known of the item.
    case unknown
  }

  /// The item as it is.
  public let item: Item
  /// What is known of it.
  public let finding: Finding

  /// Whether a repair changes the item, and not its sum alone.
  public var isChangedByRepair: Bool { !item.edits(to: repaired).isEmpty }

  /// The item as a repair leaves it: as it was where that is proved, else with the text of the
  /// witness. Completion and position are never changed without a proof.
  var repaired: Item {
    switch finding {
    case .proved(let item): return item
    case .open(let text, _):
      var item = item
      item.text = text
      return item
    case .confirmed, .unknown: return item
    }
  }
}

/// What the newest changes in the history gave an item.
private struct NewestValues {
  var text: String?
  var isCompleted: Bool?
  var position: Position?
}

/// Values that an item is known to have had.
struct KnownValues {
  /// A value, and where it is from.
  typealias Known<Value> = (value: Value, witness: AlteredItem.Witness)

  /// How many values of a field are tried together with those of others.
  private static let most = 20
  /// The longest text of which each bit is tried, in bytes.
  private static let longestFlipped = 500

  private var texts: [String] = []
  private var orders: [OrderKey] = []
  private var lists: [ListID] = []
  private let listsOfFile: [ListID]
  private var newest = NewestValues()
  /// The item as sound backups have it.
  private var copies: [Known<Item>] = []
  /// The text in the newest backup that does not contradict itself.
  private var copiedText: Known<String>?

  /// - Parameter lists: The lists of the file: a damaged id of a list is often that of none.
  init(lists: [ListID]) { listsOfFile = lists }

  /// Notes a change of the item; the newest one is noted first.
  mutating func note(_ change: Change) {
    let item = change.item
    note(values: item)
    switch change {
    case .added, .deleted:
      // What is deleted and there again was added again as it was.
      newest.text = newest.text ?? item.text
      newest.isCompleted = newest.isCompleted ?? item.isCompleted
      newest.position = newest.position ?? item.position
    case .completed: newest.isCompleted = newest.isCompleted ?? item.isCompleted
    case .edited(_, let before):
      newest.text = newest.text ?? item.text
      add(before, to: &texts)
    case .moved(_, let before):
      newest.position = newest.position ?? item.position
      add(before.order, to: &orders)
      add(before.list, to: &lists)
    }
  }

  /// Notes the item in a backup; the newest one is noted first.
  ///
  /// - Parameters:
  ///   - isSound: Whether its sum there says so; nil without one.
  ///   - name: The backup's name.
  mutating func note(_ item: Item, isSound: Bool?, inBackup name: String) {
    // A copy that was made of the damage says nothing.
    guard isSound != false else { return }
    note(values: item)
    if isSound == true { copies.append((item, .backup(name))) }
    if copiedText == nil { copiedText = (item.text, .backup(name)) }
  }

  private mutating func note(values item: Item) {
    add(item.text, to: &texts)
    add(item.order, to: &orders)
    add(item.list, to: &lists)
  }

  private func add(_ value: String, to values: inout [String]) {
    // By bytes: the `==` of texts also holds for the composed and decomposed forms of a letter.
    guard !values.contains(where: { $0.utf8.elementsEqual(value.utf8) }) else { return }
    values.append(value)
  }

  private func add<Value: Equatable>(_ value: Value, to values: inout [Value]) {
    if !values.contains(value) { values.append(value) }
  }

  /// What is known of the item.
  ///
  /// - Parameters:
  ///   - item: As it is.
  ///   - sum: Its sum, which says something else.
  ///   - key: Of the sums.
  ///   - triesBits: Whether each bit is tried.
  /// - Complexity: O(values³) sums, and one for each bit.
  func finding(
    on item: Item, sum: UInt64, _ key: SumKey, triesBits: Bool
  ) -> AlteredItem.Finding {
    if let proved = known(item, sum, key) { return .proved(proved) }
    if triesBits, let proved = flipped(item, sum, key) { return .proved(proved) }
    if item.position == newest.position, item.isCompleted == newest.isCompleted,
      isText(newest.text, of: item)
    {
      return .confirmed(by: .history)
    }
    if let copy = copies.first(where: { $0.value.edits(to: item).isEmpty }) {
      return .confirmed(by: copy.witness)
    }
    if let text = newest.text { return .open(text: text, .history) }
    if let copiedText { return .open(text: copiedText.value, copiedText.witness) }
    return .unknown
  }

  private func isText(_ text: String?, of item: Item) -> Bool {
    text.map { $0.utf8.elementsEqual(item.text.utf8) } ?? false
  }

  /// The item with known values for which the sum is right; nil if there are none.
  private func known(_ item: Item, _ sum: UInt64, _ key: SumKey) -> Item? {
    let orders = [item.order] + orders.prefix(Self.most)
    let texts = [item.text] + texts.prefix(Self.most)
    for list in [item.list] + lists.prefix(Self.most) {
      for order in orders {
        for text in texts {
          for isCompleted in [item.isCompleted, !item.isCompleted] {
            let other = Item(
              id: item.id, text: text, isCompleted: isCompleted, order: order, in: list)
            if key.sum(of: other) == sum { return other }
          }
        }
      }
    }
    for list in listsOfFile {
      var other = item
      other.list = list
      if key.sum(of: other) == sum { return other }
    }
    return nil
  }

  /// The item with one other bit in its text, its position or its list, for which the sum is right;
  /// nil if there is none.
  private func flipped(_ item: Item, _ sum: UInt64, _ key: SumKey) -> Item? {
    var other = item
    let text = Self.flips(of: Array(item.text.utf8)) { bytes in
      // Losing the error is right: what is no text was none.
      guard let text = String(validating: bytes, as: UTF8.self) else { return false }
      other.text = text
      return key.sum(of: other) == sum
    }
    if text { return other }
    other = item
    let order = Self.flips(of: item.order.digits) { bytes in
      other.order = OrderKey(digits: bytes)
      return key.sum(of: other) == sum
    }
    if order { return other }
    other = item
    let list = Self.flips(of: item.list.bytes) { bytes in
      guard let list = ListID(bytes: bytes) else { return false }
      other.list = list
      return key.sum(of: other) == sum
    }
    return list ? other : nil
  }

  /// Whether bytes with one other bit are right.
  private static func flips(of bytes: [UInt8], _ isRight: ([UInt8]) -> Bool) -> Bool {
    guard bytes.count <= longestFlipped else { return false }
    var bytes = bytes
    for place in bytes.indices {
      for bit in 0..<8 {
        bytes[place] ^= 1 << bit
        if isRight(bytes) { return true }
        bytes[place] ^= 1 << bit
      }
    }
    return false
  }
}
