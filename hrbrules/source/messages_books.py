"""What can go wrong with printed books and sheets, in 简体 and English."""

from __future__ import annotations

from typing import Final

from hrbrules.source.message import Message

BOOK_MESSAGES: Final[dict[str, Message]] = {
    "no-pdf": Message(
        ("这里没有安装排 PDF 用的工具", "the tools that make PDFs are not installed here"),
        ("安装：pip install 'hrbrules[pdf]'；Markdown 和 HTML 不需要它们", "install them: pip install 'hrbrules[pdf]'; Markdown and HTML do not need them"),
    ),
    "no-glyph": Message(
        ("“{character}”（{point}）印不出来，字体里没有这个字；它在“{text}”里", "“{character}” ({point}) cannot be printed, no font has it; it stands in “{text}”"),
        ("换一个字，或者改用 HTML", "write it another way, or make the book as HTML"),
    ),
    "sheet-too-long": Message(
        ("这些规则一页印不下，最小的字也不行", "these rules do not fit on one page, not even in the smallest print"),
        ("名字、说明写短些，或者印整本规则书", "shorten names and texts, or print the whole book"),
    ),
    "too-long-to-carry": Message(
        ("规则文件压缩后有 {count} 字节，二维码最多装 {most} 字节", "the rules file is {count} bytes when compressed; a QR code carries at most {most}"),
        ("把说明文字删短；整本规则书不带二维码，照样能印", "shorten its texts; the whole book has no code and can be printed all the same"),
    ),
    "not-carried": Message(
        ("二维码里的内容不是规则", "what the QR code carries are no rules"),
    ),
}
