// The arguments that the process was started with, byte for byte.
internal import Glibc

/// The arguments as they were given, the program's name first.
///
/// `CommandLine.arguments` puts replacement characters where the bytes are not UTF-8, and does not
/// tell.
public func argumentBytes() -> [[UInt8]] {
  (0..<Int(CommandLine.argc)).map { place in
    // The vector is the system's, has so many places, and stays as long as the process. Each text
    // ends in NUL, as execve(2) demands, and is copied at once.
    guard let text = unsafe CommandLine.unsafeArgv[place] else { return [] }
    return unsafe UnsafeBufferPointer(start: text, count: strlen(text)).map(UInt8.init(bitPattern:))
  }
}
