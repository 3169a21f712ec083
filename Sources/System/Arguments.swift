// What the process was started as: arguments, environment, and how its program is linked.
internal import CLinux
internal import Glibc

/// The arguments as they were given, the program's name first.
///
/// `CommandLine.arguments` silently replaces bytes that are not UTF-8 by replacement characters.
public func argumentBytes() -> [[UInt8]] {
  (0..<Int(CommandLine.argc)).map { index in
    // The system's vector has `argc` entries and lives as long as the process. Each string ends in
    // NUL, as execve(2) requires, and is copied at once.
    guard let text = unsafe CommandLine.unsafeArgv[index] else { return [] }
    return unsafe UnsafeBufferPointer(start: text, count: strlen(text)).map(UInt8.init(bitPattern:))
  }
}

/// The value of an environment variable of this process.
///
/// - Returns: nil if it is not set; an empty string if it is set to nothing.
public func environmentVariable(_ name: String) -> String? {
  // The name is lent for the call. The value is copied at once; nothing in the program changes the
  // environment.
  guard let text = unsafe getenv(name) else { return nil }
  return unsafe String(cString: text)
}

/// Whether this program is linked without FoundationEssentials, as a program is that is given away.
public var isWithoutFoundation: Bool { panelist_is_without_foundation() != 0 }
