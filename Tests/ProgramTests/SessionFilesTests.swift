// The files of `panelist record --session`: whole lines, another file after a pause, and what is refused.
import Foundation
import Glibc
import Shell
import System
import Testing

@testable import panelist

@Suite("Files of a recorded session")
struct SessionFilesTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "ps-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test("lines are written whole, however they arrive, and what the list says besides is not")
  func lines() throws {
    // What stays is in the folder for temporary files.
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.path + "/wall.touch"
    let all = Array("!waits\n# Saved.\nitem Träume\n!over\n".utf8)
    for size in [1, 3, 7, 100] {
      var files = SessionFiles(path)
      var notices: [RecordingNotice] = []
      var rest = all[...]
      while !rest.isEmpty {
        notices += try files.take(rest.prefix(size))
        rest = rest.dropFirst(size)
        guard !files.written.isEmpty else { continue }
        let written = try text("wall.touch")
        #expect(written.hasSuffix("\n"))
      }
      #expect(notices == [.waits, .over])
      #expect(try text("wall.touch") == "# Saved.\nitem Träume\n")
      let written = files.written
      #expect(written == [path])
    }
    #expect(try names() == ["wall.touch"])
  }

  @Test("after each of two pauses another file is begun, once there is something for it")
  func pauses() throws {
    // What stays is in the folder for temporary files.
    defer { try? FileManager.default.removeItem(at: folder) }
    var files = SessionFiles(folder.path + "/wall.touch")
    for part in ["# 1\n!lost\n", "!lost\n# 2\n!flooded\n", "# 3\n!over\n"] {
      _ = try files.take(Array(part.utf8))
    }
    #expect(try names() == ["wall-2.touch", "wall-3.touch", "wall.touch"])
    #expect(try text("wall-2.touch") == "# 2\n" && text("wall-3.touch") == "# 3\n")
  }

  @Test("a file is created, or emptied, with its first line only")
  func empty() throws {
    // What stays is in the folder for temporary files.
    defer { try? FileManager.default.removeItem(at: folder) }
    try "mine".write(to: folder.appending(path: "old.touch"), atomically: false, encoding: .utf8)
    for name in ["wall.touch", "old.touch"] {
      var files = SessionFiles(folder.path + "/" + name)
      _ = try files.take(Array("!waits\n!busy\n".utf8))
      #expect(files.written == [])
    }
    #expect(try names() == ["old.touch"] && text("old.touch") == "mine")
    var files = SessionFiles(folder.path + "/old.touch")
    _ = try files.take(Array("# 1\n".utf8))
    #expect(try text("old.touch") == "# 1\n")
  }

  @Test("what has the name of a following file stays, and the next free name is taken")
  func taken() throws {
    // What stays is in the folder for temporary files.
    defer { try? FileManager.default.removeItem(at: folder) }
    try "mine".write(to: folder.appending(path: "wall-2.touch"), atomically: false, encoding: .utf8)
    var files = SessionFiles(folder.path + "/wall.touch")
    _ = try files.take(Array("# 1\n!full\n# 2\n".utf8))
    #expect(files.written == ["wall", "wall-3"].map { "\(folder.path)/\($0).touch" })
    #expect(try text("wall-2.touch") == "mine" && text("wall-3.touch") == "# 2\n")
  }

  @Test(
    "a full disk, a folder that is missing and a pause of standard output are said with a remedy")
  func refused() throws {
    // What stays is in the folder for temporary files.
    defer { try? FileManager.default.removeItem(at: folder) }
    let device = try FileHandle(forWritingTo: URL(filePath: "/dev/full"))
    let name = "/dev/fd/\(device.fileDescriptor)"
    var full = SessionFiles(name)
    do throws(Failure) {
      _ = try full.take(Array("# 1\n".utf8))
      Issue.record("a full disk took it")
    } catch {
      #expect(error.status == .ioError)
      #expect(error.message.hasPrefix("\(name): No space left on device; free some space"))
    }
    withExtendedLifetime(device) {}
    do throws(Failure) {
      var missing = SessionFiles(folder.path + "/no/wall.touch")
      _ = try missing.take(Array("# 1\n".utf8))
      Issue.record("a folder that is missing took it")
    } catch {
      #expect(error.status == .cannotCreate)
    }
  }

  /// A list that sends a text; after the request to end, if it waits for one.
  private func serve(_ text: String, andWaits waits: Bool, at path: String) throws {
    let box = ServerBox(try LocalServer(path: path))
    let thread = Thread {
      do {
        Self.awaitInput(box.server.raw)
        guard let client = try box.server.next() else { return }
        for part in waits ? ["# Saved.\n", text] : [text] {
          Self.awaitInput(client.raw)
          var bytes = [UInt8](repeating: 0, count: 64)
          var room = bytes.mutableSpan
          _ = try LinuxKernel().read(client.raw, into: &room)
          try writeAll(Array(part.utf8), to: client.raw)
        }
      } catch {
        Issue.record("\(error)")
      }
    }
    thread.start()
  }

  /// Half a minute at most: a program that hangs fails by what it has not sent.
  private static func awaitInput(_ raw: CInt) {
    var events = pollfd(fd: raw, events: Int16(POLLIN), revents: 0)
    // The structure is lent for the call.
    _ = unsafe poll(&events, 1, 30_000)
  }

  private final class ServerBox: @unchecked Sendable {
    let server: LocalServer
    init(_ server: consuming LocalServer) { self.server = server }
  }

  @Test("the command writes what the list sends until its time is over, and names the file")
  func command() throws {
    // What stays is in the folder for temporary files.
    defer { try? FileManager.default.removeItem(at: folder) }
    let shell = try Shell()
    try serve("1 ms saved\n!over\n", andWaits: true, at: folder.path + "/control")
    let path = folder.path + "/wall.touch"
    let answer = try shell.panelist(
      "record", "--for", "1", "--session", path, environment: ["RUNTIME_DIRECTORY": folder.path])
    #expect(answer.status == 0 && answer.output == path + "\n", "\(answer)")
    #expect(try text("wall.touch") == "# Saved.\n1 ms saved\n")
  }

  @Test(
    "a list that ends, is recorded already or does not know the request is said with a remedy",
    arguments: [
      ("!stopped\n", "the running list has stopped, and the recording with it; start it"),
      ("!busy\n", "somebody records the session already; end that `panelist record` first"),
      ("!waits\n!over\n", "nothing was recorded: the list did not come to rest"),
      ("", "the running list has closed the connection"),
    ])
  func ended(sent: String, message: String) throws {
    // What stays is in the folder for temporary files.
    defer { try? FileManager.default.removeItem(at: folder) }
    let shell = try Shell()
    try serve(sent, andWaits: false, at: folder.path + "/control")
    let path = folder.path + "/wall.touch"
    let answer = try shell.panelist(
      "record", "--session", path, environment: ["RUNTIME_DIRECTORY": folder.path])
    #expect(answer.status == 69 && answer.message.contains(message), "\(answer)")
    #expect(try names().filter { $0.hasSuffix(".touch") } == [])
  }

  @Test("without a running list nothing is created")
  func alone() throws {
    // What stays is in the folder for temporary files.
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.path + "/wall.touch"
    let answer = try Shell().panelist(
      "record", "--session", path, environment: ["RUNTIME_DIRECTORY": folder.path])
    #expect(answer.status == 69 && answer.message.contains("start the list"), "\(answer)")
    #expect(try names() == [])
  }
}
