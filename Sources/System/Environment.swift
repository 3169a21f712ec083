// Variables of the environment that the process was started with.
internal import Glibc

/// The value of a variable of this process's environment.
///
/// - Returns: nil when it is not set; an empty text when it is set to nothing.
public func environmentVariable(_ name: String) -> String? {
  // The name is lent for the call. The value is copied at once; nothing in the program changes the
  // environment.
  guard let text = unsafe getenv(name) else { return nil }
  return unsafe String(cString: text)
}
