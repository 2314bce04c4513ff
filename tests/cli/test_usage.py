"""A command line that makes no sense ends with 2, and says so in 简体 where the reader wants that."""

from __future__ import annotations

import pytest

from hrbrules.cli.main import run

SAID = {
    "scor": "没有 'scor' 这个命令",
    "score harbin": "缺少 'HAND'",
    "play harbin --seed x": "'--seed' 的值不对，要写整数，最小 0",
    "play harbin --foo": "没有“--foo”这个选项，是不是 --format？",
    "play harbin --format pdf": "'--format' 的值不对，只能是 text、json",
    "list extra": "多写了 extra",
}


@pytest.mark.parametrize("line", SAID)
def test_in_chinese(line: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    assert run(line.split()) == 2
    said = capsys.readouterr().err
    assert said.startswith("用法：") and said.rstrip().endswith(f"错误：{SAID[line]}")


def test_the_option_goes_before_the_locale(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    assert run(["list", "extra", "--lang", "en"]) == 2
    assert "unexpected extra argument" in capsys.readouterr().err
    monkeypatch.setenv("LC_ALL", "C")
    assert run(["list", "extra", "--lang=zh-Hans"]) == 2
    assert "错误：多写了 extra" in capsys.readouterr().err
    assert run(["list", "--lang", "fr"]) == 2
    assert "Usage:" in capsys.readouterr().err


def test_a_bao_is_named_once(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["score", "harbin", "7889m", "--melds", "peng 111p, chi 456s, chi 123m", "--tile", "8m", "--bao", "5m5m", "--lang", "en"]
    assert run(words) == 1
    assert "[bao-twice]: “5m5m” names 5m more than once" in capsys.readouterr().err
