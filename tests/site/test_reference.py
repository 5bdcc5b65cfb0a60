"""The reference of the rules, the rules on one sheet, the glossary, the reference of the API."""

from __future__ import annotations

import io

import pypdf
import pytest

import sevenrocks

MILLIMETRE = 72 / 25.4
RULES = range(1, 26)
WORDS = (
    *("tile", "pip", "double", "spinner", "end", "attachment"),
    *("lead", "knock", "settlement", "seat", "partnership"),
)


def test_every_rule_has_an_address(reader):
    page = reader.open("rules.html")
    missing = [rule for rule in RULES if page.locator(f"[id='rule-{rule}']").count() != 1]
    assert missing == []


def test_the_sheet_cites_every_rule_that_play_needs(reader):
    page = reader.open("sheet.html")
    links = page.locator("section:has(> #rules-sheet) a[href*='#rule-']")
    hashes = links.evaluate_all("all => all.map(link => link.hash)")
    cited = {int(address.removeprefix("#rule-")) for address in hashes}
    assert cited <= set(RULES)
    # The score board, naming a placement, points against ends, pictures: not needed to play.
    assert set(RULES) - cited == {3, 14, 17, 24, 25}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_sheet_prints_on_one_page_of_a4(reader, scheme):
    page = reader.open("sheet.html", scheme=scheme)
    printed = pypdf.PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True)))
    assert len(printed.pages) == 1
    box = printed.pages[0].mediabox
    assert (round(box.width / MILLIMETRE), round(box.height / MILLIMETRE)) == (210, 297)
    text = printed.pages[0].extract_text()
    assert "Winning" in text  # the last part is there
    assert "Check yourself" not in text


def test_the_glossary_explains_the_words_of_the_field(reader):
    page = reader.open("glossary.html")
    missing = [word for word in WORDS if page.locator(f"dt#term-{word}").count() != 1]
    assert missing == []


def test_every_public_name_is_in_the_reference_of_the_api(reader):
    page = reader.open("api.html")
    names = page.locator("dt.sig > .descname").all_inner_texts()
    assert set(sevenrocks.__all__) - set(names) == set()
