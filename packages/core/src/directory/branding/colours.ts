import type { Colour } from '../../foundation/instance/index.js'

const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i

/** Parses `#rgb` or `#rrggbb`; other notations are not accepted. */
export function parseColour(text: string): Colour | undefined {
  if (!HEX.test(text)) return undefined
  const digits = text.length === 4 ? text.slice(1).replaceAll(/./g, '$&$&') : text.slice(1)
  return Number.parseInt(digits, 16)
}

/** As `#rrggbb`. */
export const writeColour = (colour: Colour): string => `#${Math.trunc(colour).toString(16).padStart(6, '0').slice(-6)}`

const channels = (colour: Colour): readonly [number, number, number] => [(colour >> 16) & 255, (colour >> 8) & 255, colour & 255]

/** Mixes two colours. @param share of `other`, 0 to 1 */
export function mix(one: Colour, other: Colour, share: number): Colour {
  const [a, b] = [channels(one), channels(other)]
  return a.reduce((mixed, from, index) => mixed * 256 + Math.round(from + ((b[index] ?? 0) - from) * share), 0)
}

/** WCAG 2.2, "relative luminance": 0 for black, 1 for white. */
export function luminance(colour: Colour): number {
  const linear = channels(colour).map((channel) => {
    const value = channel / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (linear[0] ?? 0) + 0.7152 * (linear[1] ?? 0) + 0.0722 * (linear[2] ?? 0)
}

/** WCAG 2.2, "contrast ratio": 1 to 21, independent of the order. */
export function contrast(one: Colour, other: Colour): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}
