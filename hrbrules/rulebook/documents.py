"""The written sources of the rules: which letters of clause ids stand for which document."""
# ruff: noqa: E501  (a sentence stays on its line; Chinese counts double)

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """`letters`: first letters of clause ids. `title` as the document gives it; `kind` per language; nobody signs any of them."""

    letters: str
    title: str
    kind: Mapping[str, str]
    signed: bool = False


DOCUMENTS: Final = (
    Document(letters="H", title="黑龙江麻将玩法 哈尔滨麻将规则详解",
             kind={"zh-Hans": "网上文章，两篇规则说明拼在一起", "zh-Hant": "網路文章，兩篇規則說明拼在一起", "en": "web article joining two descriptions of the rules"}),
    Document(letters="KQC", title="哈尔滨麻将规则",
             kind={"zh-Hans": "网上问答：一段百科文字和几个人的回答", "zh-Hant": "網路問答：一段百科文字和幾個人的回答", "en": "web page with an encyclopedia text and several answers"}),
    Document(letters="B", title="波克哈爾濱麻將玩法規則",
             kind={"zh-Hans": "介绍一个网络棋牌平台玩法的网页；本书与该平台无关", "zh-Hant": "介紹一個線上棋牌平台玩法的網頁；本書與該平台無關", "en": "web page on the game of an online platform; this book is not affiliated with the platform"}),
    Document(letters="J", title="簡明哈爾濱麻將（一）", kind={"zh-Hans": "网上发表的规则手册", "zh-Hant": "網路上發表的規則手冊", "en": "rules booklet published on the web"}),
    Document(letters="U", title="绥化麻将游戏规则", kind={"zh-Hans": "文库网站上的规则说明", "zh-Hant": "文庫網站上的規則說明", "en": "description of the rules on a document-sharing site"}),
)  # fmt: skip

RULINGS: Final[Mapping[str, str]] = {
    "zh-Hans": "G 字头的条目是编写本书的人补定的：上面的资料没写、写得含糊或者互相不合，而打牌时又必须定下来的地方。", "zh-Hant": "G 字頭的條目是編寫本書的人補定的：上面的資料沒寫、寫得含糊或者互相不合，而打牌時又必須定下來的地方。",
    "en": "Codes with G are rulings made for this book where the sources are silent, vague or at odds and play needs an answer.",
}
