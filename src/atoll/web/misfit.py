"""What is wrong with the JSON of a request, in words that can be said in any language."""

from __future__ import annotations

import re

import msgspec

from atoll.table.notes import TableError

PLACE = re.compile(r" - at `(key in )?\$\.?(?P<place>.*)`$")
MISSING = re.compile(r"Object missing required field `(?P<field>.+)`")
UNKNOWN = re.compile(r"Object contains unknown field `(?P<field>.+)`")
WRONG = re.compile(r"Expected `(?P<wanted>.+)`, got `(?P<given>.+)`")
TOO_MUCH = re.compile(r"Expected `\w+` <= (?P<most>\d+)")


class BadRequest(TableError):
    """A request that makes no sense."""


def misfit(error: Exception) -> BadRequest:
    """Return what a decoder found wrong: a field, where it is, what was expected; or that it is not JSON at all.

    >>> from atoll.web.misfit import misfit
    >>> str(misfit(ValueError("Expected `int`, got `str` - at `$.seats[0]`")))
    'the body does not fit: seats[0] is of the kind str, and not int'
    """
    message = str(error)
    at = PLACE.search(message)
    place = (at["place"] if at else "") or "$"
    what = message[: at.start()] if at else message
    if found := MISSING.fullmatch(what):
        return BadRequest("the body does not fit: {field} is missing", field=found["field"])
    if found := UNKNOWN.fullmatch(what):
        return BadRequest("the body does not fit: there is no field {field}", field=found["field"])
    if found := WRONG.fullmatch(what):
        wrong = "the body does not fit: {place} is of the kind {given}, and not {wanted}"
        return BadRequest(wrong, place=place, given=found["given"], wanted=found["wanted"])
    if found := TOO_MUCH.fullmatch(what):
        return BadRequest("the body does not fit: {place} is at most {most}", place=place, most=found["most"])
    if isinstance(error, msgspec.ValidationError):
        return BadRequest("the body does not fit: {place} cannot be like that", place=place)
    return BadRequest("the body does not fit: it is not JSON")
