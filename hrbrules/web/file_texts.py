"""A key goes in; the words of the page for rules files come out in 简体, 繁體 and English."""
# ruff: noqa: E501  (a sentence stays on its line; Chinese counts double)

from __future__ import annotations

from typing import Final

FILE_TEXTS: Final[dict[str, tuple[str, str, str]]] = {
    "file_title": ("规则文件", "規則檔", "Rules file"),
    "file_lead": (
        "选项装不下的规矩写在这里。边写边查，哪一行有毛病，说明就在那一行旁边。",
        "選項裝不下的規矩寫在這裡。邊寫邊查，哪一行有毛病，說明就在那一行旁邊。",
        "What no option covers is written here. It is checked as you type, and whatever is wrong is told beside its line.",
    ),
    "file_open": ("打开文件、编号或二维码", "打開檔案、編號或 QR 碼", "Open a file, a code or a QR code"),
    "file_choose": ("选一个 YAML 文件", "選一個 YAML 檔", "Choose a YAML file"),
    "file_or": ("或者贴上二维码里的文字、规则编号、链接", "或貼上 QR 碼裡的文字、規則編號、連結", "or paste the text of a QR code, a code or a link"),
    "file_open_do": ("打开", "打開", "Open"),
    "file_text": ("规则文件的内容", "規則檔的內容", "Text of the rules file"),
    "file_use": ("就用它", "就用它", "Use it"),
    "file_good": ("没有问题。", "沒有問題。", "No problems."),
    "file_problems": ("{errors} 处要改，{warnings} 处留意", "{errors} 處要改，{warnings} 處留意", "{errors} to put right, {warnings} to note"),
    "file_line": ("第 {line} 行", "第 {line} 行", "line {line}"),
    "file_name": ("文件", "檔案", "File"),
    "file_stays": ("文件只在你这台电脑上读，不存到任何地方。", "檔案只在你這台電腦上讀，不存到任何地方。", "The file is only read on this computer and stored nowhere."),
}
