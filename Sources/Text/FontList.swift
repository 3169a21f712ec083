// The installed fonts in order of preference, by fontconfig.
internal import CFontconfig

/// Finds installed fonts. Owns its own configuration, so that no other thread needs a lock.
///
/// Reading the configuration takes some milliseconds with fontconfig's cache, and as long as
/// reading all fonts without it. Used on one thread only.
@safe final class FontList {
  // Both live until deinit, and never leave this type.
  private let config: OpaquePointer
  private var sorted: [Kind: FontSet] = [:]

  /// What the order of the fonts depends on.
  private struct Kind: Hashable {
    let weight: FontQuestion.Weight
    let isEmoji: Bool
  }

  /// Reads the configuration and the list of fonts. - Returns: Nil if fontconfig has neither.
  init?() {
    // A new configuration, which this object owns.
    guard let config = unsafe FcInitLoadConfigAndFonts() else { return nil }
    unsafe self.config = unsafe config
  }

  deinit {
    sorted.removeAll()
    // The last use; the sets of fonts are gone.
    unsafe FcConfigDestroy(config)
  }

  /// The best font with all characters of a cluster.
  ///
  /// - Complexity: O(fonts), and for the first question of a weight sorting all fonts.
  func answer(_ question: FontQuestion) -> FontAnswer {
    let kind = Kind(weight: question.weight, isEmoji: question.isEmoji)
    let fonts = sorted[kind] ?? sort(kind)
    sorted[kind] = fonts
    let scalars = question.cluster.unicodeScalars.filter { !$0.isIgnorable }
    // A sequence of emoji is one glyph or several; the font has to have its parts.
    let found = fonts.first { file, has in
      !question.refused.contains(file) && scalars.allSatisfy { has($0.value) }
    }
    return FontAnswer(question, found: found)
  }

  /// Families that are preferred where they are installed: one design for all scripts. Without a
  /// name, fontconfig would choose between designs for headlines and for books.
  private static let families = [
    "Inter", "Noto Sans", "Noto Sans Arabic", "Noto Sans Hebrew", "Noto Sans Devanagari",
    "Noto Sans Thai", "Noto Sans Bengali", "Noto Sans Tamil", "Noto Sans Symbols",
    "Noto Sans Symbols 2", "sans-serif",
  ]

  private func sort(_ kind: Kind) -> FontSet {
    // NULL means out of memory; there are no fonts then.
    guard let pattern = unsafe FcPatternCreate() else {
      // No set to own.
      return unsafe FontSet(nil, isEmoji: kind.isEmoji)
    }
    // The pattern is owned until the end of this function; texts are copied by the calls.
    defer { unsafe FcPatternDestroy(pattern) }
    for family in kind.isEmoji ? ["emoji"] : Self.families {
      unsafe family.withCString { name in
        // As above; the family's bytes are UTF-8.
        _ = unsafe name.withMemoryRebound(to: FcChar8.self, capacity: family.utf8.count + 1) {
          unsafe FcPatternAddString(pattern, FC_FAMILY, $0)
        }
      }
    }
    let weight =
      switch kind.weight {
      case .semiBold: FC_WEIGHT_DEMIBOLD
      case .medium: FC_WEIGHT_MEDIUM
      case .light: FC_WEIGHT_LIGHT
      }
    // As above.
    unsafe FcPatternAddInteger(pattern, FC_WEIGHT, weight)
    unsafe FcPatternAddInteger(pattern, FC_SLANT, FC_SLANT_ROMAN)
    unsafe FcPatternAddBool(pattern, FC_COLOR, kind.isEmoji ? FcBool(1) : FcBool(0))
    unsafe FcConfigSubstitute(config, pattern, FcMatchPattern)
    unsafe FcDefaultSubstitute(pattern)
    var result = FcResultMatch
    // The set is a new one, which `FontSet` owns; `result` is borrowed for the call.
    let set = unsafe FcFontSort(config, pattern, FcBool(1), nil, &result)
    return unsafe FontSet(set, isEmoji: kind.isEmoji)
  }
}

/// Fonts in order of preference.
@safe private final class FontSet {
  // Owned; released in deinit.
  private let set: UnsafeMutablePointer<FcFontSet>?
  private let isEmoji: Bool

  init(_ set: UnsafeMutablePointer<FcFontSet>?, isEmoji: Bool) {
    // The caller gives it away.
    unsafe self.set = unsafe set
    self.isEmoji = isEmoji
  }

  deinit {
    // The last use; NULL is not passed on.
    if let set = unsafe set { unsafe FcFontSetDestroy(set) }
  }

  /// The first font that satisfies a condition on its file and its characters.
  func first(where isWanted: (FontFile, (UInt32) -> Bool) -> Bool) -> FontAnswer.Found? {
    guard let set = unsafe set else { return nil }
    // The array has `nfont` patterns and belongs to the set, as their values do.
    for index in unsafe 0..<Int(set.pointee.nfont) {
      guard let font = unsafe set.pointee.fonts[index], let file = unsafe Self.file(font),
        unsafe Self.number(font, FC_SLANT) ?? 0 == Int(FC_SLANT_ROMAN),
        unsafe Self.flag(font, FC_COLOR) == isEmoji, unsafe !Self.flag(font, FC_VARIABLE)
      else { continue }
      var characters: OpaquePointer?
      // As above.
      guard unsafe FcPatternGetCharSet(font, FC_CHARSET, 0, &characters) == FcResultMatch,
        let characters = unsafe characters
      else { continue }
      // As above.
      if isWanted(file, { unsafe FcCharSetHasChar(characters, $0) != 0 }) {
        return FontAnswer.Found(file: file, rank: index)
      }
    }
    return nil
  }

  /// The file of a font that lives in the set.
  @unsafe private static func file(_ font: OpaquePointer) -> FontFile? {
    var path: UnsafeMutablePointer<FcChar8>?
    // The text belongs to the pattern and ends with NUL.
    guard unsafe FcPatternGetString(font, FC_FILE, 0, &path) == FcResultMatch,
      let path = unsafe path
    else { return nil }
    // As above.
    let name = unsafe String(cString: UnsafePointer<UInt8>(path))
    return unsafe FontFile(path: name, index: number(font, FC_INDEX) ?? 0)
  }

  /// A number of a font that lives in the set.
  @unsafe private static func number(_ font: OpaquePointer, _ key: String) -> Int? {
    var value: CInt = 0
    // The value is borrowed for the call.
    guard unsafe FcPatternGetInteger(font, key, 0, &value) == FcResultMatch else { return nil }
    return Int(value)
  }

  /// A flag of a font that lives in the set.
  @unsafe private static func flag(_ font: OpaquePointer, _ key: String) -> Bool {
    var value: FcBool = 0
    // The value is borrowed for the call.
    return unsafe FcPatternGetBool(font, key, 0, &value) == FcResultMatch && value != 0
  }
}
