"""A key goes in; the words that every page shares come out in 简体, 繁體 and English."""

from __future__ import annotations

from typing import Final

TEXTS: Final[dict[str, tuple[str, str, str]]] = {
    "site": ("哈尔滨麻将规则", "哈爾濱麻將規則", "Harbin mahjong rules"),
    "nav": ("主菜单", "主選單", "Main menu"),
    "nav_build": ("定规则", "訂規則", "Rules"),
    "nav_calculate": ("算牌", "算牌", "Score a hand"),
    "nav_file": ("规则文件", "規則檔", "Rules file"),
    "language": ("语言", "語言", "Language"),
    "skip": ("跳到正文", "跳到正文", "Skip to content"),
}
