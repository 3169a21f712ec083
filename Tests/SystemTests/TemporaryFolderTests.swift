// A temporary folder is private, and is removed with its contents.
import Foundation
import System
import Testing

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

  @Test("the folder is removed with its contents, but not the target of a link in it")
  func removed() throws {
    let parent = FileManager.default.temporaryDirectory.path + "/" + UUID().uuidString
    try FileManager.default.createDirectory(
      atPath: parent + "/kept/inside", withIntermediateDirectories: true)
    // The error is ignored: the system clears its temporary folder.
    defer { try? FileManager.default.removeItem(atPath: parent) }
    let (path, mode) = try make(in: parent)
    #expect(mode == 0o700 && path.hasPrefix(parent + "/own-"))
    let left = try FileManager.default.subpathsOfDirectory(atPath: parent).sorted()
    #expect(left == ["kept", "kept/inside"])
  }

  @Test("a folder that cannot be created is reported with the call and the path")
  func refused() {
    #expect(throws: SystemError(call: .makeTemporaryFolder, path: "/nowhere", errno: ENOENT)) {
      _ = try TemporaryFolder(in: "/nowhere", named: "own").path
    }
  }
}
