/// Detects the language whose forms of Han characters a text needs: kana are Japanese, Hangul is
/// Korean, and some characters exist only as simplified or only as traditional ones.
///
/// Characters that Japanese writes as well (国, 長) decide nothing and are in neither list.
public struct HanForms: Sendable {
  private var kana = 0
  private var hangul = 0
  private var simplified = 0
  private var traditional = 0

  /// Makes a detector that has seen no text.
  public init() {}

  /// Adds a range of text, whose ends may cut a character. Linear; about 2 ns a character.
  public mutating func note(_ text: some Collection<UInt8>) {
    var scalar: UInt32 = 0
    var rest = 0
    for byte in text {
      if byte & 0xC0 == 0x80 {
        guard rest > 0 else { continue }
        scalar = scalar << 6 | UInt32(byte & 0x3F)
        rest -= 1
        if rest == 0 { note(scalar) }
      } else {
        // All characters that distinguish the forms have three bytes.
        rest = byte & 0xF0 == 0xE0 ? 2 : 0
        scalar = UInt32(byte & 0x0F)
      }
    }
  }

  /// The language by its BCP 47 tag; `nil` if the text does not show it.
  public var language: String? {
    let counts = [(kana, "ja"), (hangul, "ko"), (simplified, "zh-Hans"), (traditional, "zh-Hant")]
    let most = counts.reduce((0, "")) { $1.0 > $0.0 ? $1 : $0 }
    return most.0 > 0 ? most.1 : nil
  }

  private mutating func note(_ scalar: UInt32) {
    switch scalar {
    case 0x3041...0x3096, 0x30A1...0x30FA, 0xFF66...0xFF9D: kana += 1
    case 0x1100...0x11FF, 0x3131...0x318E, 0xAC00...0xD7A3: hangul += 1
    case 0x4E00...0x9FFF:
      if Self.simplifiedOnly.contains(scalar) { simplified += 1 }
      if Self.traditionalOnly.contains(scalar) { traditional += 1 }
    default: break
    }
  }

  /// A set of characters of the main block, a bit each.
  private struct Block: Sendable {
    private var bits = [UInt64](repeating: 0, count: 0x5200 / 64)

    init(_ characters: String) {
      for scalar in characters.unicodeScalars {
        let index = Int(scalar.value) - 0x4E00
        guard (0..<bits.count * 64).contains(index) else { continue }
        bits[index / 64] |= 1 << UInt64(index % 64)
      }
    }

    /// Returns true if a character of the block is one of them.
    func contains(_ scalar: UInt32) -> Bool {
      let index = Int(scalar - 0x4E00)
      return bits[index / 64] >> UInt64(index % 64) & 1 != 0
    }
  }

  private static let simplifiedOnly = Block(
    """
    这们为说时对发经过还进动开东车马鸟鱼门问间关见现让认识话语请谁谢该读课调谈议论设证评试词\
    译诉误训记许讲计订众传伤亲产亿仅仪兴农净减击则刘创剧办务劳势华单卖卫历压厅县变启员响团园\
    围圆场块坚坛执报处备头夹奖妇妈娱实审宽宾导尔尘尝岁岛师帅带帮归录应张弹总恶惯战扩扫扬抚拥\
    择换损敌显暂术权杀杂标栏树样桥检欢毕汉沟测渐灭灵热爱爷牵环玛电疗盘码础积稳穷窝竞笔简类红\
    约级纪纯纸线练组细织终绍结给络统绩绪维绿罗罚职联肃肤脏脑脸舰艺节苏药获营蓝虽补觉观规视讨\
    详贝负财责败货质贫购贵费资赛赞赢赵跃轨转轮软轻载较辆输边达运迟选递遗邓郑释钟钢钱铁银错锦\
    镇闭闻阅阳阴阵阶际陆陈险隐难雾韩页项顺须顾顿预领题额风飞饭饮馆驱验骂鲁鸡龙齐龄吗岗宪贺紧\
    继续
    """)

  private static let traditionalOnly = Block(
    """
    這們來說會對發麼學國經點體聲當嗎沒兩關實變應轉總讓單戰萬區醫廣藝觀權歡樂藥齊齒鐵鹽麥舊寫\
    數條檢歲歷澤濟獨獻畫盡禮稱繼續纖聽臺號處虛蟲覺觸證譯讀豐辭邊鬥黨從勞團圍圖壓壞壯壽奧寶將\
    屬帶廳彈徑惡戲戶擇擔據擴攝斷晝曉榮樣橫殘殼氣淺溫滿潛澀灣爐營爭狀獸產疊癡礦祕穩竊縣縱肅腦\
    膽與茲莊蔣裝裡賣贊踐輕遞遲鄉釋鑄錢隨隱雙雜靈靜顏顯餘騷驅驗髮鷄黃妳囉價兒擊辦圓淨眾
    """)
}
