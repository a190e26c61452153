"""Chapter 4, paying a cost: a quick test, an exact search behind it, the proposal, and the steps.

`quick` says at once what is plain to see; `search` tries all that the rules allow; `means` puts both together for who
asks, and for the proposal, the cheapest way; `help` is what effects, the removal of a tile and tokens bring; `pay` are
the steps of a payment, and the atoms that it is made of.
"""
