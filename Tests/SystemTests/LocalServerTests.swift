// A server on a Unix socket in the file system.
import Foundation
import Glibc
import System
import Testing

@Suite struct LocalServerTests {
  private let path = FileManager.default.temporaryDirectory
    .appendingPathComponent("ps-\(UUID().uuidString.prefix(8))").path

  private func mode() throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? Int)
  }

  @Test("a client gets the answer and end of file, and the socket is removed with the server")
  func answers() throws {
    do {
      let server = try LocalServer(path: path)
      #expect(try mode() == 0o660)
      let nobody = try server.next() == nil
      #expect(nobody)
      let client = try connect(toLocalSocket: path)
      do {
        let accepted = try server.next()
        guard let accepted else {
          Issue.record("nobody waits")
          return
        }
        try writeAll(Array("{}".utf8), to: accepted.raw)
      }
      let answer = try readAll(client.raw, path: path, limit: 10, kernel: LinuxKernel())
      #expect(answer == Array("{}".utf8))
    }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("a stale socket of a killed program is replaced")
  func stale() throws {
    let raw = Glibc.socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { field in
      unsafe field.copyBytes(from: Array(path.utf8))
    }
    let bound = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe Glibc.bind(
        raw, UnsafeRawPointer(pointer).assumingMemoryBound(to: sockaddr.self),
        socklen_t(MemoryLayout<sockaddr_un>.size))
    }
    #expect(bound == 0)
    close(raw)
    let server = try LocalServer(path: path)
    _ = try connect(toLocalSocket: path)
    let somebody = try server.next() != nil
    #expect(somebody)
  }

  @Test("a socket on which another program listens is not replaced")
  func taken() throws {
    let server = try LocalServer(path: path)
    let path = path
    #expect(throws: SystemError(call: .bind, path: path, errno: EADDRINUSE)) {
      _ = try LocalServer(path: path)
    }
    _ = try connect(toLocalSocket: path)
    let somebody = try server.next() != nil
    #expect(somebody)
  }

  @Test("a file that is not a socket is not replaced")
  func foreign() throws {
    try Data("x".utf8).write(to: URL(fileURLWithPath: path))
    let path = path
    #expect(throws: SystemError(call: .bind, path: path, errno: EADDRINUSE)) {
      _ = try LocalServer(path: path)
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "x")
    try FileManager.default.removeItem(atPath: path)
  }
}
