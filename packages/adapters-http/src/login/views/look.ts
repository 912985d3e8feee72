import { derivedColours, wholePalette, writeColour } from '@keyhall/core/branding'
import type { EffectiveBranding } from '@keyhall/core/branding'
import { LANGUAGE_IN_LINK, isLink } from '@keyhall/core/instance'
import type { Branding, Corners, Font, FontRef, LinksPolicy, PictureRef } from '@keyhall/core/instance'
import type { MessageKey } from '@keyhall/texts'

/** A picture of a page. */
export interface ShownPicture {
  readonly src: string
  readonly width: number
  readonly height: number
}

/** A footer link. */
export interface FootLink {
  readonly id: string
  readonly label: MessageKey
  readonly href: string
}

/** The customization of a page. */
export interface Look {
  /** Applied after our stylesheets. Built from parsed numbers and constants only, so no input text reaches it. */
  readonly css: string
  readonly scheme: 'light dark' | 'light' | 'dark'
  /** Replaces the product name. Hostile text. */
  readonly name?: string
  readonly isProductHidden: boolean
  readonly logo?: ShownPicture
  readonly logoDark?: ShownPicture
  readonly icon?: ShownPicture
  readonly iconDark?: ShownPicture
  readonly links: readonly FootLink[]
}

const FONT_STACKS: Readonly<Record<Font, string>> = {
  system: '',
  humanist: "Seravek, 'Gill Sans Nova', Ubuntu, Calibri, 'DejaVu Sans', source-sans-pro, sans-serif",
  geometric: "Avenir, Montserrat, Corbel, 'URW Gothic', source-sans-pro, sans-serif",
  serif: "Charter, 'Bitstream Charter', 'Sitka Text', Cambria, Georgia, serif",
  rounded: "ui-rounded, 'Hiragino Maru Gothic ProN', Quicksand, Comfortaa, Manjari, 'Arial Rounded MT Bold', Calibri, source-sans-pro, sans-serif",
}

const CORNER_RULES: Readonly<Record<Corners, string>> = {
  soft: '',
  square: ':root{--round:0}.card{border-radius:0}',
  round: ':root{--round:1.5rem}.card{border-radius:1.75rem}',
}

/** Colours that cannot be customized, from `design-tokens.ts`. */
const REST = {
  light: '--good:#1b6a43;--good-tint:#e7f4ed;--shadow:0 1px 2px #1a223314,0 12px 32px -12px #1a223329',
  dark: '--good:#8fd8b0;--good-tint:#15301f;--shadow:0 1px 2px #0006,0 16px 40px -16px #000a',
} as const

function coloursOf(branding: Branding, scheme: 'light' | 'dark'): string {
  const colours = Object.entries(derivedColours(wholePalette(scheme, branding[scheme])))
  return [...colours.map(([name, colour]) => `--${name}:${writeColour(colour)}`), REST[scheme]].join(';')
}

const isEmpty = (palette: object): boolean => Object.keys(palette).length === 0

/** The CSS rules of the customized colours of each scheme. */
function schemeRules(branding: Branding): string {
  const { scheme, light, dark } = branding
  if (scheme !== 'auto') return `:root{color-scheme:${scheme};${coloursOf(branding, scheme)}}@media (prefers-color-scheme:dark){:root{${coloursOf(branding, scheme)}}}`
  return [
    isEmpty(light) ? '' : `@media (prefers-color-scheme:light){:root{${coloursOf(branding, 'light')}}}`,
    isEmpty(dark) ? '' : `@media (prefers-color-scheme:dark){:root{${coloursOf(branding, 'dark')}}}`,
  ].join('')
}

/** Card and footer get a background colour, so that text is readable above a picture. */
const backgroundRules = ({ src }: ShownPicture): string =>
  `@media (min-width:30.01rem){body{background:var(--page) url("${src}") center/cover no-repeat fixed}.foot{margin-block-start:var(--s4);padding-inline:var(--s5);background:var(--card);border-radius:var(--round)}}`


const ID = /^[0-9a-f]{32}$/

/** The path of an avatar. */
export const avatarPath = (id: string): string => `/ui/avatar/${id}.png`

/** The path of a font. */
export const fontPath = ({ id }: FontRef): string => `/ui/brand/${id}.woff2`

/** An uploaded font is named before the installed ones, which are shown until it is loaded. */
function fontRules({ font, fontFile }: Branding, basePath: string): string {
  const stack = FONT_STACKS[font]
  if (!fontFile || !ID.test(fontFile.id)) return stack === '' ? '' : `html{font-family:${stack}}`
  const face = `@font-face{font-family:brand;src:url("${basePath}${fontPath(fontFile)}") format("woff2");font-display:swap}`
  return `${face}html{font-family:brand,${stack === '' ? 'system-ui,sans-serif' : stack}}`
}

/** The path of a picture. */
export const picturePath = ({ id, type }: Pick<PictureRef, 'id' | 'type'>): string => `/ui/brand/${id}.${type === 'png' ? 'png' : 'jpg'}`

function shown(picture: PictureRef | undefined, basePath: string): ShownPicture | undefined {
  if (!picture || !ID.test(picture.id)) return undefined
  return { src: `${basePath}${picturePath(picture)}`, width: Math.trunc(picture.width), height: Math.trunc(picture.height) }
}

function linksOf({ termsOfService, privacyPolicy, help, supportEmail }: LinksPolicy, locale: string): readonly FootLink[] {
  const link = (id: string, label: MessageKey, address: string | undefined): readonly FootLink[] =>
    address !== undefined && isLink(address) ? [{ id, label, href: address.replaceAll(LANGUAGE_IN_LINK, locale) }] : []
  return [
    ...link('terms-link', 'links.terms', termsOfService),
    ...link('privacy-link', 'links.privacy', privacyPolicy),
    ...link('help-link', 'links.help', help),
    ...(supportEmail === undefined ? [] : [{ id: 'support-link', label: 'links.support' as const, href: `mailto:${encodeURIComponent(supportEmail).replaceAll('%40', '@')}` }]),
  ]
}

/** @param basePath of the base URL @param locale of the page */
export function lookOf({ branding, links }: EffectiveBranding, { basePath, locale }: { readonly basePath: string; readonly locale: string }): Look {
  const { scheme, name, corners, hideProduct, pictures } = branding
  const background = shown(pictures.background, basePath)
  const pictured = Object.fromEntries((['logo', 'logoDark', 'icon', 'iconDark'] as const).flatMap((slot) => {
    const picture = shown(pictures[slot], basePath)
    return picture ? [[slot, picture]] : []
  }))
  return {
    css: [schemeRules(branding), fontRules(branding, basePath), CORNER_RULES[corners], background ? backgroundRules(background) : ''].join(''),
    scheme: scheme === 'auto' ? 'light dark' : scheme,
    ...(name === undefined ? {} : { name }),
    isProductHidden: hideProduct,
    ...pictured,
    links: linksOf(links, locale),
  }
}
