import type { Colour } from '../../foundation/instance/index.js'
import { contrast, luminance, mix } from './colours.js'
import type { WholePalette } from './palettes.js'

/** The colours of pages, by their names in the design. */
export type DerivedColours = Readonly<Record<(typeof NAMES)[number], Colour>>

const NAMES = [
  'page', 'glow', 'card', 'well', 'ink', 'ink-soft', 'hair', 'edge', 'accent', 'accent-hover', 'accent-press', 'accent-tint', 'on-accent',
  'bad', 'bad-tint',
] as const

const [WHITE, BLACK] = [0xffffff, 0]
const STEP = 0.02

/** Mixes in as much of `other` as `isReadable` allows, up to `most`; none if the pair is unreadable already. */
function asMuchAs(most: number, [one, other]: readonly [Colour, Colour], isReadable: (mixed: Colour) => boolean): Colour {
  for (let share = most; share > 0; share -= STEP) {
    const mixed = mix(one, other, share)
    if (isReadable(mixed)) return mixed
  }
  return one
}

/** Mixes in as little of `other` as `isSeen` requires. */
function asLittleAs(least: number, [one, other]: readonly [Colour, Colour], isSeen: (mixed: Colour) => boolean): Colour {
  for (let share = least; share < 1; share += STEP) {
    const mixed = mix(one, other, share)
    if (isSeen(mixed)) return mixed
  }
  return other
}

/** Derives all colours from the configured ones. If those are readable (`contrastProblems`), so are these. */
export function derivedColours({ accent, page, card, ink, bad }: WholePalette): DerivedColours {
  const isReadableOn = (...grounds: readonly Colour[]) => (text: Colour) => grounds.every((ground) => contrast(text, ground) >= 4.5)
  const carries = (...texts: readonly Colour[]) => (ground: Colour) => texts.every((text) => contrast(text, ground) >= 4.5)
  // Pressed buttons move away from the card, which improves their contrast and that of their label.
  const [onAccent, away] = luminance(card) > luminance(accent) ? [WHITE, BLACK] : [BLACK, WHITE]
  const well = asMuchAs(0.04, [card, ink], carries(ink))
  const inkSoft = asMuchAs(0.4, [ink, card], isReadableOn(card, page, well))
  return {
    page,
    glow: asMuchAs(0.1, [page, accent], carries(ink, inkSoft)),
    card,
    well,
    ink,
    'ink-soft': inkSoft,
    hair: mix(card, ink, 0.16),
    edge: asLittleAs(0.4, [card, ink], (edge) => contrast(edge, card) >= 3),
    accent,
    'accent-hover': mix(accent, away, 0.15),
    'accent-press': mix(accent, away, 0.3),
    'accent-tint': asMuchAs(0.12, [card, accent], carries(accent, ink)),
    'on-accent': onAccent,
    bad,
    'bad-tint': asMuchAs(0.08, [card, bad], carries(bad, ink)),
  }
}
