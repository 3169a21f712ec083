// Vietnamese words typed by Telex.
import Testing

@testable import OnScreenKeyboard

@Suite("Vietnamese by Telex") struct TelexTests {
  private static let words = """
    tieengs tiếng  vieetj việt  Vieetj Việt  nuowcs nước  dduowngf đường  duongwd đương
    suwax sữa  hoaf hòa  hofa hòa  thuyr thủy  khoer khỏe  quar quả  quys quý  quaan quân
    giuwx giữ  gif gì  giaays giấy  gaoj gạo  mif mì  thuowr thuở  huowu hươu  nguwowif người
    nguoiwf người  nguoifw người  banhs bánh  trungws trứng  truwngs trứng  trwngs trứng
    caf cà  pheef phề  rau rau  muoongs muống  bawps bắp  caair cẩi  canhr cảnh  hanhf hành
    toir tỏi  owts ớt  muoois muối  mawms mắm  daauf dầu  daauf dầu  xaf xà  phongf phòng
    boojt bột  giawtj giặt  kem kem  ddanhs đánh  rawng răng  khawn khăn  veej vệ  sinh sinh
    thuoocs thuốc  khuyur khuỷu  ngoafi ngoài  ngoaif ngoài  ngoeor ngoẻo  khuya khuya
    uoongs uống  yeeu yêu  yeens yến  cuuwf cừu  guiwr gửi  ddaf đà  DDaf Đà  NAWNGX NẴNG
    toans toán  hoacwj hoặc  hoawcj hoặc  xoays xoáy  chiuj chịu  cuar của  miaf mìa  nuis núi
    dax dã  dat dat  quyeenr quyển  nguyeenx nguyễn  Nguyeenx Nguyễn  thuees thuế  oof ồ
    tiense tiến  tiengse tiếng  did đi  uwa ưa  wa ưa  quawng quăng  thuwowr thưở  buoonf buồn
    ass as  assa asa  aaa aa  ooo oo  eee ee  ddd dd  uww uw  ww w  www ww  w ư  aww aw  tow tơ
    asz a  dasz da  daz daz  sasf sà  sasff saf  milk milk  pizza pizza  bus bú  buss bus
    test tét  flash flash  Aas Ấ  aAs ấ  toooj tooj
    giwx giữ  giwxa giữa  GIWX GIỮ  giww giw  giwowngf giường  giuwowngf giường  gieengs giếng
    gioox giỗ  ddawks đắk  ddawsk đắk  Lawks Lắk  quaays quấy  dduwowngf đường  quowr quở
    quyeets quyết  nghieengx nghiễng  khuyeens khuyến  ruwowuj rượu  muwowif mười  thwr thử
    asks aks  milks milks
    """.split(whereSeparator: \.isWhitespace).map(String.init)

  @Test("each word is composed as in the table")
  func table() {
    #expect(Self.words.count.isMultiple(of: 2) && Self.words.count >= 2 * 60)
    for place in stride(from: 0, to: Self.words.count, by: 2) {
      let (keys, word) = (Self.words[place], Self.words[place + 1])
      var state = Composition.nothing
      for key in keys {
        guard let result = state.adding(String(key), by: .telex) else {
          Issue.record("\(keys): \(key) composes nothing")
          continue
        }
        #expect(result.done == "")
        state = result.next
      }
      #expect(state.text == word, "\(keys)")
      // In NFC, as row texts are: each letter is one code point.
      #expect(state.text.unicodeScalars.count == word.count, "\(keys)")
    }
  }

  @Test("Backspace takes the last letter with its mark, and the tone with the last vowel")
  func back() {
    var state = Composition.nothing
    for key in "nguwowif" { state = state.adding(String(key), by: .telex)?.next ?? .nothing }
    var texts: [String] = []
    while let next = state.takingBack() {
      state = next
      texts.append(state.text)
    }
    #expect(texts == ["ngườ", "ngừ", "ng", "n", ""])
    #expect(state == .nothing)
  }

  @Test("anything but a letter from a to z composes nothing")
  func others() {
    for letter in ["1", ".", "ă", "đ", " ", "", "ab"] {
      #expect(Composition.nothing.adding(letter, by: .telex) == nil, "\(letter)")
    }
  }
}
