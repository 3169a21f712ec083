// What standard error says of the list's file.
import Shell
import Store

/// Reports errors of the store, never the text of an item.
struct StoreComplaints {
  let errors: ErrorStream
  /// The list's file.
  let path: String
  /// The last error that was reported; empty once the store works again.
  private var last = ""

  init(_ errors: ErrorStream, path: String) { (self.errors, self.path) = (errors, path) }

  /// Reports an error once, however often its request is retried.
  mutating func report(_ error: StoreError) {
    let complaint = "store: \(error.previewWords)"
    guard complaint != last else { return }
    last = complaint
    errors.write(complaint, .error)
  }

  /// Reports a recovered database.
  func report(_ recoveryReport: RecoveryReport) {
    errors.write("\(path): \(recoveryReport)", .warning)
  }

  /// The store works: the same error is news again.
  mutating func end() { last = "" }
}
