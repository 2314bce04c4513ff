"""What can go wrong with the pages in a browser, in 简体 and English."""

from __future__ import annotations

from typing import Final

from hrbrules.source.message import Message

WEB_MESSAGES: Final[dict[str, Message]] = {
    "no-web": Message(
        ("这里没有安装网页用的组件", "what the pages need is not installed here"),
        ("安装：pip install 'hrbrules[web]'", "install it: pip install 'hrbrules[web]'"),
    ),
    "number-out-of-range": Message(
        ("{path} 填的是“{found}”，要填 {low} 到 {high} 的整数", "{path} is set to “{found}”; it takes whole numbers from {low} to {high}"),
    ),
    "not-opened": Message(
        ("这不是规则文件、编号、链接，也不是二维码里的文字", "this is no rules file, no code, no link and no text of a QR code"),
        ("规则文件以 hrbrules: 1 开头，编号像 boke.2k.h7qd", "a rules file begins with hrbrules: 1, a code looks like boke.2k.h7qd"),
    ),
    "port-taken": Message(
        ("端口 {port} 用不了：{reason}", "port {port} cannot be used: {reason}"),
        ("用 --port 换一个；--port 0 会自己找一个空着的", "choose another with --port; --port 0 takes one that is free"),
    ),
}
