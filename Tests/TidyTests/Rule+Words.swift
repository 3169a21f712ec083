// Rules about words: markers of unfinished work, names without meaning, forbidden APIs.

extension Rule {
  static let words = [
    Rule(
      "no unfinished-work marker", broken: "// \(undone[0]): later.\n", kept: "// Done now.\n"
    ) { file in
      file.lines.indices.filter { index in
        tokens(file.lines[index]).contains { undone.contains(String($0)) }
      }.map {
        Offence(path: file.path, line: $0 + 1, reason: "do it now, or write down the decision")
      }
    },
    Rule(
      "a type's name says what it is", broken: "final class RowManager {}\n",
      kept: "final class ServiceManager {}\nlet manager = RowManager()\n"
    ) { file in
      lines(of: file, reason: "Manager, Helper and Util say nothing: name the noun") { code, _ in
        guard let name = declaredType(code), !fieldNames.contains(name) else { return false }
        return ["Manager", "Helper", "Util"].contains { name.contains($0) }
      }
    },
    Rule(
      "one thread owns all state: no async, no actors, no Dispatch",
      broken: "func load() async {}\n", kept: "// Never async.\nlet asynchronous = true\n"
    ) { file in
      guard file.module != nil else { return [] }
      let machinery: Set<Substring> = [
        "Dispatch", "DispatchQueue", "MainActor", "Task", "actor", "async", "await",
      ]
      return lines(of: file, reason: "one thread owns all state; use the loop") { code, _ in
        tokens(code).contains { machinery.contains($0) }
      }
    },
    Rule(
      "no program waits by sleeping", in: "Tests/SystemTests/File.swift",
      broken: "usleep(10)\n", kept: "let sleep = 1 // sleep(1)\n"
    ) { file in
      lines(of: file, reason: "wait for the condition itself") { code, _ in
        code.contains("sleep(")
          && ["sleep(", "usleep(", "nanosleep(", "clock_nanosleep("].contains { call in
            code.split(separator: " ").contains { $0.hasPrefix(call) || $0.contains("." + call) }
          }
      }
    },
    Rule(
      "a module says nothing on standard output", broken: "  print(row)\n",
      kept: "  reprint(row)\n  // print(row)\n"
    ) { file in
      guard let module = file.module, module != "panelist" else { return [] }
      return lines(of: file, reason: "only the program prints; throw or return it") { code, _ in
        ["print(", "debugPrint(", "dump("].contains { call in
          code.split(separator: " ").contains { $0.hasPrefix(call) }
        }
      }
    },
  ]

  // Concatenated, because this file is checked as well.
  private static let undone = ["TO" + "DO", "FIX" + "ME", "XX" + "X", "HA" + "CK"]

  /// Established names: sd_notify(3) calls its receiver the service manager.
  private static let fieldNames: Set<Substring> = [
    "ServiceManager", "DisplayManager", "DisplayManagerTests",
  ]

  private static func declaredType(_ code: String) -> Substring? {
    let kinds: Set<Substring> = ["actor", "class", "enum", "protocol", "struct", "typealias"]
    let words = tokens(code)
    guard let kind = words.firstIndex(where: { kinds.contains($0) }) else { return nil }
    return words.dropFirst(kind + 1).first
  }
}
