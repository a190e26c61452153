"""Choices are made once and read back; decks have no order but the one somebody knows."""

import pytest

from atoll.kernel import ChoiceBook, Deck, UnknownChoice

NOUNS = {"island": ("blue", "red"), "tile": ("a", "b", "c")}


@pytest.fixture
def book() -> ChoiceBook:
    return ChoiceBook(NOUNS)


def test_rows_and_grids_are_indexed_by_their_things(book: ChoiceBook) -> None:
    row = book.row("sail", "island")
    grid = book.grid("take", "island", "tile")
    assert [choice.text for choice in row] == ["sail blue", "sail red"]
    assert grid[1][2].text == "take red c"
    assert grid[1][2].args == (1, 2)
    assert grid[1][2].targets == ("island:red", "tile:c")


def test_indices_count_on_and_texts_parse_back(book: ChoiceBook) -> None:
    book.one("done")
    book.grid("take", "island", "tile")
    assert [choice.index for choice in book] == list(range(7)) == list(range(len(book)))
    assert all(book.parse(f"  {choice.text} ") is choice is book[choice.index] for choice in book)


def test_an_unknown_text_is_refused_with_a_guess(book: ChoiceBook) -> None:
    book.row("sail", "island")
    with pytest.raises(UnknownChoice, match="did you mean 'sail blue'"):
        book.parse("sail blu")


def test_two_choices_never_read_the_same(book: ChoiceBook) -> None:
    book.one("done")
    with pytest.raises(ValueError, match="two choices read 'done'"):
        book.one("done")


def test_a_deck_is_drawn_top_first_then_by_chance_then_from_the_bottom() -> None:
    deck = Deck(loose=[3, 3, 5])
    deck.top.append(9)
    deck.put_under(1)
    deck.put_under(2)
    assert len(deck) == 6
    assert deck.draw_known() == 9
    assert deck.draw_known() == -1
    for card in (5, 3, 3):
        deck.take(card)
    assert [deck.draw_known(), deck.draw_known(), deck.draw_known()] == [1, 2, -1]


def test_shuffling_loses_what_was_known_of_the_order() -> None:
    deck = Deck(loose=[4], top=[7], bottom=[2])
    deck.shuffle_in([1, 9])
    assert (deck.loose, deck.top, deck.bottom) == ([1, 2, 4, 7, 9], [], [])
    deck.put_back(3)
    assert deck.cards() == [1, 2, 3, 4, 7, 9]


def test_equal_decks_are_equal_however_they_came_about() -> None:
    one, other = Deck(), Deck()
    one.shuffle_in([2, 1])
    other.put_back(1)
    other.put_back(2)
    assert one == other
    copy = one.copy()
    copy.take(1)
    assert one != copy
