"""The catalogue: a diagnostic's code goes in, its sentences in 简体 and English come out."""

from __future__ import annotations

from hrbrules.source.message import Message
from hrbrules.source.messages_books import BOOK_MESSAGES
from hrbrules.source.messages_cases import CASES_MESSAGES
from hrbrules.source.messages_engine import ENGINE_MESSAGES
from hrbrules.source.messages_rules import RULES_MESSAGES
from hrbrules.source.messages_web import WEB_MESSAGES

MESSAGES: dict[str, Message] = {
    **RULES_MESSAGES,
    **CASES_MESSAGES,
    **BOOK_MESSAGES,
    **ENGINE_MESSAGES,
    **WEB_MESSAGES,
    # ---- tiles and hands -------------------------------------------------------------------------------------
    "unknown-tile": Message(
        ("看不懂的牌：“{found}”", "“{found}” is not a tile"),
        ("牌这样写：123m 万、456p 筒、789s 条，红中写 Z 或 中", "tiles are written 123m, 456p, 789s; the red dragon is Z or 中"),
    ),
    "too-many-tiles": Message(
        ("{tile} 出现了 {count} 张，一副牌里每种最多四张", "{tile} appears {count} times; there are four of each"),
    ),
    "wrong-tile-count": Message(
        ("手里有 {count} 张牌，{melds} 副吃碰杠之外应有 {expected} 张", "{count} concealed tiles; with {melds} melds there must be {expected}"),
        ("这里写胡牌之前的手牌，杠算三张", "write the hand before the winning tile; a kong counts as three"),
    ),
    "bad-meld": Message(
        ("“{found}” 不是{shape}，不能写成 {kind}", "“{found}” is not a {kind}"),
        ("例如：chi 123m、peng 111p、ming_gang 2222s、bu_gang 2222s、an_gang ZZZZ", "for example chi 123m, peng 111p, ming_gang 2222s, bu_gang 2222s, an_gang ZZZZ"),
    ),
    "unknown-meld": Message(
        ("没有叫“{found}”的吃碰杠", "“{found}” is not a kind of meld"),
        ("能写的有 chi、peng、ming_gang、bu_gang、an_gang", "write chi, peng, ming_gang, bu_gang or an_gang"),
    ),
    "too-many-melds": Message(("有 {count} 副吃碰杠，最多四副", "{count} melds; a hand has at most four")),
    "pushed-not-held": Message(("推出的 {tile} 在手里不是一对", "{tile} is set apart, but the hand holds no pair of it")),
    "bad-pushed": Message(
        ("“{found}” 不是一对相同的牌", "“{found}” is not a pair of one tile"),
        ("推出的一对写作 2s 或 22s", "the pair set apart is written 2s or 22s"),
    ),
    "tile-not-held": Message(("手里没有 {tile}", "{tile} is not among the concealed tiles")),
    # ---- files -----------------------------------------------------------------------------------------------
    "file-missing": Message(("找不到文件：{path}", "there is no file {path}")),
    "file-is-folder": Message(("{path} 是文件夹，不是文件", "{path} is a folder, not a file")),
    "file-not-plain": Message(("{path} 不是普通文件", "{path} is not an ordinary file")),
    "file-refused": Message(("没有权限读取 {path}", "no permission to read {path}")),
    "file-unreadable": Message(("读不了 {path}：{reason}", "{path} cannot be read: {reason}")),
    "file-not-utf8": Message(
        ("文件不是 UTF-8 编码：第 {byte} 个字节（0x{value}）不对", "the file is not UTF-8: byte {byte} (0x{value}) does not fit"),
        ("在编辑器里另存一次，编码选 UTF-8", "save it again from the editor with the encoding UTF-8"),
    ),
    "file-too-large": Message(("{path} 太大：最多 {most} KiB", "{path} is too large: at most {most} KiB")),
    "data-missing": Message(("安装不完整：缺少 {name} 文件夹", "the installation is incomplete: the folder {name} is missing"), ("请重新安装 hrbrules", "install hrbrules again")),
    "write-refused": Message(("没有权限写入 {path}", "no permission to write {path}"), ("用 -o 换一个文件夹", "choose another folder with -o")),
    "write-no-room": Message(("磁盘满了，{path} 没有写成", "the disk is full; {path} was not written"), ("原来的文件没有动", "what was there before is untouched")),
    "write-onto-folder": Message(("{path} 是文件夹，不能当文件写", "{path} is a folder; a file cannot be written there")),
    "write-below-file": Message(("写不了 {path}：它的上级不是文件夹", "{path} cannot be written: what it lies in is not a folder")),
    "write-failed": Message(("写不了 {path}：{reason}", "{path} cannot be written: {reason}")),
    # ---- YAML ------------------------------------------------------------------------------------------------
    "control-character": Message(
        ("文中有看不见的控制字符 {character}", "the text holds an invisible control character, {character}"),
        ("删掉它；换行用 LF 或 CRLF", "delete it; lines end with LF or CRLF"),
    ),
    "yaml-syntax": Message(("从这里开始读不懂，不是合法的 YAML", "this cannot be read: it is not YAML")),
    "yaml-tab": Message(("缩进用了制表符（Tab）", "this line is indented with a tab"), ("缩进只能用空格", "indent with spaces")),
    "full-width-colon": Message(
        ("这里的冒号是全角的“{found}”", "this colon is the full-width “{found}”"),
        ("键后面写半角冒号加空格“{meant}”；如果整段是文字，就加引号", "after a key, write a plain colon and a blank, “{meant}”; if all this is text, put it in quotes"),
    ),
    "no-space-after-colon": Message(
        ("冒号后面少了空格", "a blank is missing after this colon"),
        ("写成“{meant}”；如果整段是文字，就加引号", "write “{meant}”; if all this is text, put it in quotes"),
    ),
    "full-width-bracket": Message(
        ("这里的括号是全角的“{found}”", "this bracket is the full-width “{found}”"),
        ("改成半角“{meant}”；如果整段是文字，就加引号", "write “{meant}”; if all this is text, put it in quotes"),
    ),
    "full-width-comma": Message(
        ("这里的逗号是全角的“{found}”", "this comma is the full-width “{found}”"),
        ("改成半角“{meant}”；如果整段是文字，就加引号", "write “{meant}”; if all this is text, put it in quotes"),
    ),
    "full-width-space": Message(("这里的空格不是半角空格", "this blank is not a plain one"), ("缩进只能用半角空格", "indent with plain spaces")),
    "yaml-missing-colon": Message(("这一行少了冒号", "this line lacks a colon"), ("写成“键: 值”，冒号后面空一格", "write “key: value”, with a blank after the colon")),
    "yaml-stray-colon": Message(
        ("这里不能再有冒号", "there cannot be another colon here"),
        ("一行只能有一个“键: 值”；文字里有冒号就给文字加引号；也看看上一行的缩进", "a line holds one “key: value”; put text that holds a colon in quotes; and look at the indentation of the line above"),
    ),
    "yaml-stray-dash": Message(("这里不能写“- ”", "a “- ” cannot stand here"), ("列表另起一行写", "start the list on a line of its own")),
    "yaml-open-bracket": Message(("这里应该是逗号或右括号", "a comma or the closing bracket belongs here"), ("补上漏掉的 ] 或 }}；几样东西之间用半角逗号", "close what was opened with ] or }}; commas stand between the parts")),
    "yaml-wrong-bracket": Message(
        ("“{found}”和前面打开的括号不是一对", "“{found}” does not close the bracket that was opened"),
        ("[ 用 ] 收，{{ 用 }} 收", "[ is closed by ], and {{ by }}"),
    ),
    "yaml-open-quote": Message(("这个引号没有收尾", "this quote is never closed")),
    "yaml-bad-escape": Message(("双引号里不认识这个反斜杠写法", "this backslash means nothing between double quotes"), ("改用单引号，反斜杠就只是反斜杠", "between single quotes a backslash is just itself")),
    "yaml-bad-start": Message(("“{found}”不能放在开头", "“{found}” cannot begin a text"), ("给整段文字加引号", "put the text in quotes")),
    "yaml-indentation": Message(
        ("这里和上文接不上", "this does not continue what stands above"),
        ("看看这一行的缩进；引号和括号后面也不能再有别的内容", "check how far the line is indented; nothing may follow a closing quote or bracket"),
    ),
    "yaml-directive": Message(("不支持这个 YAML 指令", "this YAML directive is not supported"), ("删掉以 % 开头的行", "delete the line that begins with %")),
    "yaml-anchor": Message(
        ("不能用锚点（& 和 *）", "anchors (& and *) are not read"),
        ("需要的地方各写一遍；以 & 或 * 开头的文字要加引号", "write it out where it is needed; put text that begins with & or * in quotes"),
    ),
    "yaml-alias": Message(("“*{name}”没有指向任何东西", "“*{name}” refers to nothing"), ("以 * 开头的文字要加引号", "put text that begins with * in quotes")),
    "yaml-tag": Message(("不能用标签（!）", "tags (!) are not read"), ("以 ! 开头的文字要加引号", "put text that begins with ! in quotes")),
    "folded-text": Message(("不能用 >：它会悄悄改动换行", "> is not read: it silently changes line breaks"), ("多行文字用 |", "write text of several lines with |")),
    "key-not-text": Message(("键必须是一行文字", "a key must be a text of one line")),
    "empty-key": Message(("冒号前面缺少键", "the key before this colon is missing")),
    "merge-key": Message(("不能用 << 合并", "<< does not merge here"), ("需要的条目各写一遍；沿用别的规则用 extends", "write the entries out; to build on other rules use extends")),
    "duplicate-key": Message(("“{key}”写了两次", "“{key}” is written twice"), ("删掉一个", "delete one of the two")),
    "several-documents": Message(("一个文件里只能有一份内容", "a file holds one document"), ("--- 后面的内容另存一个文件", "move what follows --- to a file of its own")),
    "empty-file": Message(("文件里什么也没写", "nothing is written here")),
    "too-deep": Message(("嵌套太深：最多 {most} 层", "nested too deeply: at most {most} levels")),
    "too-many-problems": Message(("{file}：问题超过 {most} 处，后面的不再看了", "{file}: more than {most} problems; the rest was not read")),
    "expected-mapping": Message(("这里应该是“名字: 内容”", "“name: value” entries belong here")),
    "expected-list": Message(("这里应该是列表", "a list belongs here"), ("写成 [甲, 乙]，或每行以“- ”开头", "write [a, b], or lines that begin with “- ”")),
    "expected-text": Message(("这里应该是一段文字", "a text belongs here")),
}

NOTES: dict[str, tuple[str, str]] = {
    "first-set": ("先在这里写过", "first set here"),
    "overridden": ("在这里被改写", "overridden here"),
    "declared-here": ("在这里定义", "declared here"),
    "other-unit": ("这边是{unit}", "this side is {unit}"),
    "used-here": ("用在这里", "used here"),
    "replaces": ("改掉的是这里写的", "it replaces what was set here"),
    "part-of-option": ("这是选项“{word}”取 {value} 时的改动", "it is what the option “{word}” changes when {value}"),
    "also-here": ("“{word}”在这里改", "“{word}” changes it here"),
    "opened-here": ("从这里开始", "opened here"),
}
