"""Commands for who wants to know: the games with their options, and the rules by id or by words."""

from __future__ import annotations

import re
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from atoll.cli.common import Lang, app
from atoll.kernel import AtollError, Game, Rulebook, game, game_names
from atoll.kernel.lookup import fits, folded, near, rules_about, rules_named
from atoll.terminal.screen import Screen
from atoll.terminal.words import say

SHOWN = 12  # rules shown at once; more are counted
ID = re.compile(r"\b[A-Z]{3}-(?:[A-Z]+-)?[A-Z]?[\d.]*\d\b")


@app.command("games")
def list_games(
    name: Annotated[str, typer.Argument(metavar="GAME", help="Only this game.")] = "", lang: Lang = "en"
) -> None:
    """Show the games there are, with all their options."""
    screen = Screen(Console(), lang)
    for each in [name] if name else game_names():
        _show_game(screen, game(each))


def _show_game(screen: Screen, shown: Game[Any]) -> None:
    lang, said = screen.lang, shown.texts.language(screen.lang).say
    screen.print(f"{shown.name}  {shown.title}", "bold")
    screen.print(f"  {said('summary', shown.summary)}")
    minutes = f" · {say(lang, 'minutes')} {shown.minutes}" if shown.minutes else ""
    screen.print(f"  {say(lang, 'players')} {', '.join(map(str, shown.seat_counts))}{minutes}")
    if shown.options:
        screen.print(f"  {say(lang, 'options')} ({say(lang, 'default')})")
    for option in shown.options:
        screen.print(f"    {option.name}  {said('option', option.label)}")
        values = [_value(value, said("option", value)) for value in option.values]
        screen.print(f"        {' · '.join(values)}")
    screen.console.print()


def _value(value: str, said: str) -> str:
    """Return a value as it is typed, and what it is called where that is something else."""
    return value if said == value else f"{value} ({said})"


@app.command()
def rules(
    name: Annotated[str, typer.Argument(metavar="GAME")],
    text: Annotated[list[str] | None, typer.Argument(help="An id such as DAI-13.2.4, or words; else all.")] = None,
    lang: Lang = "en",
) -> None:
    """Look up rules, worked examples, rulings and components by id or by words."""
    each = game(name)
    each.texts.language(lang)
    book, console = each.rulebooks[lang], Console()
    if not text:
        _print_rules(console, book, list(book.rules))
        return
    wanted = " ".join(text)
    if named := rules_named(book, wanted):
        _print_rules(console, book, named)
        _print_rules(console, book, _cited(book, named[0]) if len(named) == 1 else [])
    else:
        _print_findings(console, each, wanted, lang)


def _print_findings(console: Console, shown: Game[Any], wanted: str, lang: str) -> None:
    """Print rules, notes and components that contain some words."""
    book = shown.rulebooks[lang]
    found = rules_about(book, wanted)
    notes = [note for note in book.notes if fits(wanted, note[1])]
    components = [each for each in shown.components(lang) if fits(wanted, f"{each.name} {each.word}")]
    if not (found or notes or components):
        raise AtollError(_nothing(shown, book, wanted, lang))
    _print_rules(console, book, found[:SHOWN], wanted)
    for heading, text in notes[:SHOWN]:
        _print_item(console, heading, text, wanted)
    for each in components[:SHOWN]:
        _print_item(console, f"{each.kind} {each.word}", each.title, wanted)
    more = sum(max(0, len(every) - SHOWN) for every in (found, notes, components))
    if more:
        console.print(Text(f"\n{say(lang, 'more rules', count=more)}", style="dim"))


def _print_rules(console: Console, book: Rulebook, ids: list[str], wanted: str = "") -> None:
    heading = ""
    for rule in ids:
        if book.headings[rule] != heading:
            heading = book.headings[rule]
            console.print(Text(f"\n{heading}", style="bold"))
        console.print(_marked(f"{rule}  {book.text(rule)}", wanted))


def _print_item(console: Console, heading: str, text: str, wanted: str) -> None:
    console.print(Text(f"\n{heading}", style="bold"))
    console.print(_marked(text, wanted))


def _marked(text: str, wanted: str) -> Text:
    """Return a text in which what was looked for stands out, where the terminal can show it."""
    shown = Text(text)
    shown.highlight_words(wanted.split(), style="bold cyan", case_sensitive=False)
    return shown


def _cited(book: Rulebook, rule: str) -> list[str]:
    """Return what a rule refers to, and the examples and rulings that refer to it."""
    named = [other for other in ID.findall(book.text(rule)) if other in book.headings]
    naming = [
        other for items in (book.examples, book.rulings) for other, text in items.items() if rule in ID.findall(text)
    ]
    return [other for other in dict.fromkeys([*named, *naming]) if other != rule]


def _nothing(shown: Game[Any], book: Rulebook, wanted: str, lang: str) -> str:
    """Return the sentence for a search that found nothing, with words that look like what was typed."""
    texts = [*book.headings, *book.rules.values(), *(text for _, text in book.notes)]
    texts += [each.name for each in shown.components(lang)]
    missing = [word for word in wanted.split() if not any(folded(word) in folded(text) for text in texts)]
    ids = {folded(rule): rule for rule in book.headings}
    close = [ids.get(other, other) for word in missing for other in near(word, texts)]
    sentence = say(lang, "no rule", game=shown.title, text=repr(wanted))
    return f"{sentence}: {say(lang, 'did you mean', near=', '.join(close))}" if close else sentence
