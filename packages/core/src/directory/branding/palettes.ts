import type { Branding, Palette } from '../../foundation/instance/index.js'
import { contrast } from './colours.js'

/** A palette without gaps. */
export type WholePalette = Required<Palette>

/** The colours of the product. */
export const OWN_PALETTES: Readonly<Record<'light' | 'dark', WholePalette>> = {
  light: { accent: 0x2f4fa8, page: 0xeef1f6, card: 0xffffff, ink: 0x1a2233, bad: 0xa3211d },
  dark: { accent: 0x93adf6, page: 0x0e121a, card: 0x1a2130, ink: 0xe9edf5, bad: 0xffb3ab },
}

export const wholePalette = (scheme: 'light' | 'dark', palette: Palette): WholePalette => ({ ...OWN_PALETTES[scheme], ...palette })

/** WCAG 2.2 §1.4.3: text. */
const TEXT = 4.5
/** WCAG 2.2 §1.4.11: borders and focus indicators. */
const CONTROLS = 3

/** Foreground, background and the required contrast. The accent is that of links and of the focus. */
const PAIRS = [
  ['ink', 'card', TEXT],
  ['ink', 'page', TEXT],
  ['accent', 'card', TEXT],
  ['bad', 'card', TEXT],
  ['accent', 'page', CONTROLS],
] as const

/** Two colours with insufficient contrast. */
export interface ContrastProblem {
  readonly scheme: 'light' | 'dark'
  readonly of: keyof Palette
  readonly on: keyof Palette
  /** Rounded down to hundredths, so that it never looks sufficient. */
  readonly contrast: number
  readonly needed: number
}

/** All unreadable pairs of a look, among its own colours and in combination with the product's. */
export const contrastProblems = ({ light, dark }: Pick<Branding, 'light' | 'dark'>): readonly ContrastProblem[] =>
  (['light', 'dark'] as const).flatMap((scheme) => {
    const palette = wholePalette(scheme, scheme === 'light' ? light : dark)
    return PAIRS.flatMap(([of, on, needed]) => {
      const measured = contrast(palette[of], palette[on])
      return measured >= needed ? [] : [{ scheme, of, on, contrast: Math.floor(measured * 100) / 100, needed }]
    })
  })
