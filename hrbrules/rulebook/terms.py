"""The words of the game in four columns, with what they mean."""
# ruff: noqa: E501  (a sentence stays on its line; Chinese counts double)

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

LANGUAGES: Final = ("zh-Hans", "zh-Hant", "en")


@dataclass(frozen=True, slots=True)
class Term:
    """简体, 繁體, pinyin, English, and what it means (简体, 繁體, English). `needs`: only where the rules have this.

    `hk`: what Hong Kong says where that differs from the 繁體 of Taiwan.
    """

    zh: str
    hant: str
    pinyin: str
    en: str
    meaning: tuple[str, str, str]
    needs: str = ""
    hk: str = ""


GLOSSARY: Final = (
    Term("胡", "胡", "hú", "win", ("牌凑成了，赢下这一局", "牌湊成了，贏下這一局", "to complete the hand and win"), hk="食糊"),
    Term("听", "聽", "tīng", "ting, ready", ("差一张就能胡；报听就是宣布听牌", "差一張就能胡；報聽就是宣布聽牌", "one tile from a win; to declare it"), hk="叫糊"),
    Term("吃", "吃", "chī", "chi", ("用别人打出的牌凑成顺子", "用別人打出的牌湊成順子", "to claim a discard for a sequence"), hk="上（上牌）"),
    Term("碰（岔）", "碰（岔）", "pèng (chà)", "peng", ("用别人打出的牌凑成刻子", "用別人打出的牌湊成刻子", "to claim a discard for a triplet")),
    Term("杠", "槓", "gàng", "kong", ("四张一样的牌", "四張一樣的牌", "four equal tiles"), "gang"),
    Term("明杠", "明槓", "míng gàng", "exposed kong", ("手里三张，加别人打出的一张", "手裡三張，加別人打出的一張", "three in hand and a discard"), "gang"),
    Term("补杠", "補槓", "bǔ gàng", "added kong", ("碰过的刻子再添一张", "碰過的刻子再添一張", "the fourth tile added to a peng"), "gang"),
    Term("暗杠", "暗槓", "àn gàng", "concealed kong", ("四张都在手里", "四張都在手裡", "four tiles in hand"), "gang"),
    Term("吃听", "吃聽", "chī tīng", "chi with ting", ("吃完马上报听", "吃完馬上報聽", "a chi that makes the hand ready and declares it")),
    Term("顺子", "順子", "shùn zi", "sequence", ("同门三张连着的牌", "同門三張連著的牌", "three consecutive tiles of a suit")),
    Term("刻子（插）", "刻子（插）", "kè zi", "triplet", ("三张一样的牌", "三張一樣的牌", "three equal tiles")),
    Term("将", "將", "jiàng", "pair, eyes", ("胡牌时的那一对", "胡牌時的那一對", "the pair of a winning hand"), hk="眼（對眼）"),
    Term("幺九", "么九", "yāo jiǔ", "yaojiu", ("一、九和红中", "一、九和紅中", "1, 9 and Z"), hk="幺九"),
    Term("条（束）", "條（束）", "tiáo (shù)", "bamboos", ("三门数牌之一", "三門數牌之一", "one of the three suits"), hk="索"),
    Term("红中", "紅中", "hóng zhōng", "red dragon, Z", ("写有“中”字的牌", "寫有「中」字的牌", "the tile marked 中")),
    Term("开门", "開門", "kāi mén", "opened", ("吃过、碰过或明杠过", "吃過、碰過或明槓過", "having claimed a discard for a meld")),
    Term("站立（门清）", "站立（門清）", "zhàn lì", "closed", ("还没有开门", "還沒有開門", "not opened"), hk="門前清"),
    Term("手把一", "手把一", "shǒu bǎ yī", "one tile left", ("吃碰杠到手里只剩一张", "吃碰槓到手裡只剩一張", "melding down to a single concealed tile")),
    Term("自摸", "自摸", "zì mō", "self-draw", ("胡自己摸的牌", "胡自己摸的牌", "a win on a drawn tile")),
    Term("平胡", "平胡", "píng hú", "win on a discard", ("胡别人打出的牌", "胡別人打出的牌", "a win on a discard")),
    Term("点炮（放炮）", "點炮（放炮、放槍）", "diǎn pào", "to discard a winning tile", ("打出的牌被别人胡", "打出的牌被別人胡", "to discard the tile that somebody wins on"), hk="出沖（放沖）"),
    Term("卡当（夹、坎张）", "卡當（夾、坎張）", "kǎ dāng", "middle wait", ("只胡顺子中间的一张", "只胡順子中間的一張", "waiting on the middle of a sequence"), hk="卡窿"),
    Term("边张", "邊張", "biān zhāng", "edge wait", ("12 等 3、89 等 7", "12 等 3、89 等 7", "12 on 3, 89 on 7"), hk="偏章"),
    Term("单吊", "單吊", "dān diào", "single wait", ("等一张凑成将", "等一張湊成將", "waiting to complete the pair"), hk="單釣"),
    Term("对倒", "對倒", "duì dǎo", "two-pair wait", ("两个对子，等其中一对成刻子", "兩個對子，等其中一對成刻子", "two pairs, either to become a triplet"), hk="對碰"),
    Term("宝牌", "寶牌", "bǎo pái", "bao", ("每局定下的一种牌，报听后摸到可以胡", "每局定下的一種牌，報聽後摸到可以胡", "a tile set for the hand; drawn after ting it wins"), "bao"),
    Term("摸宝", "摸寶", "mō bǎo", "drawing the bao", ("报听后摸到宝牌而胡", "報聽後摸到寶牌而胡", "winning with a drawn bao"), "bao"),
    Term("宝中宝", "寶中寶", "bǎo zhōng bǎo", "bao in bao", ("听得窄，摸到的宝牌又正是所听的那张", "聽得窄，摸到的寶牌又正是所聽的那張", "the drawn bao is the very tile of a narrow wait"), "bao_zhong_bao"),
    Term("指示牌", "指示牌", "zhǐ shì pái", "indicator", ("翻开后定出哪些牌是宝牌的那张", "翻開後定出哪些牌是寶牌的那張", "the tile that, turned up, tells which tiles are bao"), "indicator"),
    Term("换宝", "換寶", "huàn bǎo", "bao change", ("旧宝牌亮得够多，换一张新的", "舊寶牌亮得夠多，換一張新的", "a new bao when enough copies of the old are visible"), "bao"),
    Term("漏胡（对宝）", "漏胡（對寶）", "lòu hú", "awaited bao", ("报听时宝牌正好是所听的牌，当场胡", "報聽時寶牌正好是所聽的牌，當場胡", "the bao is an awaited tile as ting is declared"), "lou_hu"),
    Term("冲宝", "衝寶", "chòng bǎo", "awaited bao", ("看宝或换宝时宝牌正好是所听的牌，当场胡", "看寶或換寶時寶牌正好是所聽的牌，當場胡", "the bao, looked at or changed, is an awaited tile"), "chong_bao"),
    Term("大风", "大風", "dà fēng", "great wind", ("报听后摸到已有三张的那种牌而胡", "報聽後摸到已有三張的那種牌而胡", "winning, after ting, on the fourth tile of a triplet"), "da_feng"),
    Term("边卡吊", "邊卡吊", "biān kǎ diào", "edge, middle or single", ("边张、卡张、单吊的合称", "邊張、卡張、單吊的合稱", "the three narrow waits together"), "bian_ka_diao"),
    Term("闷听", "悶聽", "mèn tīng", "closed ting", ("没开门就报听", "沒開門就報聽", "declaring ting without having opened"), "men_ting"),
    Term("推出", "推出", "tuī chū", "pair set apart", ("听对倒时扣出一对，只胡这一对", "聽對倒時扣出一對，只胡這一對", "of two pairs, one is laid apart as the only wait"), "tui_chu"),
    Term("天胡", "天胡", "tiān hú", "heavenly hand", ("庄家抓完牌就是一副胡牌", "莊家抓完牌就是一副胡牌", "the dealer's dealt hand wins"), "tian_hu", hk="天糊"),
    Term("开牌炸", "開牌炸", "kāi pái zhà", "four of a kind dealt", ("抓完牌手里就有四张一样的", "抓完牌手裡就有四張一樣的", "four equal tiles in the dealt hand"), "kai_pai_zha"),
    Term("包赔", "包賠", "bāo péi", "discarder pays for all", ("没报听就点炮，替别家一起付", "沒報聽就點炮，替別家一起付", "an undeclared discarder pays for the other losers"), "bao_pei"),
    Term("分张", "分張", "fēn zhāng", "dealing out the last tiles", ("最后几张每人摸一张，不打出", "最後幾張每人摸一張，不打出", "each draws one of the last tiles and discards nothing"), "fen_zhang"),
    Term("番数", "番數", "fān shù", "value", ("一手胡牌值多少，付分从它算起", "一手胡牌值多少，付分從它算起", "what a win is worth; payments start from it"), hk="番"),
    Term("庄家", "莊家", "zhuāng jiā", "dealer", ("先打牌的人", "先打牌的人", "who discards first")),
    Term("连庄", "連莊", "lián zhuāng", "dealer stays", ("下一局还坐庄", "下一局還坐莊", "to deal the next hand too")),
    Term("跳庄", "跳莊", "tiào zhuāng", "the dealer's jump", ("庄家最后隔一墩抓两张", "莊家最後隔一墩抓兩張", "the dealer's last two tiles, a stack apart")),
    Term("荒庄", "荒莊（流局）", "huāng zhuāng", "drawn hand", ("牌摸完没人胡", "牌摸完沒人胡", "the wall runs out without a win"), hk="流局"),
    Term("包庄", "包莊", "bāo zhuāng", "dealer pays for all", ("连荒以后别家胡牌，庄家一人付", "連荒以後別家胡牌，莊家一人付", "after drawn hands the dealer pays for everybody"), "bao_zhuang"),
    Term("出冲", "出衝", "chū chòng", "undeclared discarder", ("没报听的人点炮", "沒報聽的人點炮", "a discarder who has not declared ting"), "chu_chong"),
    Term("截胡", "截胡（攔胡）", "jié hú", "nearest wins", ("几家都能胡，最近的一家胡", "幾家都能胡，最近的一家胡", "of several winners only the nearest counts"), hk="截糊"),
    Term("墩（栋）", "墩（棟）", "dūn", "stack", ("牌墙上叠着的两张", "牌牆上疊著的兩張", "two tiles of the wall, one above the other")),
)  # fmt: skip
