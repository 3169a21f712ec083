// A file that a command reads to its end; `-` is standard input.
import Glibc
import Shell
import System

/// The content of a file that the user named.
struct InputFile {
  /// 64 MiB: a hundred thousand lines of 670 bytes.
  static let longest = 64 << 20

  let bytes: [UInt8]
  /// The file's name in messages.
  let name: String

  /// - Parameters:
  ///   - path: `-` for standard input.
  ///   - command: The name of the subcommand, for messages.
  /// - Throws: `noInput` for a missing file, and `ioError`.
  init(path: String, of command: String) throws(Failure) {
    name = path == "-" ? "standard input" : path
    let rootFile = try RootFile(path)
    let isTooLong = path != "-" && fileSize(path: path) > Self.longest
    guard !isTooLong else { throw Self.tooLong(name, command) }
    do throws(SystemError) {
      bytes =
        if let rootFile { try rootFile.read(limit: Self.longest) } else {
          try readInput(path: path, limit: Self.longest)
        }
    } catch {
      guard error.errno != EFBIG else { throw Self.tooLong(name, command) }
      let status: ExitStatus = error.errno == ENOENT ? .noInput : .ioError
      throw Failure(status, "\(command): \(name): \(reason(of: error.errno)); name a file to read")
    }
  }

  private static func tooLong(_ name: String, _ command: String) -> Failure {
    Failure(
      .badData,
      "\(command): \(name): more than \(longest >> 20) MiB, the most that is read; "
        + ImportLimits.remedy)
  }
}
