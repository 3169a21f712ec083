// Environment variables of the process.
internal import Glibc

/// The value of an environment variable of this process.
///
/// - Returns: nil if it is not set; an empty string if it is set to nothing.
public func environmentVariable(_ name: String) -> String? {
  // The name is lent for the call. The value is copied at once; nothing in the program changes the
  // environment.
  guard let text = unsafe getenv(name) else { return nil }
  return unsafe String(cString: text)
}
