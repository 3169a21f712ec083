// What a process is started as: its arguments, byte for byte, and how its program is linked.
internal import CLinux
internal import Glibc

/// The arguments as they were given, the program's name first.
///
/// `CommandLine.arguments` silently replaces bytes that are not UTF-8 by replacement characters.
public func argumentBytes() -> [[UInt8]] {
  (0..<Int(CommandLine.argc)).map { place in
    // The system's vector has `argc` entries and lives as long as the process. Each string ends in
    // NUL, as execve(2) requires, and is copied at once.
    guard let text = unsafe CommandLine.unsafeArgv[place] else { return [] }
    return unsafe UnsafeBufferPointer(start: text, count: strlen(text)).map(UInt8.init(bitPattern:))
  }
}

/// Whether this program is linked without FoundationEssentials, as a program is that is given away.
public var isWithoutFoundation: Bool { panelist_is_without_foundation() != 0 }
