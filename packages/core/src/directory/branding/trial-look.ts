import type { Branding, Palette } from '../../foundation/instance/index.js'
import { CORNERS, FONTS, SCHEMES } from '../../foundation/instance/index.js'
import { parseColour } from './colours.js'

const PARTS = ['accent', 'page', 'card', 'ink', 'bad'] as const satisfies readonly (keyof Palette)[]
const MAX_NAME = 60
/** Characters with a meaning in ICU messages or HTML. */
const UNFIT_FOR_NAMES = /[{}<>]/

/** A value that is tried; `undefined` leaves the stored one. */
type Tried = (name: string) => string | undefined

const chosen = <T extends string>(known: readonly T[], tried: string | undefined, before: T): T => known.find((one) => one === tried) ?? before

/** The palette with the tried colours. An empty one is that of the product; what is no colour is ignored. */
function palette(before: Palette, scheme: 'light' | 'dark', tried: Tried): Palette {
  return Object.fromEntries(PARTS.flatMap((part) => {
    const text = tried(`${scheme}.${part}`)
    const colour = text === undefined ? before[part] : parseColour(text) ?? (text === '' ? undefined : before[part])
    return colour === undefined ? [] : [[part, colour]]
  }))
}

/** A look with unsaved values, for a preview. Contrasts are not checked, because the preview shows them; nothing is stored. */
export function trialLook(before: Branding, tried: Tried): Branding {
  const { name: _name, ...rest } = before
  const name = (tried('name') ?? before.name ?? '').trim()
  const isFit = name !== '' && name.length <= MAX_NAME && !UNFIT_FOR_NAMES.test(name)
  return {
    ...rest,
    ...(isFit ? { name } : {}),
    light: palette(before.light, 'light', tried),
    dark: palette(before.dark, 'dark', tried),
    scheme: chosen(SCHEMES, tried('scheme'), before.scheme),
    font: chosen(FONTS, tried('font'), before.font),
    corners: chosen(CORNERS, tried('corners'), before.corners),
    hideProduct: tried('hideProduct') === undefined ? before.hideProduct : tried('hideProduct') === 'true',
  }
}
