// The generator of drop-ins for the list's unit: what it writes on which version of systemd.
import Foundation
import Testing

@Suite("The generator of drop-ins")
struct GeneratorTests {
  @Test(
    "the unit can be reloaded from systemd 253 on",
    arguments: [
      ("echo systemd 252 '(252.39-1~deb12u2)'", false), ("echo systemd 253 '(253)'", true),
      ("echo systemd 257 '(257.8-1)'", true), ("exit 1", false), ("echo nonsense", false),
    ])
  func reload(systemctl: String, isReloadable: Bool) throws {
    let shell = try Shell()
    let (tools, output) = (shell.folder.path + "/tools", shell.folder.path + "/output")
    for folder in [tools, output] {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
    try Data("#!/bin/sh\n\(systemctl)\n".utf8).write(to: URL(filePath: tools + "/systemctl"))
    let generator = Checkout.root.appending(path: "systemd/panelist-generator").path
    let answer = try shell.script(
      "chmod +x '\(tools)/systemctl'; PATH='\(tools)':$PATH '\(generator)' '\(output)'")
    #expect(answer.status == 0, "\(answer.message)")
    let file = output + "/panelist.service.d/reload.conf"
    let written = FileManager.default.contents(atPath: file).map {
      String(decoding: $0, as: UTF8.self)
    }
    #expect(written == (isReloadable ? "[Service]\nType=notify-reload\n" : nil))
  }
}
