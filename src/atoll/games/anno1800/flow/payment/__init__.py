"""Chapter 4, paying a cost: a quick test, an exact search behind it, the proposal, and the steps.

`quick` says at once what is plain to see; `search` tries all that the rules allow; `means` puts both together for who
asks; `uncover` is what the removal of a tile brings; `proposal` is the cheapest way; `pay` are the steps.
"""
