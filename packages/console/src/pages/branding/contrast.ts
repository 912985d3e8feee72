import type { ColourName } from './look.js'

const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i
type Channels = readonly [number, number, number]

/** Red, green and blue from 0 to 255; `undefined` for what is no colour such as `#2f4fa8`. */
export function channelsOf(text: string): Channels | undefined {
  if (!HEX.test(text)) return undefined
  const digits = text.length === 4 ? text.slice(1).replaceAll(/./g, '$&$&') : text.slice(1)
  return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16)) as unknown as Channels
}

const hexOf = (channels: readonly number[]): string => `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`

/** WCAG 2.2, "relative luminance". */
function luminance(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const value = channel / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function ratio(one: readonly number[], other: readonly number[]): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** WCAG 2.2, "contrast ratio", rounded down to hundredths so that it never looks sufficient; `undefined` when one is no colour. */
export function contrastOf(one: string, other: string): number | undefined {
  const [a, b] = [channelsOf(one), channelsOf(other)]
  return a && b ? Math.floor(ratio(a, b) * 100) / 100 : undefined
}

/** What a colour is read on, and the contrast that the server requires there: 4.5 for text, 3 for controls (WCAG 2.2 §1.4.3, §1.4.11). */
export const GROUNDS: Readonly<Partial<Record<ColourName, readonly (readonly [ground: ColourName, needed: number])[]>>> = {
  accent: [['card', 4.5], ['page', 3]],
  ink: [['card', 4.5], ['page', 4.5]],
  bad: [['card', 4.5]],
}

const STEPS = 100

/** The nearest darker or lighter colour with enough contrast on every ground; `undefined` when there is none. */
export function nearestPassing(colour: string, grounds: readonly (readonly [colour: string, needed: number])[]): string | undefined {
  const from = channelsOf(colour)
  if (!from) return undefined
  const passes = (text: string): boolean => grounds.every(([ground, needed]) => (contrastOf(text, ground) ?? 0) >= needed)
  for (let step = 1; step <= STEPS; step++) {
    for (const target of [0, 255]) {
      const mixed = hexOf(from.map((channel) => channel + ((target - channel) * step) / STEPS))
      if (passes(mixed)) return mixed
    }
  }
  return undefined
}
