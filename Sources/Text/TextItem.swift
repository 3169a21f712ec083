// A paragraph split into items: parts of one direction, script and font.

/// A part of a paragraph that is shaped at once.
struct TextItem {
  /// In bytes of UTF-8 from the text's beginning.
  var range: Range<Int>
  /// The number of graphemes.
  var count: Int
  /// Even from left to right, odd from right to left.
  let level: Int
  let script: TextScript
  /// What the part is drawn with.
  let source: FallbackFaces.Lookup
  let isEmoji: Bool

  var isRightToLeft: Bool { level % 2 == 1 }

  /// Splits a paragraph.
  ///
  /// - Parameters:
  ///   - base: The face that is used wherever it has the characters.
  ///   - weight: For other faces.
  /// - Complexity: O(length).
  static func items(
    of text: String, _ levels: BidiLevels, base: OpenFace, _ fallbacks: FallbackFaces,
    _ weight: FontQuestion.Weight
  ) -> [TextItem] {
    var items: [TextItem] = []
    var (byte, scalar) = (0, 0)
    let scripts = Self.scripts(of: text)
    var last: FallbackFaces.Lookup?
    for (letter, script) in zip(text, scripts) {
      let level = levels.level(at: scalar)
      scalar += letter.unicodeScalars.count
      func add(_ cluster: Substring, _ part: Character) -> Bool {
        let isEmoji = part.isEmoji
        let source = Self.source(
          of: cluster, part, isEmoji: isEmoji, base: base, last: last, fallbacks, weight)
        // What no font has as one is tried in parts.
        if case .missing = source, cluster.unicodeScalars.count > 1 { return false }
        last = isEmoji ? nil : source
        let end = byte + cluster.utf8.count
        if let item = items.last, item.level == level, item.script == script,
          item.isEmoji == isEmoji, item.source.equals(source)
        {
          items[items.count - 1].range = item.range.lowerBound..<end
          items[items.count - 1].count += 1
        } else {
          items.append(
            TextItem(
              range: byte..<end, count: 1, level: level, script: script, source: source,
              isEmoji: isEmoji))
        }
        byte = end
        return true
      }
      let cluster = text[text.utf8.index(text.startIndex, offsetBy: byte)...].prefix(1)
      if add(cluster, letter) { continue }
      // A base and its marks in one font each, where none has both.
      for part in cluster.unicodeScalars {
        _ = add(Substring(String(part)), Character(part))
      }
    }
    return items
  }

  private static func source(
    of cluster: Substring, _ letter: Character, isEmoji: Bool, base: OpenFace,
    last: FallbackFaces.Lookup?,
    _ fallbacks: FallbackFaces, _ weight: FontQuestion.Weight
  ) -> FallbackFaces.Lookup {
    if isEmoji {
      let found = fallbacks.face(for: cluster, weight, isEmoji: true)
      // A font without colours may have it.
      if !found.equals(.missing) { return found }
    }
    // Blanks and punctuation between two words of another script stay in its face, so that an item
    // is a line and not a word.
    if case .face(let face) = last, face !== base, letter.isWhitespace || letter.isPunctuation,
      face.font.has(cluster)
    {
      return .face(face)
    }
    if base.font.has(cluster) { return .face(base) }
    return fallbacks.face(for: cluster, weight, isEmoji: false)
  }

  /// The script of each grapheme. Characters that all scripts share belong to the one before them,
  /// and at the beginning to the one behind.
  private static func scripts(of text: String) -> [TextScript] {
    var scripts: [TextScript] = []
    var pending = 0
    var script = TextScript.latin
    for letter in text {
      let own = letter.unicodeScalars.lazy.map { TextScript(of: $0) }.first { !$0.isShared }
      if let own {
        script = own
        for index in scripts.indices.suffix(pending) where scripts.count == pending {
          scripts[index] = own
        }
        pending = 0
      } else if scripts.count == pending {
        pending += 1
      }
      scripts.append(script)
    }
    return scripts
  }
}
