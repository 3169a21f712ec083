// A folder of a program's own is nobody else's, and goes with all that is in it.
import Foundation
import Testing

@testable import System

@Suite struct TemporaryFolderTests {
  private func make(in parent: String) throws -> (path: String, mode: Int?) {
    let folder = try TemporaryFolder(in: parent, named: "own")
    let inside = folder.path + "/deep/deeper"
    try FileManager.default.createDirectory(atPath: inside, withIntermediateDirectories: true)
    try Data([1]).write(to: URL(filePath: inside + "/file"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link", withDestinationPath: parent + "/kept")
    let mode = try FileManager.default.attributesOfItem(atPath: folder.path)[.posixPermissions]
    return (folder.path, mode as? Int)
  }

  @Test("it is removed with what is in it, and not what a link in it leads to")
  func removed() throws {
    let parent = FileManager.default.temporaryDirectory.path + "/" + UUID().uuidString
    try FileManager.default.createDirectory(
      atPath: parent + "/kept/inside", withIntermediateDirectories: true)
    // Losing the error is right: what is left lies where the system clears.
    defer { try? FileManager.default.removeItem(atPath: parent) }
    let (path, mode) = try make(in: parent)
    #expect(mode == 0o700 && path.hasPrefix(parent + "/own-"))
    let left = try FileManager.default.subpathsOfDirectory(atPath: parent).sorted()
    #expect(left == ["kept", "kept/inside"])
  }

  @Test("where none can be made, the call and the place are reported")
  func refused() {
    #expect(throws: SystemError(call: .makeTemporaryFolder, path: "/nowhere", errno: ENOENT)) {
      _ = try TemporaryFolder(in: "/nowhere", named: "own").path
    }
  }
}
