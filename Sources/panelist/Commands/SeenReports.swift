// Which reports of recoveries a terminal has shown, so that not every command repeats them.
import Glibc
import Shell
import Store
import System

/// Reports stay until they are acknowledged on the panel. A terminal shows each once; where messages
/// go elsewhere, as to a journal or a mail, every command has them.
enum SeenReports {
  /// More than any terminal has seen, in bytes.
  private static let longest = 65_536

  /// Prints reports, on a terminal those that it has not shown.
  ///
  /// - Parameters:
  ///   - reports: Of one list.
  ///   - path: Of the list.
  static func show(_ reports: [RecoveryReport], ofListAt path: String) {
    guard !reports.isEmpty else { return }
    let lines = reports.map { shown("\(path): \($0)") }
    guard isatty(STDERR_FILENO) == 1 else { return write(lines) }
    let session = TerminalSession.current
    let (file, title) = ("reports-\(session.number)", "panelist reports 1 \(session.identity)")
    do throws(SystemError) {
      let folder = try SessionFolder(named: "panelist")
      let seen = seen(in: folder, file, title)
      let new = lines.filter { !seen.contains($0) }
      write(new)
      guard !new.isEmpty else { return }
      let text = ([title] + (seen + new)).map { $0 + "\n" }.joined()
      // Once more is better than not at all.
      try? folder.write(Array(text.utf8), to: file)
    } catch {
      write(lines)
    }
  }

  /// The lines that were kept; none if they are of another session.
  private static func seen(
    in folder: borrowing SessionFolder, _ file: String, _ title: String
  ) -> [String] {
    // Without the file nothing was shown yet.
    guard let file = try? folder.open(file), let bytes = try? file.read(at: 0, count: longest)
    else { return [] }
    let lines = bytes.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    return lines.first == title ? Array(lines.dropFirst()) : []
  }

  private static func write(_ lines: [String]) {
    for line in lines { ErrorStream.standard.write(line, .warning) }
  }
}
