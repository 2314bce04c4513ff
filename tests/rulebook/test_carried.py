"""House rules travel in a QR code as their own text (DESIGN §5)."""

import random

import pytest

from hrbrules.rulebook.carried import MOST_BYTES, carried_settings, carry, is_carried, unpack
from hrbrules.source.diagnostic import RulesetError

FILE = "hrbrules: 1\nextends: boke\nname: 我们桌\n"


def test_what_is_packed_comes_back():
    files = {"ours.yaml": FILE, "parent.yaml": FILE * 3}
    text = carry(files)
    assert is_carried(text) and unpack(text) == files
    assert set(text) <= set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")
    assert carry({"ours.yaml": FILE.replace("\n", "\r\n")}) == carry({"ours.yaml": FILE})


def test_options_travel_with_the_files():
    text = carry({"ours.yaml": FILE}, {"lou_hu": "on", "cap": 24})
    assert unpack(text) == {"ours.yaml": FILE} and carried_settings(text) == "cap=24+lou_hu=on"
    assert carried_settings(carry({"ours.yaml": FILE})) == ""
    with pytest.raises(RulesetError):
        unpack(carry({}, {"cap": 24}))


def test_a_file_too_long_is_refused_with_its_size():
    noise = random.Random(1)
    long = "".join(chr(noise.randrange(0x4E00, 0x9FA5)) for _ in range(2_000))
    with pytest.raises(RulesetError) as caught:
        carry({"ours.yaml": long})
    found = caught.value.diagnostics[0]
    assert found.code == "too-long-to-carry" and str(MOST_BYTES) in found.message("zh-Hans")


@pytest.mark.parametrize("text", ["", "HRB1:", "HRB1:???", "HRB1:AB", "boke.0.abcd", "HRB1:" + "A" * 3000])
def test_other_texts_are_refused(text):
    with pytest.raises(RulesetError) as caught:
        unpack(text)
    assert [found.code for found in caught.value.diagnostics] == ["not-carried"]


def test_names_never_leave_the_folder():
    with pytest.raises(RulesetError):
        unpack(carry({"../ours.yaml": FILE}))
