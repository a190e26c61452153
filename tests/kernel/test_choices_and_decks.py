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
    deck = Deck((3, 3, 5)).with_top(9).with_bottom(1).with_bottom(2)
    assert len(deck) == 6
    assert deck.draw_known() == (9, Deck((3, 3, 5), (), (1, 2)))
    _, deck = deck.draw_known()
    assert deck.draw_known() == (-1, deck)
    deck = deck.without(5).without(3).without(3)
    assert deck.draw_known() == (1, Deck((), (), (2,)))
    assert Deck().draw_known() == (-1, Deck())


def test_shuffling_loses_what_was_known_of_the_order() -> None:
    deck = Deck((4,), top=(7,), bottom=(2,)).shuffled_with([1, 9])
    assert deck == Deck((1, 2, 4, 7, 9))
    assert deck.with_card(3).cards() == [1, 2, 3, 4, 7, 9]


def test_equal_decks_are_equal_however_they_came_about() -> None:
    assert Deck().shuffled_with([2, 1]) == Deck().with_card(1).with_card(2) == Deck((1, 2, 2)).without(2)


def test_a_deck_is_never_changed_in_place() -> None:
    deck = Deck((1, 2), (3,), (4,))
    (
        deck.without(1),
        deck.with_top(5),
        deck.with_bottom(6),
        deck.with_card(7),
        deck.shuffled_with([8]),
        deck.draw_known(),
    )
    assert deck == Deck((1, 2), (3,), (4,))
