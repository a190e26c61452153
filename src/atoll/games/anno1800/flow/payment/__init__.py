"""Chapter 4, paying a cost: a quick test, an exact search behind it, the proposal, and the steps.

`quick` says at once what is plain to see; `search` tries all that the rules allow; `means` puts both together for who
asks; `help` is what effects and the removal of a tile bring; `proposal` is the cheapest way; `pay` are the steps.
"""
