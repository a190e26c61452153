"""Programs in any language hold seats through the JSON API, from an identity to the final score."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

import atoll
from atoll.web import api
from web.conftest import Program, Server, wait_for

GAME = atoll.game("daimyo")
HUGE = 10**30


@pytest.fixture
def ada(server: Server) -> Program:
    return Program(server.url, "Ada")


@pytest.fixture
def bob(server: Server) -> Program:
    return Program(server.url, "Bob", seed=2)


def play_to_the_end(table: str, *seats: Program) -> Any:
    """Let the program of each seat answer whatever it is asked until the game is over; return the end."""
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        for seat, program in enumerate(seats):
            seen = program.sees(table, seat=seat)
            if seen["over"]:
                return seen
            if seen["choices"]:
                program.do(table, "play", **program.move(seen)).raise_for_status()
    raise AssertionError("the game does not end")


@pytest.fixture(scope="module")
def finished(server: Server) -> tuple[str, Program, Any]:
    """A game of two programs and a bot, played to its end: its table, one of them, and the table at the end."""
    ada, bob = Program(server.url, "Ada"), Program(server.url, "Bob", seed=2)
    made = ada.open("me", "open", "random")
    assert not bob.sees(made["id"])["begun"]
    assert bob.do(made["id"], "sit", invite=made["invite"]).json()["seats"] == [1]
    return made["id"], ada, play_to_the_end(made["id"], ada, bob)


def record_of(table: str, program: Program) -> Any:
    return program.http.get(f"/api/tables/{table}/record").raise_for_status().json()


# -- a game ------------------------------------------------------------------------------------------


def test_two_programs_and_a_bot_play_a_game_to_its_end(finished: tuple[str, Program, Any]) -> None:
    _, _, end = finished
    assert [seat["kind"] for seat in end["seats"]] == ["person", "person", "bot"]
    assert [seat["name"] for seat in end["seats"]][:2] == ["Ada", "Bob"]
    assert end["choices"] == []
    assert end["deciders"] == []


def test_the_record_of_a_finished_game_replays_to_the_same_end(
    finished: tuple[str, Program, Any], tmp_path: Path
) -> None:
    table, ada, end = finished
    file = tmp_path / "game.json"
    file.write_bytes(ada.http.get(f"/api/tables/{table}/record").content)
    record = atoll.read_record(file)
    assert len(record.entries) == end["entries"]
    state = atoll.Replay(GAME, record).at(len(record.entries))
    assert state.over
    assert json.loads(state.view(end["seat"]).to_json()) == end["view"]


def test_an_imported_record_goes_on_at_a_new_table(finished: tuple[str, Program, Any], bob: Program) -> None:
    table, ada, _ = finished
    record = record_of(table, ada)
    record["entries"] = record["entries"][: len(record["entries"]) - 60]
    made = bob.http.post("/api/records", json=record).raise_for_status().json()
    seen = bob.sees(made["id"])
    assert seen["entries"] >= len(record["entries"])
    assert seen["your_seats"] == [0, 1]
    play_to_the_end(made["id"], bob, bob)
    assert record_of(made["id"], bob)["entries"][: len(record["entries"])] == record["entries"]


@pytest.mark.parametrize(
    "spoil",
    [
        {"atoll": 99},
        {"game": "chess"},
        {"rules": 99},
        {"data": "other"},
        {"options": {"clans": "made up"}},
        {"seats": ["me"]},
        {"seats": ["me"] * 99},
        {"entries": ["0 checkmate"]},
        {"entries": ["9 end turn"]},
        {"entries": [""]},
    ],
    ids=str,
)
def test_a_record_that_does_not_fit_is_refused(finished: tuple[str, Program, Any], spoil: Any) -> None:
    table, ada, _ = finished
    answer = ada.http.post("/api/records", json=record_of(table, ada) | spoil)
    assert answer.status_code == 422
    assert answer.json()["error"]


def test_a_finished_game_can_be_branched_and_played_again_but_not_gone_on_with(
    finished: tuple[str, Program, Any],
) -> None:
    table, ada, end = finished
    move = {"seat": 0, "decision": end["decision"], "choices": ["end turn"]}
    assert ada.do(table, "play", **move).status_code == 403
    branch = ada.do(table, "branch", entry=end["entries"] - 60)
    assert branch.status_code == 201
    assert ada.sees(branch.json()["id"])["entries"] >= end["entries"] - 60
    again = ada.do(table, "rematch").raise_for_status().json()["id"]
    assert ada.do(table, "rematch").json()["id"] == again
    assert [seat["name"] for seat in ada.sees(again)["seats"]] == [seat["name"] for seat in end["seats"]]


def test_a_move_of_several_choices_is_made_whole(ada: Program) -> None:
    table, seen, two = two_choices(ada)
    answer = ada.do(table, "play", seat=0, decision=seen["decision"], choices=two).raise_for_status()
    assert answer.json()["seq"] == seen["seq"] + 1


def test_a_move_whose_second_choice_is_illegal_changes_nothing(ada: Program) -> None:
    table, seen, two = two_choices(ada)
    for wrong in ("checkmate", two[0], ""):
        answer = ada.do(table, "play", seat=0, decision=seen["decision"], choices=[two[0], wrong])
        assert answer.status_code == 422
        assert ada.sees(table) == seen


def two_choices(ada: Program) -> tuple[str, Any, list[str]]:
    """Return a table at which two choices in a row can be made, and those."""
    table = ada.open("me", "random")["id"]
    for _ in range(100):
        seen = ada.turn(table)
        move = ada.move(seen)
        ada.do(table, "play", **move).raise_for_status()
        after = ada.sees(table)
        if after["choices"] and after["entries"] == seen["entries"] + 1:
            ada.do(table, "undo", seat=0).raise_for_status()
            return table, ada.sees(table), [*move["choices"], after["choices"][0]["text"]]
    raise AssertionError("no two choices in a row")


def test_a_refused_choice_comes_with_its_reason_and_rule(ada: Program) -> None:
    table = ada.open("me", "random")["id"]
    seen = ada.turn(table)
    offered = {choice["text"] for choice in seen["choices"]}
    book = ada.http.get("/api/games/daimyo/choices").json()
    refusals = [
        ada.do(table, "play", seat=0, decision=seen["decision"], choices=[choice["text"]])
        for choice in book[:: len(book) // 20]
        if choice["text"] not in offered
    ]
    assert all(answer.status_code == 422 and answer.json()["error"] for answer in refusals)
    assert ada.sees(table) == seen


# -- the stream --------------------------------------------------------------------------------------


def changes(program: Program, table: str, after: int | None = None) -> Iterator[int]:
    """Yield the ids of a stream of events."""
    headers = {} if after is None else {"last-event-id": str(after)}
    with program.http.stream("GET", f"/api/tables/{table}/events", headers=headers) as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        for line in stream.iter_lines():
            if line.startswith("id: "):
                yield int(line[4:])


def test_a_stream_resumes_where_it_broke_off(ada: Program, bob: Program) -> None:
    table = ada.open("me", "open")["id"]
    heard = [next(changes(bob, table))]
    assert heard == [ada.sees(table)["seq"]]
    for k in range(12):
        said = ada.do(table, "chat", text=f"message {k}").json()["seq"]
        heard.append(next(changes(bob, table, after=heard[-1])))
        assert heard[-1] == said
    assert heard == list(range(heard[0], heard[0] + 13))


def test_a_stream_tells_every_change_once_and_ends_at_the_newest(ada: Program, bob: Program) -> None:
    made = ada.open("me", "open", options={"clans": "random"})
    table = made["id"]
    with ThreadPoolExecutor(1) as pool:
        first = changes(bob, table)
        heard = [next(first)]
        said = pool.submit(lambda: [ada.do(table, "chat", text=str(k)).json()["seq"] for k in range(30)])
        while heard[-1] < heard[0] + 30:
            heard.append(next(first))
    assert heard == sorted(set(heard))
    assert heard[-1] == said.result()[-1] == ada.sees(table)["seq"]


def test_a_stream_is_silent_about_what_was_heard(ada: Program, bob: Program) -> None:
    table = ada.open("me", "open")["id"]
    newest = ada.do(table, "chat", text="one").json()["seq"]
    with ThreadPoolExecutor(1) as pool:
        heard = pool.submit(lambda: next(changes(bob, table, after=newest)))
        ada.do(table, "chat", text="two")
        assert heard.result(30) == newest + 1


@pytest.mark.parametrize("last", ["x", "-1", "1.5", "9" * 5000], ids=lambda last: last[:8])
def test_an_absurd_last_event_id_is_refused(ada: Program, last: str) -> None:
    table = ada.open("me", "open")["id"]
    answer = ada.http.get(f"/api/tables/{table}/events", headers={"last-event-id": last})
    assert answer.status_code == 400


# -- nonsense ----------------------------------------------------------------------------------------

TABLE = {"game": "daimyo", "seats": ["me", "random"]}


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/tables", b"{"),
        ("/api/tables", b"\xff\xfe"),
        ("/api/tables", b""),
        ("/api/tables", b"[]"),
        ("/api/tables", b'{"game": "daimyo", "seats": "me"}'),
        ("/api/tables", b'{"game": 1, "seats": []}'),
        ("/api/tables", b'{"game": "daimyo", "seats": [1, 2]}'),
        ("/api/tables", b'{"game": "daimyo", "seats": ["me", "random"], "admin": true}'),
        ("/api/tables", b'{"game": "daimyo", "seats": ["me", "random"], "options": ["clans"]}'),
        ("/api/tables", b'{"game": "\\ud800", "seats": []}'),
        ("/api/identity", b'{"name": {"$ne": ""}}'),
        ("/api/identity", b'{"user": "admin"}'),
        ("/api/records", b'{"game": "daimyo"}'),
        ("/api/records", b'{"x": ' + b"[" * 100_000),
        ("/api/tables", b"[" * 200_000),
    ],
    ids=lambda value: repr(value[:40]),
)
def test_a_body_that_makes_no_sense_is_refused(ada: Program, path: str, body: bytes) -> None:
    answer = ada.http.post(path, content=body)
    assert answer.status_code == 400
    assert answer.json()["error"].startswith("the body does not fit")


@pytest.mark.parametrize(
    ("path", "body", "said"),
    [
        ("/api/tables", b"{}", "il manque"),
        ("/api/identity", b'{"user": "admin"}', "il n'y a pas de champ user"),
        ("/api/identity", b'{"name": 5}', "name est du type int et non str"),
        (
            "/api/tables",
            b'{"game": "daimyo", "seats": [], "replace_after": 99999999999}',
            "replace_after ne dépasse pas",
        ),
        ("/api/tables", b"{", "ce n'est pas du JSON"),
    ],
)
def test_a_french_reader_is_told_in_french_what_does_not_fit(ada: Program, path: str, body: bytes, said: str) -> None:
    answer = ada.http.post(path, content=body, headers={"accept-language": "fr"})
    assert answer.status_code == 400
    error = answer.json()["error"]
    assert error.startswith("le contenu ne convient pas\N{NO-BREAK SPACE}: ") and said in error


def test_an_address_that_leads_nowhere_says_so_in_the_language_of_the_reader(ada: Program) -> None:
    french = {"accept-language": "fr"}
    assert ada.http.get("/api/nowhere", headers=french).json()["error"] == "il n'y a rien à cette adresse"
    assert ada.http.delete("/api/games", headers=french).json()["error"] == "DELETE n'est pas possible à cette adresse"
    assert ada.http.get("/api/nowhere").json()["error"] == "there is nothing at this address"


@pytest.mark.parametrize(
    "wish",
    [
        {"game": "chess"},
        {"seats": []},
        {"seats": ["me"]},
        {"seats": ["me"] * 5},
        {"seats": ["me"] * 10_000},
        {"seats": ["me", "deep blue"]},
        {"seats": ["me", ""]},
        {"options": {"clans": "made up"}},
        {"options": {"cheats": "on"}},
    ],
    ids=lambda wish: str(wish)[:40],
)
def test_a_table_that_cannot_be_is_refused(ada: Program, wish: Any) -> None:
    answer = ada.http.post("/api/tables", json=TABLE | wish)
    assert answer.status_code == 422
    assert answer.json()["error"]


@pytest.mark.parametrize("seat", [-1, -2, 2, 99, HUGE, -HUGE])
@pytest.mark.parametrize("action", ["play", "undo", "answer", "leave", "bot", "sit"])
def test_a_seat_that_does_not_exist_is_refused(ada: Program, action: str, seat: int) -> None:
    made = ada.open("me", "open")
    extra = {"play": {"decision": "0", "choices": ["end turn"]}, "sit": {"invite": made["invite"]}}
    answer = ada.do(made["id"], action, seat=seat, **extra.get(action, {}))
    assert answer.status_code in (400, 403)
    assert ada.sees(made["id"])["seq"] == 1


@pytest.mark.parametrize("entry", [-1, 10_000, HUGE])
def test_a_branch_from_nowhere_is_refused(finished: tuple[str, Program, Any], entry: int) -> None:
    table, ada, _ = finished
    assert ada.do(table, "branch", entry=entry).status_code in (400, 403)


@pytest.mark.parametrize("query", ["seat=-1", "seat=99", f"seat={HUGE}", "seat=" + "9" * 5000, "seat=x", "lang=%00"])
def test_absurd_queries_show_what_a_spectator_sees(ada: Program, bob: Program, query: str) -> None:
    table = ada.open("me", "me")["id"]
    answer = bob.http.get(f"/api/tables/{table}?{query}")
    assert answer.status_code == 200
    assert (answer.json()["seat"], answer.json()["choices"]) == (-2, [])


@pytest.mark.parametrize(
    "choices", [[], ["end turn"] * 51, [""], ["\u0000"], ["x" * 10_000]], ids=lambda c: str(c)[:20]
)
def test_choices_that_are_none_are_refused(ada: Program, choices: list[str]) -> None:
    table = ada.open("me", "random")["id"]
    seen = ada.turn(table)
    assert ada.do(table, "play", seat=0, decision=seen["decision"], choices=choices).status_code in (403, 422)
    assert ada.sees(table) == seen


@pytest.mark.parametrize("text", ["", "   ", "x" * 501])
def test_chat_has_a_decent_length(ada: Program, text: str) -> None:
    table = ada.open("me", "open")["id"]
    assert ada.do(table, "chat", text=text).status_code == 403
    assert ada.sees(table)["chat"] == []


def test_a_name_is_short_and_printable(server: Server) -> None:
    assert Program(server.url, "A\u202e\u0000\n" + "x" * 500).name == "A " + "x" * 28
    assert Program(server.url, "\u200b \t").name == "Guest"


# -- the description ---------------------------------------------------------------------------------


def test_the_description_lists_every_route_and_no_other(server: Server) -> None:
    document = httpx.get(f"{server.url}/api/openapi.json").json()
    described = {(path, method) for path, methods in document["paths"].items() for method in methods}
    verbs = {"HEAD"}
    routes = {(route.path, verb.lower()) for route in api.ROUTES for verb in (route.methods or set()) - verbs}
    assert described == routes - {("/api/openapi.json", "get")}
    assert document["openapi"].startswith("3.")


def test_the_description_names_the_fields_of_every_body_and_answer(server: Server) -> None:
    document = httpx.get(f"{server.url}/api/openapi.json").json()
    schemas = document["components"]["schemas"]

    def fields(content: Any) -> set[str]:
        return set(schemas[content["application/json"]["schema"]["$ref"].rpartition("/")[2]]["properties"])

    play = document["paths"]["/api/tables/{id}/play"]["post"]
    assert fields(play["requestBody"]["content"]) == {"seat", "decision", "choices"}
    assert fields(play["responses"]["200"]["content"]) == {"seq"}
    assert fields(play["responses"]["default"]["content"]) == {"error", "rule"}


def test_answers_are_what_the_description_says(ada: Program) -> None:
    document = ada.http.get("/api/openapi.json").json()
    table = ada.open("me", "random")
    assert set(ada.turn(table["id"])) == set(document["components"]["schemas"]["TableShown"]["properties"])
    assert set(table) == set(document["components"]["schemas"]["TableMade"]["properties"])


def test_games_choices_and_rules_are_told_in_both_languages(ada: Program) -> None:
    daimyo = next(game for game in ada.http.get("/api/games").json() if game["name"] == "daimyo")
    assert daimyo["seats"] == [2, 3, 4]
    choices = ada.http.get("/api/games/daimyo/choices").json()
    assert [choice["index"] for choice in choices] == list(range(len(GAME.book)))
    english, french = (ada.http.get(f"/api/games/daimyo/rules/dai-1.1?lang={lang}").json() for lang in ("en", "fr"))
    assert english["rule"] == french["rule"] == "DAI-1.1"
    assert english["text"] != french["text"]


def test_a_bot_takes_over_from_whoever_leaves(ada: Program) -> None:
    table = ada.open("me", "random")["id"]
    ada.turn(table)
    ada.do(table, "leave", seat=0).raise_for_status()
    wait_for(lambda: ada.sees(table)["over"])
