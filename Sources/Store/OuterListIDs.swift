// The ids by which other files know the lists of a file.
public import Model

/// The ids by which other files know the lists of a file.
///
/// In every file the original list has the id `ListID.original`. Outside it has a random one, so
/// that the files of two households never take each other's for their own. Every other list has one
/// id.
public struct OuterListIDs: Hashable, Sendable {
  private let original: ListID

  /// - Parameter original: That of the original list; `ListID.original` for a file of an earlier
  ///   version, which has none.
  public init(original: ListID = .original) { self.original = original }

  /// The id of a list where an id leaves the file.
  public func outerID(of list: ListID) -> ListID { list == .original ? original : list }

  /// The list that an id from elsewhere means, which need not be in the file; nil for an id that is
  /// no list's outside of a file.
  public func list(outer: ListID) -> ListID? {
    if outer == .original || outer == .root { return nil }
    return outer == original ? .original : outer
  }
}

extension Connection {
  /// The ids of a file of any version.
  ///
  /// - Throws: Read errors.
  package func outerListIDs(ofVersion version: Int) throws(StoreError) -> OuterListIDs {
    guard version >= Schema.firstWithLists else { return OuterListIDs() }
    let select = try prepare("SELECT list FROM file LIMIT 1")
    guard try step(select, "read the id of a list"), let id: ListID = select.id(0), id != .root
    else { return OuterListIDs() }
    return OuterListIDs(original: id)
  }

  /// The key of the sums of a file.
  ///
  /// - Throws: Read errors.
  package func sumKey() throws(StoreError) -> SumKey {
    SumKey(try outerListIDs(ofVersion: Schema.version).outerID(of: .original))
  }
}

extension Store {
  /// The ids by which other files know the lists.
  ///
  /// - Throws: Read errors.
  public func outerListIDs() throws(StoreError) -> OuterListIDs {
    try connection.outerListIDs(ofVersion: Schema.version)
  }
}
