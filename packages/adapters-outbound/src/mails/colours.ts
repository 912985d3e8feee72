import { derivedColours, wholePalette, writeColour } from '@keyhall/core/branding'
import type { Branding } from '@keyhall/core/instance'

/** Built from parsed numbers and constants only, so no input text reaches the style sheet. */
function rulesOf(branding: Branding, scheme: 'light' | 'dark'): string {
  const of = derivedColours(wholePalette(scheme, branding[scheme]))
  const colour = (name: keyof typeof of): string => writeColour(of[name])
  return [
    `body { background: ${colour('page')}; color: ${colour('ink')}; }`,
    `.card { background: ${colour('card')}; }`,
    `.code { background: ${colour('well')}; color: ${colour('ink')}; }`,
    `.button { background: ${colour('accent')}; color: ${colour('on-accent')}; }`,
    `.brand, .small { color: ${colour('ink-soft')}; }`,
    `a:not(.button) { color: ${colour('accent')}; }`,
  ].join('\n  ')
}

const inDark = (rules: string): string => `@media (prefers-color-scheme: dark) {\n  ${rules}\n  }`

/** CSS after the default style, for the colours or the single colour scheme of an organization. */
export function coloursOf(branding: Branding): string {
  const { scheme, light, dark } = branding
  if (scheme !== 'auto') return [rulesOf(branding, scheme), inDark(rulesOf(branding, scheme))].join('\n  ')
  const has = (palette: object): boolean => Object.keys(palette).length > 0
  // In two queries, so that rules for light do not override our defaults for dark.
  const ofLight = has(light) ? `@media not all and (prefers-color-scheme: dark) {\n  ${rulesOf(branding, 'light')}\n  }` : ''
  return [ofLight, has(dark) ? inDark(rulesOf(branding, 'dark')) : ''].filter((rules) => rules !== '').join('\n  ')
}
