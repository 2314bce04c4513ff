"""A formula that makes no sense and the place where it stops go in; the piece to blame and what to write instead come out."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import NamedTuple

from hrbrules.formula.keywords import CHINESE, ENGLISH, KEYWORDS

Texts = tuple[str, str]  # 简体, English


class Advice(NamedTuple):
    """`start` to `end`: the piece to blame."""

    start: int
    end: int
    found: str
    text: Texts


# What people write who know another notation, or say it in other words → what the formula says for it.
_SIGNS: dict[str, str] = {
    "==": "=", "===": "=", "=>": ">=", "=<": "<=", "≧": ">=", "≦": "<=", "<>": "!=", "><": "!=", "=!": "!=", "!==": "!=",
    "~=": "!=", "&&": "and", "&": "and", "||": "or", "|": "or", "!": "not", "！": "not", "⋅": "×",
    "·": "×", "x": "×", "X": "×", "++": "+", "−": "-", "–": "-", "—": "-", "。": ".",
}  # fmt: skip
_WORDS: dict[str, str] = {
    "if": "when", "如果": "若", "要是": "若", "当": "若", "then": "when", "那么": "则", "就": "则", "else": "otherwise",
    "elif": "when", "不然": "否则", "并且": "且", "而且": "且", "以及": "且", "同时": "且", "和": "且", "与": "且",
    "或者": "或", "不": "非", "没有": "非", "等于": "=", "equals": "=", "equal": "=", "大于": ">", "超过": ">", "小于": "<",
    "不到": "<", "至少": ">=", "大于等于": ">=", "不少于": ">=", "小于等于": "<=",
    "乘": "×", "乘以": "×", "加": "+", "加上": "+", "减": "-", "减去": "-", "plus": "+", "minus": "-", "multiply": "×",
    "AND": "and", "OR": "or", "NOT": "not", "IF": "when", "unless": "when not", "isn": "is not", "but": "and",
    "true": "true", "True": "true", "False": "false", "yes": "true", "no": "false",
    "never": "false", "always": "true", "从不": "假", "永不": "假", "总是": "真",
}  # fmt: skip
_GLUED = ("并且", "而且", "以及", "同时", "或者", "且", "或", "和", "与")  # what joins two conditions, longest first
_BOTH: dict[str, str] = {"and": "and（且）", "or": "or（或）", "not": "not（非）", "double": "double（翻）", "when": "when（条件写在后面）"}
_LONG = tuple(word for word in ENGLISH if len(word) > 3)  # shorter ones resemble too much
_REMOVALS = frozenset(("delete", "remove", "none", "null", "None", "删除", "去掉", "取消", "无效"))
_CHINESE_TILE = re.compile(r"([一二三四五六七八九])([万萬筒饼餅条條索])子?")
_SUITS = {"万": "m", "萬": "m", "筒": "p", "饼": "p", "餅": "p", "条": "s", "條": "s", "索": "s"}
_PIECE = re.compile(r"[=<>!！&|*+~^]+|[^\W\d]\w*|\d+|\S")
_CHOICE: Texts = (
    "分情况写成 first of 2 when 条件 1 otherwise，或 若 条件 则 2 否则 1",
    "write a choice as first of 2 when … 1 otherwise",
)
_AT_MOST: Texts = ("比大小写 <=（≤），封顶写 at most（封顶）", "write <= to compare, at most to cap")
_MARKS: dict[str, Texts] = {
    "最多": _AT_MOST, "至多": _AT_MOST, "不超过": _AT_MOST,
    ",": ("公式里不用逗号；几个条件之间写 and（且）或 or（或）", "a formula has no commas; write and or or between conditions"),
    "%": ("公式里没有百分号，只有整数", "a formula has no percent sign; numbers are whole"),
    "^": ("2 的几次方写 double (…)（翻）", "a power of two is written double (…)"),
    "/": ("公式里没有除法；斜杠只用来列举：is middle/edge", "there is no division; a slash only lists alternatives: is middle/edge"),
    ":": ("公式里不用冒号", "a formula has no colons"),
    "?": ("公式里不用问号；" + _CHOICE[0], "a formula has no question mark; " + _CHOICE[1]),
    "[": ("公式里只用圆括号 ( )", "a formula has round brackets ( ) only"),
    '"': ("名字不加引号，直接写", "names stand without quotes"),
    ";": ("一个公式只写一句话；几个条件之间写 and（且）", "a formula is one sentence; write and between conditions"),
    ".": ("公式里只有整数；点号只用在 payer.declared 这样的地方", "numbers are whole; a dot only stands as in payer.declared"),
}
_SAME = {
    "，": ",", "、": ",", "；": ";", "：": ":", "？": "?", "÷": "/", "{": "[", "}": "[", "]": "[", "【": "[", "】": "[",
    "**": "^", "“": '"', "”": '"', "'": '"', "‘": '"', "’": '"', "％": "%", "「": '"', "」": '"',
}  # fmt: skip


def advise(text: str, position: int, word: str) -> Advice:
    """What is wrong at `position`, where the parser met `word`."""
    pieces = [(match.start(), match.end(), match[0]) for match in _PIECE.finditer(text)]
    at = next((index for index, piece in enumerate(pieces) if piece[1] > position), len(pieces) - 1)
    for index in (at, at - 1, at - 2):
        if index < 0 or (index < at and pieces[index][2] in KEYWORDS):
            continue
        start, end, found = pieces[index]
        advice = _of_piece(found, before=text[:start])
        if advice is not None:
            return Advice(start, end, found, advice)
    if at > 0 and (near := get_close_matches(pieces[at - 1][2], _LONG, n=1, cutoff=0.8)) and near[0] != pieces[at - 1][2]:
        return Advice(*pieces[at - 1], (f"是不是想写：{near[0]}？", f"did you mean {near[0]}?"))
    end = position + max(1, len(word))
    return Advice(position, end, word, _of_place(text, position, word))


def unfinished(text: str) -> Texts:
    """What is missing at the end of a formula."""
    opened = sum(map(text.count, "(（")) - sum(map(text.count, ")）"))
    if opened > 0:
        return ("有左括号没有对上右括号：补上 )", "a bracket is never closed: add )")
    last = (_PIECE.findall(text) or [""])[-1]
    if "first" in text.split():
        return ("first of 的最后要有“… otherwise”", "a first of … ends with “… otherwise”")
    if "若" in text.split():
        return ("“若 … 则 …”后面还要有“否则 …”", "若 … 则 … needs 否则 … at its end")
    if not last:
        return ("冒号后面写上公式", "write the formula behind the colon")
    return (f"“{last}”后面还要写点什么", f"something belongs behind “{last}”")


def plain_word(word: str) -> Texts | None:
    """Advice about a word that is known not to be a mistyped name."""
    if word and not word.strip("零一二两三四五六七八九十百"):
        return ("数用阿拉伯数字写，例如 4", "write numbers in digits, for example 4")
    if word in _REMOVALS:
        return ("要去掉一条，就写 ~", "to take something away, write ~")
    tile = _CHINESE_TILE.fullmatch(word)
    if tile is not None:
        meant = f"{'一二三四五六七八九'.index(tile[1]) + 1}{_SUITS[tile[2]]}"
        return (f"这张牌写作 {meant}", f"this tile is written {meant}")
    return _of_piece(word, before="")


def of_word(word: str) -> Texts:
    """Advice about a word that means nothing here and resembles nothing."""
    if word in KEYWORDS:
        return (f"“{word}”有固定用法，不能单独当名字用", f"“{word}” has its own use and names nothing")
    return (
        "先在 fans: 或 terms: 里加上它，再用；hrbrules facts 列出现成的词",
        "add it under fans: or terms: before it is used; hrbrules facts lists the words there are",
    )


def spaced(word: str, known: set[str]) -> str:
    """A run of Chinese words written without blanks, with them; empty where it is not made of known words."""
    words = known | set(CHINESE)
    best: list[list[str] | None] = [[]] + [None] * len(word)
    for end in range(1, len(word) + 1):
        for start in range(max(0, end - 12), end):
            head = best[start]
            if head is not None and word[start:end] in words and (best[end] is None or len(head) + 1 < len(best[end] or [])):
                best[end] = [*head, word[start:end]]
    found = best[len(word)]
    return " ".join(found) if found is not None and len(found) > 1 else ""


def _of_piece(found: str, before: str) -> Texts | None:
    if found in ("if", "如果", "要是", "then", "那么", "else", "elif", "不然", "IF"):
        return _CHOICE if before.strip() or found not in ("if", "如果", "要是", "IF") else (
            "when: 后面直接写条件，不用“如果”；" + _CHOICE[0], "a condition needs no “if”: write it plainly; " + _CHOICE[1],
        )  # fmt: skip
    meant = _SIGNS.get(found) or _WORDS.get(found)
    if meant is not None and meant != found:
        shown = _BOTH.get(meant, meant)
        return (f"写“{shown}”", f"write “{meant}”")
    return _MARKS.get(_SAME.get(found, found))


def _of_place(text: str, position: int, word: str) -> Texts:
    if word in (")", "）"):
        if sum(map(text.count, ")）")) > sum(map(text.count, "(（")):
            return ("多了一个右括号", "there is one closing bracket too many")
        return ("右括号前面还缺内容", "something is missing before the closing bracket")
    if word in ("otherwise", "否则"):
        return (
            "otherwise 放在最后，“否则”后面才写数：first of 2 when 条件 1 otherwise，或 若 条件 则 2 否则 1",
            "“otherwise” stands last, behind what counts then: first of 2 when … 1 otherwise",
        )
    if word in ("-", "－") and not text[:position].rstrip(" (（"):
        return ("没有负数；要减就写 a - b", "there are no negative numbers; a difference is written a - b")
    glued = next((head for head in _GLUED if word.startswith(head) and word != head), "")
    if glued:
        apart = f"{_WORDS.get(glued, glued)} {word.removeprefix(glued)}"
        return (f"词与词之间空一格：{apart}", f"leave a blank between words: {apart}")
    if word in ("when", "若"):
        return ("“何时”只能放在整个公式或一对括号里：a + (b when c)", "a “when” stands in brackets: a + (b when c)")
    if word in KEYWORDS and not word.isascii():
        return ("看看前面是不是少了什么，或者少了括号", "look whether something or a bracket is missing before it")
    if word[:1].isdigit() or word[:1].isalpha() or word[:1] == "_":
        before = text[:position].rstrip()
        if word[:1].isdigit() and re.search(r"(?:\bis|是)(?: not)?$", before):
            return ("数用 =、>=、<= 比较，不用 is（是）", "numbers are compared with =, >= and <=, not with is")
        if before and (before[-1].isalnum() or before[-1] in "_)）"):
            return (
                f"“{word}”前面少了连接的词：and（且）、or（或）、+、×、= 之类",
                f"something must join “{word}” to what stands before it: and, or, +, ×, = …",
            )
    return ("看看前后是不是多了或少了什么", "look whether something is missing or left over around it")
