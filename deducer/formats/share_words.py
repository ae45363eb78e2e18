"""What records often say, the most frequent last: what is packed with it need not say it again.

It is a part of version A of shared records: without just these bytes no such record can be read. So
they never change; other words would be another version's.
"""

WORDS = b"""\
title: Friday
players: Ann Bob Cy Dan Eve
seat: all
first: Bob
rules: crowning-piece avalanche choreography empty-hints deck-plays
rules: standard dark-rainbow no-empty-hints
edition: 2025 suit-and-dots fr sv
copies: r 3 2 2 2 1, y 3 2 2 2 1, g 3 2 2 2 1, b 3 2 2 2 1, w 3 2 2 2 1, m 1
wild: m
hand: 5
tokens: 8
strikes: 3
dealt: rounds
foreign: {"hanab.live":{"options":{"variant":"No Variant"},"seed":"p3v0s1"}}
seat: Ann
rules: standard
advice: off
deck: ?

adjust return Bob 1 ! note
adjust draw Bob r1
adjust turn Bob
adjust strikes 1
adjust tokens 7
drop 3
insert 3: fix 3: drew 3 Bob r1
vote Bob
end given-up Bob
show Ann 1 r1
left r1
rearrange Bob 2 1 3 4 5
seen Bob 2 r1
note undo
undo
deal Cy r1 r2 r3 r4 r5 y1 y2 y3 y4 y5 g1 g2 g3 g4 g5 b1 b2 b3 b4 b5 w1 w2 w3 w4 w5 p1 p2 p3 p4 p5
deal Bob ? ? ? ? ?
: hint Ann multicolour 1 2 3 4 5
: hint Ann white 1 2 3
: hint Ann yellow 2 3 4
: hint Ann green 3 4 5
: hint Ann blue 1 3
: hint Ann red 2 4
: hint Bob 1 1 5
: hint Bob 5 2
: hint Bob 4 1
: hint Bob 3 1
: hint Bob 2 1
: play pile
: play 3 as red r1 > none
: play 2 r1 strike
: play 5 r1 fits
: discard 3 r1 > ?
: discard 2 r1
: discard 1 r1
: discard 4 r1
: play 4 r1 > y
: play 3 r1 > g
: play 2 r1 > b
: play 1 r1 > w
: discard 5 r1 > r
"""
